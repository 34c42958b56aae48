// States of the provider's identity check of a customer, and the sentences for its failures.
import type { Identification } from '@alajo/contract/wallet/fundings.ts';
import * as z from 'zod/mini';
import type { Db, Tx } from '../platform/database/database.ts';
import type { IdentificationReason, WalletIdentification } from './tables.ts';

export const identificationReason = z.enum([
  'bvn',
  'account',
  'name',
  'other',
  'differs',
  'taken',
  'unanswered',
] satisfies IdentificationReason[]);

export const identificationReasons: Record<IdentificationReason, string> = {
  bvn: 'We couldn’t find that BVN. Dial *565*0# to check yours.',
  account:
    'This BVN and bank account don’t match. Check both numbers, and use an account in your own name.',
  name: 'Your name on Alajo doesn’t match your bank’s records. Check the account number, or write to us.',
  differs: 'This isn’t the BVN you confirmed in your profile. Check the number.',
  taken:
    'This BVN is already linked to another Alajo account. Sign in to that one, or write to us.',
  unanswered: 'Our payment partner didn’t respond. Please enter both numbers again.',
  other:
    'Our payment partner couldn’t confirm who you are. Check both numbers, or use another bank account.',
};

export const findIdentification = (
  db: Db | Tx,
  userId: number,
): Promise<WalletIdentification | undefined> =>
  db
    .selectFrom('wallet_identification')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const NOT_NEEDED: Identification = { status: 'done', reason: null };

/** The customer's view of it. */
export function identificationOf(row: WalletIdentification | undefined): Identification {
  if (row === undefined) return { status: 'needed', reason: null };
  return { status: row.status, reason: row.reason && identificationReasons[row.reason] };
}
