// A file made in the browser, saved where it keeps downloads.

/** `parts` one after the other, under this name. */
export function saveFile(name: string, type: string, ...parts: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
