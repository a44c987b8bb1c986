// Gestures over a large surface: drag it, pinch it, and turn the tile in hand with two fingers or the mouse wheel.

export interface Gestures {
  /** Zoom in by a factor around a point of the screen. */
  zoom(factor: number, x: number, y: number): void;
  /** True if a tile is in hand, which can be turned. */
  holding: boolean;
  turn(step: 1 | -1): void;
}

const DRAGS = 5; // pixels; less is a click
const NOTCH = 60; // the least that one step of a mouse wheel scrolls
const PAUSE = 300; // milliseconds after which the wheel starts from zero
const TWIST = Math.PI / 7;

/** Listen to the gestures over an element that scrolls by itself. */
export function gestures(hands: () => Gestures): (element: HTMLElement) => () => void {
  return (element) => {
    const off = [drags(element), wheels(element, hands), pinches(element, hands)];
    return () => off.forEach((stop) => stop());
  };
}

function hear<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  name: K,
  heard: (event: HTMLElementEventMap[K]) => void,
  options: AddEventListenerOptions = {},
): () => void {
  element.addEventListener(name, heard, options);
  return () => element.removeEventListener(name, heard, options);
}

/** Drag the surface with the mouse. Touch scrolls it already. */
function drags(element: HTMLElement): () => void {
  let start: { x: number; y: number; left: number; top: number } | null = null;
  let dragged = false;
  const stops = [
    hear(element, "pointerdown", (event) => {
      dragged = false;
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
    }),
    hear(element, "pointermove", (event) => {
      if (!start || !(event.buttons & 1)) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragged && Math.hypot(x, y) < DRAGS) return;
      if (!dragged) element.setPointerCapture(event.pointerId);
      dragged = true;
      element.scrollTo(start.left - x, start.top - y);
    }),
    hear(element, "pointerup", () => (start = null)),
    // The end of a drag is not a click.
    hear(
      element,
      "click",
      (event) => {
        if (!dragged || event.detail === 0) return;
        dragged = false;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true },
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

function wheels(element: HTMLElement, hands: () => Gestures): () => void {
  let rolled = 0;
  let since = 0;
  return hear(
    element,
    "wheel",
    (event) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        hands().zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
        return;
      }
      if (event.shiftKey || !event.deltaY || !hands().holding) return;
      event.preventDefault();
      if (event.timeStamp - since > PAUSE) rolled = 0;
      since = event.timeStamp;
      rolled += event.deltaY;
      if (Math.abs(rolled) < NOTCH) return;
      hands().turn(rolled > 0 ? 1 : -1);
      rolled = 0;
    },
    { passive: false },
  );
}

function pinches(element: HTMLElement, hands: () => Gestures): () => void {
  let before: { far: number; angle: number } | null = null;
  const measure = ({ touches: [one, other] }: TouchEvent) => {
    const [x, y] = [other!.clientX - one!.clientX, other!.clientY - one!.clientY];
    return { far: Math.hypot(x, y), angle: Math.atan2(y, x) };
  };
  const stops = [
    hear(element, "touchstart", (event) => (before = event.touches.length === 2 ? measure(event) : null)),
    hear(
      element,
      "touchmove",
      (event) => {
        if (event.touches.length !== 2 || !before) return;
        event.preventDefault();
        const now = measure(event);
        const turned = Math.atan2(Math.sin(now.angle - before.angle), Math.cos(now.angle - before.angle));
        if (hands().holding && Math.abs(turned) > TWIST) {
          hands().turn(turned > 0 ? 1 : -1);
          before = now;
          return;
        }
        const { touches } = event;
        const middle = (axis: "clientX" | "clientY") => (touches[0]![axis] + touches[1]![axis]) / 2;
        if (Math.abs(now.far / before.far - 1) < 0.02) return;
        hands().zoom(now.far / before.far, middle("clientX"), middle("clientY"));
        before = { far: now.far, angle: before.angle };
      },
      { passive: false },
    ),
    hear(element, "touchend", () => (before = null)),
  ];
  return () => stops.forEach((stop) => stop());
}
