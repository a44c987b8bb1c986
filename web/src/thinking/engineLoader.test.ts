import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TINY, tinyManifest } from "../testing/tinyModule";
import { EngineLoader } from "./engineLoader";
import { ThinkingEngine } from "./thinkingEngine";

/** A host that sends its answers when a test says so. Like a browser, it gives up when a request is aborted. */
class Host {
  readonly asked: string[] = [];
  #answers: ((answer: Response) => void)[] = [];
  #signals: AbortSignal[] = [];

  fetch = (address: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    this.asked.push(address);
    this.#signals.push(signal);
    return new Promise((answer, fail) => {
      this.#answers.push(answer);
      signal.addEventListener("abort", () => fail(signal.reason));
    });
  };

  async answer(content: string | Uint8Array<ArrayBuffer>): Promise<void> {
    this.#answers.at(-1)!(new Response(content));
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Begin an answer, and return what sends its parts. */
  async begin(): Promise<ReadableStreamDefaultController<Uint8Array>> {
    let sender!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sender = controller) });
    const signal = this.#signals.at(-1)!;
    signal.addEventListener("abort", () => sender.error(signal.reason));
    this.#answers.at(-1)!(new Response(body));
    await vi.advanceTimersByTimeAsync(0);
    return sender;
  }
}

let host: Host;
let loader: EngineLoader;
const MANIFEST = JSON.stringify(tinyManifest());
const unfetched = (loading: Promise<unknown>) =>
  expect(loading).rejects.toMatchObject({ name: "EngineError", fault: "unfetched" });

beforeEach(() => {
  vi.useFakeTimers();
  host = new Host();
  vi.stubGlobal("fetch", host.fetch);
  loader = new EngineLoader();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => loader.engineFor("tiny", "/engines/");

test("a game's engine is fetched once, by its manifest", async () => {
  const loading = load();
  await host.answer(MANIFEST);
  await host.answer(TINY);
  expect(await loading).toBeInstanceOf(ThinkingEngine);
  expect(await load()).toBe(await loading);
  expect(host.asked).toEqual(["/engines/tiny.json", `/engines/${tinyManifest().file}`]);
});

test.each([0, 1])("a host that doesn't answer request %i is given up", async (answered) => {
  const failed = unfetched(load());
  if (answered) await host.answer(MANIFEST);
  await vi.advanceTimersByTimeAsync(15_000);
  await failed;
});

test("a slow host may take its time, but not one that stops in mid-file", async () => {
  const failed = unfetched(load());
  await host.answer(MANIFEST);
  const sender = await host.begin();
  for (const byte of TINY.slice(0, 10)) {
    await vi.advanceTimersByTimeAsync(14_000);
    sender.enqueue(Uint8Array.of(byte));
    await vi.advanceTimersByTimeAsync(0);
  }
  await vi.advanceTimersByTimeAsync(15_000);
  await failed;
});

test("what could not be loaded is fetched again, though nobody waited for it", async () => {
  load().catch(() => {});
  await vi.advanceTimersByTimeAsync(15_000);
  const loading = load();
  await host.answer(MANIFEST);
  await host.answer(TINY);
  expect(await loading).toBeInstanceOf(ThinkingEngine);
});

test("an answer that is no file is one that could not be fetched", async () => {
  vi.stubGlobal("fetch", async () => new Response("gone wrong", { status: 500 }));
  await unfetched(load());
});

test("a server without any engine of the game is told from one that can't be reached", async () => {
  vi.stubGlobal("fetch", async () => new Response("not found", { status: 404 }));
  await expect(load()).rejects.toMatchObject({ name: "EngineError", fault: "absent" });
});
