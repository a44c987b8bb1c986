// The drawer beside the board, or over it on small screens: whether it is open, and which tab shows.

import type { Tab } from "../../parts/Tabs.svelte";
import { say } from "../../messages/say";

export type DrawerTabId = "log" | "chat" | "choices" | "analysis" | "points" | "rules" | "keys" | "more";

export interface DrawerContext {
  /** True if the drawer has a column of its own, so that it stays open. */
  readonly roomy: boolean;
  /** True if the drawer covers the board. */
  readonly small: boolean;
  /** True if the match is over: then there are no choices, but an analysis. */
  readonly over: boolean;
  /** True if somebody explores the match: then there are choices again. */
  readonly exploring: boolean;
  readonly unread: number;
  /** True if people can chat at this table. */
  readonly chats: boolean;
}

export class DrawerState {
  open = $state(false);
  tab = $state<DrawerTabId>("log");

  constructor(private readonly context: DrawerContext) {
    this.open = context.roomy;
  }

  readonly tabs = $derived.by((): Tab<DrawerTabId>[] => [
    { id: "log", label: say("log"), icon: "log" },
    ...this.#chat(),
    this.context.over
      ? { id: "analysis", label: say("analysis"), icon: "curve" }
      : { id: "choices", label: say("choices"), icon: "choices" },
    this.context.over && (this.tab === "choices" || (this.context.exploring && this.tab !== "points"))
      ? { id: "choices", label: say("choices"), icon: "choices" }
      : { id: "points", label: say("points-column"), icon: "flag" },
    { id: "rules", label: say("game-rules-short"), icon: "rules" },
    this.tab === "keys"
      ? { id: "keys", label: say("keys"), icon: "keyboard" }
      : { id: "more", label: say("table-more"), icon: "more" },
  ]);

  #chat(): Tab<DrawerTabId>[] {
    const count = this.shows("chat") ? 0 : this.context.unread;
    return this.context.chats ? [{ id: "chat", label: say("chat"), icon: "chat", count }] : [];
  }

  /** True if there is a column beside the board, so that tips and results need not cover it. */
  get isColumn(): boolean {
    return this.context.roomy && this.open;
  }

  /**
   * Open or close the drawer after the window was resized. A sheet that would cover the board closes, since nobody has
   * opened it.
   */
  fitWindow(): void {
    if (this.context.roomy) this.open = true;
    else if (this.context.small) this.open = false;
  }

  shows(tab: DrawerTabId): boolean {
    return this.open && this.tab === tab;
  }

  show(tab: DrawerTabId): void {
    if (tab === "chat" && !this.context.chats) return;
    this.tab = tab;
    this.open = true;
  }

  toggle(tab: DrawerTabId): void {
    if (this.shows(tab) && !this.context.roomy) this.open = false;
    else this.show(tab);
  }

  /** Close the drawer if it covers the board. Return whether it did. */
  uncoverBoard(): boolean {
    const covered = this.open && this.context.small;
    if (covered) this.open = false;
    return covered;
  }
}
