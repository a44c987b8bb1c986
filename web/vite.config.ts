import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: "../src/tuckerbox/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's Content-Security-Policy allows nothing inline
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8000" },
  },
  test: {
    environment: "jsdom",
    setupFiles: "src/testing/jsdomGaps.ts",
    testTimeout: 300_000, // a busy machine is slow, and waiting costs nothing where all is well
    projects: [
      // What belongs to the page itself has a page of its own.
      { extends: true, test: { name: "page", include: ["src/*.test.ts"] } },
      // All else shares one: to load the client anew for each file took longer than its tests.
      {
        extends: true,
        test: { name: "parts", include: ["src/*/**/*.test.ts"], isolate: false, pool: "threads" },
      },
    ],
  },
});
