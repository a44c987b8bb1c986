// The current page, and the way to others. Links are plain <a> elements: clicks on internal ones are intercepted.

import { href, route, type Route } from "./routes";

class Router {
  #path = $state(location.pathname);
  #route = $derived(route(this.#path));

  /** Whether the page has changed since it was loaded. */
  moved = false;

  get route(): Route {
    return this.#route;
  }

  constructor() {
    addEventListener("popstate", () => {
      this.moved = true;
      this.#path = location.pathname;
    });
  }

  /** Go to another page. `replace` replaces this one in the history. */
  go(to: Route | string, { replace = false } = {}): void {
    const path = typeof to === "string" ? to : href(to);
    if (replace) history.replaceState(null, "", path);
    else if (path !== location.pathname) history.pushState(null, "", path);
    this.moved = true;
    this.#path = location.pathname;
  }

  /** For the `onclick` of an element that contains links. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
