import { afterEach, expect, test, vi } from "vitest";
import { RowsError, RowStore } from "./rows";

afterEach(() => vi.unstubAllGlobals());

test("whoever uses the rows is told when they are closed from outside", async () => {
  const database = { close: vi.fn(), onclose: () => {}, onversionchange: () => {} };
  const request = { result: database, onsuccess: () => {} };
  vi.stubGlobal("indexedDB", { open: () => (queueMicrotask(() => request.onsuccess()), request) });
  for (const closes of ["onclose", "onversionchange"] as const) {
    const store = new RowStore();
    store.onclosed = vi.fn();
    await store.all("tables").catch(() => {}); // this database has no rows
    expect(store.onclosed).not.toHaveBeenCalled();
    database[closes]();
    expect(store.onclosed).toHaveBeenCalledOnce();
  }
  expect(database.close).toHaveBeenCalledOnce(); // or the newer version would wait
});

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
