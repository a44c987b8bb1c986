// Solving the puzzle of a day: choosing as at a table, the answer, and what is known about it.

import { api, good } from "../../api/client";
import type { Choice, DailyPuzzle, Moment, Preview, PuzzleVerdict, Seat, Why } from "../../api/client";
import { STILL, seatsOf } from "../../games/inertBoardProps";
import { Requests } from "../../table/requests/requests.svelte";
import { Choosing } from "../../table/choosing/choosing.svelte";
import type { MyAnswers } from "./myAnswers.svelte";

/** The bot that played the match of a puzzle. */
const BOT = { who: "bot", bot: "greedy" } as const;

/** The calls to the backend about a puzzle. */
export interface PuzzleApi {
  answer(day: string, action: string): Promise<PuzzleVerdict>;
  why(day: string, action: string): Promise<Why>;
}

export function puzzleApi(game: string): PuzzleApi {
  const path = { game };
  return {
    answer: (day, action) =>
      good(api.POST("/api/games/{game}/puzzle", { params: { path }, body: { day, action } })),
    why: (day, action) =>
      good(api.GET("/api/games/{game}/puzzle/why", { params: { path, query: { day, action } } })),
  };
}

export class Solving {
  #verdict = $state.raw<PuzzleVerdict | null>(null);
  #answer = $state.raw<Choice | null>(null);
  /** The choice that the board shows after the answer. */
  #shown = $state.raw<Choice | null>(null);

  readonly seats: Seat[];
  readonly moment: Moment;
  readonly requests: Requests;
  readonly #choosing: Choosing;
  readonly #previews: ReadonlyMap<string, Preview>;

  constructor(
    readonly puzzle: DailyPuzzle,
    private readonly calls: PuzzleApi,
    private readonly answers: Pick<MyAnswers, "add">,
  ) {
    const { seat: own, names, choices, moment } = puzzle;
    this.seats = seatsOf(names, own).map((seat) => (seat.yours ? seat : { ...seat, ...BOT }));
    const undo = { free: null, ask: null, asks: [] };
    this.moment = { ...moment, choices, only_done: false, undo, ending: null, seats: this.seats };
    this.#previews = new Map(
      puzzle.previews.map((one) => [one.action, { ...one, view: { ...moment.view, ...one.view } }]),
    );
    this.requests = new Requests({
      entry: () => moment.n,
      received: () => {},
      overtaken: () => Promise.resolve(),
    });
    this.#choosing = new Choosing(
      this,
      {
        preview: (action) => {
          const preview = this.#previews.get(action);
          return preview
            ? Promise.resolve(preview)
            : Promise.reject(new Error(`Nobody can preview ${action}.`));
        },
        previews: () => Promise.resolve(puzzle.previews),
        why: (action) => this.calls.why(puzzle.day, action),
      },
      this.requests,
    );
    void this.#choosing.fetchPreviews();
  }

  /** What is known about the answer; null before there is one. */
  get verdict(): PuzzleVerdict | null {
    return this.#verdict;
  }

  /** The choice that was made; null before. */
  get answer(): Choice | null {
    return this.#verdict ? this.#answer : null;
  }

  /** The choice that the board shows after the answer: at first, the best one. */
  get shown(): Choice | null {
    return this.#verdict ? this.#shown : null;
  }

  get last(): number {
    return this.moment.n;
  }

  /** True if a choice can be made. */
  get free(): boolean {
    return !this.#verdict && !this.#choosing.taking;
  }

  // --- What the board and the list show: the choices or, after the answer, one choice of the verdict ---

  get choices(): Choice[] {
    return this.free ? this.puzzle.choices : [];
  }

  get choosing(): Pick<
    Choosing,
    "picked" | "fitting" | "preview" | "done" | "taking" | "back" | "consider" | "take"
  > {
    return this.#choosing;
  }

  /** The props of the board that depend on this. */
  get board() {
    const { shown } = this;
    const choosing = this.#choosing;
    return {
      viewer: this.puzzle.seat,
      canChoose: true,
      choices: shown ? [shown] : choosing.fitting,
      choosing: {
        picked: shown ? {} : choosing.picked,
        considered: shown ?? choosing.considered,
        preview: shown ? (this.#previews.get(shown.action) ?? null) : choosing.preview,
      },
      act: this.#verdict ? STILL.act : choosing.act,
    };
  }

  /** The points after the choice that is shown or considered. */
  get foreseen(): number[] | null {
    return this.board.choosing.preview?.points ?? null;
  }

  /** Answer with a choice. */
  async sendChoice(choice: Choice): Promise<boolean> {
    const { day } = this.puzzle;
    const verdict = await this.requests.persist(() => this.calls.answer(day, choice.action));
    if (!verdict) return false;
    this.answers.add(day, { right: verdict.right, onTime: day === verdict.today });
    this.#answer = choice;
    this.#verdict = verdict;
    this.show(verdict.answers[0]!.action);
    return true;
  }

  /** After the answer, show a choice on the board. */
  show(action: string): void {
    this.#shown = this.puzzle.choices.find((choice) => choice.action === action) ?? null;
  }

  /** Try once more. The first answer stays the one that counts. */
  again(): void {
    this.#verdict = null;
    this.#choosing.reset();
    void this.#choosing.fetchPreviews();
  }

  close(): void {
    this.requests.close();
    this.#choosing.reset();
  }
}
