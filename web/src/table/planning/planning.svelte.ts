// Planning ahead: while others decide, the player looks at their next turn as far as it can be foreseen, and plans what
// to do there. Each choice is sent at once. The backend keeps the plan as a premove, and plays it when the turn comes.
// Nobody else sees it.

import { isFinal } from "../../api/client";
import type { Choice, Moment, NextTurn, Premove, Preview, Seat, Table } from "../../api/client";
import type { MatchApi } from "../requests/matchApi";
import type { Scene } from "../playback/playback.svelte";
import type { Requests } from "../requests/requests.svelte";
import { Choosing } from "../choosing/choosing.svelte";
import { whyRefused } from "../choosing/whyRefused";

export interface PlannedMatch {
  readonly table: Table | null;
  readonly mine: Seat[];
  readonly turn: Seat | undefined;
  readonly settled: boolean;
  readonly over: boolean;
  readonly last: number;
  /** The moment after the last entry, shown or not. */
  readonly newest: Moment | null;
  readonly requests: Requests;
}

interface PlanAnswer {
  known: Premove;
  /** The next turn after the plan; null if nothing is planned, or if the plan is about to be dropped. */
  after: NextTurn | null;
}

export class Planning {
  /** The backend's latest answer. */
  #known = $state.raw<Premove | null>(null);
  /** The next turn that the board shows while somebody plans; null: nobody does. */
  #ahead = $state.raw<NextTurn | null>(null);
  #waiting = $state(false);
  /** The next turn after the whole plan. The board previews it. */
  #after = $state.raw<NextTurn | null>(null);
  #request = 0;
  /** The number of the last call of `begin`. */
  #begun = 0;

  readonly choosing: Choosing;

