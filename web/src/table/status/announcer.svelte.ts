// Announces a match to screen readers, and says when to play sounds: what happened, whose turn it is, and
// the end. While a bot makes several decisions in a row, its whole turn is read out at once.

import type { Moment, Seat } from "../../api/client";
import { say } from "../../messages/say";
import { capital } from "../../english";
import { liveRegionText } from "../../parts/liveRegionText";
import { youDecideFor } from "../../seatName";
import type { Frame } from "../playback/playback.svelte";
import { sentenceOf, splitPrompt } from "./matchWords";

const MOST = 12; // lines at once; the log has the others

/** Called when there is something to hear. */
export interface SoundCues {
  step(frame: Frame): void;
  yourTurn(): void;
  end(moment: Moment): void;
}

export class Announcer {
  #polite = $state.raw("");
  #assertive = $state.raw("");
  #unread: string[] = [];
  #before: Moment | null = null;
  /** True if the turn has passed to another seat since it was last announced. */
  #passed = false;
  /** The moment whose prompt was left to a lesson; null: none. */
  #unasked: Moment | null = null;

  /** @param guided returns true while a lesson says what to do: the prompt names choices that it has removed */
  constructor(
    private readonly cues: SoundCues | null = null,
    private readonly guided: () => boolean = () => false,
  ) {}

  /** For an aria-live region that is read out when there is time. */
  get polite(): string {
    return this.#polite;
  }

  /** For an aria-live region that interrupts. */
  get assertive(): string {
    return this.#assertive;
  }

  /** Read out the events of a step that was shown, and play its sounds. */
  step(frame: Frame, lines: readonly string[], skipped: boolean): void {
    this.#unread.push(...lines);
    if (!skipped) this.cues?.step(frame);
  }

  /**
   * Announce a moment that was reached.
   * @param last the number of the latest entry, shown or not
   * @param sentence what the entry did, if it is not a decision
   */
  moment(now: Moment, last: number, sentence: string | null): void {
    this.#unasked = null;
    if (sentence) this.#unread.push(sentence);
    if (!this.#moreToCome(now, last)) this.#readOut(now);
    this.#announceTurn(now, last);
  }

  /** Read out the prompt that was left to a lesson, because the lesson has no step. */
  ask(): void {
    if (this.#unasked) this.#polite = liveRegionText(promptWords(this.#unasked), this.#polite);
    this.#unasked = null;
  }

  /** Announce only whose turn it is, because the match was opened at this moment. */
  open(now: Moment, last: number): void {
    this.#announceTurn(now, last);
  }

  /** Announce whose turn it is if a player on this screen has it, and the end. */
  #announceTurn(now: Moment, last: number): void {
    const before = this.#before;
    this.#before = now;
    if (before?.status === "running" && now.status === "over") {
      this.#assertive = `${say("announce-over")} ${sentenceOf(now)}`;
      this.cues?.end(now);
    }
    this.#passed ||= before?.turn !== now.turn || before?.status !== now.status;
    if (now.status !== "running" || now.n < last || !this.#passed) return;
    this.#passed = false;
    const seat = seatToMove(now);
    const yours = seat !== undefined && youDecideFor(seat);
    this.#assertive = yours ? liveRegionText(turnWords(now, seat), this.#assertive) : "";
    if (yours && before) this.cues?.yourTurn();
  }

  /** Return whether to wait: more news is to be shown, or a bot goes on with its turn. */
  #moreToCome(now: Moment, last: number): boolean {
    const seat = seatToMove(now);
    const goesOn = seat?.bot != null && !seat.yours && this.#before?.turn === now.turn;
    return now.status === "running" && (goesOn || now.n < last);
  }

  /** Read out what happened, and what the player can do or which bot is thinking. */
  #readOut(now: Moment): void {
    const seat = seatToMove(now);
    const lines = this.#unread.slice(-MOST);
    this.#unread = [];
    if (now.status === "running" && seat && seat.bot !== null)
      lines.push(say("announce-thinking", { name: seat.name }));
    else if (now.asked?.waiting.some((one) => now.seats[one]?.yours)) lines.push(say("undo-agree-ask"));
    else if (now.clocks?.voters.some((one) => now.seats[one]?.yours)) lines.push(say("late-ask"));
    else if (seat?.yours && this.guided()) this.#unasked = now;
    else if (seat?.yours) lines.push(promptWords(now));
    if (lines.length) this.#polite = liveRegionText(lines.join(" "), this.#polite);
  }
}

function promptWords(now: Moment): string {
  return capital(splitPrompt(now.prompt, seatToMove(now), 1).wanted);
}

function turnWords({ seats }: Moment, seat: Seat): string {
  return seats.filter((one) => one.yours).length > 1
    ? say("announce-turn", { name: seat.name })
    : say("announce-your-turn");
}

function seatToMove(moment: Moment): Seat | undefined {
  return moment.seats.find((seat) => seat.seat === moment.turn);
}
