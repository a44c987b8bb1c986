// Opens a LiveMatch on a made-up server, for tests with fake timers.

import { afterEach, beforeEach, vi, type Mock } from "vitest";
import {
  Refused,
  type News,
  type PointsBySource,
  type Preview,
  type Problem,
  type Table,
} from "../api/client";
import type { Listener } from "../api/stream";
import { LiveMatch } from "../table/match/liveMatch.svelte";
import { writeLastSeen } from "../table/missed/lastSeen";
import type { MatchApi } from "../table/requests/matchApi";
import { aHint, aMoment, aPreview, aTable, newsOf } from "./fakes";

/** The duration of a movement in milliseconds. */
export const MOTION_MS = 100;
/** The duration of a step with events, with movements that long. */
export const STEP = 250;

export function refusal(code: string, says: string, more: Partial<Problem> = {}, status = 409): Refused {
  return new Refused({ code, says, rule: null, news: null, ...more }, status);
}

export const offline = () => refusal("offline", "The server can’t be reached just now.", {}, 0);

type Flags = "thinks" | "announcesPlans";

interface OpenedMatch {
  match: LiveMatch;
  api: { [K in Exclude<keyof MatchApi, Flags>]: Mock<MatchApi[K]> } & { [K in Flags]: true };
  /** Receives what the server streams. */
  listener: Listener;
}

interface OpenOptions {
  news?: News[];
  motionMs?: number;
  premove?: MatchApi["premove"];
}

/** Open a match with this table. `news` is what the server has of its entries. */
async function openMatch(
  table: Table = aTable(3),
  { news = [], motionMs = MOTION_MS, premove }: OpenOptions = {},
): Promise<OpenedMatch> {
  let listener: Listener | null = null;
  const api = {
    table: vi.fn(async (at?: number) => (at === undefined ? table : { ...table, moment: aMoment(at) })),
    news: vi.fn(async (after: number) => news.filter((one) => (one.entry?.number ?? 0) > after)),
    move: vi.fn(async (n: number) => newsOf(n + 1)),
    premove: vi.fn(premove),
    planTurn: vi.fn(),
    takePremoveBack: vi.fn(),
    preview: vi.fn(async (action: string) => aPreview(action)),
    previews: vi.fn(async (_n: number): Promise<Preview[]> => []),
    why: vi.fn(async () => ({ legal: false, says: "Row 5 needs 5.", code: "row", rule: null })),
    points: vi.fn(async (n: number): Promise<PointsBySource> => ({ n, points: [], breakdown: [] })),
    undo: vi.fn(async (n: number) => newsOf(n + 1)),
    chat: vi.fn(async () => []),
    sendChat: vi.fn(async (text: string) => ({
      id: 9,
      seat: 0,
      name: "Anna",
      text,
      at: "2026-01-01T00:00:00Z",
    })),
    askHint: vi.fn(async () => aHint({ state: "thinking", choices: [] })),
    hint: vi.fn(async () => aHint()),
    askAnalysis: vi.fn(),
    analysis: vi.fn(),
    line: vi.fn(),
    previewLine: vi.fn(),
    decisions: vi.fn(),
    answer: vi.fn(),
    resign: vi.fn(),
    vote: vi.fn(),
    rest: vi.fn(),
    hand: vi.fn(),
    thinks: true as const,
    announcesPlans: true as const,
    position: vi.fn(),
    guidance: vi.fn(),
    borrowTurn: vi.fn(),
    decideForBot: vi.fn(),
    rematch: vi.fn(),
    playOn: vi.fn(),
    verify: vi.fn(),
    document: vi.fn(),
    follow: vi.fn((_known: () => number, listens: Listener) => {
      listener = listens;
      return { connect: vi.fn(() => listens.connection(true)), pause: vi.fn(), close: vi.fn() };
    }),
  };
  const match = new LiveMatch("m1", api, () => motionMs);
  await match.open();
  return { match, api, listener: listener! };
}

/** Return the match of a test: `open` it first. Timers are fake, and this browser has seen the match before. */
export function useLiveMatch() {
  let opened: OpenedMatch | undefined;
  const current = () => {
    if (!opened) throw new Error("Open the match first.");
    return opened;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    writeLastSeen("m1", { entry: 0, chat: 0 });
  });
  afterEach(() => {
    opened?.match.close();
    vi.useRealTimers();
  });

  return {
    async open(...args: Parameters<typeof openMatch>): Promise<void> {
      opened = await openMatch(...args);
    },
    get match() {
      return current().match;
    },
    get api() {
      return current().api;
    },
    get listener() {
      return current().listener;
    },
  };
}
