// A match as it is now, for somebody in this browser: what they see, what they can do, and what the backend has told
// them. It knows no game's rules.

import type {
  Analysis,
  ChatLine,
  Choice,
  Hint,
  LogLine,
  Moment,
  News,
  Preview,
  Seat,
  Status,
  Table,
} from "../../api/client";
import { thinker } from "../../thinking/thinker";
import { MatchAnalysis } from "../analysis/matchAnalysis.svelte";
import { Chat } from "../chat/chat.svelte";
import { DiceChecking } from "../dice/diceChecking.svelte";
import { Lesson } from "../lesson/lesson.svelte";
import { Planning } from "../planning/planning.svelte";
import { Announcer, type SoundCues } from "../status/announcer.svelte";
import { Hints } from "../thinking/hints.svelte";
import { thinkOfHint } from "../thinking/thinkOfHint";
import type { Thinking } from "../thinking/whereToThink";
import { Choosing } from "../choosing/choosing.svelte";
import { sinceTurn, type SinceTurn } from "../log/sinceTurn";
import { undoWouldTakeBack, type TakenBack } from "../log/undoWouldTakeBack";
import { readLastSeen, writeLastSeen } from "../missed/lastSeen";
import type { MatchApi, VoteWish } from "../requests/matchApi";
import { MatchFeed } from "./matchFeed.svelte";
import { isPageVisible } from "../window/pageVisibility";
import { Polled } from "../requests/polled.svelte";
import { Requests } from "../requests/requests.svelte";
import { say } from "../../messages/say";

const HINT_INTERVAL = 300; // milliseconds between two polls
const ANALYSIS_INTERVAL = 1_000;

/** An undo that is possible now. */
export interface PossibleUndo {
  /** At once; at once but with new dice; or after the others agree. */
  kind: "free" | "anew" | "ask";
  /** The decisions that it would take back. */
  takesBack: TakenBack;
}

export class LiveMatch {
  readonly announcer: Announcer;
  readonly chat: Chat;
  readonly choosing: Choosing;
  readonly requests: Requests;
  readonly hints: Hints;
  readonly analysis: MatchAnalysis;
  readonly dice: DiceChecking;
  readonly lesson: Lesson;
  readonly planning: Planning;
  readonly #feed: MatchFeed;
  /** True if the entry of the last choice was not what the board had drawn. */
  #contradicted = false;

