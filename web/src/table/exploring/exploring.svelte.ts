// Exploring a match that is over: choices can be tried out from any moment, for all seats, back and forth. The backend
// works out where they lead, and stores nothing.

import type { Choice, Line, SharedMoment, Tried } from "../../api/client";
import { viewerOf } from "../../games/viewerOf";
import type { MatchApi } from "../requests/matchApi";
import { isPageVisible } from "../window/pageVisibility";
import { framesOf, Playback, type Scene } from "../playback/playback.svelte";
import type { Requests } from "../requests/requests.svelte";
import { Choosing } from "../choosing/choosing.svelte";
import { whyRefused } from "../choosing/whyRefused";

export interface ExploredMatch {
  readonly requests: Requests;
}

export class Exploring {
  /** The entry after which the line begins; null: nobody explores. */
  #at = $state<number | null>(null);
  /** All choices on the line, also those after the one that is shown. */
  #tried = $state.raw<readonly Tried[]>([]);
  /** The number of choices up to the position that is shown. */
  #shownPlace = $state(0);
  /** The number of choices up to the position that is wanted. It is shown as soon as it is here. */
  #wanted = $state(0);
  /** The position that is shown. */
  #shown = $state.raw<Line | null>(null);
  #waiting = $state(false);

  readonly choosing: Choosing;
  readonly #playback: Playback<SharedMoment>;
  #found = new Map<string, Promise<Line>>();
  #request = 0;

  /** @param onfollow called with an entry if the choices are those that led to it in the match */
  constructor(
    private readonly match: ExploredMatch,
    private readonly api: Pick<MatchApi, "line" | "previewLine">,
    motionMs: () => number,
    private readonly onfollow: (entry: number) => void,
  ) {
    this.#playback = new Playback({ motionMs, watching: isPageVisible });
    this.choosing = new Choosing(
      this,
      {
        preview: (action) => api.previewLine(this.#at!, [...this.#actions, action]),
        why: (action) => whyRefused(() => this.#fetch(this.#at!, [...this.#actions, action])),
      },
      match.requests,
    );
  }

  get at(): number | null {
    return this.#at;
  }

  get active(): boolean {
    return this.#at !== null;
  }

  get tried(): readonly Tried[] {
    return this.#tried;
  }

  /** The number of choices up to the position that is wanted, so that two quick steps lead on from each other. */
  get place(): number {
    return this.#wanted;
  }

  /** True if there is a line of one's own. */
  get astray(): boolean {
    return this.#tried.length > 0;
  }

  get scene(): Scene | null {
    return this.active ? this.#playback.scene : null;
  }

  get moment(): SharedMoment | null {
    return this.active ? this.#playback.moment : null;
  }

  /** The position that is shown, or that the board is moving to. */
  get line(): Line | null {
    return this.active ? this.#shown : null;
  }

  get playback(): Pick<Playback, "idle" | "skip"> {
    return this.#playback;
  }

  /** True if the board shows the position and nothing is on its way. */
  get free(): boolean {
    return this.active && this.#playback.idle && !this.#waiting;
  }

  get choices(): Choice[] {
    return this.free ? (this.#shown?.choices ?? []) : [];
  }

  /** The seat from whose side the board is drawn: the one that decides. */
  get viewer(): number | null {
    return this.scene && viewerOf(this.scene.view);
  }

  /** Explore from the moment after an entry. */
  async begin(at: number): Promise<void> {
    if (at === this.#at) return;
    this.#at = at;
    this.#tried = [];
    this.#shownPlace = 0;
    this.#shown = null;
    await this.#show(0, false);
  }

  /** Stop exploring. */
  end(): void {
    this.#request++;
    this.#at = null;
    this.#tried = [];
    this.#shownPlace = this.#wanted = 0;
    this.#shown = null;
    this.#waiting = false;
    this.#found.clear();
    this.#playback.clear();
    this.choosing.reset();
  }

  /** Try a choice out. It takes the place of those that came after this position. */
  async sendChoice(choice: Choice): Promise<boolean> {
    const seat = this.#shown?.moment.turn ?? null;
    if (seat === null) return false;
    const tried = this.#tried;
    const before = tried.slice(0, this.#shownPlace);
    this.#tried = [...before, { seat, action: choice.action, says: choice.says }];
    const showing = this.#show(before.length + 1, true);
    const request = this.#request;
    const found = await showing;
    if (!found && request === this.#request) this.#tried = tried;
    return found;
  }

  /** Show the position after the first `place` choices of the line. */
  async go(place: number): Promise<void> {
    if (place < 0 || place > this.#tried.length || place === this.#wanted) return;
    await this.#show(place, place === this.#shownPlace + 1);
  }

  /** Return to the match: forget the line. */
  async leave(): Promise<void> {
    if (await this.#show(0, false)) this.#tried = [];
  }

  /** Return the choices that could follow the position that is shown, in words. */
  async lineInWords(actions: readonly string[]): Promise<readonly Tried[]> {
    const before = this.#actions;
    const { tried } = await this.api.line(this.#at!, [...before, ...actions]); // not kept: it is seldom wanted twice
    return tried.slice(before.length);
  }

  get #actions(): string[] {
    return this.#actionsUpTo(this.#shownPlace);
  }

  #actionsUpTo(place: number): string[] {
    return this.#tried.slice(0, place).map(({ action }) => action);
  }

  /** Show a position. Return false if that was not possible, or if something else was wanted meanwhile. */
  async #show(place: number, step: boolean): Promise<boolean> {
    const at = this.#at;
    if (at === null) return false;
    const request = ++this.#request;
    const current = () => request === this.#request;
    this.choosing.reset();
    this.#wanted = place;
    this.#waiting = true;
    try {
      const line = await this.#fetch(at, this.#actionsUpTo(place));
      if (!current()) return false;
      this.#shownPlace = place;
      this.#shown = line;
      this.match.requests.dismiss();
      await this.#play(line, step);
      if (current() && place > 0 && line.entry === line.moment.n) this.#follow(line.entry);
      return true;
    } catch (refusal) {
      if (current()) {
        this.#wanted = this.#shownPlace;
        if (!this.#shown) this.#playback.clear(); // it shows another moment
        this.match.requests.showError(refusal);
      }
      return false;
    } finally {
      if (current()) this.#waiting = false;
    }
  }

  async #play({ steps, moment }: Line, step: boolean): Promise<void> {
    if (step) await this.#playback.add(framesOf({ entry: null, steps, moment }));
    else this.#playback.jump(moment);
  }

  /** Go on in the match: the choices of the line are those that were made there, up to this entry. */
  #follow(entry: number): void {
    this.#at = entry;
    this.#tried = [];
    this.#shownPlace = this.#wanted = 0;
    this.onfollow(entry);
  }

  #fetch(at: number, actions: string[]): Promise<Line> {
    const key = [at, ...actions].join("\n");
    const found = this.#found.get(key) ?? this.api.line(at, actions);
    this.#found.set(key, found);
    found.catch(() => this.#found.delete(key));
    return found;
  }
}
