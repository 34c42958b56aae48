// Text of uploaded files: banks and spreadsheets save UTF-8, Windows-1252 and UTF-16.
import { isUtf8 } from 'node:buffer';

const UTF8 = new TextDecoder('utf-8');
const WINDOWS = new TextDecoder('windows-1252');

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The type of a file without readable text, for the message that rejects it; undefined for text. */
export function binaryKindOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'an Excel workbook';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'an Excel workbook';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'a PDF';
  const start = WINDOWS.decode(bytes.subarray(0, 200)).trimStart();
  return /^<(!doctype|html|table|\?xml)/i.test(start) ? 'a web page or XML' : undefined;
}

/**
 * Decodes a file without its byte order mark: UTF-16 or UTF-8, with lines that aren't valid UTF-8 as Windows-1252. A
 * narration cut inside a character must not change how the other lines are read.
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
  // Even without a mark, every second byte of English text is zero.
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

/** Removes everything PostgreSQL can't store: NUL characters and halves of surrogate pairs. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const WINDOWS_CHARACTERS = new Set(
  WINDOWS.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
);

const WINDOWS_BYTES = new Map([...WINDOWS_CHARACTERS].map((character, byte) => [character, byte]));

/** A line saved as Windows-1252, converted to UTF-8; unchanged if it can't have been saved that way. */
export function misreadAsUtf8(text: string): string {
  const bytes = [...text].map((character) => WINDOWS_BYTES.get(character));
  const known = bytes.filter((byte) => byte !== undefined);
  return known.length === bytes.length ? UTF8.decode(Uint8Array.from(known)) : text;
}

/**
 * A text as it would be after being saved as Windows-1252, which has no naira sign, so that the same line is equal in
 * either encoding.
 */
export const foldEncoding = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => (WINDOWS_CHARACTERS.has(character) ? character : '?'))
    .join('')
    .replaceAll('\u00A0', ' ');
