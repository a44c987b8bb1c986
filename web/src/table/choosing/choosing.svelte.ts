// Choosing an action: the picks so far, the choices that fit them, the one that is considered, the one that is taken.

import type { Choice, Preview, SharedMoment } from "../../api/client";
import type { BoardActions, Picked } from "../../games/contract";
import type { MatchApi } from "../requests/matchApi";
import type { Requests } from "../requests/requests.svelte";
import { ChoicePreview } from "./choicePreview.svelte";
import { merged, narrowed, picking } from "./narrowChoices";

export interface ChoosingMatch {
  /** All choices that can be made now. */
  readonly choices: Choice[];
  /** True if the board shows the present and nothing is on its way. */
  readonly free: boolean;
  /** The moment that the board shows. */
  readonly moment: SharedMoment | null;
  /** Send a choice, and draw its preview, if there is one, until the answer comes. Return whether it was accepted. */
  sendChoice(choice: Choice, preview: Preview | null): Promise<boolean>;
}

/** The calls to the backend about choices. Without `previews`, each preview is fetched when it is wanted. */
type ChoosingApi = Pick<MatchApi, "preview" | "why"> & Partial<Pick<MatchApi, "previews">>;

const SLOW = 1_000; // milliseconds after which the player is told that an answer is late

export class Choosing {
  #picks = $state.raw<readonly Picked[]>([]);
  #taking = $state.raw<Choice | null>(null);
  #late = $state(false);
  /** The moment whose previews were fetched. */
  #previewed: SharedMoment | null = null;
  readonly #preview: ChoicePreview;

  constructor(
    private readonly match: ChoosingMatch,
    private readonly api: ChoosingApi,
    private readonly requests: Requests,
  ) {
    this.#preview = new ChoicePreview((action) => api.preview(action));
  }

  get picked(): Picked {
    return merged(this.#picks);
  }

  /** The choices that fit what was picked so far. */
  get fitting(): Choice[] {
    return narrowed(this.match.choices, this.picked);
  }

  /** The choice that ends the turn; null if the turn cannot end now. */
  get done(): Choice | null {
    return this.match.choices.find((choice) => choice.kind === "done") ?? null;
  }

  /** The choice that is on its way to the backend. */
  get taking(): Choice | null {
    return this.#taking;
  }

  /** True if the answer to a choice takes long. */
  get late(): boolean {
    return this.#late;
  }

  get considered(): Choice | null {
    return this.match.free ? this.#preview.considered : null;
  }

  get preview(): Preview | null {
    return this.match.free ? this.#preview.preview : null;
  }

  /** The actions that the board may call. */
  readonly act: BoardActions = {
    pick: (fields) => this.pick(fields),
    hold: (fields) => this.hold(fields),
    back: () => this.back(),
    play: (choice) => void this.take(choice),
    consider: (choice) => this.consider(choice),
    why: (action) => void this.why(action),
  };

  /** Narrow the choices without taking the last one. */
  hold(fields: Picked): void {
    this.requests.dismiss();
    this.#picks = picking(this.match.choices, this.#picks, fields);
  }

  /** Narrow the choices, and take the last one if only one is left. */
  pick(fields: Picked): void {
    this.hold(fields);
    const [only, ...others] = this.fitting;
    if (only && !others.length) void this.take(only);
  }

  /** Dismiss the note, or else forget the last pick. Return whether there was either. */
  back(): boolean {
    const something = this.requests.note !== null || this.#picks.length > 0;
    if (this.requests.note) this.requests.dismiss();
    else this.#picks = this.#picks.slice(0, -1);
    return something;
  }

  async take(choice: Choice): Promise<void> {
    if (!this.match.choices.includes(choice)) return;
    const preview = this.#preview.of(choice);
    this.#taking = choice;
    this.consider(null);
    const timer = setTimeout(() => (this.#late = true), SLOW);
    try {
      await this.match.sendChoice(choice, preview);
    } finally {
      clearTimeout(timer);
      this.#late = false;
      this.#taking = null;
      this.#picks = [];
    }
  }

  consider(choice: Choice | null): void {
    if (!choice || this.match.choices.includes(choice)) this.#preview.consider(choice);
  }

  /** Fetch the previews of all choices once. So the board can draw each of them at once, also when it is taken. */
  async fetchPreviews(): Promise<void> {
    const { moment } = this.match;
    if (!this.api.previews || !moment || moment === this.#previewed) return;
    this.#previewed = moment;
    try {
      const previews = await this.api.previews(moment.n);
      if (moment !== this.#previewed) return;
      this.#preview.learn(previews.map((one) => ({ ...one, view: { ...moment.view, ...one.view } })));
    } catch {
      // Without them, each is fetched when its choice is considered.
    }
  }

  /** Show why an action is not legal now. */
  async why(action: string): Promise<void> {
    try {
      const { says, rule } = await this.api.why(action);
      if (says) this.requests.show({ kind: "answer", text: says, ...(rule && { rule }) });
    } catch (refusal) {
      this.requests.showError(refusal);
    }
  }

  /** Forget picks and previews: they belong to an earlier state of the match. */
  reset(): void {
    this.#picks = [];
    this.#previewed = null;
    this.#preview.reset();
  }
}
