// The viewer's settings. They are stored in this browser and apply to the whole page, not to matches. All tabs agree.

import { MediaQuery } from "svelte/reactivity";
import { isNight, USUAL_NIGHT, type Hours } from "./quietHours";
import { isRecord, readStored, writeStored } from "./storage";

const KEY = "tuckerbox.settings";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const motions = ["off", "brisk", "calm"] as const;
export type Motion = (typeof motions)[number];
const MILLISECONDS: Record<Motion, number> = { off: 0, brisk: 160, calm: 280 };
const LESS_MOTION = "(prefers-reduced-motion: reduce)";

/** The colours that a seat can have, as names of tokens. The first are the default colours of the seats, in order. */
export const colours = ["blue", "vermilion", "green", "plum", "gold", "slate", "cherry"] as const;
export type Colour = (typeof colours)[number];

/** Where bots, hints and analyses think, if nobody else plays at the table. */
export const thinkingPlaces = ["here", "server"] as const;
export type ThinkingPlace = (typeof thinkingPlaces)[number];

interface Stored {
  theme: Theme;
  motion: Motion;
  confirm: boolean;
  /** End turns in which nothing else is possible. */
  endTurns: boolean;
  /** The clock stands still at night, at tables where each turn has 12 hours or more. */
  quietNights: boolean;
  night: Hours;
  sound: boolean;
  shortcuts: boolean;
  thinking: ThinkingPlace;
  colours: Colour[];
  /** The games in which to show no tips. */
  withoutTips: string[];
  /** What wins a game, in the words that the player has read. */
  knowsWhatWins: string[];
}

function oneOf<T extends string>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.includes(value as T) ? (value as T) : otherwise;
}

const TIME = /^\d\d:\d\d$/;

function nightIn(found: unknown): Hours {
  if (!isRecord(found) || typeof found.from !== "string" || typeof found.to !== "string") return USUAL_NIGHT;
  const { from, to } = found;
  return TIME.test(from) && TIME.test(to) && isNight({ from, to }) ? { from, to } : USUAL_NIGHT;
}

/** Read stored settings. Missing and invalid values become defaults. Some had other names in older versions. */
function validated(found: unknown): Stored {
  const was = isRecord(found) ? found : {};
  const chosen = Array.isArray(was.colours) ? was.colours : [];
  const complete = chosen.length === colours.length && colours.every((colour) => chosen.includes(colour));
  const withoutTips = was.withoutTips ?? was.unguided;
  const texts = (found: unknown) =>
    Array.isArray(found) ? found.filter((text) => typeof text === "string") : [];
  return {
    theme: oneOf(themes, was.theme, "auto"),
    motion: oneOf(motions, was.motion ?? was.pace, "brisk"),
    confirm: was.confirm === true,
    endTurns: was.endTurns === true,
    quietNights: was.quietNights !== false,
    night: nightIn(was.night),
    sound: was.sound === true,
    shortcuts: was.shortcuts !== false,
    thinking: oneOf(thinkingPlaces, was.thinking, "here"),
    colours: complete ? (chosen as Colour[]) : [...colours],
    withoutTips: texts(withoutTips),
    knowsWhatWins: texts(was.knowsWhatWins),
  };
}

export class Settings {
  #stored = $state.raw(validated(readStored(KEY)));
  /** True if the last change could not be stored. */
  #unsaved = false;
  #still = new MediaQuery(LESS_MOTION);

