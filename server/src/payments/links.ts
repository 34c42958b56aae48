// Payment links, payable by anyone who has them.
import { randomBytes } from 'node:crypto';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new link's unguessable part: 80 random bits. */
export const newSlug = (): string =>
  [...randomBytes(16)].map((byte) => DIGITS.charAt(byte % DIGITS.length)).join('');
