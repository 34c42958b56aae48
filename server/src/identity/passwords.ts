// New passwords: not common, not the customer's own names, and not known to be stolen.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * Hashes a new password, outside any transaction. Refuses (`password_common`) common ones, the customer's
 * own names, and those a list of stolen ones has; one that the list's owner does not answer about is
 * accepted.
 */
export async function hashNewPassword(
  deps: Pick<Deps, 'passwords' | 'providers' | 'log'>,
  password: string,
  own: readonly string[],
): Promise<string> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || own.some((name) => name.toLowerCase() === plain)) {
    throw new AppError('password_common', { field: 'password' });
  }
  if (await isStolen(deps, password)) {
    throw new AppError('password_common', { field: 'password', message: STOLEN });
  }
  return deps.passwords.hash(password);
}

/** It may be hard to guess, and still be on a list that attackers go through. */
const STOLEN = 'That password was stolen from another service, so others know it. Choose another.';

/** The silence is counted where calls to companies are: alajo_provider_seconds, company pwned. */
async function isStolen(
  { providers, log }: Pick<Deps, 'providers' | 'log'>,
  password: string,
): Promise<boolean> {
  if (providers.breaches === undefined) return false;
  try {
    return await providers.breaches.includes(password);
  } catch (err) {
    // Whatever it was: nobody is kept from choosing a password because of a list that is not ours.
    log.warn({ err }, 'a new password was accepted without a look at stolen ones');
    return false;
  }
}
