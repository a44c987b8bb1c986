// Short messages at the lower edge of the page, which are read out, too; and texts that are only read out.

import { messageOf } from "../api/client";
import { liveRegionText } from "./liveRegionText";

export interface Toast {
  id: number;
  says: string;
  kind: "plain" | "good" | "bad";
  /** A button beside the text. */
  offers?: { label: string; act: () => void; busy?: boolean };
}

const SHOWN = 6_000;
const MOST = 3; // at once, besides those with a button

class Toasts {
  list = $state.raw<Toast[]>([]);
  /** The last text that is read out without being shown. */
  spoken = $state("");
  #last = 0;

  /** Show a text for some seconds, which begin when the page is visible. */
  show(says: string, more: { kind?: Toast["kind"] } = {}): void {
    const id = this.#add({ says, kind: more.kind ?? "plain" });
    const leave = () => setTimeout(() => this.drop(id), SHOWN + says.length * 40);
    if (document.visibilityState === "visible") leave();
    else document.addEventListener("visibilitychange", leave, { once: true });
  }

  /** Show a text with a button, until it is dismissed. */
  offer(says: string, offers: NonNullable<Toast["offers"]>): void {
    this.#add({ says, kind: "plain", offers });
  }

  /** Show the message of an error. */
  trouble(thrown: unknown): void {
    this.show(messageOf(thrown), { kind: "bad" });
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Have a text read out without showing it. */
  announce(says: string): void {
    this.spoken = liveRegionText(says, this.spoken);
  }

  /** Show a toast, and return its id. A repeated text replaces the earlier one. The oldest without a button go. */
  #add(toast: Omit<Toast, "id">): number {
    const id = ++this.#last;
    const others = this.list.filter(({ says }) => says !== toast.says);
    const list = [...others, { id, ...toast }];
    const dropped = list.filter(({ offers }) => !offers).slice(0, -MOST);
    this.list = list.filter((one) => !dropped.includes(one));
    return id;
  }
}

export const toasts = new Toasts();
