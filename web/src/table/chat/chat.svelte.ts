// The chat at a table: its lines, and which of them were read here.

import type { ChatLine, Seat } from "../../api/client";
import { randomHex } from "../../randomHex";

export interface ChatRoom {
  readonly mine: readonly Seat[];
  /** Send a line; null if the server refused it. */
  sendChat(text: string, key: string): Promise<ChatLine | null>;
  /** Called when lines were read. */
  chatRead(): void;
}

export class Chat {
  #lines = $state.raw<ChatLine[]>([]);
  #read = $state<number | null>(null);

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

  /** How many lines of other people were not read yet. */
  get unread(): number {
    return this.#lines.filter((line) => line.id > this.read && !this.#isMine(line)).length;
  }

  /** Load the lines of a fetched table, and keep those that came while it was on its way. */
  load(lines: ChatLine[]): void {
    const latest = lines.at(-1)?.id ?? 0;
    this.#lines = [...lines, ...this.#lines.filter((line) => line.id > latest)];
    this.#read ??= this.#latest;
  }

  receive(line: ChatLine): void {
    if (!this.#lines.some((other) => other.id === line.id)) this.#lines = [...this.#lines, line];
  }

  /** Say something. Return false if the server refused it. */
  async say(text: string): Promise<boolean> {
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
