// Starts the client: its styles, its page, and offline play.

import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { offline } from "./offline/offline.svelte";
import { ownAddress } from "./pages/notices/ownAddress";

const target = document.getElementById("app")!;
target.replaceChildren(); // what index.html shows until here
mount(App, { target });
offline.begin();
// If the renewal fails, the settings show a button to try again.
if (ownAddress()) void import("./pages/notices/push").then(({ renewOnce }) => renewOnce()).catch(() => {});
