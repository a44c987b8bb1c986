// Saves a file that the page has made, as if a link to it had been clicked.

/** Milliseconds until a file's address is given up. Some browsers begin to read it only after the click. */
const VALID = 60_000;

export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), VALID);
}
