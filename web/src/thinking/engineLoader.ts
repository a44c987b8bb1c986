// Fetches and loads the engines of games, for the Worker.

import { Engine } from "../engine/engine";
import { EngineError, readManifest, type Fault } from "../engine/manifest";
import { ThinkingEngine } from "./thinkingEngine";

/** Milliseconds without a byte after which a file counts as lost. */
const STALLED = 15_000;

/** The status of a file that the server does not have. */
const MISSING = 404;

/** Loads one engine at a time: another game's takes its place. */
export class EngineLoader {
  #engine: Promise<ThinkingEngine> | null = null;
  #address = "";

  /** Return a game's engine. `engines`: the address of the folder with the games' files. */
  engineFor(game: string, engines: string): Promise<ThinkingEngine> {
    const address = `${engines}${game}.json`;
    if (!this.#engine || this.#address !== address) {
      const loading = load(engines, address);
      this.#engine = loading;
      this.#address = address;
      // The next thought loads it anew, even if nobody waits for this one any more.
      loading.catch(() => this.#engine === loading && this.drop());
    }
    return this.#engine;
  }

  /** Load the engine anew when it is needed next. */
  drop(): void {
    this.#engine = null;
  }
}

async function load(engines: string, address: string): Promise<ThinkingEngine> {
  const text = new TextDecoder().decode(await fetched(address, "no-cache", "absent"));
  const manifest = readManifest(text);
  const code = await fetched(`${engines}${manifest.file}`, "default");
  return new ThinkingEngine(await Engine.load(manifest, code));
}

/**
 * Fetch a file. Throw an EngineError if that fails, or if nothing arrives for a while.
 * @param missing the fault if the server does not have the file
 */
async function fetched(
  address: string,
  cache: RequestCache,
  missing: Fault = "unfetched",
): Promise<Uint8Array<ArrayBuffer>> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALLED);
  };
  wait();
  try {
    const { ok, body, status } = await fetch(address, { cache, signal: stalled.signal });
    if (status === MISSING) throw new EngineError(missing, `${address} does not exist.`);
    if (!ok || !body) throw new Error(`The host answered with ${status}.`);
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        wait();
        controller.enqueue(chunk);
      },
    });
    return new Uint8Array(await new Response(body.pipeThrough(watched)).arrayBuffer());
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError("unfetched", `${address} could not be fetched.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
