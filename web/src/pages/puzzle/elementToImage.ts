// Draws an element of this page as an image: in an SVG, as a foreign object with all styles of the page, on a canvas.

const FONT = /url\("?([^")]+\.woff2[^")]*)"?\)/;

/** Draw an element as a PNG of a size in pixels, in the colours of the light theme. */
export async function elementToImage(
  element: HTMLElement,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgOf(element, width, height))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The canvas is empty."))), "image/png"),
  );
}

/** Return an SVG with a copy of an element. In its styles, `:root` is the SVG itself. */
async function svgOf(element: HTMLElement, width: number, height: number): Promise<string> {
  const root = document.documentElement;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const { name, value } of root.attributes) if (name !== "lang") svg.setAttribute(name, value);
  Object.assign(svg.style, { colorScheme: "light", fontSize: getComputedStyle(root).fontSize });
  svg.setAttribute("width", `${width}`);
  svg.setAttribute("height", `${height}`);
  const style = document.createElementNS(svg.namespaceURI, "style");
  style.textContent = await styles();
  const inside = document.createElementNS(svg.namespaceURI, "foreignObject");
  inside.setAttribute("width", "100%");
  inside.setAttribute("height", "100%");
  inside.append(element.cloneNode(true));
  svg.append(style, inside);
  return new XMLSerializer().serializeToString(svg);
}

/** Return all styles of the page, with the fonts that it has loaded in them, because a picture can load nothing. */
async function styles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? document.baseURI })),
  );
  const written = rules.map(async ({ rule, base }) =>
    rule instanceof CSSFontFaceRule ? await withFont(rule.cssText, base) : rule.cssText,
  );
  return (await Promise.all(written)).join("\n");
}

async function withFont(rule: string, base: string): Promise<string> {
  const found = FONT.exec(rule);
  if (!found || rule.includes("U+100-")) return ""; // the letters of the extension are not needed
  const response = await fetch(new URL(found[1]!, base));
  return rule.replace(found[0], `url("${await asData(await response.blob())}")`);
}

function asData(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error ?? new Error("The font can't be read."));
    reader.readAsDataURL(blob);
  });
}
