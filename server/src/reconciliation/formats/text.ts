// Text of uploaded files: banks and spreadsheets save UTF-8, Windows-1252 and UTF-16.
import { isUtf8 } from 'node:buffer';

const UTF8 = new TextDecoder('utf-8');
const WINDOWS = new TextDecoder('windows-1252');

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** What a file is that has no text to read, for the message that refuses it; undefined for text. */
export function binaryKindOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'an Excel workbook';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'an Excel workbook';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'a PDF';
  const start = WINDOWS.decode(bytes.subarray(0, 200)).trimStart();
  return /^<(!doctype|html|table|\?xml)/i.test(start) ? 'a web page or XML' : undefined;
}

/**
 * Decodes a file without its byte order mark: UTF-16 or UTF-8, and as Windows-1252 the lines that are not valid
 * UTF-8. A narration that was cut inside a character must not change how the other lines are read.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) {
    return new TextDecoder(wide).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  }
  if (isUtf8(bytes)) return UTF8.decode(bytes);
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const decoded = lines.map((line) => {
    const raw = Buffer.from(line, 'latin1');
    return (isUtf8(raw) ? UTF8 : WINDOWS).decode(raw);
  });
  return decoded.join('\n');
}

const SAMPLE_BYTES = 1024;

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  // Without a mark every second byte of English text is still zero.
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

/** Removes what PostgreSQL cannot store: NUL characters and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const WINDOWS_CHARACTERS = new Set(
  WINDOWS.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
);

const WINDOWS_BYTES = new Map([...WINDOWS_CHARACTERS].map((character, byte) => [character, byte]));

/** What a line saved as Windows-1252 becomes if it is read as UTF-8; unchanged if it can't have been saved so. */
export function misreadAsUtf8(text: string): string {
  const bytes = [...text].map((character) => WINDOWS_BYTES.get(character));
  const known = bytes.filter((byte) => byte !== undefined);
  return known.length === bytes.length ? UTF8.decode(Uint8Array.from(known)) : text;
}

/**
 * A text as it would be after it was saved as Windows-1252, which has no naira sign: the same line saved in
 * either encoding is then the same.
 */
export const foldEncoding = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => (WINDOWS_CHARACTERS.has(character) ? character : '?'))
    .join('')
    .replaceAll('\u00A0', ' ');
