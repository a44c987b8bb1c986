// The Worker in which Python runs. It fetches nothing but the client's own files.

import type { loadPyodide, PyodideAPI } from "pyodide";
import type { FromWorker, Step, ToWorker } from "./python";

/** The sizes of the files that are fetched, in bytes. Vite knows them. */
declare const __PYTHON_BYTES__: number;

/** The shares of the work: fetching the files, starting Python, and reading the rules. */
const FETCHED = 0.6;
const STARTED = 0.8;

const send = (message: FromWorker) => postMessage(message);
const report = (step: Step, share: number) => send({ progress: { ...step, share } });

/**
 * Count the bytes that are fetched. Ask the host whether cached files are current: files keep their names when they
 * change.
 */
function countFetched(): void {
  const fetch = self.fetch;
  const all = __PYTHON_BYTES__;
  let fetched = 0;
  const counted = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        fetched = Math.min(fetched + chunk.length, all);
        report(
          fetched === all ? { does: "start" } : { does: "fetch", fetched, all },
          (FETCHED * fetched) / all,
        );
        controller.enqueue(chunk);
      },
    });
  self.fetch = async (input, init) => {
    const { body, ok, headers, status } = await fetch(input, { ...init, cache: "no-cache" });
    if (!ok || !body) throw new Error(`${String(input)} could not be fetched.`);
    return new Response(body.pipeThrough(counted()), { headers, status });
  };
}

async function start(root: string): Promise<PyodideAPI> {
  countFetched();
  const folder = new URL("pyodide/", root).href;
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const sources = fetch(new URL("tuckerbox.zip", root)).then((response) => response.arrayBuffer());
  const [python, zip] = await Promise.all([load({ indexURL: folder }), sources]);
  python.unpackArchive(zip, "zip", { extractDir: "/tuckerbox" });
  await python.runPythonAsync("import sys; sys.path.insert(0, '/tuckerbox')");
  report({ does: "read" }, STARTED);
  return python;
}

/** Tell the page that this Worker holds its lock, and hold it for ever. */
function holdLock(alive: string): Promise<never> {
  send({ alive });
  return new Promise(() => {});
}

let application: Promise<Record<string, (...given: string[]) => string>>;

async function answer(message: ToWorker): Promise<void> {
  const starts = "root" in message;
  try {
    if (starts) void navigator.locks?.request(message.alive, () => holdLock(message.alive));
    if (starts) application = start(message.root).then((python) => python.pyimport("tuckerbox.local.worker"));
    const functions = await application;
    send({ result: starts ? "" : String(functions[message.call]!(...message.given) ?? "") });
  } catch (wrong) {
    console.error(wrong);
    send({ failed: starts ? "start" : "call" });
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => void answer(data);
