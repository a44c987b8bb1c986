// Connects a control with its choice: previews it while somebody points at the control or has it in focus.

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import type { Choice } from "../api/client";
import type { BoardActions } from "./contract";

/** Return an attachment that considers a choice while its element is hovered or focused; null: it has none. */
export function previewOnHover(
  act: Pick<BoardActions, "consider">,
  choice: Choice | null,
): Attachment<HTMLElement> {
  return (control) => {
    const consider = () => act.consider(choice);
    const forget = () => act.consider(null);
    const stops = [
      on(control, "pointerenter", consider),
      on(control, "pointerleave", forget),
      on(control, "focus", consider),
      on(control, "blur", forget),
    ];
    return () => stops.forEach((stop) => stop());
  };
}
