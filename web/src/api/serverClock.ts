// The time by the clock of a match's backend. This device's own may be minutes off, and a turn may have only seconds
// left.

/** Smaller differences, in milliseconds, come from the header, which has whole seconds. */
const TOLERATED = 2_000;

/** The milliseconds to add to this device's clock. */
let correction = 0;

export const serverClock = {
  now: (): number => Date.now() + correction,

  /**
   * Set the clock by the `Date` of an answer that has just come. An answer without one comes from this browser, whose
   * clock needs no correction.
   *
   * @param sent when the request was sent, by this device's clock. On a slow network, the server may have answered at
   * any time since.
   */
  set(date: string | null, sent = Date.now()): void {
    const answered = date === null ? sent : Date.parse(date);
    const early = answered - sent;
    const late = answered - Math.max(sent, Date.now());
    correction = early < -TOLERATED ? early : late > TOLERATED ? late : 0;
  },
};
