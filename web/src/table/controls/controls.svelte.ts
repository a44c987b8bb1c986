// The actions of the match screen, whether a key, a button or the board starts them.

import type { Choice } from "../../api/client";
import { sameOptions } from "../../gameOptions";
import type { BoardActions } from "../../games/contract";
import { STILL } from "../../games/inertBoardProps";
import { say } from "../../messages/say";
import { toasts } from "../../parts/toasts.svelte";
import { RequestKey } from "../../requestKey";
import { settings } from "../../settings.svelte";
import { takeOwnSeats } from "../../takeSeat";
import type { DrawerState } from "../drawer/drawerState.svelte";
import type { Exploring } from "../exploring/exploring.svelte";
import type { ScreenCommand } from "../input/keys";
import { markSeen } from "../missed/openWithoutNews";
import type { Others } from "../requests/matchApi";
import type { LiveMatch, PossibleUndo } from "../match/liveMatch.svelte";
import type { Replay } from "../replay/replay.svelte";
import { groupByKind } from "../status/matchWords";
import type { Choosing } from "../choosing/choosing.svelte";

/** What the board shows: the present, the player's next turn, an earlier moment, or a line that somebody explores. */
export type Mode = "turn" | "plan" | "replay" | "explore";

export interface Navigation {
  /** Show an earlier moment of this match; null: the present. */
  show(at: number | null): void;
  /** Go to another match, unless the player has left this one. */
  goToMatch(id: string): void;
}

export class Controls {
  /** The entry after which the player was asked whether to end the turn. */
  #askedAfter = $state<number | null>(null);
  /** The entry after which the player was asked whether to undo. */
  #undoAskedAfter = $state<number | null>(null);
  #resultClosed = $state(false);
  #linksClosed = $state(false);
  #slowerVoteClosed = $state(false);
  #askingWhom = $state(false);
  #leaving = $state(false);
  readonly #act: BoardActions;
  readonly #playOnKey = new RequestKey();

  constructor(
    private readonly match: LiveMatch,
    private readonly replay: Pick<Replay, "at" | "wanted" | "moment" | "pause">,
    private readonly drawer: DrawerState,
    private readonly exploring: Exploring,
    readonly navigation: Navigation,
  ) {
    this.#act = { ...match.choosing.act, play: (choice) => this.take(choice) };
  }

  get mode(): Mode {
    if (this.exploring.active) return "explore";
    if (this.past) return "replay";
    return this.match.planning.active ? "plan" : "turn";
  }

  /** True if the board shows an earlier moment, or what somebody explores from there. */
  get past(): boolean {
    return this.replay.at !== null;
  }

  /** The choosing that the board shows: of the match, of a line that somebody explores, or of the next turn. */
  get choosing(): Choosing {
    const { mode } = this;
    if (mode === "explore") return this.exploring.choosing;
    return mode === "plan" ? this.match.planning.choosing : this.match.choosing;
  }

  /** The plan that the board previews; null: none, or it shows something else than the present. */
  get planPreview(): LiveMatch["planning"]["planPreview"] {
    return this.mode === "turn" ? this.match.planning.planPreview : null;
  }

  /** True if the board offers choices: in the present, and while somebody plans or explores. */
  get canChoose(): boolean {
    return this.mode !== "replay";
  }

  /** The choices that fit what was picked. */
  get choices(): Choice[] {
    return this.canChoose ? this.choosing.fitting : [];
  }

  /** The seat from whose side the board is drawn; null for spectators. */
  get viewer(): number | null {
    const { mode } = this;
    if (mode === "explore") return this.exploring.viewer;
    if (mode === "plan") return this.match.planning.viewer;
    return mode === "replay" ? this.match.viewerAt(this.replay.moment) : this.match.viewer;
  }

  get undoing(): PossibleUndo | null {
    return this.mode === "turn" ? this.match.undoing : null;
  }

