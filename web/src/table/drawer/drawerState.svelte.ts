// What is open beside the board, or over it where there is no room: the drawer and its tabs.

import type { Tab } from "../../parts/Tabs.svelte";

export class DrawerState {
  open = $state(false);
  tab = $state("log");

  /**
   * @param stays whether the drawer has a place of its own, so that nobody needs to close it
   * @param over whether there is nothing left to choose, but a whole match to look into
   * @param unread how many lines of chat were not read yet
   */
  constructor(
    private readonly stays: () => boolean,
    private readonly over: () => boolean,
    private readonly unread: () => number,
  ) {
    this.open = stays();
  }

  readonly tabs = $derived.by((): Tab[] => [
    { id: "log", label: "Log", icon: "log" },
    { id: "chat", label: "Chat", icon: "chat", count: this.shows("chat") ? 0 : this.unread() },
    this.over()
      ? { id: "analysis", label: "Analysis", icon: "curve" }
      : { id: "choices", label: "Choices", icon: "choices" },
    { id: "points", label: "Points", icon: "flag" },
    { id: "rules", label: "Rules", icon: "rules" },
    this.tab === "keys"
      ? { id: "keys", label: "Keys", icon: "keyboard" }
      : { id: "more", label: "More", icon: "more" },
  ]);

  shows(tab: string): boolean {
    return this.open && this.tab === tab;
  }

  show(tab: string): void {
    this.tab = tab;
    this.open = true;
  }

  toggle(tab: string): void {
    if (this.shows(tab) && !this.stays()) this.open = false;
    else this.show(tab);
  }
}
