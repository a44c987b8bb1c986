// Keeps a match in step with the backend: fetches the table, follows its events, catches up after gaps, and passes
// everything on to the playback. What players do with it is in `LiveMatch`.

import {
  isFinal,
  messageOf,
  type ChatLine,
  type LogLine,
  type Moment,
  type News,
  type Seat,
  type Step,
  type Table,
} from "../../api/client";
import { MissedLines } from "../missed/missedLines.svelte";
import { Connection } from "./connection.svelte";
import { readLastSeen, type LastSeen } from "../missed/lastSeen";
import type { MatchApi } from "../requests/matchApi";
import { NewsOrder } from "../playback/newsOrder";
import { markDrawn } from "./confirmDrawnEarly";
import { isPageVisible, watchPage } from "../window/pageVisibility";
import { framesOf, Playback, type EntryKind, type Frame } from "../playback/playback.svelte";

/** A newcomer sees a match from its start if it has no more entries than this. */
const JUST_BEGUN = 8;

/**
 * Decisions have events, which become lines. Lines about other entries, and about bots that played for people, come
 * only from the backend's log.
 */
const isDecision = (kind: EntryKind) => kind === "decides";

export interface FeedListener {
  /** Return the lines of chat that are here. */
  said(): readonly ChatLine[];
  /** The table was fetched. `said`: the lines of chat that were here when it was asked for. */
  loaded(table: Table, said: readonly ChatLine[]): void;
  /** The match was opened: it shows the present, or what led there is being played. */
  opened(): void;
  /** The match has moved on: picks, previews and hints are out of date. */
  outdated(): void;
  /** A step was drawn before its entry has come. */
  drawn(frame: Frame, skipped: boolean): void;
  /** The entry has come, and something else happened than what was drawn. */
  contradicted(): void;
  /** A step with events was shown. */
  step(frame: Frame, lines: LogLine[], skipped: boolean): void;
  /** A moment was reached, after the steps of an entry. `sentence`: what the entry did, if it is not a decision. */
  moment(moment: Moment, sentence: string | null): void;
  chat(line: ChatLine): void;
  /** The plan of a seat here has changed. */
  premove(): void;
  /** Somebody looks at the page again. */
  pageShown(): void;
}

export class MatchFeed {
  /** The step that was drawn before the entry of a choice has come. */
  #drawn: Step | null = null;
  #table = $state.raw<Table | null>(null);
  #seats = $state.raw<Seat[]>([]);
  /** The seats that the stream or an entry has told of last. They are newer than a table that was asked for before. */
  #toldSeats: readonly Seat[] = [];
  #log = $state.raw<LogLine[]>([]);
  #trouble = $state.raw<{ says: string; temporary: boolean } | null>(null);
  #last = $state(0);
  #newest = $state.raw<Moment | null>(null);

  readonly playback: Playback;
  readonly missed = new MissedLines();
  readonly connection = new Connection();
  #order: NewsOrder;
  #stream: ReturnType<MatchApi["follow"]> | null = null;
  #stopWatching: () => void = () => {};
  #opening: Promise<void> | null = null;
  /** The number of the last request for a newer table, and of the last one whose answer was used. */
  #requested = 0;
  #answered = 0;
  #closed = false;
  /** True if only bots have sat down since the start. */
  #seating = false;
  /** The sentences about entries that wait to be shown. */
  #sentences = new Map<number, string>();
  /** The last entry that the player had seen and read about when the page was hidden. */
  #seenWhenHidden = 0;
  /** True if the page has been hidden for so long that it has left the table. */
  #resting = false;
  /** True if the table may have changed without a word from the stream, which was not connected all the time. */
  #interrupted = true;

  constructor(
    readonly id: string,
    private readonly api: Pick<MatchApi, "table" | "news" | "follow">,
    motionMs: () => number,
    private readonly listener: FeedListener,
  ) {
    this.playback = new Playback({
      motionMs,
      watching: isPageVisible,
      shown: (frame, skipped) => this.#shown(frame, skipped),
    });
    this.#order = this.#orderFrom(-1);
  }

  get table(): Table | null {
    return this.#table;
  }

  get seats(): Seat[] {
    return this.#seats;
  }

  /** The lines of everything that was shown. */
  get log(): LogLine[] {
    return this.#log;
  }

  /** The reason why there is no table to show, and whether trying again may help. */
  get trouble(): { says: string; temporary: boolean } | null {
    return this.#trouble;
  }

  /** The number of the last entry, shown or not. */
  get last(): number {
    return this.#last;
  }

  /** The moment after the last entry, shown or not. */
  get newest(): Moment | null {
    return this.#newest;
  }

