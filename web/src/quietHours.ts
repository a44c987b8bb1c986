// A night or quiet hours, as the server writes them: `22:00-07:30 Australia/Sydney`.

export interface QuietHours {
  from: string;
  to: string;
  zone: string;
}

const FORM = /^(\d\d:\d\d)-(\d\d:\d\d) (\S+)$/;

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The night in which a clock stands still, and notices wait unless their person chooses other hours. */
export const usualNight = (): QuietHours => ({ from: "22:00", to: "07:30", zone: zoneHere() });

export function parseQuietHours(text: string | null): QuietHours | null {
  const found = text === null ? null : FORM.exec(text);
  return found && { from: found[1]!, to: found[2]!, zone: found[3]! };
}

export const writeQuietHours = ({ from, to, zone }: QuietHours): string => `${from}-${to} ${zone}`;
