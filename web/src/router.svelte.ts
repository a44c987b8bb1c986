// Where the reader is. Links are plain <a> elements: a click on one that stays here is taken over on its way up.

import { href, route, type Route } from "./routes";

class Router {
  #path = $state(location.pathname);
  #route = $derived(route(this.#path));

  /** Whether the reader went anywhere since the page was loaded. */
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

  /** Goes to another page; `replace` leaves no trace of this one in the history. */
  go(to: Route | string, { replace = false } = {}): void {
    const path = typeof to === "string" ? to : href(to);
    if (replace) history.replaceState(null, "", path);
    else if (path !== location.pathname) history.pushState(null, "", path);
    this.moved = true;
    this.#path = location.pathname;
  }

  /** For `onclick` of what holds the links. */
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
