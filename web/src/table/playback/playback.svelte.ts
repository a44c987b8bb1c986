// Plays what happened on the board, one step after another; at once if motion is off or nobody is looking.

import type { Entry, Moment, News, SharedMoment, Step, Told } from "../../api/client";
import type { View } from "../../games/contract";
import { numberOf } from "./newsOrder";

/** Everything that the board shows. */
export interface Scene {
  view: View;
  points: number[];
  prompt: string;
  events: Told[];
}

/** One step of an entry, or the moment after its last step. `M`: the part of a moment that is known. */
export interface Frame<M extends SharedMoment = Moment> {
  n: number;
  step: Step | null;
  moment: M | null;
  /** The kind of the entry; null for the start of the match. */
  kind: EntryKind | null;
  /** Of a step that is drawn before its entry has come: whether the entry has come, with the same events. */
  early?: "unconfirmed" | "confirmed";
}

export type EntryKind = Entry["kind"];

const MOVEMENTS = 2.5; // how many movements a step with events has time for

type NewsWith<M> = Omit<News, "moment"> & { moment: M };

/** Return the frames of an entry: its steps, then the moment that they lead to. */
export function framesOf<M extends SharedMoment>(news: NewsWith<M>): Frame<M>[] {
  const n = numberOf(news);
  const kind = news.entry?.kind ?? null;
  const steps = withViews(news).map((step) => ({ n, step, moment: null, kind }));
  return [...steps, { n, step: null, moment: news.moment, kind }];
}

/** Return the steps with their whole views. News has only the fields that differ from the view after the next step. */
function withViews(news: NewsWith<SharedMoment>): Step[] {
  let view = news.moment.view;
  const steps = news.steps.toReversed().map((step) => {
    view = { ...view, ...step.view };
    return { ...step, view };
  });
  return steps.reverse();
}

export interface Audience<M extends SharedMoment = Moment> {
  /** The duration of one movement in milliseconds; 0: show everything at once. */
  motionMs(): number;
  /** True if somebody is looking. */
  watching(): boolean;
  /** Called for every frame in order, also for those that are skipped. */
  shown?(frame: Frame<M>, skipped: boolean): void;
}

export class Playback<M extends SharedMoment = Moment> {
  #scene = $state.raw<Scene | null>(null);
  #moment = $state.raw<M | null>(null);
  #idle = $state(true);

  #frames: Frame<M>[] = [];
  #skipping = false;
  #endPause: (() => void) | null = null;
  #running = Promise.resolve();
  /** The events since the last pause. Steps that take no time are seen together. */
  #together: Told[] = [];
  /** The scene on the board before a step that was drawn early. */
  #before = $state.raw<Scene | null>(null);

  constructor(private readonly audience: Audience<M>) {}

  get scene(): Scene | null {
    return this.#scene;
  }

  /** The last moment that was reached. */
  get moment(): M | null {
    return this.#moment;
  }

  /** True if no frame is waiting to be shown. */
  get idle(): boolean {
    return this.#idle;
  }

  /** True if the board shows a step whose entry has not come yet. */
  get early(): boolean {
    return this.#before !== null;
  }

  /** Draw a step whose entry has not come yet. */
  drawEarly(n: number, step: Step): void {
    this.#before = this.#scene;
    void this.add([{ n, step, moment: null, kind: "decides", early: "unconfirmed" }]);
  }

  /** Keep a step that was drawn early: its entry has come. */
  confirm(): void {
    this.#before = null;
  }

  /** Take back a step that was drawn early. */
  retract(): void {
    if (!this.#before) return;
    this.#frames = [];
    this.#endPause?.();
    this.#scene = this.#before;
    this.#before = null;
  }

  /** Show a moment at once, and drop all waiting frames. */
  jump(moment: M): void {
    this.#frames = [];
    this.#before = null;
    this.#endPause?.();
    this.#scene = { view: moment.view, points: moment.points, prompt: moment.prompt, events: [] };
    this.#moment = moment;
  }

  /** Queue frames. The promise resolves when all waiting frames have been shown. */
  add(frames: readonly Frame<M>[]): Promise<void> {
    this.#frames.push(...frames);
    if (this.#idle) this.#running = this.#run();
    return this.#running;
  }

  /** Show all waiting frames at once. */
  skip(): void {
    if (this.#idle) return;
    this.#skipping = true;
    this.#endPause?.();
  }

  /** Show nothing. */
  clear(): void {
    this.close();
    this.#before = null;
    this.#scene = null;
    this.#moment = null;
  }

  /** Drop all waiting frames: nobody will look again. */
  close(): void {
    this.#frames = [];
    this.#endPause?.();
  }

  async #run(): Promise<void> {
    this.#idle = false;
    this.#together = [];
    for (let frame = this.#frames.shift(); frame; frame = this.#frames.shift()) {
      const skipped = this.#skipping || !this.audience.watching();
      const drawn = frame.early === "confirmed";
      if (!drawn) this.#show(frame);
      else if (!this.audience.motionMs()) this.#together.push(...(frame.step?.events ?? []));
      this.audience.shown?.(frame, skipped);
      const time = frame.step?.events.length && !drawn ? MOVEMENTS * this.audience.motionMs() : 0;
      if (time > 0 && !skipped) {
        await this.#pause(time);
        this.#together = [];
      }
    }
    this.#skipping = false;
    this.#idle = true;
  }

  #pause(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.#endPause?.(), time);
      this.#endPause = () => {
        clearTimeout(timer);
        this.#endPause = null;
        done();
      };
    });
  }

  /** Show a frame. The events of a step stay on the board until a later step has events, or until it is undone. */
  #show({ step, moment, kind }: Frame<M>): void {
    const shown = step ?? moment;
    if (!shown) return;
    const undone = kind === "undoes";
    const before = undone ? [] : (this.#scene?.events ?? []);
    if (undone) this.#together = [];
    if (step?.events.length) this.#together = [...this.#together, ...step.events];
    const events = step?.events.length ? this.#together : before;
    this.#scene = { view: shown.view, points: shown.points, prompt: shown.prompt, events };
    if (moment) this.#moment = moment;
  }
}
