// New passwords: neither common nor the customer's own names.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Hashes a new password. Refuses common ones and the customer's own names (`password_common`). */
export async function hashNewPassword(
  { passwords }: Pick<Deps, 'passwords'>,
  password: string,
  own: readonly string[],
): Promise<string> {
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || own.includes(plain)) {
    throw new AppError('password_common', { field: 'password' });
  }
  return passwords.hash(password);
}
