import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backends } from "../backend/backends.svelte";
import type { FromWorker, Port } from "../backend/browser/python";
import { say } from "../messages/say";
import BrowserBackendProgress from "./BrowserBackendProgress.svelte";

/** The Workers that were started to load Python. */
let workers: Port[];

beforeEach(() => {
  workers = [];
  vi.stubGlobal("Worker", function () {
    const port: Port = { onmessage: null, onerror: null, terminate: vi.fn(), postMessage: vi.fn() };
    workers.push(port);
    return port;
  });
  render(BrowserBackendProgress);
});
afterEach(() => vi.unstubAllGlobals());

const started = (count: number) => vi.waitFor(() => expect(workers).toHaveLength(count));

/** Receive a message from the latest Worker. */
async function receive(data: FromWorker): Promise<void> {
  const worker = workers.at(-1)!;
  worker.onmessage!.call(worker as Worker, { data } as MessageEvent<FromWorker>);
  await tick();
}

/** Ask for a table of this browser, for which it needs Python. */
const openTable = () => backends.here.fetch(new Request("http://table.example/api/matches/here-1"));

const bar = () => screen.queryByRole<HTMLProgressElement>("progressbar");

test("a bar shows how far the rules are loaded, until they can't be", async () => {
  expect(bar()).toBeNull();
  const opening = openTable();
  await started(1);
  await receive({ progress: { does: "fetch", fetched: 3_000_000, all: 12_000_000, share: 0.15 } });
  expect(screen.getByRole("status").textContent).toBe(say("loading-rules"));
  expect(screen.getByRole("region", { name: "Fetching the rules: 3.0 of 12.0 MB …" })).toBeTruthy();
  expect(bar()!.value).toBe(0.15);
  await receive({ progress: { does: "start", share: 0.6 } });
  expect(screen.getByRole("region", { name: "Getting started …" })).toBeTruthy();
  await receive({ progress: { does: "read", share: 0.8 } });
  expect(screen.getByRole("region", { name: "Laying the table …" })).toBeTruthy();
  expect(bar()!.value).toBe(0.8);
  await receive({ failed: "start" });
  expect((await opening).status).toBe(500);
  expect(bar()).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("");
});

test("the bar goes once the rules are loaded", async () => {
  const opening = openTable();
  await started(1);
  await receive({ progress: { does: "read", share: 0.8 } });
  await receive({ result: "" });
  await vi.waitFor(() => expect(bar()).toBeNull());
  await receive({ failed: "call" }); // The browser starts Python again, in vain.
  await started(2);
  await receive({ failed: "start" });
  expect((await opening).status).toBe(500);
});
