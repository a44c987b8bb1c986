/**
 * Screen readers ignore a live region whose text stays the same, so a repeated text gets a zero-width space behind it.
 */
export function liveRegionText(text: string, before: string): string {
  return text === before ? `${text}\u200b` : text;
}
