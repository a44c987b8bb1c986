// Notices when the page is hidden, when it is shown again, and whether it was hidden long enough for its
// connection to be dead.

const SLEPT = 20_000; // milliseconds after which a hidden page's connection may be dead
const RESTS = 60_000; // milliseconds between two calls of `resting`

export interface PageListener {
  hidden(): void;
  shown(): void;
  /** Called after each minute in which the page was hidden. */
  resting(): void;
  /** The page was hidden for long. Called before `shown`. */
  woken(): void;
  /** The device is connected to a network again. */
  online(): void;
}

export function isPageVisible(): boolean {
  return document.visibilityState === "visible";
}

/** Listen until the returned function is called. */
export function watchPage(listener: PageListener): () => void {
  let hiddenSince: number | null = null;
  let rested = false;
  let rests: ReturnType<typeof setInterval> | undefined;

  function look() {
    clearInterval(rests);
    if (!isPageVisible()) {
      rested = false;
      rests = setInterval(() => {
        rested = true;
        listener.resting();
      }, RESTS);
      hiddenSince = Date.now();
      return listener.hidden();
    }
    // The device's clock may have been set back meanwhile.
    if (hiddenSince !== null && (rested || Date.now() - hiddenSince > SLEPT)) listener.woken();
    hiddenSince = null;
    listener.shown();
  }

  if (!isPageVisible()) look(); // opened in a tab that nobody looks at
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", listener.online);
  return () => {
    clearInterval(rests);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", listener.online);
  };
}
