// Web Push: whether this browser can show notices while no page is open, and its subscription to them.

import { say } from "../../messages/say";
import { offline } from "../../offline/offline.svelte";

export type Obstacle = "needs-https" | "needs-app" | "cannot" | "blocked";

interface Browser {
  readonly secure: boolean;
  readonly push: boolean;
  /** An iPhone or iPad, where only an installed app gets pushes. */
  readonly apple: boolean;
  readonly installed: boolean;
  readonly permission: NotificationPermission;
}

/** Return why a browser can't show notices; null if it can. */
export function obstacleOf(browser: Browser): Obstacle | null {
  if (!browser.secure) return "needs-https";
  if (!browser.push) return browser.apple && !browser.installed ? "needs-app" : "cannot";
  return browser.permission === "denied" ? "blocked" : null;
}

export const thisBrowser = (): Browser => ({
  secure: isSecureContext,
  push: "serviceWorker" in navigator && "PushManager" in window && "Notification" in window,
  apple:
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
  installed: matchMedia("(display-mode: standalone)").matches,
  permission: "Notification" in window ? Notification.permission : "default",
});

/** Return the push manager once there is a service worker; null if there can be none. */
async function manager(): Promise<PushManager | null> {
  return (await offline.registration)?.pushManager ?? null;
}

/** Return this browser's subscription as JSON; null if it has none. */
export async function subscription(): Promise<string | null> {
  const found = await (await manager())?.getSubscription();
  return found ? JSON.stringify(found) : null;
}

/** Subscribe to a server's notices, and return the subscription as JSON. The browser may ask its user first.
 *
 * Call this when the user has just pressed a button: some browsers ask only then. The service worker may take longer. */
export async function subscribe(key: string): Promise<string> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new Error(say("notices-browser-not-allowed"));
  const pushes = await manager();
  if (!pushes) throw new Error(say("notices-browser-cannot"));
  const before = await pushes.getSubscription();
  if (before && encoded(before.options.applicationServerKey) !== key) await before.unsubscribe();
  return JSON.stringify(await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

export async function unsubscribe(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

/** Return bytes in base64url without padding. */
export function encoded(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
