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
  await expect(hosts.fetch(ask("POST", `${THERE}/moves`))).rejects.toThrow(TypeError);
});

test("a server that is back gets new tables again", async () => {
  unreachable();
  await hosts.fetch(ask("GET", "/api/matches")).catch(() => {});
  vi.mocked(server.fetch).mockImplementation(answers("server"));
  expect(await answerer("GET", "/api/matches")).toBe("server");
  expect(hosts.away).toBe(false);
  expect(await answerer("POST", "/api/matches")).toBe("server");
});
