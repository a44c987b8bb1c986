// Stand-ins for what jsdom lacks and components use: media queries and measurements. All tests load it.

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;

export {};
