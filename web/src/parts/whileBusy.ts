// Buttons that can't be pressed for now. They are never disabled: that would drop their focus.

const ignore = (event: Event) => event.preventDefault(); // also of the form that the button would submit

/** Return attributes of a button that override others while what it has started is under way. */
export const whileBusy = (busy: boolean) =>
  busy && ({ "aria-busy": true, "aria-disabled": true, disabled: false, onclick: ignore } as const);

/** Return attributes of a button that override others while there is nothing further its way. It keeps the focus. */
export const whileAtEnd = (atEnd: boolean) => atEnd && ({ "aria-disabled": true, onclick: ignore } as const);
