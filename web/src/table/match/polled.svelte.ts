// Something that the server works out in the background: looked at again and again while it grows.

import { retry, messageOf } from "./retry";

/** How far it is: in line, being worked out, or however it ended. */
interface Told {
  state: string;
}

const GROWS = ["waiting", "thinking"];

export class Polled<T extends Told> {
  now = $state.raw<T | null>(null);
  /** Why there is none. */
  trouble = $state.raw<string | null>(null);
  /** Whether it was asked for and nothing came yet. */
  asked = $state(false);
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param begin asks for it
   * @param again sees how far it is
   * @param every milliseconds between two looks
   */
  constructor(
    private readonly begin: () => Promise<T>,
    private readonly again: () => Promise<T>,
    private readonly every: number,
  ) {}

  get grows(): boolean {
    return this.asked || GROWS.includes(this.now?.state ?? "");
  }

  /** Whether there is anything to show: it, that it is coming, or why it does not come. */
  get wanted(): boolean {
    return this.asked || this.now !== null || this.trouble !== null;
  }

  /** Asks for it, and follows how it grows. */
  start(): Promise<void> {
    this.now = null;
    return this.#follow(this.begin);
  }

  /** Sees whether there is one already, and follows it if it grows. */
  async look(): Promise<void> {
    if (!this.wanted) await this.#follow(this.again);
  }

  /** Lets go of it. */
  forget(): void {
    this.#turn++;
    clearTimeout(this.#timer);
    this.now = null;
    this.trouble = null;
    this.asked = false;
  }

  async #follow(first: () => Promise<T>): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const ended = () => turn !== this.#turn;
    this.trouble = null;
    this.asked = true;
    try {
      for (let call = first; !ended(); call = this.again) {
        const told = await retry(call, () => {}, ended);
        if (ended()) return;
        this.now = told;
        this.asked = false;
        if (!this.grows) return;
        await new Promise<void>((done) => (this.#timer = setTimeout(done, this.every)));
      }
    } catch (refusal) {
      if (ended()) return;
      this.now = null;
      this.trouble = messageOf(refusal);
      this.asked = false;
    }
  }
}
