// Chances as people read them.

const NARROW = "\u202f"; // a space that keeps the sign at its number

/** A part of one as a whole number of hundredths: `62 %`. What is not certain is never said to be. */
export function percent(chance: number): string {
  return `${hundredths(chance)}${NARROW}%`;
}

/** A difference of chances, with its sign: `+18 %`, `−4 %`. */
export function change(difference: number): string {
  const rounded = Math.round(100 * difference);
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${Math.abs(rounded)}${NARROW}%`;
}

function hundredths(chance: number): number {
  const rounded = Math.round(100 * chance);
  if (rounded >= 100 && chance < 1) return 99;
  return rounded <= 0 && chance > 0 ? 1 : rounded;
}
