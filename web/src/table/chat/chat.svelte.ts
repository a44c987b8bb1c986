// The chat at a table: its lines, and which of them were read here.

import type { ChatLine, Seat } from "../../api/client";
import { randomHex } from "../../randomHex";

export interface ChatRoom {
  readonly mine: readonly Seat[];
  /** Send a line; null if the server refused it. */
  sendChat(text: string, key: string): Promise<ChatLine | null>;
  /** Fetch the latest lines before a line. Throw the refusal. */
  chatBefore(line: number): Promise<ChatLine[]>;
  /** The same, repeated until it is answered. If it is refused, show the player why, and return null. */
  chatBeforeOrNote(line: number): Promise<ChatLine[] | null>;
  /** Called when lines were read. */
  chatRead(): void;
}

const PAGE = 50; // lines that the server sends at once, alone or with a table

export class Chat {
  #lines = $state.raw<ChatLine[]>([]);
  #hasEarlier = $state(false);
  #read = $state<number | null>(null);
  /** True while earlier lines are fetched again, to find out which of them the server has forgotten. */
  #checking = false;

  /** @param read the id of the last line that was read earlier; null: the first lines to be loaded count as read */
  constructor(
    private readonly room: ChatRoom,
    read: number | null,
  ) {
    this.#read = read;
  }

  get lines(): ChatLine[] {
    return this.#lines;
  }

  /** The id of the last line that was read. */
  get read(): number {
    return this.#read ?? 0;
  }

  /** The number of other people's lines that were not read yet. */
  get unread(): number {
    return this.#lines.filter((line) => line.id > this.read && !this.#isMine(line)).length;
  }

  /** True if there may be lines before the first one here. */
  get hasEarlier(): boolean {
    return this.#hasEarlier;
  }

  /**
   * Load the latest lines from a fetched table.
   *
   * @param known the lines that were here when the table was asked for. The server has forgotten those that the table
   * lacks. If the table has a full page of lines, those before the page are fetched again.
   */
  load(lines: ChatLine[], known: readonly ChatLine[] = []): void {
    const full = lines.length >= PAGE;
    const first = full ? lines[0]!.id : 0;
    const ids = known.map(({ id }) => id);
    const [earlier, latest] = [ids.filter((id) => id < first), ids.filter((id) => id >= first)];
    this.#drop(latest, lines);
    void this.#dropForgotten(earlier, first);
    if (!this.#lines.some(({ id }) => id <= first)) this.#hasEarlier = full;
    this.#add(lines);
    this.#read ??= this.#latest;
  }

  receive(line: ChatLine): void {
    this.#add([line]);
  }

  /** Fetch the lines before the first one here. */
  async loadEarlier(): Promise<void> {
    const first = this.#lines[0];
    const lines = first ? await this.room.chatBeforeOrNote(first.id) : null;
    if (!lines) return;
    this.#hasEarlier = lines.length >= PAGE;
    this.#add(lines);
  }

  /**
   * Of some lines, all of them before line `first`, drop those that the server has forgotten. Add those that came
   * between them, if more came during an interruption than the server sends at once.
   */
  async #dropForgotten(ids: readonly number[], first: number): Promise<void> {
    if (!ids.length || this.#checking) return;
    this.#checking = true;
    const found: ChatLine[] = [];
    try {
      for (let before = first; ids.some((id) => id < before);) {
        const page = await this.room.chatBefore(before);
        found.push(...page);
        before = page.length >= PAGE ? page[0]!.id : 0;
      }
      this.#drop(ids, found);
      this.#add(found.filter(({ id }) => id > ids[0]!));
    } catch {
      // The next call of `load` tries again.
    } finally {
      this.#checking = false;
    }
  }

  /** Of some lines, drop those that were not found on the server. */
  #drop(ids: readonly number[], found: readonly ChatLine[]): void {
    const gone = new Set(ids);
    for (const { id } of found) gone.delete(id);
    if (gone.size) this.#lines = this.#lines.filter(({ id }) => !gone.has(id));
  }

  #add(lines: ChatLine[]): void {
    const known = new Set(this.#lines.map(({ id }) => id));
    const fresh = lines.filter(({ id }) => !known.has(id));
    if (fresh.length) this.#lines = [...this.#lines, ...fresh].sort((one, other) => one.id - other.id);
  }

  /** Send a line. Return false if the server refused it. */
  async send(text: string): Promise<boolean> {
    const line = await this.room.sendChat(text, randomHex());
    if (line) this.receive(line);
    return line !== null;
  }

  markRead(): void {
    if (this.#latest <= this.read) return;
    this.#read = this.#latest;
    this.room.chatRead();
  }

  get #latest(): number {
    return this.#lines.at(-1)?.id ?? 0;
  }

  #isMine(line: ChatLine): boolean {
    return this.room.mine.some((seat) => seat.seat === line.seat);
  }
}
