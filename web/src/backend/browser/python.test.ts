import { afterEach, expect, test, vi } from "vitest";
import { Python, type FromWorker, type Port } from "./python";

afterEach(() => vi.unstubAllGlobals());

test("a Worker that ends while it starts is noticed, because it releases its lock", async () => {
  let release = () => {};
  const request = vi.fn((_: string, granted: () => void) => (release = granted));
  vi.stubGlobal("navigator", { locks: { request } });
  const port: Port = { onmessage: null, onerror: null, terminate: vi.fn(), postMessage: vi.fn() };
  const started = new Python(port, () => {}).start(new URL("http://table.example/"));
  expect(request).not.toHaveBeenCalled(); // the Worker must have it first
  const alive: FromWorker = { alive: "its lock" };
  port.onmessage!.call(port as Worker, { data: alive } as MessageEvent<FromWorker>);
  expect(request).toHaveBeenCalledWith("its lock", expect.any(Function));
  release();
  await expect(started).rejects.toThrow("The game could not be loaded.");
});