  /** The choice of a complete hint that the player points at, or else the best one. */
  get advised(): Choice | null {
    const { now, wanted } = this.match.hints;
    if (!wanted || now?.state !== "done" || this.mode !== "turn") return null;
    const told = now.choices.flatMap(({ action }) =>
      this.match.choices.filter((choice) => choice.action === action),
    );
    return told.find((choice) => choice === this.choosing.considered) ?? told[0] ?? null;
  }

  /** The actions that the board may call. */
  get act(): BoardActions {
    if (this.mode === "turn") return this.#act;
    return this.canChoose ? this.choosing.act : STILL.act;
  }

  /** True if the player is being asked to confirm the end of the turn. */
  get confirming(): boolean {
    return this.#askedAfter !== null && this.#askedAfter === this.match.last && !!this.match.choosing.done;
  }

  /** True if the player is being asked to confirm an undo. One that is free needs no question. */
  get confirmingUndo(): boolean {
    const { undoing } = this;
    return undoing !== null && undoing.kind !== "free" && this.#undoAskedAfter === this.match.last;
  }

  /** True if the player has closed the result of the match. */
  get resultClosed(): boolean {
    return this.#resultClosed;
  }

  /** True if the player has closed the links to seats that are still free. */
  get linksClosed(): boolean {
    return this.#linksClosed;
  }

  /** True if the player has put away the vote about a slower pace that is going on. */
  get slowerVoteClosed(): boolean {
    return this.#slowerVoteClosed;
  }

  /** True if another match is being set up. */
  get leaving(): boolean {
    return this.#leaving;
  }

  /** Take a choice. Before one that ends the turn, ask first if the player wants to be asked. */
  take(choice: Choice): void {
    const endsTurn = this.mode === "turn" && choice.kind === "done";
    if (endsTurn && settings.confirmTurnEnd && !this.confirming) this.#ask("end");
    else void this.choosing.take(choice);
  }

  /** Take a choice from the drawer. */
  takeFromList(choice: Choice): void {
    this.drawer.uncoverBoard();
    this.take(choice);
  }

  /** End the turn, if that is possible. */
  done(): void {
    const { done } = this.choosing;
    if (done && this.canChoose) this.take(done);
  }

  /** Undo. Ask first if that makes new dice, or asks the others. */
  undo(): void {
    if (!this.undoing) return;
    const sure = this.undoing.kind === "free" || this.confirmingUndo;
    this.stay();
    if (sure) void this.match.undo();
    else this.#ask("undo");
  }

