import { cpSync, mkdirSync, statSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Python in WebAssembly, for tables without a server. Its files keep their names, because it looks for them itself. */
const PYODIDE = [
  "pyodide.mjs",
  "pyodide.asm.js",
  "pyodide.asm.wasm",
  "python_stdlib.zip",
  "pyodide-lock.json",
];

/** The bytes of the files whose download a page can measure: all but the scripts. */
const PYTHON_BYTES = PYODIDE.filter((file) => !file.endsWith("js"))
  .map((file) => statSync(`node_modules/pyodide/${file}`).size)
  .reduce((sum, size) => sum + size, 0);

function shipPyodide(): Plugin {
  return {
    name: "ship-pyodide",
    apply: "build",
    writeBundle({ dir }) {
      mkdirSync(`${dir}/pyodide`, { recursive: true });
      for (const file of PYODIDE) cpSync(`node_modules/pyodide/${file}`, `${dir}/pyodide/${file}`);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), shipPyodide()],
  // Files find each other wherever they are served. The page itself has many addresses, so it names files from the root.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  define: { __PYTHON_BYTES__: PYTHON_BYTES },
  worker: { format: "es" },
  build: {
    outDir: "../src/tuckerbox/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's Content-Security-Policy allows nothing inline
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", "service-worker": "src/offline/serviceWorker.ts" },
      // A service worker keeps its name, and is at the root, so that it can serve everything below it.
      output: {
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: {
    fs: { allow: [".."] }, // the message catalogues are beside the Python sources
    proxy: { "/api": "http://127.0.0.1:8000" },
  },
  test: {
    environment: "jsdom",
    setupFiles: "src/testing/jsdomGaps.ts",
    css: { include: [/\.css\?raw$/] }, // others are empty in tests; these are read as text
    testTimeout: 300_000, // a busy machine is slow, and waiting costs nothing where all is well
    // Frames stay real. A test may leave an animation running that began by the real clock. By a fake clock, which begins
    // anew, it would ask for thousands of frames before it ends.
    fakeTimers: {
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    },
    projects: [
      // Each test file at the top level gets a jsdom page of its own.
      { extends: true, test: { name: "page", include: ["src/*.test.ts"] } },
      // All others share one page: to load the client anew for each file took longer than its tests.
      {
        extends: true,
        test: { name: "parts", include: ["src/*/**/*.test.ts"], isolate: false, pool: "threads" },
      },
    ],
  },
});
