// How this page is hosted, as its <meta name="tuckerbox-host"> declares: by a server of ours (the default), or as files
// that any web host can serve.

export type Hosting = "server" | "files";

const declared = document.querySelector<HTMLMetaElement>('meta[name="tuckerbox-host"]')?.content;

export const hosting: Hosting = declared === "files" ? "files" : "server";

/** The folder with the client's files. The page of a server has many addresses, so only its root is that folder. */
export const root = new URL(hosting === "files" ? "." : "/", document.baseURI);
