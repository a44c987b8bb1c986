// Plays what happened: one scene after the other, at the pace of who looks on, and at once when they don't.

import type { Entry, Moment, News, Step, Told } from "../../api/client";
import type { View } from "../../games/contract";
import { numberOf } from "./newsOrder";

/** What the board shows. */
export interface Scene {
  view: View;
  points: number[];
  prompt: string;
  events: Told[];
}

/** One picture of the film: a step, or the moment in which it ends. */
export interface Frame {
  n: number;
  step: Step | null;
  moment: Moment | null;
  /** What kind of entry it belongs to; null for the start. */
  kind: EntryKind | null;
}

export type EntryKind = Entry["kind"];

const MOVEMENTS = 2.5; // in the time that a step with events gets

/** The frames of an entry: each of its steps, then how things stand. */
export function framesOf(news: News): Frame[] {
  const n = numberOf(news);
  const kind = news.entry?.kind ?? null;
  const steps = news.steps.map((step) => ({ n, step, moment: null, kind }));
  return [...steps, { n, step: null, moment: news.moment, kind }];
}

export interface Audience {
  /** How long one movement takes, in milliseconds; 0: all at once. */
  pace(): number;
  /** Whether anybody can see it. */
  watching(): boolean;
  /** Is told of every frame in turn, those that are skipped over included. */
  saw?(frame: Frame, skipped: boolean): void;
}

export class Playback {
  scene = $state.raw<Scene | null>(null);
  /** The last moment that was reached. */
  moment = $state.raw<Moment | null>(null);
  /** Whether nothing is waiting to be shown. */
  idle = $state(true);

  #frames: Frame[] = [];
  #skipping = false;
  #goOn: (() => void) | null = null;
  #running = Promise.resolve();
  /** What steps left since anybody could see a picture: those that take no time are seen together. */
  #together: Told[] = [];

  constructor(private readonly audience: Audience) {}

  /** Shows a moment at once, and forgets what was still to come. */
  jump(moment: Moment): void {
    this.#frames = [];
    this.#goOn?.();
    this.scene = { view: moment.view, points: moment.points, prompt: moment.prompt, events: [] };
    this.moment = moment;
  }

  /** Shows frames behind those that are waiting; settles when all were shown. */
  add(frames: readonly Frame[]): Promise<void> {
    this.#frames.push(...frames);
    if (this.idle) this.#running = this.#run();
    return this.#running;
  }

  /** Goes to the end of what is waiting, at once. */
  skip(): void {
    if (this.idle) return;
    this.#skipping = true;
    this.#goOn?.();
  }

  async #run(): Promise<void> {
    this.idle = false;
    this.#together = [];
    for (let frame = this.#frames.shift(); frame; frame = this.#frames.shift()) {
      const skipped = this.#skipping || !this.audience.watching();
      this.#show(frame);
      this.audience.saw?.(frame, skipped);
      const time = frame.step?.events.length ? MOVEMENTS * this.audience.pace() : 0;
      if (time > 0 && !skipped) {
        await this.#pause(time);
        this.#together = [];
      }
    }
    this.#skipping = false;
    this.idle = true;
  }

  #pause(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.#goOn?.(), time);
      this.#goOn = () => {
        clearTimeout(timer);
        this.#goOn = null;
        done();
      };
    });
  }

  /** The traces of the last step that left any stay until there are others, or until it is undone. */
  #show({ step, moment, kind }: Frame): void {
    const shown = step ?? moment;
    if (!shown) return;
    const undone = kind === "undoes" || kind === "agrees";
    const before = undone ? [] : (this.scene?.events ?? []);
    if (undone) this.#together = [];
    if (step?.events.length) this.#together = [...this.#together, ...step.events];
    const events = step?.events.length ? this.#together : before;
    this.scene = { view: shown.view, points: shown.points, prompt: shown.prompt, events };
    if (moment) this.moment = moment;
  }
}
