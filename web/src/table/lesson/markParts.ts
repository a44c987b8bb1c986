// Marks parts of a board, found by their `data-tip` attributes, with `data-marked`.

/** Mark the parts with these names, also those that are drawn later. Return a function that ends it. */
export function markParts(board: HTMLElement, names: readonly string[]): () => void {
  const found = () =>
    names.flatMap((name) => [...board.querySelectorAll<HTMLElement>(`[data-tip="${CSS.escape(name)}"]`)]);
  const mark = () => {
    for (const part of found()) part.dataset.marked ??= "";
  };
  mark();
  const change = new MutationObserver(mark);
  change.observe(board, { subtree: true, childList: true });
  return () => {
    change.disconnect();
    for (const part of board.querySelectorAll<HTMLElement>("[data-marked]")) delete part.dataset.marked;
  };
}
