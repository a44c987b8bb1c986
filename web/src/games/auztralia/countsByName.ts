// Counts by name, in the order of a list of the names.

/** Return the names with their counts, without those whose count is zero or missing. */
export function countsOf<Name extends string>(
  names: readonly Name[],
  counts: Readonly<Partial<Record<Name, number>>>,
): [Name, number][] {
  return names.flatMap((name): [Name, number][] => {
    const count: number | undefined = counts[name];
    return count ? [[name, count]] : [];
  });
}
