// A finger can't hover. So where a mouse that points shows something, the first tap of a finger does, and the next one
// chooses.

export class FirstTap {
  #on: string | null = null;

  /** Something was pressed. If it was by a finger and `shows`, its click only shows something. */
  press(event: PointerEvent, name: string, shows: boolean): void {
    this.#on = event.pointerType === "touch" && shows ? name : null;
  }

  /** Something was clicked. Return whether the click only shows something. */
  click(name: string): boolean {
    const shows = this.#on === name;
    this.#on = null;
    return shows;
  }
}
