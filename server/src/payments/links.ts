// Payment links, payable by anyone who has them.
import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new link's unguessable part: 80 random bits. */
export const newSlug = (): string =>
  [...randomBytes(16)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
