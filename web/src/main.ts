// Starts the client: its styles, its page, and offline play.

import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { offline } from "./offline/offline.svelte";

const target = document.getElementById("app")!;
target.replaceChildren(); // what index.html shows until here
mount(App, { target });
offline.begin();
