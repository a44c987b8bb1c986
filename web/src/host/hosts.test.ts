import { beforeEach, expect, test, vi } from "vitest";
import type { BrowserHost } from "./here/browserHost";
import type { Host } from "./host";
import { Hosts } from "./hosts.svelte";

const HERE = "/api/matches/here-abcdefghij";
const THERE = "/api/matches/abcdefghijkl";

const ask = (method: string, path: string) => new Request(`http://table.example${path}`, { method });
const answers = (by: string) => vi.fn(async (_: Request) => Response.json({ by }));

let here: Host;
let server: Host;
let hosts: Hosts;

async function answerer(method: string, path: string): Promise<string> {
  return ((await (await hosts.fetch(ask(method, path))).json()) as { by: string }).by;
}

beforeEach(() => {
  const common = { capabilities: {} as Host["capabilities"], events: vi.fn() };
  here = { ...common, fetch: answers("here") };
  server = { ...common, fetch: answers("server") };
  hosts = new Hosts(server, () => here as BrowserHost);
});

const unreachable = () => vi.mocked(server.fetch).mockRejectedValue(new TypeError("Failed to fetch"));

test("the id of a match tells which host is asked", async () => {
  expect(await answerer("GET", HERE)).toBe("here");
  expect(await answerer("POST", `${HERE}/moves`)).toBe("here");
  expect(await answerer("POST", `${THERE}/moves`)).toBe("server");
  expect(hosts.of("here-abcdefghij")).toBe(here);
  expect(hosts.of("abcdefghijkl")).toBe(server);
});

test("a page without a server asks nobody else", async () => {
  hosts = new Hosts(null, () => here as BrowserHost);
  for (const path of ["/api/games", "/api/matches", THERE]) expect(await answerer("GET", path)).toBe("here");
  expect(hosts.current).toBe(here);
  expect(hosts.away).toBe(false);
});

test("while the server is away, new tables are set up here, and games and name are known", async () => {
  unreachable();
  await expect(hosts.fetch(ask("GET", "/api/matches"))).rejects.toThrow(TypeError);
  expect(hosts.away).toBe(true);
  expect(hosts.current).toBe(here);
  expect(await answerer("GET", "/api/games")).toBe("here");
  expect(await answerer("GET", "/api/me")).toBe("here");
  expect(await answerer("POST", "/api/matches")).toBe("here");
  expect(await answerer("POST", "/api/games/pebbles/lesson")).toBe("here");
  expect(await answerer("POST", "/api/games/pebbles/moments/first")).toBe("here");
  expect(await answerer("GET", "/api/games/pebbles/puzzle")).toBe("here");
  expect(await answerer("GET", "/api/games/pebbles/puzzle/why")).toBe("here");
  expect(await answerer("POST", "/api/games/pebbles/puzzle")).toBe("here");
  expect(await answerer("POST", "/api/games/pebbles/puzzle/match")).toBe("here");
  await expect(hosts.fetch(ask("POST", `${THERE}/moves`))).rejects.toThrow(TypeError);
});

test("a new table that can't reach the server is set up here, with the same body", async () => {
  unreachable();
  const body = vi.fn(async (request: Request) => Response.json({ by: await request.text() }));
  vi.mocked(here.fetch).mockImplementation(body);
  const request = new Request("http://table.example/api/matches", { method: "POST", body: "a table" });
  expect(await (await hosts.fetch(request)).json()).toEqual({ by: "a table" });
});

test("a new table is set up at the server as soon as it is back", async () => {
  unreachable();
  await hosts.fetch(ask("GET", "/api/matches")).catch(() => {});
  vi.mocked(server.fetch).mockImplementation(answers("server"));
  expect(await answerer("POST", "/api/matches")).toBe("server");
});

test.each([502, 503, 504])("a proxy that answers %d can't reach the server", async (status) => {
  vi.mocked(server.fetch).mockResolvedValue(new Response("<h1>Bad</h1>", { status }));
  expect(await answerer("GET", "/api/games")).toBe("here");
  expect(hosts.away).toBe(true);
});

test("a server that refuses because it is busy is reached", async () => {
  vi.mocked(server.fetch).mockResolvedValue(Response.json({ error: {} }, { status: 503 }));
  expect((await hosts.fetch(ask("GET", "/api/games"))).status).toBe(503);
  expect(hosts.away).toBe(false);
});

test("when the connection is back, the server is tried again, and its return is reported once", async () => {
  const returned = vi.fn();
  hosts.onreturn(returned);
  unreachable();
  await hosts.fetch(ask("GET", "/api/matches")).catch(() => {});
  vi.mocked(server.fetch).mockImplementation(answers("server"));
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(hosts.away).toBe(false));
  await answerer("GET", "/api/matches");
  expect(returned).toHaveBeenCalledOnce();
});

test("a server that is back gets new tables again", async () => {
  unreachable();
  await hosts.fetch(ask("GET", "/api/matches")).catch(() => {});
  vi.mocked(server.fetch).mockImplementation(answers("server"));
  expect(await answerer("GET", "/api/matches")).toBe("server");
  expect(hosts.away).toBe(false);
  expect(await answerer("POST", "/api/matches")).toBe("server");
});
