// Looks back: any moment of a match by its number, step by step or as a film, while the match goes on.

import { type Moment, type News } from "../../api/client";
import { numberOf } from "../match/newsOrder";
import { framesOf, Playback, type Scene } from "../match/playback.svelte";

const AT_ONCE = 20; // entries that are fetched together

export class Replay {
  /** The entry behind which things are shown; null: the present. */
  at = $state<number | null>(null);
  playing = $state(false);
  trouble = $state.raw<string | null>(null);

  readonly #playback: Playback;
  #cache = new Map<number, News>();
  #asked = 0;

  /**
   * @param fetch what comes after an entry
   * @param moved is told where things stand, whenever the film goes on by itself
   */
  constructor(
    private readonly fetch: (after: number, most: number) => Promise<News[]>,
    private readonly last: () => number,
    private readonly moved: (at: number) => void,
    pace: () => number,
  ) {
    this.#playback = new Playback({ pace, watching: () => document.visibilityState === "visible" });
  }

  get scene(): Scene | null {
    return this.at === null ? null : this.#playback.scene;
  }

  get moment(): Moment | null {
    return this.at === null ? null : this.#playback.moment;
  }

  /** Shows how things stood behind an entry; null goes back to the present. */
  async go(at: number | null): Promise<void> {
    if (at === this.at) return;
    const asked = ++this.#asked;
    this.playing = false;
    this.trouble = null;
    if (at === null) {
      this.at = null;
      return;
    }
    const news = await this.#get(at);
    if (asked !== this.#asked || !news) return;
    this.#playback.jump(news.moment);
    this.at = at;
  }

  /** Plays on from here to the present, or stops. */
  async play(): Promise<void> {
    if (this.playing || this.at === null) return this.pause();
    const asked = ++this.#asked;
    this.playing = true;
    while (this.playing && this.at < this.last()) {
      const news = await this.#get(this.at + 1);
      if (asked !== this.#asked || !this.playing || !news) break;
      await this.#film(news);
      if (asked !== this.#asked) return;
      this.at += 1;
      this.moved(this.at);
    }
    if (asked === this.#asked) this.playing = false;
  }

  pause(): void {
    this.playing = false;
    this.#playback.skip();
  }

  /** Lets go of what is playing. */
  close(): void {
    this.#asked++;
    this.pause();
  }

  async #film(news: News): Promise<void> {
    await this.#playback.add(framesOf(news));
  }

  async #get(n: number): Promise<News | null> {
    const known = this.#cache.get(n);
    if (known) return known;
    try {
      for (const news of await this.fetch(n - 1, AT_ONCE)) this.#cache.set(numberOf(news), news);
    } catch (refusal) {
      this.trouble = refusal instanceof Error ? refusal.message : "That moment can't be shown just now.";
      return null;
    }
    const found = this.#cache.get(n) ?? null;
    if (!found) this.trouble = `There is no moment ${n} in this match; it has ${this.last()}.`;
    return found;
  }
}
