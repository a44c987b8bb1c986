// A match as somebody at this browser sees it and plays it: what is shown, what can be chosen, what was picked so far,
// and all that is asked of the server. Knows no game's rules.

import type {
  Hint,
  Analysis,
  ChatLine,
  Choice,
  LogLine,
  Moment,
  News,
  Preview,
  Seat,
  Status,
  Table,
} from "../../api/client";
import type { BoardActions, Picked } from "../../games/contract";
import { randomHex } from "../../randomHex";
import { Announcer } from "../status/announcer.svelte";
import type { MatchApi } from "./matchApi";
import { ChoicePreview } from "../turn/choicePreview.svelte";
import { Polled } from "./polled.svelte";
import { Connection } from "./connection.svelte";
import { remember, seenOf } from "./lastSeen";
import { merged, narrowed, picking } from "../turn/narrowChoices";
import { NewsOrder } from "./newsOrder";
import { framesOf, Playback, type EntryKind, type Frame } from "./playback.svelte";
import { retry, problemOf, messageOf } from "./retry";

const JUST_BEGUN = 8; // entries of a match that is shown from the start to whoever comes to it for the first time
const HINT_EVERY = 300; // milliseconds between two looks at a hint that grows
const ANALYSIS_EVERY = 1_000;
const SLEPT = 20_000; // milliseconds: after being hidden for so long, the line may be dead without saying so
/** Of what no step tells, the server's log does. */
const IN_THE_LOG: ReadonlySet<EntryKind> = new Set<EntryKind>([
  "undoes",
  "asks",
  "agrees",
  "declines",
  "plays",
  "resigns",
]);

export interface Note {
  /** An error is said at once, an answer when there is time. */
  kind: "error" | "answer";
  text: string;
  /** The place in the rulebook that it comes from. */
  rule?: string;
}

/** What the table tells of to whoever wants to make a sound of it. */
export interface Ears {
  step(frame: Frame): void;
  turn(seat: number): void;
  end(moment: Moment): void;
}

export type Undoing = "free" | "anew" | "ask";

export class LiveMatch {
  table = $state.raw<Table | null>(null);
  seats = $state.raw<Seat[]>([]);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** Why there is no table to show, and whether it may be there if one asks again. */
  trouble = $state.raw<{ says: string; passes: boolean } | null>(null);
  note = $state.raw<Note | null>(null);
  /** What was chosen and is on its way. */
  taking = $state.raw<Choice | null>(null);
  /** Whether something else than a choice is on its way. */
  busy = $state(false);
  /** What happened while nobody looked; null when there is nothing to tell. */
  away = $state.raw<LogLine[] | null>(null);
  /** The last line of chat that was read here. */
  read = $state(0);
  /** The number of the last entry, shown or not. */
  last = $state(0);

