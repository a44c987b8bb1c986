// The check of a match's dice: the backend verifies the match, and this browser compares that with what it stored.

import { problemOf, type Verdict } from "../../api/client";
import { checkDice, type DiceCheck } from "../../diceCheck";
import { say } from "../../messages/say";

export class DiceChecking {
  #verdict = $state.raw<Verdict | null>(null);
  #compared = $state.raw<DiceCheck | null>(null);
  #checking = $state(false);
  #trouble = $state("");

  /** @param verify asks the backend to verify the match */
  constructor(
    private readonly id: string,
    private readonly verify: () => Promise<Verdict>,
  ) {}

  /** The backend's verdict; null until the first check. */
  get verdict(): Verdict | null {
    return this.#verdict;
  }

  /** This browser's check of the verdict. */
  get compared(): DiceCheck | null {
    return this.#compared;
  }

  get checking(): boolean {
    return this.#checking;
  }

  /** The reason why the last check failed; empty if it did not. */
  get trouble(): string {
    return this.#trouble;
  }

  async check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    this.#trouble = "";
    try {
      const received = await this.verify();
      this.#compared = await checkDice(this.id, received);
      this.#verdict = received;
    } catch (refusal) {
      this.#trouble = problemOf(refusal)?.says ?? say("dice-not-now");
    }
    this.#checking = false;
  }
}
