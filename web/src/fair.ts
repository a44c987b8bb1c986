// Dice that this browser helped to make. Before it adds its nonce to a match it knows the SHA-256 of the dice's secret;
// both are kept here, so that it can check afterwards that it was neither given other dice nor left out.

import type { Verdict } from "./api/client";
import { isRecord, keep, kept } from "./storage";

const PLACE = "tuckerbox.fair";
const MOST = 300; // matches that are remembered; the oldest are forgotten

export interface Remembered {
  /** What was told of the secret before this browser sat down. */
  commitment: string;
  /** What it added, by seat. */
  nonces: Record<number, string>;
}

/** 128 bits that nobody can guess, as the server wants them. */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return hex(bytes);
}

function isRemembered(found: unknown): found is Remembered {
  return isRecord(found) && typeof found.commitment === "string" && isRecord(found.nonces);
}

export function recall(match: string): Remembered | null {
  const found = all()[match];
  return isRemembered(found) ? found : null;
}

/** Keeps what a seat added. The commitment that was seen first stays: a later one proves nothing. */
export function remember(
  match: string,
  { commitment, seat, nonce }: { commitment: string; seat: number; nonce: string },
): void {
  const { [match]: _, ...others } = all();
  const before = recall(match);
  const now: Remembered = {
    commitment: before?.commitment ?? commitment,
    nonces: { ...before?.nonces, [seat]: nonce },
  };
  keep(PLACE, Object.fromEntries([...Object.entries(others), [match, now] as const].slice(-MOST)));
}

/** null: can't be told. */
export interface Check {
  /** The secret that was told at the end is the one that was committed to. */
  secret: boolean | null;
  /** The commitment is the one that this browser saw before it sat down. */
  commitment: boolean | null;
  /** What this browser added is part of the dice. */
  nonces: boolean | null;
  /** All of it in a sentence. */
  says: string;
}

/** Checks the server's verdict against what this browser knows by itself. */
export async function check(match: string, verdict: Verdict): Promise<Check> {
  const known = recall(match);
  const digest = verdict.secret === null ? null : await sha256(verdict.secret);
  const mine = known && Object.entries(known.nonces);
  const found = {
    secret: digest === null ? null : digest === verdict.commitment,
    commitment: known && known.commitment === verdict.commitment,
    nonces: mine?.length ? mine.every(([seat, nonce]) => verdict.nonces[Number(seat)] === nonce) : null,
  };
  return { ...found, says: inWords(found, verdict) };
}

function inWords({ secret, commitment, nonces }: Omit<Check, "says">, verdict: Verdict): string {
  if (secret === false) return "The secret does not fit its commitment: these dice were swapped.";
  if (commitment === false) return "The commitment is not the one that this browser saw before it sat down.";
  if (nonces === false) return "What this browser added to the dice is missing from them.";
  if (commitment === null)
    return "This browser did not sit down at this match, so it has nothing of its own to compare.";
  if (verdict.secret === null) {
    return "The commitment is the one that this browser saw before it added its part. The secret is told at the end.";
  }
  if (secret === null)
    return "The commitment and this browser's part fit. Over https it could check the secret too.";
  return "The secret fits the commitment that this browser saw before it added its part to the dice.";
}

/** Of bytes written in hexadecimal; null where browsers do not let pages compute it (no https) or it is no hexadecimal. */
async function sha256(written: string): Promise<string | null> {
  if (!/^([0-9a-f]{2})+$/.test(written)) return null;
  const bytes = Uint8Array.from(written.match(/../g)!, (pair) => parseInt(pair, 16));
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", bytes);
  return digest ? hex(new Uint8Array(digest)) : null;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function all(): Record<string, unknown> {
  const found = kept(PLACE);
  return isRecord(found) ? found : {};
}
