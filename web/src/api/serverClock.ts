// The time by the clock of a match's backend. This device's own may be minutes off, and a turn may have only seconds
// left.

/** Smaller differences, in milliseconds, come from the time in transit and from the header, which has whole seconds. */
const TOLERATED = 2_000;

/** The milliseconds to add to this device's clock. */
let correction = 0;

export const serverClock = {
  now: (): number => Date.now() + correction,

  /**
   * Set the clock by the `Date` of an answer that has just come. An answer without one comes from this browser, whose
   * clock needs no correction.
   */
  set(date: string | null): void {
    const difference = date === null ? 0 : Date.parse(date) - Date.now();
    correction = Math.abs(difference) > TOLERATED ? difference : 0;
  },
};
