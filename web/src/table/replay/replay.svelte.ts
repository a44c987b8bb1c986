// Looking back: shows any earlier moment of a match, or replays it from there, while the match itself continues.

import { untrack } from "svelte";
import { messageOf, type Moment, type News } from "../../api/client";
import { numberOf } from "../playback/newsOrder";
import { isPageVisible } from "../window/pageVisibility";
import { framesOf, Playback, type Scene } from "../playback/playback.svelte";
import { say } from "../../messages/say";

const AT_ONCE = 20; // entries in one request

export class Replay {
  #at = $state<number | null>(null);
  #wanted = $state<number | null>(null);
  #playing = $state(false);
  #trouble = $state.raw<string | null>(null);
  /** The last entry when looking back began. */
  #lastThen = $state(0);

  readonly #playback: Playback;
  #cache = new Map<number, News>();
  #request = 0;

  /**
   * @param fetch fetches the entries after one
   * @param last the number of the last entry
   * @param onmove called with the entry that is shown when the replay moves on by itself; null: the present
   */
  constructor(
    private readonly fetch: (after: number, most: number) => Promise<News[]>,
    private readonly last: () => number,
    private readonly onmove: (at: number | null) => void,
    private readonly motionMs: () => number,
  ) {
    this.#playback = new Playback({ motionMs, watching: isPageVisible });
  }

  /** The entry after which the match is shown; null: the present. */
  get at(): number | null {
    return this.#at;
  }

  /** The entry after which the match is shown, or will be once that moment is fetched; null: the present. */
  get wanted(): number | null {
    return this.#wanted;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** The reason why a moment cannot be shown. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** The number of entries added since looking back began. */
  get added(): number {
    return this.#at === null ? 0 : this.last() - this.#lastThen;
  }

  get scene(): Scene | null {
    return this.#at === null ? null : this.#playback.scene;
  }

  get moment(): Moment | null {
    return this.#at === null ? null : this.#playback.moment;
  }

  /** Show the match after an entry; null: the present. An effect that calls this does not depend on the replay. */
  go(at: number | null): Promise<void> {
    return untrack(() => this.#go(at));
  }

  async #go(at: number | null): Promise<void> {
    if (this.#playing && at === this.#at) return;
    const request = ++this.#request;
    this.#playing = false;
    this.#trouble = null;
    this.#wanted = at;
    if (at === this.#at) return;
    if (at === null) {
      this.#at = null;
      return;
    }
    const news = await this.#get(at, request);
    if (!news) return;
    if (this.#at === null) this.#lastThen = this.last();
    this.#playback.jump(news.moment);
    this.#at = at;
  }

  /** Replay up to the present, or stop. */
  async togglePlaying(): Promise<void> {
    if (this.#playing || this.#at === null) return this.pause();
    await this.#play(++this.#request);
  }

  /** Replay what has happened since an entry, then return to the present. If motion is off, stay at that entry. */
  async showAgain(from: number): Promise<void> {
    const request = ++this.#request;
    this.#trouble = null;
    const news = await this.#get(from, request);
    if (!news) return;
    this.#lastThen = this.last();
    this.#playback.jump(news.moment);
    this.#at = this.#wanted = from;
    this.onmove(from); // at once, or the page would go back to the moment in its URL
    if (this.motionMs()) await this.#play(request, true);
  }

  /** Play on to the last entry. `returns`: then go to the present, unless somebody has stopped the replay. */
  async #play(request: number, returns = false): Promise<void> {
    this.#playing = true;
    while (this.#playing && this.#at !== null && this.#at < this.last()) {
      const news = await this.#get(this.#at + 1, request);
      if (!this.#playing || !news) break;
      await this.#playback.add(framesOf(news));
      if (request !== this.#request) return;
      this.#at = this.#wanted = this.#at + 1;
      this.onmove(this.#at);
    }
    if (request !== this.#request) return;
    const arrived = this.#playing && this.#at === this.last();
    this.#playing = false;
    if (!returns || !arrived) return;
    this.#at = this.#wanted = null;
    this.onmove(null);
  }

  pause(): void {
    this.#playing = false;
    this.#playback.skip();
  }

  dismissTrouble(): void {
    this.#trouble = null;
  }

  close(): void {
    this.#request++;
    this.#playing = false;
    this.#playback.close();
  }

  /** Return the news of an entry; null if there is none, or if a later request has replaced this one. */
  async #get(n: number, request: number): Promise<News | null> {
    let trouble = say("replay-no-moment", { at: n, last: this.last() });
    if (!this.#cache.has(n)) {
      try {
        for (const news of await this.fetch(n - 1, AT_ONCE)) this.#cache.set(numberOf(news), news);
      } catch (refusal) {
        trouble = messageOf(refusal);
      }
    }
    if (request !== this.#request) return null;
    const found = this.#cache.get(n) ?? null;
    if (!found) {
      this.#trouble = trouble;
      this.#wanted = this.#at;
    }
    return found;
  }
}
