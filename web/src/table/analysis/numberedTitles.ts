// The titles of moments in a list, with the number of the moment where several have the same title.

import { say } from "../../messages/say";

export function numberedTitles(moments: readonly { entry: number; title: string }[]): string[] {
  return moments.map(({ entry, title }) => {
    const alike = moments.some((other) => other.title === title && other.entry !== entry);
    return alike ? say("analysis-title-at", { title, entry }) : title;
  });
}
