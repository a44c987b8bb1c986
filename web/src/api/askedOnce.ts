// Answers that stay the same as long as the server runs, so the server is asked for each only once.

import { backends } from "../backend/backends.svelte";

/**
 * Return a function that asks the server when it is first called, and returns the same answer afterwards. It asks again
 * after a failure, and as soon as the server is back, because this browser answered meanwhile.
 */
export function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null;
  const load = () => {
    asked ??= ask().catch((refused: unknown) => {
      asked = null;
      throw refused;
    });
    return asked;
  };
  backends.onreturn(() => {
    asked = null;
    load().catch(() => {}); // whoever needs the answer asks again
  });
  return load;
}