  constructor(
    readonly id: string,
    readonly api: MatchApi,
    motionMs: () => number,
    cues: SoundCues | null = null,
    thinking: Thinking = { thinker, here: false, failed() {} },
  ) {
    this.announcer = new Announcer(cues, () => this.lesson.guides);
    this.chat = new Chat(this, readLastSeen(id)?.chat ?? null);
    const fromBackend = <T extends Hint | Analysis>(...given: ConstructorParameters<typeof Polled<T>>) =>
      api.thinks ? new Polled<T>(...given) : null;
    this.hints = new Hints(fromBackend(api.askHint, api.hint, HINT_INTERVAL), () => {
      const { table, moment } = this;
      return thinking.here && table && moment
        ? (watcher) => thinkOfHint(thinking.thinker, api, table.game, moment, watcher)
        : null;
    });
    const analysis = fromBackend(api.askAnalysis, api.analysis, ANALYSIS_INTERVAL);
    this.analysis = new MatchAnalysis(this, analysis, api, thinking);
    this.dice = new DiceChecking(id, api.verify);
    this.lesson = new Lesson(this, api.guidance, () => this.announcer.ask());
    this.requests = new Requests({
      entry: () => this.moment?.n,
      received: (news) => this.#feed.receive(news),
      overtaken: (moment) => this.#feed.catchUpTo(moment),
    });
    this.choosing = new Choosing(this, api, this.requests);
    this.planning = new Planning(this, api);
    this.#feed = new MatchFeed(id, api, motionMs, {
      said: () => this.chat.lines,
      loaded: (table, said) => this.chat.load(table.chat, said),
      opened: () => {
        if (this.moment) this.announcer.open(this.moment, this.last);
        void this.planning.refresh();
        this.#remember();
      },
      outdated: () => {
        this.hints.drop();
        this.choosing.reset();
        // If the board shows the next turn, that is out of date in any case.
        if (!api.announcesPlans || this.planning.active) void this.planning.refresh();
      },
      drawn: (frame, skipped) => this.announcer.step(frame, [], skipped),
      contradicted: () => (this.#contradicted = true),
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
      premove: () => void this.planning.refresh(),
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

  /** The moment after the last entry, shown or not. */
  get newest(): MatchFeed["newest"] {
    return this.#feed.newest;
  }

  get trouble(): MatchFeed["trouble"] {
    return this.#feed.trouble;
  }

  get playback(): MatchFeed["playback"] {
    return this.#feed.playback;
  }

  get missed(): MatchFeed["missed"] {
    return this.#feed.missed;
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

  /**
   * True until the viewer's first decision: they have a seat, there is nothing to undo, and nobody asks for an undo.
   * False after the end.
   */
  get yetToDecide(): boolean {
    if (this.over || !this.mine.length) return false;
    if (!this.moment) return true;
    const { undo, asked } = this.moment;
    return undo.free === null && undo.ask === null && asked === null;
  }

  /** The seats whose links this player has still to send. */
  get awaited(): Seat[] {
    return this.seats.filter((seat) => !seat.taken && seat.secret !== null);
  }

  get mine(): Seat[] {
    return this.seats.filter((seat) => seat.yours);
  }

  /** The seat from whose side the board is drawn; null for spectators. */
  get viewer(): number | null {
    return this.viewerAt(this.moment);
  }

  /** Return the viewer at a moment: of several seats of one person, the one with the turn. */
  viewerAt(moment: Pick<Moment, "turn"> | null): number | null {
    const { mine } = this;
    return (mine.find(({ seat }) => seat === moment?.turn) ?? mine[0])?.seat ?? null;
  }

  get turn(): Seat | undefined {
    return this.seats.find((seat) => seat.seat === this.moment?.turn);
  }

  /** The bot that is thinking now. In a record, none is. */
  get thinkingBot(): Seat | null {
    const { turn } = this;
    return turn && turn.bot !== null && this.settled && this.status === "running" ? turn : null;
  }

  // --- What can be done ---

  /** True if the board shows the latest entry. */
  get settled(): boolean {
    return this.playback.idle && !this.playback.early && this.moment?.n === this.last;
  }

  /** True if the board shows the latest entry and no decision is on its way. */
  get free(): boolean {
    return this.settled && !this.choosing.taking && !this.requests.busy;
  }

  /** All choices that can be made now; in a lesson, those that its step asks for. */
  get choices(): Choice[] {
    return this.free ? this.lesson.among(this.moment?.choices ?? []) : [];
  }

  /** True if a hint is fair: no opponent plays on another screen. */
  get hintable(): boolean {
    return this.seats.every((seat) => seat.yours || seat.who === "bot" || seat.resigned);
  }

  /** The undo that is possible; null if there is nothing to undo. */
  readonly undoing = $derived.by((): PossibleUndo | null => {
    const to = this.#undoTo;
    if (!this.free || !this.moment || this.moment.asked || to === null) return null;
    const { free, asks } = this.moment.undo;
    const consent = asks.length ? "ask" : "anew";
    return { kind: free !== null ? "free" : consent, takesBack: undoWouldTakeBack(this.log, to) };
  });

  /**
   * The decisions of others since the last one here; null: there are none, nobody here has the turn, or the summary of
   * what the player has missed is shown instead.
   */
  get since(): SinceTurn | null {
    if (!this.free || !this.moment || this.moment.asked || !this.turn?.yours) return null;
    if (this.missed.lines?.length) return null;
    return sinceTurn(this.log, this.seats, this.moment.undo.ask);
  }

  open(): Promise<void> {
    return this.#feed.open();
  }

  close(): void {
    this.#feed.close();
    this.requests.close();
    this.hints.drop();
    this.analysis.drop();
    this.choosing.reset();
    this.planning.end();
  }

  /** Receive news that answers a request made elsewhere on this page, such as a bot's decision. */
  receive(news: News): void {
    this.#feed.receive(news);
  }

  replaceTable(table: Table): void {
    this.#feed.replaceTable(table);
  }

  /** Send a choice. If its effects are known, draw them at once, and take them back if the backend does not agree. */
  async sendChoice(choice: Choice, preview: Preview | null): Promise<boolean> {
    const { n } = this.moment!;
    this.missed.dismiss();
    this.#contradicted = false;
    if (preview) this.#feed.drawEarly(preview);
    const lead = preview ? say("choice-taken-back") : "";
    const accepted = await this.requests.send(() => this.api.move(n, choice.action), lead);
    if (!accepted) this.#feed.retract();
    else if (this.#contradicted) this.requests.show({ kind: "error", text: say("choice-contradicted") });
    return accepted;
  }

  sendChat(text: string, key: string): Promise<ChatLine | null> {
    return this.requests.persist(() => this.api.sendChat(text, key, this.viewer));
  }

  chatBefore(line: number): Promise<ChatLine[]> {
    return this.api.chat(line);
  }

  chatBeforeOrNote(line: number): Promise<ChatLine[] | null> {
    return this.requests.persist(() => this.chatBefore(line));
  }

  /** The entry to which an undo goes back. */
  get #undoTo(): number | null {
    const { free = null, ask = null } = this.moment?.undo ?? {};
    return free ?? ask;
  }

  undo(): Promise<boolean> {
    const to = this.#undoTo;
    return to === null ? Promise.resolve(false) : this.requests.ask((n) => this.api.undo(n, to));
  }

  /** Answer somebody who asks for an undo. */
  answer(agree: boolean): Promise<boolean> {
    return this.requests.ask((n) => this.api.answer(n, agree));
  }

  vote(wish: VoteWish): Promise<boolean> {
    const call = (n: number) => this.api.vote(n, wish);
    return wish === "slow" ? this.#askAtAnyMoment(call) : this.requests.ask(call);
  }

  /** Take days off, on which a seat's clock stands still. */
  rest(seat: number, days: number): Promise<boolean> {
    return this.#askAtAnyMoment((n) => this.api.rest(n, seat, days));
  }

  resign(seat: number): Promise<boolean> {
    return this.#askAtAnyMoment((n) => this.api.resign(n, seat));
  }

  /** Hand a seat to a bot; null takes it back. */
  hand(seat: number, bot: string | null): Promise<boolean> {
    return this.#askAtAnyMoment((n) => this.api.hand(n, seat, bot));
  }

  /** Send a decision that does not depend on the position. It may answer an entry that the board has not shown yet. */
  #askAtAnyMoment(call: (n: number) => Promise<News>): Promise<boolean> {
    return this.requests.ask(call, this.newest?.n);
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