  readonly playback: Playback;
  readonly announcer = new Announcer();
  readonly line = new Connection(() => void this.#again());
  readonly hint = new Polled<Hint>(
    () => this.calls.askHint(),
    () => this.calls.hint(),
    HINT_EVERY,
  );
  readonly analysis = new Polled<Analysis>(
    () => this.calls.askAnalysis(),
    () => this.calls.analysis(),
    ANALYSIS_EVERY,
  );
  readonly #foresight = new ChoicePreview((action) => this.calls.preview(action));
  #picks = $state.raw<readonly Picked[]>([]);
  #order: NewsOrder;
  #stream: ReturnType<MatchApi["follow"]> | null = null;
  #ended = false;
  /** Since when nobody looks, and the entry that they saw last. */
  #hidden: { since: number; seen: number } | null = null;
  /** The last entry of what happened while nobody looked: what comes later happens before their eyes. */
  #awayUpTo = 0;

  constructor(
    readonly id: string,
    readonly calls: MatchApi,
    pace: () => number,
    private readonly ears: Ears | null = null,
  ) {
    this.playback = new Playback({
      pace,
      watching: () => document.visibilityState === "visible",
      saw: (frame, skipped) => this.#saw(frame, skipped),
    });
    this.#order = this.#orderFrom(-1);
  }

  // --- How things stand ---

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

  /** Whether the screen shows how things stand now. */
  get settled(): boolean {
    return this.playback.idle && this.moment?.n === this.last;
  }

  get mine(): Seat[] {
    return this.seats.filter((seat) => seat.yours);
  }

  /** The seat from whose side all is seen. */
  get viewer(): number | null {
    const turn = this.turn;
    return turn?.yours ? turn.seat : (this.mine[0]?.seat ?? null);
  }

  get turn(): Seat | undefined {
    return this.seats.find((seat) => seat.seat === this.moment?.turn);
  }

  /** Whether this screen shows how things stand, with nothing on its way that may change it. */
  get free(): boolean {
    return this.settled && !this.taking && !this.busy;
  }

  /** Everything that can be chosen now. */
  get choices(): Choice[] {
    return this.free ? (this.moment?.choices ?? []) : [];
  }

  get picked(): Picked {
    return merged(this.#picks);
  }

  /** The choices that fit what was picked so far. */
  get fitting(): Choice[] {
    return narrowed(this.choices, this.picked);
  }

  /** The choice that ends the turn, if it can be ended. */
  get done(): Choice | null {
    return this.choices.find((choice) => choice.kind === "done") ?? null;
  }

  /** Whether a bot decides now. */
  get thinking(): Seat | null {
    const { turn } = this;
    return turn && turn.bot !== null && this.settled && !this.over ? turn : null;
  }

  /** Whether hints are fair: nobody plays who is not at this screen. */
  get hintable(): boolean {
    return this.seats.every((seat) => seat.yours || seat.bot !== null || seat.resigned);
  }

  get considered(): Choice | null {
    return this.free ? this.#foresight.considered : null;
  }

  get preview(): Preview | null {
    return this.free ? this.#foresight.preview : null;
  }

  /**
   * What an undo would be: free; past luck, which then comes anew, with nobody to ask; or to be asked for. Null: none.
   */
  get undoing(): Undoing | null {
    if (!this.free || !this.moment || this.moment.asked) return null;
    const { free, ask, asks } = this.moment.undo;
    if (free !== null) return "free";
    if (ask === null) return null;
    return asks.length ? "ask" : "anew";
  }

  get unread(): number {
    return this.chat.filter((line) => line.id > this.read && !this.#isMine(line)).length;
  }

  // --- Coming and going ---

  async open(): Promise<void> {
    try {
      const table = await this.calls.table();
      if (this.#ended) return;
      await this.#begin(table);
    } catch (refusal) {
      this.trouble = { says: messageOf(refusal), passes: problemOf(refusal)?.code !== "no-such-match" };
      return;
    }
    this.trouble = null;
    this.#stream = this.calls.follow(() => this.#order.last, {
      entry: (news) => this.#order.take(news),
      seats: (seats) => this.#sits(seats),
      chat: (line) => this.#hear(line),
      table: () => void this.#again(),
      line: (stands) => this.line.hear(stands),
    });
    document.addEventListener("visibilitychange", this.#looks);
    window.addEventListener("online", this.#reconnect);
  }

  close(): void {
    this.#ended = true;
    this.#stream?.close();
    this.line.close();
    this.hint.forget();
    this.analysis.forget();
    this.#foresight.forget();
    document.removeEventListener("visibilitychange", this.#looks);
    window.removeEventListener("online", this.#reconnect);
  }

  /** Shows a table as it was fetched; what its owner missed is played first. */
  async #begin(table: Table): Promise<void> {
    const seen = seenOf(this.id);
    this.#know(table);
    this.read = seen?.chat ?? this.chat.at(-1)?.id ?? 0;
    if (!table.moment) return;
    if (!seen && !table.away && table.last <= JUST_BEGUN) return this.#fromTheStart(table.moment);
    const missed = table.away === null ? table.last : Math.max(table.away, seen?.entry ?? 0);
    const before = missed < table.last ? (await this.#atOnce(missed))?.moment : null;
    this.#jump(before ?? table.moment);
    if (before) {
      this.log = table.log.filter((line) => line.n <= missed);
      this.away = [];
      this.#awayUpTo = table.last;
      await this.#order.catchUp();
    }
    this.#called(null, this.moment);
  }

  /** Shows how a match that just began was set up. */
  async #fromTheStart(moment: Moment): Promise<void> {
    this.log = [];
    await this.#order.catchUp().catch(() => {});
    if (!this.playback.scene) this.#jump(moment);
  }

  /** The table as it was, if that can be had; it is not worth failing for. */
  async #atOnce(n: number): Promise<Table | null> {
    try {
      return await this.calls.table(n);
    } catch {
      return null;
    }
  }

  #know(table: Table): void {
    this.table = table;
    this.seats = table.seats;
    this.chat = table.chat;
    this.log = table.log;
  }

  /** Takes a table as somebody here just changed it: sat down, got up, cancelled it. */
  changed(table: Table): void {
    this.#know({ ...table, log: this.log });
    if (table.moment) void this.#again();
  }

  /** Fetches the table once more: it changed altogether, or its log did. */
  async #again(): Promise<void> {
    try {
      const table = await this.calls.table();
      if (this.#ended) return;
      const upTo = this.moment?.n ?? -1;
      // Of an entry that is being shown just now, the lines that were shown stay.
      const showing = this.log.filter((line) => line.n > upTo);
      this.#know({ ...table, log: [...table.log.filter((line) => line.n <= upTo), ...showing] });
      if (!table.moment || table.last <= this.#order.last) return;
      await this.#order.catchUp();
      if (this.#order.last < table.moment.n) this.#jump(table.moment);
    } catch {
      // the line tells of it
    }
  }

  /** Shows how things stand without what led there. */
  #jump(moment: Moment): void {
    this.hint.forget();
    this.#order = this.#orderFrom(moment.n);
    this.last = moment.n;
    this.#sits(moment.seats);
    this.playback.jump(moment);
  }

  /** News of a match know no secrets of seats; those that were told stay. */
  #sits(seats: readonly Seat[]): void {
    const known = this.seats;
    this.seats = seats.map((seat, i) => ({ ...seat, secret: seat.secret ?? known[i]?.secret ?? null }));
  }

  #orderFrom(last: number): NewsOrder {
    return new NewsOrder(
      last,
      (after) => this.calls.news(after),
      (news) => this.#apply(news),
    );
  }

  #apply(news: News): void {
    this.last = news.moment.n;
    this.#picks = [];
    this.hint.forget();
    this.#foresight.forget();
    this.#sits(news.moment.seats);
    void this.playback.add(framesOf(news));
  }

  // --- What is shown, heard and said ---

  #before: Moment | null = null;

  #saw(frame: Frame, skipped: boolean): void {
    if (frame.step) {
      const lines = frame.step.events.map((event) => ({ n: frame.n, ...event }));
      if (!lines.length) return;
      this.log = [...this.log, ...lines];
      if (this.away && frame.n <= this.#awayUpTo) this.away = [...this.away, ...lines];
      this.announcer.happened(lines.map((line) => line.text));
      if (!skipped) this.ears?.step(frame);
    }
    if (frame.moment) {
      if (!this.#goesOn(frame.moment)) this.announcer.stands(frame.moment);
      if (this.note?.kind === "answer") this.note = null;
      this.#called(this.#before, frame.moment);
      if (frame.kind && IN_THE_LOG.has(frame.kind)) void this.#again();
    }
  }

  /** Whether there is more to come before it is worth a word: a bot in its turn, or news that wait to be shown. */
  #goesOn(now: Moment): boolean {
    const turn = now.seats.find((seat) => seat.seat === now.turn);
    const thinks = turn?.bot != null && !turn.yours && this.#before?.turn === now.turn;
    return now.status === "running" && (thinks || now.n < this.last);
  }

  /** MatchApi whoever has the turn now and had it not before. */
  #called(before: Moment | null, now: Moment | null): void {
    this.#before = now;
    if (before?.status === "running" && now?.status === "over") this.ears?.end(now);
    if (now && this.last === now.n && document.visibilityState === "visible") this.#remember(now.n);
    if (!now || now.turn === null || before?.turn === now.turn || now.n < this.last) return;
    const seat = now.seats.find((one) => one.seat === now.turn);
    if (!seat?.yours) return;
    this.announcer.call(seat, now.seats.filter((one) => one.yours).length);
    if (before) this.ears?.turn(seat.seat);
  }

