// The answers to a game's puzzles that somebody in this browser has given, kept in its storage. All tabs see the same.

import { createSubscriber } from "svelte/reactivity";
import { readStored, writeStored } from "../../storage";
import { answersIn, streakOn, withAnswer, type Answered, type Answers, type Streak } from "./streak";

export class MyAnswers {
  #kept: Answers;
  #update = () => {};
  readonly #subscribe = createSubscriber((update) => {
    this.#update = update;
    const look = ({ key }: StorageEvent) => {
      if (key !== null && key !== this.#key) return;
      this.#kept = this.#read();
      update();
    };
    addEventListener("storage", look); // another tab has written
    return () => removeEventListener("storage", look);
  });

  constructor(private readonly game: string) {
    this.#kept = this.#read();
  }

  /** The first answers, by day. */
  get all(): Answers {
    this.#subscribe();
    return this.#kept;
  }

  streak(today: string): Streak {
    return streakOn(today, this.all);
  }

  /** Keep an answer, unless the puzzle of that day has been answered before, perhaps in another tab. */
  add(day: string, answered: Answered): void {
    this.#kept = withAnswer({ ...this.#kept, ...this.#read() }, day, answered);
    writeStored(this.#key, this.#kept);
    this.#update();
  }

  get #key(): string {
    return `tuckerbox.puzzles.${this.game}`;
  }

  #read(): Answers {
    return answersIn(readStored(this.#key));
  }
}
