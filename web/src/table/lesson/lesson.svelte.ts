// A lesson in its match: the step for the present decision, and the choices that it leaves.

import type { Choice, GuidedStep, Guidance, Moment, Seat, Table } from "../../api/client";
import { uncapitalised } from "../../english";
import { isDismissed, keepDismissed } from "./dismissedLessons";

export interface GuidedMatch {
  readonly id: string;
  readonly table: Table | null;
  readonly moment: Moment | null;
  readonly turn: Seat | undefined;
  readonly settled: boolean;
}

export class Lesson {
  #guidance = $state.raw<Guidance | null>(null);
  #dismissed: boolean;

  /**
   * @param fetch fetches the guidance for the present decision
   * @param onsilence called when there turns out to be no step for it
   */
  constructor(
    private readonly match: GuidedMatch,
    private readonly fetch: () => Promise<Guidance>,
    private readonly onsilence: () => void = () => {},
  ) {
    this.#dismissed = $state(isDismissed(match.id));
  }

  /** True if the match is a lesson that its player has not dismissed, now or on an earlier visit. */
  get active(): boolean {
    return this.match.table?.lesson === true && !this.#dismissed;
  }

  /**
   * True while the lesson says what to do, also before its first step is fetched. Until a later step is fetched, the
   * one before decides.
   */
  get guides(): boolean {
    return this.active && (this.#guidance === null || Boolean(this.#guidance.step?.actions.length));
  }

  /** The step for the present decision; null: none, or it is not fetched yet. */
  get step(): GuidedStep | null {
    return this.active && this.#guidance?.n === this.match.moment?.n ? (this.#guidance?.step ?? null) : null;
  }

  /** The step on the card: the present one. Until it is fetched, or while others decide, it is the one before. */
  get shown(): GuidedStep | null {
    if (this.step || !this.active || this.#guidance?.n === this.match.moment?.n) return this.step;
    const before = this.#guidance?.step;
    return before?.actions.length ? before : null;
  }

  /** True while the step on the card is a past one. */
  get waits(): boolean {
    return this.step !== this.shown;
  }

  /** True while others decide and the lesson waits for its player's next turn. */
  get watches(): boolean {
    return this.waits && this.match.turn?.yours !== true;
  }

  /** The one choice that the step leaves, as the sentence about what to do; null if there are several, or none. */
  get wanted(): string | null {
    const [only, ...others] = this.step ? this.among(this.match.moment?.choices ?? []) : [];
    return only && !others.length ? `${uncapitalised(only.says)}.` : null;
  }

  /** True if the step hands over: the rest of the match is the player's. */
  get handsOver(): boolean {
    return this.step !== null && !this.step.actions.length;
  }

  /** Return those of the choices that the step asks for. Until it is fetched, there are none. */
  among(choices: Choice[]): Choice[] {
    if (!this.active || !choices.length) return choices;
    if (this.#guidance?.n !== this.match.moment?.n) return [];
    const asked = this.step?.actions ?? [];
    return asked.length ? choices.filter(({ action }) => asked.includes(action)) : choices;
  }

  /** Fetch the step if the player has to decide. If that fails, there is none, and all choices can be made. */
  async attend(): Promise<void> {
    const { moment, settled, turn } = this.match;
    if (!this.active || !moment || !settled || !turn?.yours || this.#guidance?.n === moment.n) return;
    const { n } = moment;
    const found = await this.fetch().catch(() => ({ n, step: null }));
    if (this.match.moment?.n !== n) return;
    this.#guidance = found;
    if (!found.step) this.onsilence();
  }

  /** Play on without the guide, also after a reload. */
  dismiss(): void {
    this.#dismissed = true;
    keepDismissed(this.match.id);
  }
}
