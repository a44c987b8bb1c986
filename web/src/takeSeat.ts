// Sitting down at a table. This browser adds a random nonce to the dice for every seat that it takes.

import { api, good, Refused, type Table } from "./api/client";
import { forgetNonces, rememberNonce } from "./diceCheck";
import { randomHex } from "./randomHex";
import { hoursHere, writeQuietHours } from "./quietHours";
import { settings } from "./settings.svelte";

/** A seat by its number, or by the secret of its invitation. */
type Which = { seat: number } | { secret: string };

/** Take one seat. Fetch `table` before: its commitment must be known before the nonce is sent. */
export async function takeSeat(table: Table, which: Which, name?: string): Promise<Table> {
  const nonce = randomHex();
  const sit = (night?: string) =>
    good(
      api.POST("/api/matches/{match_id}/sit", {
        params: { path: { match_id: table.id } },
        body: {
          ...which,
          nonce,
          options: table.options,
          ...(night !== undefined && { night }),
          ...(name !== undefined && { name }),
        },
      }),
    );
  const after =
    table.clock?.hours && settings.quietNights
      ? await sit(writeQuietHours(hoursHere(settings.night))).catch((trouble: unknown) => {
          const zoneUnknown = trouble instanceof Refused && trouble.problem.code === "invalid-night";
          if (zoneUnknown) return sit();
          throw trouble;
        })
      : await sit();
  // A seat that was taken before, on this device or another, keeps its first nonce. Ours is then unused.
  const seat = after.seats.find((found) => found.nonce === nonce);
  if (!table.seats.some(({ yours }) => yours)) forgetNonces(table.id); // of seats that the host has given away
  if (seat) rememberNonce(table.id, { commitment: table.commitment, seat: seat.seat, nonce });
  return after;
}

/** Take every seat that is to be played in this browser. */
export async function takeOwnSeats(table: Table): Promise<Table> {
  let now = table;
  for (const seat of table.seats) {
    const own = seat.yours || (seat.who === "here" && table.host);
    if (own && !seat.taken) now = await takeSeat(now, { seat: seat.seat });
  }
  return now;
}
