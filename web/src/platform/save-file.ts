// Saves a file created in the browser to its downloads.

/** Concatenates `parts` into a file of this name. */
export function saveFile(name: string, type: string, ...parts: string[]): void {
  saveBlob(name, new Blob(parts, { type: `${type};charset=utf-8` }));
}

// Reading a reply as text drops the byte order mark spreadsheets need to detect UTF-8.
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves a CSV reply. */
export const saveCsv = (name: string, text: string) =>
  saveFile(name, 'text/csv', BYTE_ORDER_MARK, text);

/** Saves it under this name. */
export function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
