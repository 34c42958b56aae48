// Documents that leave the app, on paper or as a file: anyone can compare them with what was issued.
import { createHash } from 'node:crypto';

/** The SHA-256 of everything a document shows. */
export const hashOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex');

/** `3F2A 91C0 77DE`: short enough to compare by eye. */
export const fingerprintOf = (hash: string): string =>
  hash
    .slice(0, 12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ');