  /** Ask one question at a time. */
  #ask(about: "end" | "undo"): void {
    this.#askedAfter = about === "end" ? this.match.last : null;
    this.#undoAskedAfter = about === "undo" ? this.match.last : null;
  }

  /** Drop the question: neither end the turn nor undo. */
  stay(): void {
    this.#askedAfter = null;
    this.#undoAskedAfter = null;
  }

  /** Ask what a strong bot would do, unless a lesson says it. The backend says why if a hint is not allowed. */
  hint(): void {
    if (this.mode !== "turn" || !this.choices.length || this.match.lesson.guides) return;
    this.drawer.uncoverBoard();
    void this.match.hints.start();
  }

  /** Show the analysis of a match that is over. If there is none yet, start one. */
  async analyse(): Promise<void> {
    if (!this.match.over) return;
    this.closeResult();
    this.drawer.show("analysis");
    await this.match.analysis.look();
    if (this.match.analysis.missing) await this.match.analysis.start();
  }

  /**
   * Explore from the moment on the board, or stop exploring. A replay stops there. After the end, go back to the last
   * decision first.
   */
  toggleExploring(): void {
    if (!this.match.over) return;
    if (this.exploring.active) return this.exploring.end();
    this.closeResult();
    this.replay.pause();
    const at = this.replay.wanted ?? Math.max(0, this.match.last - 1);
    void this.exploring.begin(at);
    if (at !== this.replay.wanted) this.navigation.show(at);
  }

  /** Go back or forward: on one's own line, or else in the match. */
  step(by: number): void {
    const { at, astray, place } = this.exploring;
    if (at === null) return;
    if (astray) return void this.exploring.go(place + by);
    const there = at + by;
    if (there >= 0 && there <= this.match.last) this.navigation.show(there);
  }

  checkDice(): void {
    void this.match.dice.check();
    this.drawer.show("more");
  }

  closeResult(): void {
    this.#resultClosed = true;
  }

  openResult(): void {
    this.#resultClosed = false;
  }

  closeLinks(): void {
    this.#linksClosed = true;
  }

  closeSlowerVote(): void {
    this.#slowerVoteClosed = true;
  }

  openSlowerVote(): void {
    this.#slowerVoteClosed = false;
  }

  /** Go to the rematch. Sit down at once only if it has the options of this match: its host may have changed them. */
  rematch(): Promise<void> {
    return this.#leave(async () => {
      const rematch = await this.match.api.rematch();
      const { table } = this.match;
      const agreed = rematch.host || (table && sameOptions(table.options, rematch.options));
      if (agreed) return takeOwnSeats(rematch);
      const sits = rematch.seats.every((seat) => seat.taken || !seat.yours);
      if (!sits) toasts.show(say("rematch-other-options"));
      return rematch;
    });
  }

  /** The number of the entry after which the board shows the match. */
  get shownEntry(): number {
    return this.replay.at ?? this.match.last;
  }

  /** True while the player is asked against whom to play on. */
  get askingWhom(): boolean {
    return this.#askingWhom;
  }

  /** Ask against whom to play on, or stop asking. A replay stops, because the question is about one moment. */
  askWhom(asking: boolean): void {
    if (asking) this.replay.pause();
    this.#askingWhom = asking;
  }

  /** Play on from the moment on the board, as a new match. */
  playOn(others: Others = {}): Promise<void> {
    const at = this.shownEntry;
    return this.#leave(async () => {
      const table = await this.match.api.playOn(at, this.#playOnKey.of([at, others]), others);
      this.#playOnKey.finish();
      markSeen(table);
      return table;
    });
  }

  /** Do what a key asks for. */
  run(command: ScreenCommand): void {
    switch (command.does) {
      case "choose":
        return this.#choose(command.nth);
      case "undo":
        return this.undo();
      case "done":
        return this.done();
      case "hint":
        return this.hint();
      case "analysis":
        return void this.analyse();
      case "explore":
        return this.toggleExploring();
      case "step":
        return this.step(command.by);
      case "help":
        return this.drawer.show("keys");
      case "back":
        return this.#back();
      default:
        return this.drawer.toggle(command.does);
    }
  }

  /** Take a choice by its number in the list. If the list is closed, only open it: its numbers must be in sight. */
  #choose(nth: number): void {
    if (!this.drawer.shows("choices")) return this.drawer.show("choices");
    const choice = groupByKind(this.choices).flatMap((group) => group.choices)[nth];
    if (choice) this.take(choice);
  }

  /**
   * Close or take back the first of these that there is: a question, a note or a pick, a hint, an open sheet, a line of
   * one's own, exploring, planning, looking back.
   */
  #back(): void {
    if (this.confirming || this.confirmingUndo) this.stay();
    else if (this.askingWhom) this.askWhom(false);
    else if (this.choosing.back()) return;
    else if (this.match.hints.wanted) this.match.hints.drop();
    else if (this.drawer.uncoverBoard()) return;
    else if (this.exploring.astray) void this.exploring.leave();
    else if (this.mode === "explore") this.exploring.end();
    else if (this.mode === "plan") this.match.planning.end();
    else if (this.mode === "replay") this.navigation.show(null);
  }

  async #leave(call: () => Promise<{ id: string }>): Promise<void> {
    this.#leaving = true;
    try {
      const { id } = await call();
      this.navigation.goToMatch(id);
    } catch (refusal) {
      this.match.requests.showError(refusal);
    }
    this.#leaving = false;
  }
}
