// Buttons that can't be pressed for now. They are never disabled: that would drop their focus.

const ignore = (event: Event) => event.preventDefault(); // also of the form that the button would submit

/** Return attributes of a button that override others while what it has started is under way. */
export const whileBusy = (busy: boolean) =>
  busy && ({ "aria-busy": true, "aria-disabled": true, disabled: false, onclick: ignore } as const);

/** Return attributes of a button that override others while it leads no further. */
export const whileBound = (bound: boolean) => bound && ({ "aria-disabled": true, onclick: ignore } as const);
