// The seat whose board is large: the viewer's, or another whose board was enlarged.

import { say } from "../messages/say";

/** Return the label of the button back to the board of `own`; null if that is large. `seat`: whose board is large. */
export function backLabel(
  seat: number,
  own: number,
  viewer: number | null,
  nameOf: (seat: number) => string,
): string | null {
  if (seat === own) return null;
  return own === viewer ? say("board-back-own") : say("board-back", { name: nameOf(own) });
}

export class EnlargedSeat {
  #enlarged = $state<number | null>(null);

  /**
   * @param own returns the seat whose board is large unless another is enlarged
   * @param seats returns the number of seats
   */
  constructor(
    private readonly own: () => number,
    private readonly seats: () => number,
  ) {}

  get seat(): number {
    const enlarged = this.#enlarged;
    return enlarged !== null && enlarged < this.seats() ? enlarged : this.own();
  }

  /** The seats whose boards are small, in the order of play, beginning with the seat that is usually large. */
  get others(): number[] {
    const [own, seats, large] = [this.own(), this.seats(), this.seat];
    return Array.from({ length: seats }, (_, nth) => (own + nth) % seats).filter((seat) => seat !== large);
  }

  /** Return the label of the button that goes back to the usual board; null if that is large. */
  backLabel(viewer: number | null, nameOf: (seat: number) => string): string | null {
    return backLabel(this.seat, this.own(), viewer, nameOf);
  }

  /** Make the board of a seat large. */
  enlarge(seat: number): void {
    this.#enlarged = seat === this.own() ? null : seat;
  }

  back(): void {
    this.#enlarged = null;
  }
}
