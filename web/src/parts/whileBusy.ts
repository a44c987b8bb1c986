// Buttons that started something that is still under way.

const ignore = (event: Event) => event.preventDefault(); // also of the form that the button would submit

/** Return attributes of a button that override others while it is busy. It is never disabled: that would drop its focus. */
export const whileBusy = (busy: boolean) =>
  busy && ({ "aria-busy": true, "aria-disabled": true, disabled: false, onclick: ignore } as const);
