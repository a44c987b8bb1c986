// A match as it is now, for somebody at this browser: what they see, what they can do, and what the server has told
// them. It knows no game's rules.

import type {
  Analysis,
  ChatLine,
  Choice,
  Hint,
  LogLine,
  Moment,
  Seat,
  Status,
  Table,
} from "../../api/client";
import { MatchAnalysis } from "../analysis/matchAnalysis.svelte";
import { Chat } from "../chat/chat.svelte";
import { DiceChecking } from "../drawer/diceChecking.svelte";
import { Announcer, type SoundCues } from "../status/announcer.svelte";
import { Choosing } from "../turn/choosing.svelte";
import { readLastSeen, writeLastSeen } from "./lastSeen";
import type { MatchApi } from "./matchApi";
import { MatchFeed } from "./matchFeed.svelte";
import { isPageVisible } from "./pageSleep";
import { Polled } from "./polled.svelte";
import { Requests } from "./requests.svelte";

const HINT_INTERVAL = 300; // milliseconds between two polls
const ANALYSIS_INTERVAL = 1_000;

/** The kinds of undo: at once; at once but with new dice; or after the others agree. */
export type UndoKind = "free" | "anew" | "ask";

export class LiveMatch {
  readonly announcer: Announcer;
  readonly chat: Chat;
  readonly choosing: Choosing;
  readonly requests: Requests;
  readonly hint: Polled<Hint>;
  readonly analysis: MatchAnalysis;
  readonly dice: DiceChecking;
  readonly #feed: MatchFeed;

  constructor(
    readonly id: string,
    readonly api: MatchApi,
    pace: () => number,
    cues: SoundCues | null = null,
  ) {
    this.announcer = new Announcer(cues);
    this.chat = new Chat(this, readLastSeen(id)?.chat ?? null);
    this.hint = new Polled(api.askHint, api.hint, HINT_INTERVAL);
    const polled = new Polled<Analysis>(api.askAnalysis, api.analysis, ANALYSIS_INTERVAL);
    this.analysis = new MatchAnalysis(this, polled, api);
    this.dice = new DiceChecking(id, api.verify);
    this.requests = new Requests({
      entry: () => this.moment?.n,
      received: (news) => this.#feed.receive(news),
      overtaken: (moment) => this.#feed.catchUpTo(moment),
    });
    this.choosing = new Choosing(this, api, this.requests);
    this.#feed = new MatchFeed(id, api, pace, {
      loaded: (table) => this.chat.load(table.chat),
      opened: (moment) => {
        this.announcer.open(moment, this.last);
        this.#remember();
      },
      outdated: () => {
        this.hint.drop();
        this.choosing.reset();
      },
      step: (frame, lines, skipped) => {
        this.announcer.step(
          frame,
          lines.map((line) => line.text),
          skipped,
        );
      },
      moment: (moment, sentence) => {
        this.announcer.moment(moment, this.last, sentence);
        this.requests.dismissAnswer();
        this.#remember();
      },
      chat: (line) => this.chat.receive(line),
      pageShown: () => this.settled && this.#remember(),
    });
  }

  // --- What there is to see ---

  get table(): Table | null {
    return this.#feed.table;
  }

  get seats(): Seat[] {
    return this.#feed.seats;
  }

  get log(): LogLine[] {
    return this.#feed.log;
  }

  /** The number of the last entry, shown or not. */
  get last(): number {
    return this.#feed.last;
  }

  get trouble(): MatchFeed["trouble"] {
    return this.#feed.trouble;
  }

  get playback(): MatchFeed["playback"] {
    return this.#feed.playback;
  }

  get away(): MatchFeed["away"] {
    return this.#feed.away;
  }

  get connection(): MatchFeed["connection"] {
    return this.#feed.connection;
  }

  get moment(): Moment | null {
    return this.playback.moment;
  }

  get status(): Status {
    const { table, moment } = this;
    if (table?.status === "cancelled") return "cancelled";
    return moment?.status ?? table?.status ?? "waiting";
  }

  get over(): boolean {
    return this.status === "over";
  }

  get mine(): Seat[] {
    return this.seats.filter((seat) => seat.yours);
  }

  /** The seat from whose side the board is drawn; null for spectators. */
  get viewer(): number | null {
    const turn = this.turn;
    return turn?.yours ? turn.seat : (this.mine[0]?.seat ?? null);
  }

  get turn(): Seat | undefined {
    return this.seats.find((seat) => seat.seat === this.moment?.turn);
  }

  /** The bot that is thinking now. */
  get thinking(): Seat | null {
    const { turn } = this;
    return turn && turn.bot !== null && this.settled && !this.over ? turn : null;
  }

  // --- What can be done ---

  /** True if the board shows the latest entry. */
  get settled(): boolean {
    return this.playback.idle && this.moment?.n === this.last;
  }

  /** True if the board shows the latest entry and no decision is on its way. */
  get free(): boolean {
    return this.settled && !this.choosing.taking && !this.requests.busy;
  }

  /** All choices that can be made now. */
  get choices(): Choice[] {
    return this.free ? (this.moment?.choices ?? []) : [];
  }

  /** True if a hint is fair: no opponent plays at another screen. */
  get hintable(): boolean {
    return this.seats.every((seat) => seat.yours || seat.bot !== null || seat.resigned);
  }

  /** The kind of undo that is possible; null if there is nothing to undo. */
  get undoing(): UndoKind | null {
    if (!this.free || !this.moment || this.moment.asked) return null;
    const { free, ask, asks } = this.moment.undo;
    if (free !== null) return "free";
    if (ask === null) return null;
    return asks.length ? "ask" : "anew";
  }

  open(): Promise<void> {
    return this.#feed.open();
  }

  close(): void {
    this.#feed.close();
    this.requests.close();
    this.hint.drop();
    this.analysis.drop();
    this.choosing.reset();
  }

  replaceTable(table: Table): void {
    this.#feed.replaceTable(table);
  }

  sendChoice(choice: Choice): Promise<boolean> {
    const { n } = this.moment!;
    this.away.dismiss();
    return this.requests.send(() => this.api.move(n, choice.action));
  }

  sendChat(text: string, key: string): Promise<ChatLine | null> {
    return this.requests.persist(() => this.api.say(text, key, this.viewer));
  }

  earlierChat(before: number): Promise<ChatLine[] | null> {
    return this.requests.persist(() => this.api.chat(before));
  }

  undo(): Promise<boolean> {
    const { free = null, ask = null } = this.moment?.undo ?? {};
    const to = free ?? ask;
    return to === null ? Promise.resolve(false) : this.requests.ask((n) => this.api.undo(n, to));
  }

  /** Answer somebody who asks for an undo. */
  answer(agree: boolean): Promise<boolean> {
    return this.requests.ask((n) => this.api.answer(n, agree));
  }

  resign(seat: number): Promise<boolean> {
    return this.requests.ask((n) => this.api.resign(n, seat));
  }

  /** Hand a seat to a bot; null takes it back. */
  hand(seat: number, bot: string | null): Promise<boolean> {
    return this.requests.ask((n) => this.api.hand(n, seat, bot));
  }

  chatRead(): void {
    if (this.moment) this.#writeLastSeen(this.moment.n);
  }

  /** Remember that the latest entry was seen, if somebody is looking. */
  #remember(): void {
    if (this.moment?.n === this.last && isPageVisible()) this.#writeLastSeen(this.last);
  }

  #writeLastSeen(entry: number): void {
    writeLastSeen(this.id, { entry, chat: this.chat.read });
  }
}
