// A night or quiet hours, as the server writes them: `22:00-07:30 Australia/Sydney`.

/** From one time of day to another, such as `22:00`, which may be on the next day. */
export interface Hours {
  from: string;
  to: string;
}

export interface QuietHours extends Hours {
  zone: string;
}

const FORM = /^(\d\d:\d\d)-(\d\d:\d\d) (\S+)$/;

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The night in which clocks stand still and notices wait, unless their person chooses other hours. */
export const USUAL_NIGHT: Hours = { from: "22:00", to: "07:30" };

/** The hours of a clock's night, at most. */
export const LONGEST_NIGHT = 10;

/** Return hours as they are in the time zone here. */
export const hoursHere = ({ from, to }: Hours): QuietHours => ({ from, to, zone: zoneHere() });

const minuteOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3));

/** Return whether a clock may stand still in these hours. From a time to the same time is a whole day. */
export function isNight({ from, to }: Hours): boolean {
  const day = 24 * 60;
  const length = (minuteOf(to) - minuteOf(from) + day) % day;
  return length > 0 && length <= 60 * LONGEST_NIGHT;
}

export function parseQuietHours(text: string | null): QuietHours | null {
  const found = text === null ? null : FORM.exec(text);
  return found && { from: found[1]!, to: found[2]!, zone: found[3]! };
}

export const writeQuietHours = ({ from, to, zone }: QuietHours): string => `${from}-${to} ${zone}`;