  constructor() {
    this.#apply();
    matchMedia(LESS_MOTION).addEventListener("change", () => this.#apply());
    addEventListener("storage", ({ key }) => {
      if (key !== KEY) return; // another tab has stored something else
      this.#latest();
      this.#apply();
    });
  }

  get theme(): Theme {
    return this.#stored.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  get motion(): Motion {
    return this.#stored.motion;
  }
  set motion(motion: Motion) {
    this.#change({ motion });
  }

  /** The duration of one movement in milliseconds; 0: nothing moves. */
  get motionMs(): number {
    return this.#still.current ? 0 : MILLISECONDS[this.motion];
  }

  /** True if the device asks for reduced motion. That outweighs the setting. */
  get still(): boolean {
    return this.#still.current;
  }

  /** True to ask before a turn ends. */
  get confirmTurnEnd(): boolean {
    return this.#stored.confirm;
  }
  set confirmTurnEnd(confirm: boolean) {
    this.#change({ confirm });
  }

  get quietNights(): boolean {
    return this.#stored.quietNights;
  }
  set quietNights(quietNights: boolean) {
    this.#change({ quietNights });
  }

  /** The hours at which the clock stands still, if `quietNights` is on. */
  get night(): Hours {
    return this.#stored.night;
  }
  set night(night: Hours) {
    this.#change({ night });
  }

  /**
   * True if turns end by themselves when nothing else is possible. Never true if the player wants to be asked first.
   */
  get endTurns(): boolean {
    return this.#stored.endTurns && !this.#stored.confirm;
  }
  set endTurns(endTurns: boolean) {
    this.#change(endTurns ? { endTurns, confirm: false } : { endTurns });
  }

  get sound(): boolean {
    return this.#stored.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  /** True if letters, digits and other characters are keyboard shortcuts. */
  get shortcuts(): boolean {
    return this.#stored.shortcuts;
  }

  set shortcuts(shortcuts: boolean) {
    this.#change({ shortcuts });
  }

  get thinking(): ThinkingPlace {
    return this.#stored.thinking;
  }
  set thinking(thinking: ThinkingPlace) {
    this.#change({ thinking });
  }

  /** The colour of each seat. All are different. */
  get colours(): readonly Colour[] {
    return this.#stored.colours;
  }

  /** Give a seat a colour. If another seat has it, they swap. */
  setColour(seat: number, colour: Colour): void {
    const next = [...this.#latest().colours];
    const other = next.indexOf(colour);
    const before = next[seat];
    if (before === undefined || other < 0) return;
    next[other] = before;
    next[seat] = colour;
    this.#change({ colours: next });
  }

  resetColours(): void {
    this.#change({ colours: [...colours] });
  }

  /** Return whether to show first-time tips in a game. */
  showsTips(game: string): boolean {
    return !this.#stored.withoutTips.includes(game);
  }

  setTips(game: string, on: boolean): void {
    const others = this.#latest().withoutTips.filter((name) => name !== game);
    this.#change({ withoutTips: on ? others : [...others, game] });
  }

  /** Show tips in every game again. */
  showAllTips(): void {
    this.#change({ withoutTips: [], knowsWhatWins: [] });
  }

  knowsWhatWins(words: string): boolean {
    return this.#stored.knowsWhatWins.includes(words);
  }

  /** Remember that the player has read these words about what wins a game. */
  learnWhatWins(words: string): void {
    this.#change({ knowsWhatWins: [...this.#latest().knowsWhatWins, words] });
  }

  #change(part: Partial<Stored>): void {
    this.#stored = { ...this.#latest(), ...part };
    this.#unsaved = !writeStored(KEY, this.#stored);
    this.#apply();
  }

  /** Return the settings after what other tabs have stored. */
  #latest(): Stored {
    const found = this.#unsaved ? null : readStored(KEY);
    if (found !== null) this.#stored = validated(found);
    return this.#stored;
  }

  #apply(): void {
    const root = document.documentElement;
    if (this.theme === "auto") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", this.theme);
    if (this.motionMs) root.removeAttribute("data-motion");
    else root.setAttribute("data-motion", "off");
    this.colours.forEach((colour, seat) => {
      // The stylesheet has the default colours.
      if (colour === colours[seat]) root.style.removeProperty(`--seat-${seat}`);
      else root.style.setProperty(`--seat-${seat}`, `var(--${colour})`);
    });
  }
}

export const settings = new Settings();
