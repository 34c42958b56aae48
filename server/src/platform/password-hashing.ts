// Password hashing with argon2id, a few hashes at a time.
import { randomBytes } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { hash, verify } from '@node-rs/argon2';

/** The cost of a hash: memory in KiB, passes over it, lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordHashing = {
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash, however its accents were typed. Without a hash it takes the same time and
   * returns false.
   */
  matches(stored: string | undefined, password: string): Promise<boolean>;
};

// Each hash takes 19 MiB and ~30 ms of a core: a burst of sign-ins waits instead of using up all memory.
const CONCURRENT_MAX = 4;
const WAITING_MAX = 200;

/** Hashing at this cost. Beyond a burst of waiting sign-ins, more are refused (`busy`). */
export function createPasswordHashing(cost: HashCost): PasswordHashing {
  const limited = concurrencyLimit();
  // The hash of a password no one knows, at the same cost.
  let unknown: Promise<string> | undefined;
  return {
    hash: (password) => limited(() => hash(normalised(password), cost)),
    async matches(stored, password) {
      unknown ??= hash(randomBytes(16).toString('hex'), cost);
      const against = stored ?? (await unknown);
      for (const spelling of spellingsOf(password)) {
        const fits = await limited(() => verify(against, spelling));
        if (fits) return stored !== undefined;
      }
      return false;
    },
  };
}

// One keyboard types ẹ as a letter, another as e and a dot (NIST SP 800-63B, 3.1.1.2).
const normalised = (password: string) => password.normalize('NFKC');

/** Other forms an older hash may have been made from; for an ASCII password there is only one. */
const spellingsOf = (password: string) =>
  new Set([normalised(password), password, password.normalize('NFC'), password.normalize('NFD')]);

function concurrencyLimit() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
  };
}