  #remember(entry: number): void {
    remember(this.id, { entry, chat: this.read });
  }

  #looks = (): void => {
    if (document.visibilityState === "hidden") {
      this.#hidden = { since: Date.now(), seen: this.last };
      this.playback.skip();
    } else {
      if (this.#hidden && Date.now() - this.#hidden.since > SLEPT) void this.#wakes(this.#hidden.seen);
      this.#hidden = null;
      if (this.settled && this.moment) this.#remember(this.moment.n);
    }
  };

  #reconnect = (): Promise<void> => {
    this.#stream?.connect();
    return this.#again();
  };

  /** Catches up after a long sleep, and tells whoever plays here what happened meanwhile. */
  async #wakes(seen: number): Promise<void> {
    if (this.mine.length) {
      this.away = this.log.filter((line) => line.n > seen);
      this.#awayUpTo = Infinity;
    }
    await this.#reconnect();
    this.#awayUpTo = this.last;
  }

  // --- What the board asks for ---

  readonly act: BoardActions = {
    pick: (fields) => this.pick(fields),
    hold: (fields) => this.hold(fields),
    back: () => this.back(),
    play: (choice) => void this.take(choice),
    consider: (choice) => this.consider(choice),
    why: (action) => void this.why(action),
  };

  hold(fields: Picked): void {
    this.note = null;
    this.#picks = picking(this.choices, this.#picks, fields);
  }

  pick(fields: Picked): void {
    this.hold(fields);
    const [only, ...others] = this.fitting;
    if (only && !others.length) void this.take(only);
  }

  /** Goes back a step; says whether there was one. */
  back(): boolean {
    const something = this.note !== null || this.#picks.length > 0;
    if (this.note) this.note = null;
    else this.#picks = this.#picks.slice(0, -1);
    return something;
  }

  async take(choice: Choice): Promise<void> {
    const n = this.moment?.n;
    if (n === undefined || !this.choices.includes(choice)) return;
    this.taking = choice;
    this.away = null;
    this.consider(null);
    try {
      await this.#send(() => this.calls.move(n, choice.action));
    } finally {
      this.taking = null;
      this.#picks = [];
    }
  }

  consider(choice: Choice | null): void {
    if (!choice || this.choices.includes(choice)) this.#foresight.consider(choice);
  }

  async why(action: string): Promise<void> {
    try {
      const { says, rule } = await this.calls.why(action);
      if (says) this.note = { kind: "answer", text: says, ...(rule && { rule }) };
    } catch (refusal) {
      this.note = errorOf(refusal);
    }
  }

  // --- What else is asked of the server ---

  undo(): Promise<boolean> {
    const { free = null, ask = null } = this.moment?.undo ?? {};
    const to = free ?? ask;
    return to === null ? Promise.resolve(false) : this.#ask((n) => this.calls.undo(n, to));
  }

  answer(agree: boolean): Promise<boolean> {
    return this.#ask((n) => this.calls.answer(n, agree));
  }

  resign(seat: number): Promise<boolean> {
    return this.#ask((n) => this.calls.resign(n, seat));
  }

  /** Hands a seat to a bot, or takes it back. */
  hand(seat: number, bot: string | null): Promise<boolean> {
    return this.#ask((n) => this.calls.hand(n, seat, bot));
  }

  async say(text: string): Promise<boolean> {
    const key = randomHex();
    const line = await this.#retry(() => this.calls.say(text, key, this.viewer));
    if (line) this.#hear(line);
    return line !== null;
  }

  readChat(): void {
    const latest = this.chat.at(-1)?.id ?? 0;
    if (latest <= this.read) return;
    this.read = latest;
    if (this.moment) this.#remember(this.moment.n);
  }

  #hear(line: ChatLine): void {
    if (!this.chat.some((other) => other.id === line.id)) this.chat = [...this.chat, line];
  }

  #isMine(line: ChatLine): boolean {
    return this.mine.some((seat) => seat.seat === line.seat);
  }

  /** Asks for something that answers the entry shown now. */
  async #ask(call: (n: number) => Promise<News>): Promise<boolean> {
    const n = this.moment?.n;
    if (n === undefined || this.busy) return false;
    this.busy = true;
    try {
      return await this.#send(() => call(n));
    } finally {
      this.busy = false;
    }
  }

  async #send(call: () => Promise<News>): Promise<boolean> {
    const news = await this.#retry(call);
    if (news) this.#order.take(news);
    return news !== null;
  }

  /** Asks until there is an answer; null if that is a refusal, which is told. */
  async #retry<T>(call: () => Promise<T>): Promise<T | null> {
    this.note = null;
    const lost: Note = { kind: "error", text: "The line is lost. Your choice is kept and sent again." };
    try {
      const answer = await retry(
        call,
        () => (this.note = lost),
        () => this.#ended,
      );
      if (this.note === lost) this.note = null;
      return answer;
    } catch (refusal) {
      if (!this.#ended) this.#refused(refusal);
      return null;
    }
  }

  #refused(refusal: unknown): void {
    const note = errorOf(refusal);
    this.note = note;
    const news = problemOf(refusal)?.news;
    if (news) void this.#overtaken(news, note);
  }

  /** Somebody was faster: shows what they did, and if that can't be had, how things stand. */
  async #overtaken(moment: Moment, note: Note): Promise<void> {
    await this.#order.catchUp().catch(() => {});
    if (moment.n > this.#order.last) this.#jump(moment);
    this.note = note;
  }
}

function errorOf(refusal: unknown): Note {
  const rule = problemOf(refusal)?.rule;
  return { kind: "error", text: messageOf(refusal), ...(rule && { rule }) };
}
