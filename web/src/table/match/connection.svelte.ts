// The state of the connection to the server, as the player is told. A brief interruption is not worth mentioning.

const LOST_AFTER = 1_500; // milliseconds without a connection until it counts as lost
const BACK_FOR = 3_000; // milliseconds for which “back again” is shown

export class Connection {
  #state = $state.raw<"up" | "lost" | "back">("up");
  #refusal = $state.raw<string | null>(null);
  #up = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get state(): "up" | "lost" | "back" {
    return this.#state;
  }

  /** The server's reason for refusing the connection; null if it did not refuse it. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /** Report that the connection is up or down. */
  report(up: boolean): void {
    if (up === this.#up) return; // every failed attempt reports again, but the time counts from the first
    this.#up = up;
    this.close();
    if (up) this.#refusal = null;
    if (!up) this.#timer = setTimeout(() => (this.#state = "lost"), LOST_AFTER);
    else if (this.#state !== "up") {
      this.#state = "back";
      this.#timer = setTimeout(() => (this.#state = "up"), BACK_FOR);
    }
  }

  /** Report why the server refused the connection; null: it did not. */
  reportRefusal(says: string | null): void {
    this.#refusal = says;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
