// Layouts in tests, where nothing is laid out: a test says when elements have got another size.

import { afterEach, beforeEach, vi } from "vitest";

/** Return a function that tells the latest ResizeObserver of a test that sizes have changed. */
export function useLayouts(): () => void {
  let resized = () => {};
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(callback: () => void) {
          resized = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());
  return () => resized();
}
