// The calls to the backend about one match, as an interface that tests can replace.

import { api, good } from "../../api/client";
import type {
  Analysis,
  BotTurn,
  ChatLine,
  Decisions,
  Guidance,
  Hint,
  Line,
  News,
  PointsBySource,
  PortablePosition,
  Premove,
  Preview,
  Table,
  Verdict,
  Why,
} from "../../api/client";
import { backends } from "../../backend/backends.svelte";
import { Stream, type Listener } from "../../api/stream";

export type VoteWish = "bot" | "wait" | "end" | "slow";

export interface MatchApi {
  /** As in the backend's capabilities. */
  readonly thinks: boolean;
  /** True if the stream tells of changes of a plan. */
  readonly announcesPlans: boolean;
  table(at?: number): Promise<Table>;
  news(after: number, most?: number): Promise<News[]>;
  move(n: number, action: string): Promise<News>;
  undo(n: number, to: number): Promise<News>;
  answer(n: number, agree: boolean): Promise<News>;
  /** Vote on what happens to a seat whose time is up, or for a slower pace. */
  vote(n: number, vote: VoteWish): Promise<News>;
  rest(n: number, seat: number, days: number): Promise<News>;
  resign(n: number, seat: number): Promise<News>;
  hand(n: number, seat: number, bot: string | null): Promise<News>;
  sendChat(text: string, key: string, seat: number | null): Promise<ChatLine>;
  chat(before: number): Promise<ChatLine[]>;
  /** Fetch the premove, and the next turn after some actions that are tried out. */
  premove(action: string[]): Promise<Premove>;
  /** Plan the next turn in answer to entry `n`. */
  planTurn(n: number, actions: string[]): Promise<Premove>;
  takePremoveBack(): Promise<Premove>;
  preview(action: string): Promise<Preview>;
  /** Fetch the previews of the choices that answer entry `n`, each with only what differs from the view now. */
  previews(n: number): Promise<Preview[]>;
  why(action: string): Promise<Why>;
  /** Fetch where the points after an entry come from. */
  points(at: number): Promise<PointsBySource>;
  askHint(): Promise<Hint>;
  hint(): Promise<Hint>;
  askAnalysis(): Promise<Analysis>;
  analysis(): Promise<Analysis>;
  /** Try out actions from the moment after entry `at` of a match that is over. */
  line(at: number, action: string[]): Promise<Line>;
  previewLine(at: number, action: string[]): Promise<Preview>;
  /** Fetch the next decisions of a match that is over: those whose `entry` is greater than `after`. */
  decisions(after: number): Promise<Decisions>;
  /** Fetch a position to think about: after entry `at`, or the present one. */
  position(at?: number): Promise<PortablePosition>;
  /** Fetch the step of the match's lesson for the present decision. */
  guidance(): Promise<Guidance>;
  /** Borrow a bot's turn after entry `n`, to let it think here. */
  borrowTurn(n: number): Promise<BotTurn>;
  decideForBot(n: number, action: string): Promise<News>;
  rematch(): Promise<Table>;
  /** Begin a new match from the moment after entry `at`. `others`: who plays the other seats. */
  playOn(at: number, key: string, others?: Others): Promise<Table>;
  verify(): Promise<Verdict>;
  document(): Promise<File>;
  follow(known: () => number, listener: Listener): Pick<Stream, "connect" | "pause" | "close">;
}

/** The other players of a new match: the seats for people who get a link, and the bots by seat. */
export interface Others {
  invited?: readonly number[];
  bots?: Readonly<Record<number, string>>;
}

