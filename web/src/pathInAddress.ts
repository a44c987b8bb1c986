// The place of a page's path in the address bar: in the path of the address on a server, and after the # on a host of
// plain files, which knows no paths but those of files.

import { hosting } from "./backend/hosting";

export interface PathInAddress {
  /** Return the path of the current page. */
  current(): string;
  /** Return the address of a path, for a link. */
  addressOf(path: string): string;
  /** Return the path that a link leads to; null if it leads out of the client, or to another place on this page. */
  linked(link: HTMLAnchorElement): string | null;
}

export const inPath: PathInAddress = {
  current: () => location.pathname,
  addressOf: (path) => path,
  linked: (link) => {
    const outside = link.origin !== location.origin || link.pathname.startsWith("/api/");
    return outside || (link.hash && link.pathname === location.pathname) ? null : link.pathname;
  },
};

export const afterHash: PathInAddress = {
  current: () => location.hash.slice(1) || "/",
  addressOf: (path) => `#${path}`,
  linked: (link) => {
    const here = link.origin === location.origin && link.pathname === location.pathname;
    return here && link.hash.startsWith("#/") ? link.hash.slice(1) : null;
  },
};

export const pathInAddress = hosting === "files" ? afterHash : inPath;
