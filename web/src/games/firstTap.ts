// On a touch screen, the first tap does what hovering does with a mouse; the second chooses.

export class FirstTap {
  #on: string | null = null;

  /** Something was pressed. If it was by a finger and `shows`, its click only shows something. */
  press(event: PointerEvent, name: string, shows: boolean): void {
    this.#on = event.pointerType === "touch" && shows ? name : null;
  }

  /** The press has become a scroll, so no click follows. */
  cancel(): void {
    this.#on = null;
  }

  /** Something was clicked. Return whether the click only shows something. The next one chooses. */
  onlyShows(name: string): boolean {
    const shows = this.#on === name;
    this.#on = null;
    return shows;
  }
}
