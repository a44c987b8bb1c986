// Checks that the dice were honest. Before this browser adds its nonce to a match, it knows the commitment: the SHA-256
// of the dice's secret. It stores both. After the match it can check that the dice were not swapped and that its nonce
// was used.

import type { Verdict } from "./api/client";
import { fromHex } from "./hex";
import { sha256 } from "./sha256";
import { isRecord, readRecord, writeStored } from "./storage";
import { say } from "./messages/say";

const KEY = "tuckerbox.fair";
const MOST = 300; // matches; the oldest are dropped

export interface Remembered {
  /** The commitment before this browser sat down. */
  commitment: string;
  /** This browser's nonces, by seat. */
  nonces: Record<number, string>;
}

function isRemembered(found: unknown): found is Remembered {
  return isRecord(found) && typeof found.commitment === "string" && isRecord(found.nonces);
}

export function recall(match: string): Remembered | null {
  const found = readRecord(KEY)[match];
  return isRemembered(found) ? found : null;
}

/** Store a seat's nonce. The first commitment stays: a later one proves nothing. */
export function rememberNonce(
  match: string,
  { commitment, seat, nonce }: { commitment: string; seat: number; nonce: string },
): void {
  const { [match]: _, ...others } = readRecord(KEY);
  const before = recall(match);
  const now: Remembered = {
    commitment: before?.commitment ?? commitment,
    nonces: { ...before?.nonces, [seat]: nonce },
  };
  writeStored(KEY, Object.fromEntries([...Object.entries(others), [match, now] as const].slice(-MOST)));
}

/** Forget the nonces of seats that this browser no longer has: others add theirs for them. The commitment stays. */
export function forgetNonces(match: string): void {
  const known = recall(match);
  if (known) writeStored(KEY, { ...readRecord(KEY), [match]: { ...known, nonces: {} } });
}

/** Each check is true, false, or null if it cannot be made. */
export interface DiceCheck {
  /** The secret that the server published has the hash that it committed to. */
  secret: boolean | null;
  /** The commitment is the one that this browser saw before it sat down. */
  commitment: boolean | null;
  /** The dice were made with this browser's nonces. */
  nonces: boolean | null;
  /** The result in a sentence. */
  says: string;
}

/** Compare the server's verdict with what this browser has stored. */
export async function checkDice(match: string, verdict: Verdict): Promise<DiceCheck> {
  const known = recall(match);
  const secret = verdict.secret === null ? null : fromHex(verdict.secret);
  const digest = secret && (await sha256(secret));
  const mine = known && Object.entries(known.nonces);
  const found = {
    secret: digest === null ? null : digest === verdict.commitment,
    commitment: known && known.commitment === verdict.commitment,
    nonces: mine?.length ? mine.every(([seat, nonce]) => verdict.nonces[Number(seat)] === nonce) : null,
  };
  return { ...found, says: inWords(found, verdict) };
}

function inWords({ secret, commitment, nonces }: Omit<DiceCheck, "says">, verdict: Verdict): string {
  if (secret === false) return say("dice-swapped");
  if (commitment === false) return say("dice-other-fingerprint");
  if (nonces === false) return say("dice-without-part");
  if (commitment === null) return say("dice-nothing-own");
  if (verdict.secret === null) return say("dice-right-so-far");
  if (secret === null) return say("dice-right-but-secret");
  return say("dice-right");
}
