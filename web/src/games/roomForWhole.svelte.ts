// Tells whether a column beside the board has room for things in whole that are otherwise brief, such as rivals' tiles.

const LEAST = 640; // pixels; a lower window never has room

export class RoomForWhole {
  #height = $state(0);
  #width = 0;
  /** The least height that is known to be needed. */
  #needed = $state(0);

  /** @param room returns the element whose size limits the column */
  constructor(private readonly room: () => HTMLElement | undefined) {}

  /** True if all has room, as far as is known: whatever does not fit in whole is made brief at once. */
  get enough(): boolean {
    return this.#height >= Math.max(LEAST, this.#needed);
  }

  /** Watch the column, which scrolls if its contents do not fit. */
  readonly watch = (column: HTMLElement): (() => void) => {
    const room = this.room() ?? column;
    const look = () => {
      this.#height = room.clientHeight;
      if (this.#width !== room.clientWidth) this.#needed = 0; // in a wider one, things may be lower
      this.#width = room.clientWidth;
      const over = column.scrollHeight - column.clientHeight;
      if (over > 0 && this.enough) this.#needed = this.#height + over;
    };
    const observer = new ResizeObserver(look);
    for (const element of [room, column, ...column.children]) observer.observe(element);
    return () => observer.disconnect();
  };
}
