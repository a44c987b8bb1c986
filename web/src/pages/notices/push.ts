// Web Push: whether this browser can show notices while no page is open, and its subscription to them.

import { identified } from "../../me.svelte";
import { say } from "../../messages/say";
import { offline } from "../../offline/offline.svelte";
import { MyAddresses } from "./addresses.svelte";
import { ownAddress, rememberAddress } from "./ownAddress";

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

/** Return whether this browser still has the subscription of its own address. It can lose it, or get another. */
export async function isSubscribed(): Promise<boolean> {
  const own = ownAddress();
  const found = await (await manager())?.getSubscription();
  return !!own && !!found && (own.endpoint ?? found.endpoint) === found.endpoint;
}

/**
 * Subscribe to a server's notices. The browser may ask its user first.
 *
 * Call this when the user has just pressed a button: some browsers ask only then. The service worker may take
 * longer.
 */
export async function subscribe(key: string): Promise<PushSubscription> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new Error(say("notices-browser-not-allowed"));
  const pushes = await manager();
  if (!pushes) throw new Error(say("notices-browser-cannot"));
  const before = await pushes.getSubscription();
  if (before && encoded(before.options.applicationServerKey) !== key) await before.unsubscribe();
  return pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Subscribe, add the subscription to a person's addresses, and remember that it is this browser's own. */
export async function addBrowser(mine: MyAddresses): Promise<string> {
  const subscribed = await subscribe(mine.known!.push_key);
  const { id } = await mine.add("push", JSON.stringify(subscribed));
  await rememberAddress({ id, endpoint: subscribed.endpoint });
  return id;
}

let renewal: Promise<void> | null = null;

/** Renew this browser's subscription if it was lost or replaced. What goes there stays as chosen.
 *
 * Call this when the page starts. The service worker does the same, if the browser tells it of the change. */
export function renewOnce(): Promise<void> {
  renewal ??= renew().finally(() => (renewal = null));
  return renewal;
}

async function renew(): Promise<void> {
  const own = ownAddress();
  if (!own) return;
  await rememberAddress(own); // older versions did not tell the service worker
  const { push, permission } = thisBrowser();
  if (!push || permission !== "granted" || (await isSubscribed())) return;
  // A null endpoint matches every subscription, an empty one none: so a renewal that fails below is tried again.
  await rememberAddress({ id: own.id, endpoint: own.endpoint ?? "" });
  await identified();
  const mine = new MyAddresses();
  await mine.load();
  const known = mine.known!.addresses.some(({ id }) => id === own.id);
  if (!known) return void (await addBrowser(mine));
  const subscribed = await subscribe(mine.known!.push_key);
  await mine.renew(own.id, JSON.stringify(subscribed));
  await rememberAddress({ id: own.id, endpoint: subscribed.endpoint });
}

export async function unsubscribe(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

/** Return bytes in base64url without padding. */
export function encoded(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
