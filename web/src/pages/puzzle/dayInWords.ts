// Days in UTC as people write them.

const LONG = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const NAME = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** `14 March`. */
export const dayInWords = (day: string): string => LONG.format(at(day));

/** `Saturday, 14 March`. */
export const dayWithWeekday = (day: string): string => WEEKDAY.format(at(day));

/** `14 Mar`. */
export const dayInShort = (day: string): string => SHORT.format(at(day));

/** `Sa`, as the head of a column. */
export const weekday = (day: string): string => NAME.format(at(day)).slice(0, 2);
