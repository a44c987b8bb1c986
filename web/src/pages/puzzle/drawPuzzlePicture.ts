// Makes the picture of a puzzle to share, as a PNG, in this page.

import { mount, tick, unmount, type ComponentProps } from "svelte";
import { elementToImage } from "./elementToImage";
import PuzzlePicture from "./PuzzlePicture.svelte";

/** The puzzle, seats, streak and board that the picture shows. */
export type Pictured = ComponentProps<typeof PuzzlePicture>;

/** Return whether this browser can share a picture. */
export function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] }) ?? false;
}

const SIZE = { width: 1200, height: 1000 };

/** Draw the picture out of sight, and return it as a file. */
export async function drawPuzzlePicture(props: Pictured): Promise<File> {
  const holder = document.createElement("div");
  holder.inert = true;
  holder.ariaHidden = "true";
  Object.assign(holder.style, { position: "fixed", top: "0", left: "-9999px" });
  document.body.append(holder);
  const component = mount(PuzzlePicture, { target: holder, props });
  try {
    await tick();
    await framesLater(3); // boards measure the room that they have
    const { game, day } = props.puzzle;
    const picture = await elementToImage(holder.firstElementChild as HTMLElement, SIZE);
    return new File([picture], `tuckerbox-${game}-${day}.png`, { type: "image/png" });
  } finally {
    await unmount(component);
    holder.remove();
  }
}

async function framesLater(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((done) => requestAnimationFrame(done));
}
