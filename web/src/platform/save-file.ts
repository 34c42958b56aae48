// Saves a file created in the browser to its downloads.

/** Concatenates `parts` into a file of this name. */
export function saveFile(name: string, type: string, ...parts: string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
