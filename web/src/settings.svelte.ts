// How this viewer likes things: kept in this browser, applied to the whole page. Nothing here changes a match.

import { MediaQuery } from "svelte/reactivity";
import { isRecord, readStored, writeStored } from "./storage";

const PLACE = "tuckerbox.settings";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const paces = ["off", "brisk", "calm"] as const;
export type Pace = (typeof paces)[number];
const MILLISECONDS: Record<Pace, number> = { off: 0, brisk: 160, calm: 280 };

/** The colours that a seat can have: names of tokens. The first ones are the seats' own, in their order. */
export const colours = ["blue", "vermilion", "green", "plum", "gold", "slate", "cherry"] as const;
export type Colour = (typeof colours)[number];

interface Kept {
  theme: Theme;
  pace: Pace;
  confirm: boolean;
  sound: boolean;
  colours: Colour[];
  unguided: string[];
}

function oneOf<T extends string>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.includes(value as T) ? (value as T) : otherwise;
}

/** What was kept, as far as it makes sense; the defaults for the rest. */
function understood(found: unknown): Kept {
  const was = isRecord(found) ? found : {};
  const chosen = Array.isArray(was.colours) ? was.colours : [];
  const complete = chosen.length === colours.length && colours.every((colour) => chosen.includes(colour));
  const unguided = Array.isArray(was.unguided) ? was.unguided : [];
  return {
    theme: oneOf(themes, was.theme, "auto"),
    pace: oneOf(paces, was.pace, "brisk"),
    confirm: was.confirm === true,
    sound: was.sound === true,
    colours: complete ? (chosen as Colour[]) : [...colours],
    unguided: unguided.filter((game) => typeof game === "string"),
  };
}

export class Settings {
  #kept = $state.raw(understood(readStored(PLACE)));
  #still =
    typeof matchMedia === "function"
      ? new MediaQuery("(prefers-reduced-motion: reduce)")
      : { current: false };

  constructor() {
    this.#apply();
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  get pace(): Pace {
    return this.#kept.pace;
  }
  set pace(pace: Pace) {
    this.#change({ pace });
  }

  /** How long one movement takes, in milliseconds; 0: nothing moves. */
  get paceMs(): number {
    return this.#still.current ? 0 : MILLISECONDS[this.pace];
  }

  /** Whether the device was asked to keep movement down, whatever the pace says. */
  get still(): boolean {
    return this.#still.current;
  }

  /** Whether to ask before the turn passes on. */
  get confirm(): boolean {
    return this.#kept.confirm;
  }
  set confirm(confirm: boolean) {
    this.#change({ confirm });
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  /** The colour of each seat, all different. */
  get colours(): readonly Colour[] {
    return this.#kept.colours;
  }

  /** Gives a seat a colour; whichever seat had it gets the old one. */
  paint(seat: number, colour: Colour): void {
    const next = [...this.#kept.colours];
    const other = next.indexOf(colour);
    const before = next[seat];
    if (before === undefined || other < 0) return;
    next[other] = before;
    next[seat] = colour;
    this.#change({ colours: next });
  }

  repaint(): void {
    this.#change({ colours: [...colours] });
  }

  /** Whether first-time tips are shown in a game. */
  guides(game: string): boolean {
    return !this.#kept.unguided.includes(game);
  }

  guide(game: string, on: boolean): void {
    const others = this.#kept.unguided.filter((name) => name !== game);
    this.#change({ unguided: on ? others : [...others, game] });
  }

  /** Shows the tips again in every game. */
  guideAgain(): void {
    this.#change({ unguided: [] });
  }

  #change(part: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...part };
    writeStored(PLACE, this.#kept);
    this.#apply();
  }

  #apply(): void {
    const root = document.documentElement;
    if (this.theme === "auto") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", this.theme);
    this.colours.forEach((colour, seat) => {
      // The tokens' own order needs no help.
      if (colour === colours[seat]) root.style.removeProperty(`--seat-${seat}`);
      else root.style.setProperty(`--seat-${seat}`, `var(--${colour})`);
    });
  }
}

export const settings = new Settings();
