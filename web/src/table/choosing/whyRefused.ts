// Returns why a choice that is only tried out is not legal, from the backend's refusal to show where it leads.

import { messageOf, problemOf, type Why } from "../../api/client";

export async function whyRefused(attempt: () => Promise<unknown>): Promise<Why> {
  try {
    await attempt();
    return { legal: true, says: null, code: null, rule: null };
  } catch (refusal) {
    const problem = problemOf(refusal);
    return {
      legal: false,
      says: messageOf(refusal),
      code: problem?.code ?? null,
      rule: problem?.rule ?? null,
    };
  }
}
