// The sizes of the window at which the layout changes. Media queries under `table/` and `parts/` repeat them, some in
// pixels, because CSS can't read them. Search for a size there before you change it.

import { MediaQuery } from "svelte/reactivity";

/** True if the drawer has a column of its own beside the board. */
export const roomy = new MediaQuery("width >= 75rem");

/** True if the drawer is a sheet over the board. */
export const small = new MediaQuery("width < 60rem");

/** True on a phone held upright, where a board fills the window. */
export const narrow = new MediaQuery("width < 35rem");

/** True if height is scarce, so that seats and actions are beside the board. */
export const low = new MediaQuery("(height < 31.25rem) and (width >= 35rem)");
