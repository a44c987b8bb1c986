// What jsdom lacks and components use, for all tests: it has no media queries, and measures nothing.

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;

export {};
