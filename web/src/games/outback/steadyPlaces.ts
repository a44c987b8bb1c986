// Places in the jeep and in the tray. The view only counts animals and dice; here each keeps its place for as long
// as it can, so that nothing jumps about unless somebody moved it.

export interface Stood<T> {
  what: T;
  /** Stays the same for as long as it is here. */
  id: number;
  /** True if it lay here before the last throw. */
  kept: boolean;
}

export interface SteadyPlaces<T> {
  places: (Stood<T> | null)[];
  /** The place that became free last, from which something travels; null: none yet. */
  left: number | null;
  next: number;
}

export function empty<T>(places: number): SteadyPlaces<T> {
  return { places: Array.from({ length: places }, () => null), left: null, next: 0 };
}

/**
 * Return the next arrangement: what is still there stays, what is gone frees its place, and the rest takes free places.
 * `fresh`: the dice just thrown. They never stay, even if they show a face that was there before.
 */
export function keepPlaces<T>(
  before: SteadyPlaces<T>,
  all: readonly T[],
  places: number,
  fresh: readonly T[] | null = null,
): SteadyPlaces<T> {
  const waiting = [...all];
  const thrown = [...(fresh ?? [])];
  const old = without(all, thrown);
  const stay = [...old];
  let { left, next } = before;
  const found: (Stood<T> | null)[] = Array.from({ length: Math.max(places, all.length) }, () => null);
  before.places.forEach((stood, place) => {
    if (!stood) return;
    if (take(stay, stood.what)) {
      take(waiting, stood.what);
      found[place] = fresh ? { ...stood, kept: true } : stood;
    } else left = place;
  });
  for (const what of [...stay, ...without(waiting, stay)]) {
    const place = found.indexOf(null);
    const kept = fresh !== null && take(stay, what);
    found[place] = { what, id: next++, kept };
  }
  return { places: found, left, next };
}

/** Take one item out of a list. Return whether there was one. */
export function take<T>(from: T[], what: T): boolean {
  const at = from.indexOf(what);
  if (at >= 0) from.splice(at, 1);
  return at >= 0;
}

/** Return what is left of a list after removing others, each once. */
export function without<T>(all: readonly T[], others: readonly T[]): T[] {
  const left = [...all];
  for (const other of others) take(left, other);
  return left;
}
