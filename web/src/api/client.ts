// Calls to the backends, typed by the server's OpenAPI document. Refusals are thrown as `Refused`.

import createClient from "openapi-fetch";
import { backends } from "../backend/backends.svelte";
import type { components, paths } from "./schema";
import { serverClock } from "./serverClock";
import { say } from "../messages/say";

type Schemas = components["schemas"];
export type Address = Schemas["Address"];
export type Addresses = Schemas["Addresses"];
export type Keeps = Schemas["Keeps"];
export type Analysis = Schemas["Analysis"];
export type BestMove = Schemas["BestMove"];
export type Bot = Schemas["BotInfo"];
export type BotTurn = Schemas["BotTurn"];
export type Chances = Schemas["Chances"];
export type Channel = Schemas["Channel"];
export type ChatLine = Schemas["ChatLine"];
export type Choice = Schemas["Choice"];
export type AgreedClock = Schemas["AgreedClock"];
export type Clocks = Schemas["Clocks"];
export type Consent = Schemas["Consent"];
export type CostlyDecision = Schemas["CostlyDecision"];
export type DailyPuzzle = Schemas["DailyPuzzle"];
export type Decision = Schemas["Decision"];
export type Decisions = Schemas["Decisions"];
export type Entry = Schemas["Entry"];
export type Game = Schemas["GameInfo"];
export type Guidance = Schemas["Guidance"];
export type GuidedStep = Schemas["GuidedStep"];
export type Hint = Schemas["Hint"];
export type Line = Schemas["Line"];
export type Listed = Schemas["Listed"];
export type LogLine = Schemas["LogLine"];
export type Moment = Schemas["Moment"];
export type NewMatch = Schemas["NewMatch"];
export type NewSeat = Schemas["NewSeat"];
export type News = Schemas["News"];
export type NextTurn = Schemas["NextTurn"];
export type NoticeKind = Schemas["NoticeKind"];
export type Option = Schemas["Option"];
export type PointsBySource = Schemas["PointsBySource"];
export type PointsFor = Schemas["PointsFor"];
export type PortablePosition = Schemas["PortablePosition"];
export type Premove = Schemas["Premove"];
export type Preview = Schemas["Preview"];
export type Problem = Schemas["Problem"];
export type PuzzleVerdict = Schemas["PuzzleVerdict"];
export type Seat = Schemas["Seat"];
export type SeatLuck = Schemas["SeatLuck"];
export type SharedMoment = Schemas["SharedMoment"];
export type Status = Schemas["Status"];
export type Step = Schemas["Step"];
export type Stroke = Schemas["Stroke"];
export type Table = Schemas["Table"];
export type Tables = Schemas["Tables"];
export type Tempo = Schemas["Tempo"];
export type Told = Schemas["Told"];
export type Tried = Schemas["Tried"];
export type TurningPoint = Schemas["TurningPoint"];
export type Verdict = Schemas["Verdict"];
export type Why = Schemas["Why"];

export const api = createClient<paths>({ fetch: backends.fetch });
/** When requests were sent, by this device's clock. */
const sent = new WeakMap<Request, number>();
api.use({
  onRequest({ request }) {
    sent.set(request, Date.now());
  },
  onResponse({ schemaPath, request, response }) {
    if (schemaPath.startsWith("/api/matches/"))
      serverClock.set(response.headers.get("Date"), sent.get(request));
  },
});

/** The server refused a request, or could not be reached. The problem has a code and a sentence to show. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.says);
  }
}

/** Return the problem that the server reported; null if something else went wrong. */
export function problemOf(thrown: unknown): Problem | null {
  return thrown instanceof Refused ? thrown.problem : null;
}

/** Return whether a request was refused for good, so that nothing is gained by sending it again. */
export function isFinal(thrown: unknown): boolean {
  if (!(thrown instanceof Refused)) return false;
  const { status, problem } = thrown;
  return status >= 400 && status < 500 && status !== 429 && problem.code !== "busy";
}

/** Return what to tell somebody about an error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : say("something-wrong");
}

/** Return the data of an answer. Throw Refused if it is an error. */
export async function good<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  let answer;
  try {
    answer = await call;
  } catch {
    throw new Refused({ code: "offline", says: say("server-unreachable"), rule: null, news: null }, 0);
  }
  if (answer.data !== undefined) return answer.data;
  const problem = (answer.error as { error?: Problem } | undefined)?.error;
  const says = say("server-answered", { status: `${answer.response.status}` });
  throw new Refused(problem ?? { code: "unknown", says, rule: null, news: null }, answer.response.status);
}
