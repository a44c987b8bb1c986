// The backends that answer the client's requests: a server, or this browser itself (`browser/`). Components ask a
// backend what it can do, and leave out the rest.

export interface Backend {
  readonly capabilities: Capabilities;
  /** Answer a request of the HTTP API. Fail as `fetch` does if the backend can't be reached. */
  fetch(request: Request): Promise<Response>;
  /** Follow what happens at a table, by the address of its events. */
  events(url: string): Source;
}

export interface Capabilities {
  /** People at other browsers can look on, sit down by a link, and find tables with a free seat. */
  readonly invitations: boolean;
  readonly chat: boolean;
  /** Programs can play with a token, by the API that the backend describes. */
  readonly programs: boolean;
  /** The backend can think: play for bots, search for hints, analyse matches. If false, only the page can. */
  readonly thinks: boolean;
  /** A stream of events tells of changes of one's own plan. */
  readonly announcesPlans: boolean;
  /** The backend keeps the secret of the dice from the players, so that its commitment proves something to them. */
  readonly secretDice: boolean;
  /** The backend can tell people who are not looking that it is their turn. */
  readonly notices: boolean;
  /** Lists may fetch a table to draw its board. If false, they draw the board that was shown last. */
  readonly boards: boolean;
}

/** The part of EventSource that is used here. */
export interface Source {
  readonly readyState: number;
  addEventListener(name: string, hear: (event: Event) => void): void;
  close(): void;
}

export const server: Backend = {
  capabilities: {
    invitations: true,
    chat: true,
    programs: true,
    thinks: true,
    announcesPlans: true,
    secretDice: true,
    notices: true,
    boards: true,
  },
  fetch: (request) => globalThis.fetch(request),
  events: (url) => new EventSource(url),
};
