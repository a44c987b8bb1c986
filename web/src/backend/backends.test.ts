import { beforeEach, expect, test, vi } from "vitest";
import type { BrowserBackend } from "./browser/browserBackend";
import type { Backend } from "./backend";
import { Backends } from "./backends.svelte";

const HERE = "/api/matches/here-abcdefghij";
const THERE = "/api/matches/abcdefghijkl";

const ask = (method: string, path: string) => new Request(`http://table.example${path}`, { method });
const answers = (by: string) => vi.fn(async (_: Request) => Response.json({ by }));

let here: Backend;
let server: Backend;
let backends: Backends;

async function answerer(method: string, path: string): Promise<string> {
  return ((await (await backends.fetch(ask(method, path))).json()) as { by: string }).by;
}

beforeEach(() => {
  const common = { capabilities: {} as Backend["capabilities"], events: vi.fn() };
  here = { ...common, fetch: answers("here") };
  server = { ...common, fetch: answers("server") };
  backends = new Backends(server, () => here as BrowserBackend);
});

const unreachable = () => vi.mocked(server.fetch).mockRejectedValue(new TypeError("Failed to fetch"));

test("the id of a match tells which backend is asked", async () => {
  expect(await answerer("GET", HERE)).toBe("here");
  expect(await answerer("POST", `${HERE}/moves`)).toBe("here");
  expect(await answerer("POST", `${THERE}/moves`)).toBe("server");
  expect(backends.of("here-abcdefghij")).toBe(here);
  expect(backends.of("abcdefghijkl")).toBe(server);
});

test("a page without a server asks nobody else", async () => {
  backends = new Backends(null, () => here as BrowserBackend);
  for (const path of ["/api/games", "/api/matches", THERE]) expect(await answerer("GET", path)).toBe("here");
  expect(backends.current).toBe(here);
  expect(backends.unreachable).toBe(false);
});

test("while the server can't be reached, new tables are set up here, and games and name are known", async () => {
  unreachable();
  await expect(backends.fetch(ask("GET", "/api/matches"))).rejects.toThrow(TypeError);
  expect(backends.unreachable).toBe(true);
  expect(backends.current).toBe(here);
  expect(await answerer("GET", "/api/games")).toBe("here");
  expect(await answerer("GET", "/api/me")).toBe("here");
  expect(await answerer("POST", "/api/matches")).toBe("here");
  expect(await answerer("POST", "/api/games/pebbles/lesson")).toBe("here");
  expect(await answerer("POST", "/api/games/pebbles/moments/first")).toBe("here");
  expect(await answerer("GET", "/api/games/pebbles/puzzle")).toBe("here");
  expect(await answerer("GET", "/api/games/pebbles/puzzle/why")).toBe("here");
  expect(await answerer("POST", "/api/games/pebbles/puzzle")).toBe("here");
  expect(await answerer("POST", "/api/games/pebbles/puzzle/match")).toBe("here");
  await expect(backends.fetch(ask("POST", `${THERE}/moves`))).rejects.toThrow(TypeError);
});

test("a name is changed only where it is kept: at the server if there is one", async () => {
  unreachable();
  await expect(backends.fetch(ask("PUT", "/api/me"))).rejects.toThrow(TypeError);
  backends = new Backends(null, () => here as BrowserBackend);
  expect(await answerer("PUT", "/api/me")).toBe("here");
});

test("a new table that can't reach the server is set up here, with the same body", async () => {
  unreachable();
  const body = vi.fn(async (request: Request) => Response.json({ by: await request.text() }));
  vi.mocked(here.fetch).mockImplementation(body);
  const request = new Request("http://table.example/api/matches", { method: "POST", body: "a table" });
  expect(await (await backends.fetch(request)).json()).toEqual({ by: "a table" });
});

test("a new table is set up at the server as soon as it is back", async () => {
  unreachable();
  await backends.fetch(ask("GET", "/api/matches")).catch(() => {});
  vi.mocked(server.fetch).mockImplementation(answers("server"));
  expect(await answerer("POST", "/api/matches")).toBe("server");
});

test.each([502, 503, 504])("a proxy that answers %d can't reach the server", async (status) => {
  vi.mocked(server.fetch).mockResolvedValue(new Response("<h1>Bad</h1>", { status }));
  expect(await answerer("GET", "/api/games")).toBe("here");
  expect(backends.unreachable).toBe(true);
});

test("a server that refuses because it is busy is reached", async () => {
  vi.mocked(server.fetch).mockResolvedValue(Response.json({ error: {} }, { status: 503 }));
  expect((await backends.fetch(ask("GET", "/api/games"))).status).toBe(503);
  expect(backends.unreachable).toBe(false);
});

test("when the connection is back, the server is tried again, and its return is reported once", async () => {
  const returned = vi.fn();
  backends.onreturn(returned);
  unreachable();
  await backends.fetch(ask("GET", "/api/matches")).catch(() => {});
  vi.mocked(server.fetch).mockImplementation(answers("server"));
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(backends.unreachable).toBe(false));
  await answerer("GET", "/api/matches");
  expect(returned).toHaveBeenCalledOnce();
});

test("a server that is back gets new tables again", async () => {
  unreachable();
  await backends.fetch(ask("GET", "/api/matches")).catch(() => {});
  vi.mocked(server.fetch).mockImplementation(answers("server"));
  expect(await answerer("GET", "/api/matches")).toBe("server");
  expect(backends.unreachable).toBe(false);
  expect(await answerer("POST", "/api/matches")).toBe("server");
});