export function matchApi(id: string): MatchApi {
  const path = { match_id: id };
  return {
    thinks: backends.of(id).capabilities.thinks,
    announcesPlans: backends.of(id).capabilities.announcesPlans,
    table: (at) =>
      good(api.GET("/api/matches/{match_id}", { params: { path, query: at === undefined ? {} : { at } } })),
    chat: (before) => good(api.GET("/api/matches/{match_id}/chat", { params: { path, query: { before } } })),
    news: (after, most = 20) =>
      good(api.GET("/api/matches/{match_id}/news", { params: { path, query: { after, most } } })),
    move: (n, action) =>
      good(api.POST("/api/matches/{match_id}/moves", { params: { path }, body: { n, action } })),
    undo: (n, to) => good(api.POST("/api/matches/{match_id}/undo", { params: { path }, body: { n, to } })),
    answer: (n, agree) =>
      good(api.POST("/api/matches/{match_id}/answer", { params: { path }, body: { n, agree } })),
    vote: (n, vote) =>
      good(api.POST("/api/matches/{match_id}/vote", { params: { path }, body: { n, vote } })),
    rest: (n, seat, days) =>
      good(api.POST("/api/matches/{match_id}/rest", { params: { path }, body: { n, seat, days } })),
    resign: (n, seat) =>
      good(api.POST("/api/matches/{match_id}/resign", { params: { path }, body: { n, seat } })),
    hand: (n, seat, bot) =>
      good(
        api.POST("/api/matches/{match_id}/seats/{seat}/hand", {
          params: { path: { ...path, seat } },
          body: { n, bot },
        }),
      ),
    sendChat: (text, key, seat) =>
      good(api.POST("/api/matches/{match_id}/chat", { params: { path }, body: { text, key, seat } })),
    premove: (action) =>
      good(api.GET("/api/matches/{match_id}/premove", { params: { path, query: { action } } })),
    planTurn: (n, actions) =>
      good(api.PUT("/api/matches/{match_id}/premove", { params: { path }, body: { n, actions } })),
    takePremoveBack: () => good(api.DELETE("/api/matches/{match_id}/premove", { params: { path } })),
    preview: (action) =>
      good(api.GET("/api/matches/{match_id}/preview", { params: { path, query: { action } } })),
    previews: (n) => good(api.GET("/api/matches/{match_id}/previews", { params: { path, query: { n } } })),
    why: (action) => good(api.GET("/api/matches/{match_id}/why", { params: { path, query: { action } } })),
    points: (at) => good(api.GET("/api/matches/{match_id}/points", { params: { path, query: { at } } })),
    askHint: () => good(api.POST("/api/matches/{match_id}/hint", { params: { path }, body: { seat: null } })),
    hint: () => good(api.GET("/api/matches/{match_id}/hint", { params: { path } })),
    askAnalysis: () => good(api.POST("/api/matches/{match_id}/analysis", { params: { path }, body: {} })),
    analysis: () => good(api.GET("/api/matches/{match_id}/analysis", { params: { path } })),
    line: (at, action) =>
      good(api.GET("/api/matches/{match_id}/line", { params: { path, query: { at, action } } })),
    previewLine: (at, action) =>
      good(api.GET("/api/matches/{match_id}/line/preview", { params: { path, query: { at, action } } })),
    decisions: (after) =>
      good(api.GET("/api/matches/{match_id}/decisions", { params: { path, query: { after } } })),
    position: (at) =>
      good(
        api.GET("/api/matches/{match_id}/position", {
          params: { path, query: at === undefined ? {} : { at } },
        }),
      ),
    guidance: () => good(api.GET("/api/matches/{match_id}/guidance", { params: { path } })),
    borrowTurn: (n) => good(api.POST("/api/matches/{match_id}/bot-turn", { params: { path }, body: { n } })),
    decideForBot: (n, action) =>
      good(api.POST("/api/matches/{match_id}/bot-moves", { params: { path }, body: { n, action } })),
    rematch: () => good(api.POST("/api/matches/{match_id}/rematch", { params: { path } })),
    playOn: (at, key, { invited = [], bots = {} } = {}) =>
      good(
        api.POST("/api/matches/{match_id}/play-on", {
          params: { path },
          body: { at, key, bots, ...(invited.length ? { invited: [...invited] } : {}) },
        }),
      ),
    verify: () => good(api.GET("/api/matches/{match_id}/verify", { params: { path } })),
    document: async () => {
      const call = api.GET("/api/matches/{match_id}/record", { params: { path }, parseAs: "text" });
      const text = await good(call);
      const { response } = await call;
      const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
      return new File([text], named?.[1] ?? `${id}.txt`, { type: "text/plain" });
    },
    follow: (known, listener) =>
      new Stream((after) => `/api/matches/${encodeURIComponent(id)}/events?after=${after}`, known, listener, {
        open: (url) => backends.events(id, url),
        fetch: (url) => backends.fetch(new Request(new URL(url, location.href))),
      }),
  };
}
