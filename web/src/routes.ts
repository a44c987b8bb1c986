// Converts between paths of the client and routes. The history is in `router.svelte.ts`.

import { pathInAddress } from "./pathInAddress";

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "rules"; game: string }
  | { page: "game"; game: string }
  /** The puzzle of a day in UTC, such as `2026-03-14`; without a day, today's. */
  | { page: "puzzle"; game: string; day?: string }
  | { page: "match"; id: string; at: number | null }
  | { page: "seat"; id: string; secret: string }
  | { page: "letter"; does: "confirm" | "stop" | "block"; id: string; secret: string }
  | { page: "records" }
  | { page: "settings" }
  | { page: "keys" }
  | { page: "privacy" }
  | { page: "developers" }
  | { page: "unknown"; path: string };

/** Return the address of a route, for a link. */
export const href = (route: Route): string => pathInAddress.addressOf(pathOf(route));

/** Return the whole URL of a route, to copy it or to open it elsewhere. */
export const urlOf = (route: Route): string => new URL(href(route), location.href).href;

export function pathOf(route: Route): string {
  switch (route.page) {
    case "home":
      return "/";
    case "new":
      return `/new/${encodeURIComponent(route.game)}`;
    case "rules":
      return `/rules/${encodeURIComponent(route.game)}`;
    case "game":
      return `/games/${encodeURIComponent(route.game)}`;
    case "puzzle": {
      const day = route.day === undefined ? "" : `/${encodeURIComponent(route.day)}`;
      return `/puzzle/${encodeURIComponent(route.game)}${day}`;
    }
    case "match":
      return `/m/${encodeURIComponent(route.id)}${route.at === null ? "" : `/${route.at}`}`;
    case "seat":
      return `/m/${encodeURIComponent(route.id)}/seat/${encodeURIComponent(route.secret)}`;
    case "letter":
      return `/notices/${encodeURIComponent(route.id)}/${route.does}/${encodeURIComponent(route.secret)}`;
    case "records":
      return "/records";
    case "settings":
      return "/settings";
    case "keys":
      return "/help";
    case "privacy":
      return "/privacy";
    case "developers":
      return "/developers";
    case "unknown":
      return route.path;
  }
}

/** Return the route of a path. */
export function route(path: string): Route {
  const unknown: Route = { page: "unknown", path };
  let parts: string[];
  try {
    parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return unknown; // it contains a lone %
  }
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { page: "home" };
  if (parts.length === 1) {
    if (first === "records") return { page: "records" };
    if (first === "settings") return { page: "settings" };
    if (first === "help") return { page: "keys" };
    if (first === "privacy") return { page: "privacy" };
    if (first === "developers") return { page: "developers" };
  }
  if (parts.length === 2 && second !== undefined) {
    if (first === "new") return { page: "new", game: second };
    if (first === "rules") return { page: "rules", game: second };
    if (first === "games") return { page: "game", game: second };
    if (first === "puzzle") return { page: "puzzle", game: second };
    if (first === "m") return { page: "match", id: second, at: null };
  }
  if (first === "puzzle" && parts.length === 3 && second !== undefined && third !== undefined) {
    return { page: "puzzle", game: second, day: third };
  }
  if (
    first === "notices" &&
    parts.length === 4 &&
    (third === "confirm" || third === "stop" || third === "block")
  ) {
    return { page: "letter", does: third, id: second!, secret: fourth! };
  }
  if (first === "m" && second !== undefined) {
    if (parts.length === 3 && third !== undefined && /^\d{1,7}$/.test(third)) {
      return { page: "match", id: second, at: Number(third) };
    }
    if (parts.length === 4 && third === "seat" && fourth !== undefined) {
      return { page: "seat", id: second, secret: fourth };
    }
  }
  return unknown;
}
