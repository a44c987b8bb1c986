// The current page, and the way to others. Links are plain <a> elements: clicks on internal ones are intercepted.

import { pathInAddress } from "./pathInAddress";
import { pathOf, route, type Route } from "./routes";

/** Return whether a click on a link goes there on this page, rather than in a new tab or window. */
export function isPlainClick(click: MouseEvent): boolean {
  return click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}

/** Browsers refuse to write the address more often than about 100 times in half a minute. */
const BETWEEN_WRITES = 400; // milliseconds

/** Return the page of a route. All moments of a match are one page, so its screen and its focus stay. */
const pageOf = (to: Route): string => pathOf(to.page === "match" ? { ...to, at: null } : to);

class Router {
  #path = $state(pathInAddress.current());
  #route = $derived(route(this.#path));
  #page = $derived(pageOf(this.#route));
  /** The number of pages that were left. */
  #left = 0;

  /** True if the page has changed since it was loaded. */
  moved = false;

  #nextWrite = 0;
  #writing: ReturnType<typeof setTimeout> | undefined;

  get route(): Route {
    return this.#route;
  }

  /** The page of the route: each needs components of its own. */
  get page(): string {
    return this.#page;
  }

  constructor() {
    addEventListener("popstate", () => {
      clearTimeout(this.#writing);
      this.#arrive(pathInAddress.current());
    });
    addEventListener("pagehide", () => this.#write("replaceState"));
  }

  /** Go to another page. `replace` replaces this one in the history. */
  go(to: Route | string, { replace = false } = {}): void {
    const path = typeof to === "string" ? to : pathOf(to);
    if (!replace) this.#write("replaceState"); // what is left
    this.#arrive(path);
    if (replace) this.#writeSoon();
    else this.#write("pushState");
  }

  /** Write the address, unless it was just written. Then write the latest one a little later. */
  #writeSoon(): void {
    clearTimeout(this.#writing);
    const wait = this.#nextWrite - performance.now();
    if (wait > 0) this.#writing = setTimeout(() => this.#write("replaceState"), wait);
    else this.#write("replaceState");
  }

  /** Write the address of the page. If the browser refuses, the page is still right, and the next address is, too. */
  #write(how: "pushState" | "replaceState"): void {
    clearTimeout(this.#writing);
    if (this.#path === pathInAddress.current()) return;
    this.#nextWrite = performance.now() + BETWEEN_WRITES;
    try {
      history[how](null, "", pathInAddress.addressOf(this.#path));
    } catch {
      // Safari and Firefox limit how often an address may be written.
    }
  }

  /**
   * Return `go` for a component of the current page. It does nothing once this page has been left: answers that come
   * later must not lead people away from where they are.
   */
  goFromHere(): Router["go"] {
    const left = this.#left;
    return (...where) => {
      if (left === this.#left) this.go(...where);
    };
  }

  #arrive(path: string): void {
    const before = this.page;
    this.moved = true;
    this.#path = path;
    if (this.page !== before) this.#left += 1;
  }

  /** For the `onclick` of an element that contains links. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const path = pathInAddress.linked(link);
    if (path === null) return;
    event.preventDefault();
    this.go(path);
  };
}

export const router = new Router();
