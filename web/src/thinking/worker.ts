// The Worker that thinks. `Thinker` is the page's side.

import { Engine } from "../engine/engine";
import { EngineError, readManifest } from "../engine/manifest";
import { ThinkingEngine } from "./thinkingEngine";
import { ThoughtQueue } from "./thoughtQueue";
import type { Answer, Order } from "./thoughts";

const BEAT = 1_000; // milliseconds

const post = (answer: Answer) => postMessage(answer);

// Timers wait for some milliseconds, messages do not.
const { port1, port2 } = new MessageChannel();
const breathe = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

/** The engine for the game of the last thought: another game's takes its place. */
let engine: Promise<ThinkingEngine> | undefined;
let engineAddress = "";

function engineFor(game: string, engines: string): Promise<ThinkingEngine> {
  const address = `${engines}${game}.json`;
  if (!engine || engineAddress !== address) {
    engineAddress = address;
    engine = load(engines, address);
  }
  return engine;
}

async function load(engines: string, address: string): Promise<ThinkingEngine> {
  const fetched = async (what: string, cache: RequestCache) => {
    const answer = await fetch(what, { cache }).catch(() => null);
    if (!answer?.ok) throw new EngineError(`The rules of this game could not be fetched.`);
    return answer;
  };
  const manifest = readManifest(await (await fetched(address, "no-cache")).text());
  const code = await (await fetched(`${engines}${manifest.file}`, "default")).arrayBuffer();
  return new ThinkingEngine(await Engine.load(manifest, new Uint8Array(code)));
}

const queue = new ThoughtQueue(
  async ({ request, engines }) => (await engineFor(request.game, engines)).begin(request),
  post,
  breathe,
  () => (engine = undefined),
);
onmessage = ({ data }: MessageEvent<Order>) => queue.hear(data);
setInterval(() => queue.busy && post({ says: "alive" }), BEAT);
