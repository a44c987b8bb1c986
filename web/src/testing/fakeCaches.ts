// A stand-in for the caches of a browser, which jsdom lacks.

/** Return caches that keep texts. */
export function fakeCaches() {
  const all = new Map<string, Map<string, string>>();
  return {
    async open(name: string) {
      const texts = all.get(name) ?? new Map<string, string>();
      all.set(name, texts);
      return {
        match: async (url: string | URL) =>
          texts.has(String(url)) ? new Response(texts.get(String(url))) : undefined,
        put: async (url: string | URL, response: Response) =>
          void texts.set(String(url), await response.text()),
        delete: async (url: string | URL) => texts.delete(String(url)),
      };
    },
  };
}
