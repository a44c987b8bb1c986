// The facts that all parts of the default board need while they draw a view.

export interface PartContext {
  /** The players' names, by seat. */
  names: readonly string[];
  /** The seat whose turn it is. */
  turn: number | null;
  /** The paths of what has changed. */
  changed: ReadonlySet<string>;
}
