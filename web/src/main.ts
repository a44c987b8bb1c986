import "./look/tokens.css";
import "./look/fonts.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { offline } from "./offline/offline.svelte";

mount(App, { target: document.getElementById("app")! });
offline.begin();
