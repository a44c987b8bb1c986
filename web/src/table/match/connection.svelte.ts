// Whether the line to the server stands, as it is worth saying: not every flicker is.

const LOST_FOR = 1_500; // milliseconds before it is worth saying that the line is lost
const BACK_FOR = 3_000; // how long it is said that it is back

export class Connection {
  state = $state.raw<"stands" | "lost" | "back">("stands");
  #stands = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onback is called when it stands again after it was said to be lost */
  constructor(private readonly onback: () => void) {}

  hear(stands: boolean): void {
    if (stands === this.#stands) return; // it fails anew with every try; the time counts from the first
    this.#stands = stands;
    this.close();
    if (!stands) this.#timer = setTimeout(() => (this.state = "lost"), LOST_FOR);
    else if (this.state !== "stands") this.#isBack();
  }

  #isBack(): void {
    this.#timer = setTimeout(() => (this.state = "stands"), BACK_FOR);
    if (this.state === "lost") this.onback();
    this.state = "back";
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
