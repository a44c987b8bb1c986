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
    include: ["src/**/*.test.ts"],
    setupFiles: "src/jsdom.ts",
    testTimeout: 300_000, // whole boards take their time on a busy machine
  },
});