  /** Fetch the table and follow it. A call while the match is being opened waits for that. */
  open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #open(): Promise<void> {
    try {
      const table = await this.api.table();
      if (this.#closed) return;
      await this.#begin(table);
    } catch (refusal) {
      this.#trouble = { says: messageOf(refusal), temporary: !isFinal(refusal) };
      return;
    }
    if (this.#closed) return;
    this.#trouble = null;
    this.#stream = this.api.follow(() => this.#order.last, {
      entry: (news) => this.receive(news),
      seats: (seats) => this.#hearOfSeats(seats),
      chat: (line) => this.listener.chat(line),
      premove: () => this.listener.premove(),
      table: () => void this.refresh(),
      connection: (up) => void this.#connected(up),
      refused: (says) => this.connection.reportRefusal(says),
    });
    this.#stopWatching = watchPage({
      hidden: () => {
        this.#seenWhenHidden = this.#seen;
        this.playback.skip();
      },
      resting: () => void this.#rest(),
      woken: () => this.#wake(this.#seenWhenHidden),
      shown: () => this.listener.pageShown(),
      online: () => (this.#resting ? void this.refresh() : this.#reconnect()),
    });
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
    this.playback.close();
    this.connection.close();
    this.#stopWatching();
  }

  /** Receive news, from the stream or as the answer to a decision. */
  receive(news: News): void {
    this.#order.receive(news);
  }

  /** Draw a step of the next entry, which the player here has just decided. */
  drawEarly(step: Step): void {
    this.#drawn = step;
    this.playback.drawEarly(this.#last + 1, step);
  }

  /** Take back the step that was drawn early, if its entry has not come. */
  retract(): void {
    this.#drawn = null;
    this.playback.retract();
  }

  /** Use a table that the backend sent in answer to a change: somebody here sat down, got up or cancelled it. */
  replaceTable(table: Table): void {
    this.#answered = ++this.#requested; // answers to earlier requests are older
    this.#load({ ...table, log: this.#log });
    void this.refresh(); // for the match, if it has begun, and for lines of chat that are gone
  }

  /**
   * Fetch the table once more. If a later request was answered first, ignore the answer to this one. Return false if
   * the table could not be fetched.
   */
  async refresh(): Promise<boolean> {
    const request = ++this.#requested;
    const said = this.listener.said();
    const toldSeats = this.#toldSeats;
    try {
      const table = await this.api.table();
      if (this.#closed || request < this.#answered) return true;
      this.#answered = request;
      const upTo = Math.min(this.playback.moment?.n ?? -1, table.last);
      // Keep the lines of the entry that is being played, and of any that came while the table was on its way.
      const newer = this.#log.filter((line) => line.n > upTo);
      this.#load({ ...table, log: [...table.log.filter((line) => line.n <= upTo), ...newer] }, said);
      if (toldSeats !== this.#toldSeats) this.#setSeats(this.#toldSeats);
      if (!table.moment) return true;
      if (table.last > this.#order.last) await this.catchUpTo(table.moment, table.log);
      if (!this.#closed && request === this.#answered) this.#showChangedOwnership(table.moment, table.log);
      return true;
    } catch {
      return false; // the player learns about it from `connection`
    }
  }

  /** Catch up to a moment: step by step if possible, or else at once. `log`: the lines up to it, if known. */
  async catchUpTo(moment: Moment, log?: LogLine[]): Promise<void> {
    await this.#order.catchUp().catch(() => {});
    if (this.#closed || moment.n <= this.#order.last) return;
    this.#jump(moment);
    if (log) this.#log = log;
  }

  /** If a seat here was gained or lost without an entry, show the last moment anew, with the choices of now. */
  #showChangedOwnership(moment: Moment, log: LogLine[]): void {
    const known = this.#newest?.seats;
    if (moment.n !== this.#order.last || moment.seats.every(({ yours }, i) => yours === known?.[i]?.yours))
      return;
    this.#jump(moment);
    this.#log = log;
  }

  /** Show a fetched table: from its start if it has just begun, otherwise as it is now. */
  async #begin(table: Table): Promise<void> {
    const seen = readLastSeen(this.id);
    this.#load(table);
    if (!table.moment) return;
    if (!seen && !table.away && table.last <= JUST_BEGUN) await this.#playFromStart(table.moment, table.log);
    else await this.#showPresent(table, table.moment, seen);
    if (!this.#closed) this.listener.opened();
  }

  /** Play the set-up of a match that has just begun. */
  #playFromStart(moment: Moment, log: LogLine[]): Promise<void> {
    this.#log = [];
    return this.catchUpTo(moment, log);
  }

  /** Show the present. If the player missed something, play that first. */
  async #showPresent(table: Table, moment: Moment, seen: LastSeen | null): Promise<void> {
    const missedAfter = table.away === null ? table.last : Math.max(table.away, seen?.entry ?? 0);
    // Without the earlier moment, show the present: that is no reason to fail.
    const earlier = () =>
      this.api
        .table(missedAfter)
        .then(({ moment }) => moment)
        .catch(() => null);
    const before = missedAfter < table.last ? await earlier() : null;
    if (this.#closed) return;
    this.#jump(before ?? moment);
    if (!before) return;
    this.#log = table.log.filter((line) => line.n <= missedAfter);
    this.missed.start();
    this.missed.endAt(table.last);
    await this.catchUpTo(moment, table.log);
  }

  #load(table: Table, said: readonly ChatLine[] = []): void {
    this.#table = table;
    this.#seats = table.seats;
    this.#log = table.log;
    this.listener.loaded(table, said);
  }

  /** Show a moment without what led to it. */
  #jump(moment: Moment): void {
    this.#drawn = null;
    this.listener.outdated();
    this.#order = this.#orderFrom(moment.n);
    this.#last = moment.n;
    this.#newest = moment;
    this.#setSeats(moment.seats);
    this.playback.jump(moment);
  }

  #hearOfSeats(seats: readonly Seat[]): void {
    this.#toldSeats = seats;
    this.#setSeats(seats);
  }

  /** News does not contain the secrets of seats, so keep those that are known. */
  #setSeats(seats: readonly Seat[]): void {
    const known = this.#seats;
    this.#seats = seats.map((seat, i) => ({ ...seat, secret: seat.secret ?? known[i]?.secret ?? null }));
  }

  #orderFrom(last: number): NewsOrder {
    return new NewsOrder(
      last,
      (after) => this.api.news(after),
      (news) => this.#apply(news),
    );
  }

  #apply(news: News): void {
    if (this.#closed) return;
    const { entry } = news;
    const frames = this.#compareWithDrawn(framesOf(news), entry?.kind);
    this.#seating = !entry || (this.#seating && entry.kind === "plays");
    if (entry && !isDecision(entry.kind) && !this.#seating) this.#sentences.set(entry.number, entry.text);
    this.#last = news.moment.n;
    this.#newest = news.moment;
    this.listener.outdated();
    this.#hearOfSeats(news.moment.seats);
    void this.playback.add(frames);
  }

  /**
   * Compare the frames of the next entry with what was drawn early: mark what agrees, or take it back. An entry that
   * gives back time after an outage contradicts nothing: the choice comes after it, and is then shown from its start.
   */
  #compareWithDrawn(frames: Frame[], kind?: EntryKind): Frame[] {
    if (!this.#drawn) return frames;
    const marked = markDrawn(frames, this.#drawn);
    if (marked) {
      this.#drawn = null;
      this.playback.confirm();
      return marked;
    }
    if (kind !== "outage") this.listener.contradicted();
    this.retract();
    return frames;
  }

  /** The last entry that the board has shown. While a summary is unread: the entry before the summary. */
  get #seen(): number {
    const unread = this.missed.lines?.[0];
    return unread ? unread.n - 1 : (this.playback.moment?.n ?? this.#last);
  }

  /** True if a player who leaves the table drops out of the match. */
  get #isLive(): boolean {
    if (!this.#newest) return this.#table?.clock?.bank != null;
    return this.#newest.status === "running" && this.#newest.clocks?.live === true;
  }

  /**
   * Leave the table while nobody is looking at the page: a player who counts as present gets no notices. Still fetch
   * what has happened, for the page's title and sounds. In a live match, stay.
   */
  async #rest(): Promise<void> {
    if (this.#isLive) return;
    this.#resting = true;
    this.#interrupted = true;
    this.#stream?.pause();
    await this.refresh();
  }

  #reconnect(): void {
    this.#resting = false;
    this.#interrupted = true;
    this.#stream?.connect();
  }

  /**
   * Note that the stream was connected, or lost. At first and after an interruption, it goes on with the entries and
   * the chat that came meanwhile. It does not repeat changes of the table or of what is planned here, so fetch both
   * again.
   */
  async #connected(up: boolean): Promise<void> {
    this.connection.report(up);
    if (!up) this.#interrupted = true;
    if (!up || !this.#interrupted) return;
    this.#interrupted = false;
    const fetched = await this.refresh();
    if (this.#closed) return;
    this.listener.premove();
    if (fetched) this.missed.endAt(this.#last);
    else this.#interrupted = true; // the next connection tries again
  }

  #shown(frame: Frame, skipped: boolean): void {
    const { n, step, moment, kind } = frame;
    if (frame.early === "unconfirmed") return this.listener.drawn(frame, skipped);
    if (step?.events.length) {
      const lines = step.events.map((event) => ({ n, ...event }));
      this.#log = [...this.#log, ...lines];
      this.missed.add(lines);
      this.listener.step(frame, lines, skipped || frame.early === "confirmed");
    }
    if (!moment) return;
    this.listener.moment(moment, this.#sentences.get(n) ?? null);
    this.#sentences.delete(n);
    if (kind && (!isDecision(kind) || moment.stand_ins.length)) void this.refresh();
  }

  /** Reconnect after a long sleep, and collect what a player has missed since the entry that they saw last. */
  #wake(seen: number): void {
    if (this.#seats.some((seat) => seat.yours)) this.missed.start(this.#log.filter((line) => line.n > seen));
    this.#reconnect();
  }
}
