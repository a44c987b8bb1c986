// Decodes a backend's positions for the thinking Worker: from Base64 to bytes.

import type { PortablePosition } from "../../api/client";
import { fromBase64 } from "../../engine/manifest";
import type { Subject } from "../../thinking/thoughts";

type Bytes = Pick<PortablePosition, "state" | "box" | "rules" | "components">;

export function positionForWorker(game: string, { state, box, rules, components }: Bytes): Subject {
  return { game, state: fromBase64(state), box: box === null ? null : fromBase64(box), rules, components };
}
