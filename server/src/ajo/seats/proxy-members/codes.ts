// SMS codes that members without a smartphone receive and tell their officer.
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { countSending, requireCode, requireResendable } from '../../../identity/codes.ts';
import { codeOf } from '../../../identity/secrets.ts';
import type { Tx } from '../../../platform/database/database.ts';

type Table = 'ajo_phoneless_ask' | 'ajo_bank_payout';

/** `of`: owner of the code, by an id that never changes. */
export const seatCode = (
  secret: string,
  { userId, nonce }: { userId: number; nonce: string },
): string => codeOf(secret, userId, 'seat', nonce);

/**
 * Counts an SMS with a code to a phone. Throws sms_unavailable if none can be sent, and wait_before_resend
 * within a minute of the last one or beyond ten per day to a phone or by an officer.
 */
export async function countCode(
  tx: Tx,
  now: Date,
  { providers }: Pick<Deps, 'providers'>,
  { user_id, phone_number, last }: { user_id: number; phone_number: string; last: Date | null },
): Promise<void> {
  if (!providers.messages.channels.includes('sms')) throw new AppError('sms_unavailable');
  requireResendable(last, now);
  await countSending(tx, now, 'seat', user_id);
  await countSending(tx, now, 'seat', phone_number);
}

/** Throws otp_invalid for a wrong code, and once the request it approves has been decided. */
export const requireSeatCode = (
  deps: Deps,
  table: Table,
  { id, of }: { id: number | string; of: number },
  code: string,
): Promise<void> =>
  requireCode(
    deps,
    { table },
    {
      filter: sql`id = ${id} and status = 'asked'`,
      code,
      codeOf: ({ nonce }) => seatCode(deps.secret, { userId: of, nonce }),
    },
  );
