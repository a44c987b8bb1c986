// Positions of the server, as the Worker that thinks takes them.

import type { PortablePosition } from "../../api/client";
import { fromBase64 } from "../../engine/manifest";
import type { Subject } from "../../thinking/thoughts";

export function subjectOf(game: string, position: PortablePosition): Subject {
  const { state, box, rules, components } = position;
  return { game, state: fromBase64(state), box: box === null ? null : fromBase64(box), rules, components };
}
