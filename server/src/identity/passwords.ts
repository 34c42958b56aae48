// Password hashing with argon2id, a few at a time; the most common passwords are refused.
import { AppError } from '@alajo/contract/errors.ts';
import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './common-passwords.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes 19 MiB and ~30 ms of a core: a burst of sign-ins waits instead of taking all memory.
const CONCURRENT_MAX = 4;
const WAITING_MAX = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT_MAX) {
    if (waiting.length >= WAITING_MAX) throw new AppError('busy', { retry_after_s: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a new password. Refuses common ones and the customer's own names (`password_common`). */
export function hashPassword(password: string, own: readonly string[]): Promise<string> {
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || own.includes(plain)) {
    throw new AppError('password_common', { field: 'password' });
  }
  return limitConcurrency(() => hash(password, COST));
}

/** Compares a password with a stored hash. Without a hash it takes as long and returns false. */
export async function passwordMatches(stored: string | undefined, given: string): Promise<boolean> {
  const fits = await limitConcurrency(() => verify(stored ?? DUMMY_HASH, given));
  return fits && stored !== undefined;
}

// A hash of an unknown random password, at the same cost.
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$yTjUN+cKYR0PGlRb7yBSFMp2S8EDnnfjEoV2FV1+ufs';
