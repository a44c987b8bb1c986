// Tells when an element comes into sight.

import type { Attachment } from "svelte/attachments";

/**
 * Return an attachment that reports whether its element is in sight, at first and whenever that changes.
 * @param margin how far from the window's edge an element counts as in sight already, such as `400px`
 */
export function inSight(report: (seen: boolean) => void, margin = "0px"): Attachment {
  return (element) => {
    if (typeof IntersectionObserver === "undefined") return report(true);
    const observer = new IntersectionObserver((entries) => report(entries.at(-1)!.isIntersecting), {
      rootMargin: margin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
