import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pauseBefore } from "./backoff";
import type { Source } from "../backend/backend";
import { Stream, type Listener } from "./stream";

class FakeSource extends EventTarget implements Source {
  readyState = 0;
  constructor(readonly url: string) {
    super();
  }
  close(): void {
    this.readyState = 2;
  }
  say(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  fail(closed: boolean): void {
    this.readyState = closed ? 2 : 0;
    this.dispatchEvent(new Event("error"));
  }
}

describe("the stream", () => {
  let sources: FakeSource[];
  let heard: unknown[];
  let known = 7;
  let stream: Stream;
  const latest = () => sources.at(-1)!;
  const fetched = vi.fn<(url: string) => Promise<Response>>();
  const listener: Listener = {
    entry: (news) => heard.push(["entry", news]),
    seats: (seats) => heard.push(["seats", seats]),
    chat: (line) => heard.push(["chat", line]),
    premove: () => heard.push(["premove"]),
    table: () => heard.push(["table"]),
    connection: (up) => heard.push(["connection", up]),
    refused: (says) => heard.push(["refused", says]),
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [sources, heard, known] = [[], [], 7];
    fetched.mockReset().mockRejectedValue(new TypeError("offline"));
    const open = (url: string) => (sources.push(new FakeSource(url)), latest());
    stream = new Stream(
      (after) => `/events?after=${after}`,
      () => known,
      listener,
      { open, fetch: fetched },
    );
  });
  afterEach(() => {
    stream.close();
    vi.useRealTimers();
  });

  it("starts after the last known entry, and passes on what it receives", () => {
    expect(latest().url).toBe("/events?after=7");
    latest().dispatchEvent(new Event("open"));
    latest().say("entry", { entry: null });
    latest().say("table", {});
    latest().say("premove", {});
    expect(heard).toEqual([["connection", true], ["entry", { entry: null }], ["table"], ["premove"]]);
  });

  it("leaves it to the browser to reconnect after a network error", () => {
    latest().fail(false);
    vi.advanceTimersByTime(60_000);
    expect(sources.length).toBe(1);
    expect(heard).toEqual([
      ["connection", false],
      ["refused", null],
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("tells why the server has refused it, and waits as long as that says", async () => {
    const says = "You have tables open in 20 windows already. Close some of them first.";
    const refusal = { error: { code: "too-many-streams", says, rule: null, news: null } };
    fetched.mockResolvedValueOnce(Response.json(refusal, { status: 429, headers: { "Retry-After": "10" } }));
    latest().fail(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledExactlyOnceWith("/events?after=7");
    expect(heard).toEqual([
      ["connection", false],
      ["refused", says],
    ]);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sources.length).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(sources.length).toBe(2);
  });

  it.each([
    ["an error of a proxy", () => new Response("<h1>Bad Gateway</h1>", { status: 502 })],
    ["a stream after all", () => new Response("event: table\n\n")],
  ])("reconnects as after any failure if the server answers with %s", async (_, answer) => {
    fetched.mockResolvedValueOnce(answer());
    latest().fail(true);
    await vi.advanceTimersByTimeAsync(700);
    expect(sources.length).toBe(2);
    expect(heard).toEqual([
      ["connection", false],
      ["refused", null],
    ]);
  });

  describe("whose refusal comes late", () => {
    let refuse: () => void;
    const refusal = () =>
      Response.json({ error: { says: "No." } }, { status: 429, headers: { "Retry-After": "10" } });

    beforeEach(() => {
      fetched.mockReturnValueOnce(new Promise((resolve) => (refuse = () => resolve(refusal()))));
      latest().fail(true);
    });

    it("tells of it during the next attempt, which goes on", async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(sources.length).toBe(2);
      refuse();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(heard).toEqual([
        ["connection", false],
        ["refused", "No."],
      ]);
      expect(sources.length).toBe(2);
    });

    it("tells of it after the next attempt, too, if that has no answer yet", async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      fetched.mockReturnValueOnce(new Promise(() => {}));
      latest().fail(true);
      refuse();
      await vi.advanceTimersByTimeAsync(0);
      expect(heard.at(-1)).toEqual(["refused", "No."]);
    });

    it.each([
      ["a refusal", () => Response.json({ error: { says: "Not now." } }, { status: 429 }), "Not now."],
      ["none", () => Response.error(), null],
    ])("does not tell of it after the answer to a later attempt: %s", async (_, answer, says) => {
      await vi.advanceTimersByTimeAsync(1_000);
      fetched.mockResolvedValueOnce(answer());
      latest().fail(true);
      await vi.advanceTimersByTimeAsync(0);
      refuse();
      await vi.advanceTimersByTimeAsync(0);
      expect(heard.at(-1)).toEqual(["refused", says]);
    });

    it.each([
      ["has connected again", () => (stream.connect(), latest().dispatchEvent(new Event("open")))],
      ["pauses", () => stream.pause()],
    ])("does not tell of it once it %s", async (_, act) => {
      act();
      refuse();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(heard).not.toContainEqual(["refused", "No."]);
    });
  });

  it("reconnects by itself after the browser has given up, after the entries known by then", () => {
    latest().fail(true);
    known = 9;
    vi.advanceTimersByTime(1_000);
    expect(sources.map((source) => source.url)).toEqual(["/events?after=7", "/events?after=9"]);
  });

  it("waits longer every time, and starts again with a short pause after a success", () => {
    const pauses: number[] = [];
    for (let i = 0; i < 4; i++) {
      latest().fail(true);
      const before = sources.length;
      let waited = 0;
      while (sources.length === before) waited += (vi.advanceTimersByTime(50), 50);
      pauses.push(waited);
    }
    expect(pauses[3]!).toBeGreaterThan(2 * pauses[0]!);
    latest().dispatchEvent(new Event("open"));
    latest().fail(true);
    vi.advanceTimersByTime(700);
    expect(sources.length).toBe(6);
  });

  it("never waits much longer than 15 seconds", () => {
    expect(pauseBefore(30, () => 1)).toBeLessThan(20_000);
  });

  it("ignores the connection that it replaced", () => {
    const old = latest();
    stream.connect();
    old.say("table", {});
    old.fail(true);
    expect(heard).toEqual([]);
  });

  it("pauses until it is to connect again", () => {
    const old = latest();
    old.fail(true);
    stream.pause();
    old.say("table", {});
    vi.advanceTimersByTime(60_000);
    expect(sources.length).toBe(1);
    expect(heard).toEqual([["connection", false]]);
    known = 9;
    stream.connect();
    expect(latest().url).toBe("/events?after=9");
  });

  it("stops when it is closed", () => {
    latest().fail(true);
    stream.close();
    vi.advanceTimersByTime(60_000);
    expect(sources.length).toBe(1);
  });
});