  constructor(
    private readonly match: PlannedMatch,
    private readonly api: Pick<MatchApi, "premove" | "planTurn" | "takePremoveBack">,
  ) {
    this.choosing = new Choosing(
      this,
      {
        preview: (action) => this.#preview(action),
        why: (action) => whyRefused(() => this.#preview(action)),
      },
      match.requests,
    );
  }

  /** True while the board shows the player's next turn. */
  get active(): boolean {
    return this.#ahead !== null;
  }

  /** True if the player can begin to plan. */
  get possible(): boolean {
    const { table, mine, turn, settled, over } = this.match;
    return (
      !!table?.plannable &&
      mine.some(({ bot, resigned }) => bot === null && !resigned) &&
      turn !== undefined &&
      !turn.yours &&
      settled &&
      !over &&
      !this.active
    );
  }

  /** The planned choices. */
  get planned(): readonly Choice[] {
    return this.#known?.planned ?? [];
  }

  /** The fate of the last plan, in words; null: it has none yet. */
  get says(): string | null {
    return this.#known?.says ?? null;
  }

  /** The scene on the board while somebody plans; null: nobody does. */
  get scene(): Scene | null {
    const ahead = this.#ahead;
    return ahead && { view: ahead.view, points: ahead.points, prompt: ahead.prompt, events: [] };
  }

  get free(): boolean {
    return this.active && !this.#waiting;
  }

  get moment(): Moment | null {
    return null; // the board shows no moment of the match
  }

  get choices(): Choice[] {
    return this.free ? this.#ahead!.choices : [];
  }

  get viewer(): number | null {
    return this.#known?.seat ?? null;
  }

  /** The plan for the board: the last choice that does not end the turn, and a preview of the table after the plan. */
  get planPreview(): { considered: Choice; preview: Preview } | null {
    const considered = this.planned.findLast(({ kind }) => kind !== "done");
    const after = this.#after;
    if (this.active || !considered || !after) return null;
    return { considered, preview: previewOf(considered.action, after) };
  }

  /** Fetch the plan, if this game can be planned. If that fails, the next call tries again. */
  async refresh(): Promise<void> {
    const { table, mine, over } = this.match;
    if (!table?.plannable || table.status !== "running" || !mine.length || over) return this.#forget();
    const request = ++this.#request;
    try {
      const answer = await this.#fetch();
      if (request !== this.#request) return;
      const ahead = this.#learn(answer);
      if (this.active) this.#show(ahead);
    } catch {
      if (request === this.#request && this.active) this.end();
    }
  }

  /**
   * Begin to plan: show the next turn, after what is planned already. If the plan or the match changes before the
   * answer comes, ask again, as long as others decide. A later call replaces this one.
   */
  async begin(): Promise<void> {
    const begun = ++this.#begun;
    do {
      const request = ++this.#request;
      const { last } = this.match;
      const overtaken = () => request !== this.#request || last !== this.match.last;
      try {
        const answer = await this.#fetch();
        if (!overtaken()) return this.#enter(this.#learn(answer));
      } catch (refusal) {
        if (!overtaken()) return this.match.requests.showError(refusal);
      }
    } while (begun === this.#begun && this.#othersDecide);
  }

  /** True if others decide now, whether the board shows that already or not. */
  get #othersDecide(): boolean {
    const { newest, mine } = this.match;
    return newest?.status === "running" && !mine.some(({ seat }) => seat === newest.turn);
  }

  /** Show the next turn, or why there is none to plan. */
  #enter(ahead: NextTurn | null): void {
    const why = this.#known?.why;
    if (ahead) this.#ahead = ahead;
    else if (why) this.match.requests.show({ kind: "answer", text: why });
  }

  /** Show the match again. The plan stays. */
  end(): void {
    this.#ahead = null;
    this.choosing.reset();
  }

  /** Plan a choice, after what is planned already. */
  async sendChoice(choice: Choice): Promise<boolean> {
    const actions = [...this.planned, choice].map(({ action }) => action);
    const n = this.#known!.n;
    this.#waiting = true;
    const known = await this.match.requests.persist(() => this.api.planTurn(n, actions));
    this.#waiting = false;
    if (!known) {
      await this.refresh();
      return false;
    }
    this.#take(known);
    return true;
  }

  /** Take back the plan, or dismiss the note about its fate. */
  async takeBack(): Promise<void> {
    const known = await this.match.requests.persist(() => this.api.takePremoveBack());
    if (known) this.#take(known);
  }

  #take(known: Premove): void {
    this.#request++; // an older answer is out of date
    this.#known = known;
    this.#after = known.planned.length ? known.ahead : null;
    if (this.active) this.#show(known.ahead);
  }

  /** Show the next turn as far as it is planned. If it is planned to its end, or can't be planned, show the match. */
  #show(ahead: NextTurn | null): void {
    this.choosing.reset();
    if (ahead && !ahead.ended) this.#ahead = ahead;
    else this.end();
  }

  #forget(): void {
    this.#request++;
    this.#known = this.#after = null;
    this.end();
  }

  /** Take over an answer. Return the next turn to show, after the plan. */
  #learn({ known, after }: PlanAnswer): NextTurn | null {
    this.#known = known;
    this.#after = after;
    return after ?? known.ahead;
  }

  /** Fetch the plan, and the turn after it. A plan that does not fit any more is about to be dropped: leave it out. */
  async #fetch(): Promise<PlanAnswer> {
    const known = await this.api.premove([]);
    if (!known.planned.length) return { known, after: null };
    try {
      const { ahead } = await this.api.premove(known.planned.map(({ action }) => action));
      return { known, after: ahead };
    } catch (wrong) {
      if (!isFinal(wrong)) throw wrong; // that says nothing about the plan
      return { known: { ...known, planned: [] }, after: null };
    }
  }

  async #preview(action: string): Promise<Preview> {
    const { ahead } = await this.api.premove([...this.planned.map((one) => one.action), action]);
    return previewOf(action, ahead!);
  }
}

function previewOf(action: string, { view, points, prompt }: NextTurn): Preview {
  return { action, step: 0, events: [], points, view, prompt };
}
