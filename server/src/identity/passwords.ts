// New passwords: not common, not the customer's own names, and not known to be stolen.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * Hashes a new password, outside any transaction. Refuses (`password_common`) common ones, the customer's own
 * names, and those on a list of stolen ones; when the list's service doesn't reply, the password is accepted.
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

/** A password that is hard to guess may still be on a list that attackers try. */
const STOLEN = 'That password was stolen from another service, so others know it. Choose another.';

/** Missing replies are counted with the calls to other companies: alajo_provider_seconds, company pwned. */
async function isStolen(
  { providers, log }: Pick<Deps, 'providers' | 'log'>,
  password: string,
): Promise<boolean> {
  if (providers.breaches === undefined) return false;
  try {
    return await providers.breaches.includes(password);
  } catch (err) {
    // Ignores any error: an external list must not stop anyone from choosing a password.
    log.warn({ err }, 'a new password was accepted without the stolen-password check');
    return false;
  }
}
