import { afterEach, expect, test, vi } from "vitest";
import { RowsError, RowStore } from "./rows";

afterEach(() => vi.unstubAllGlobals());

test("where a newer copy of the site has the rows, people are sent there", async () => {
  const open = () => {
    throw new DOMException("The version is less than the existing one.", "VersionError");
  };
  vi.stubGlobal("indexedDB", { open });
  const reading = new RowStore().all("tables");
  await expect(reading).rejects.toThrow(RowsError);
  await expect(reading).rejects.toThrow(
    "a newer copy in another folder: open your matches from that address.",
  );
});
