// Account recovery as requested by a customer who can't sign in: without a session, confirmed by
// codes at the new contacts. Neither replies nor stored data reveal if there is such an account.
import type { MessageChannel } from '@alajo/contract/channels.ts';
import { channelsText } from '@alajo/contract/channels-text.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { recoveryRoutes } from '@alajo/contract/identity/recovery-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import { RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { type Selectable, sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { brokenConstraint, inTransaction, type Tx } from '../../platform/database/database.ts';
import { readDocument, storeFile } from '../../platform/document-files.ts';
import type { Visitor } from '../../platform/http/handlers.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { codeInvalid, countGuess, countSending, newCode } from '../codes.ts';
import { findByHandle } from '../customers.ts';
import { recordEvent } from '../events.ts';
import { identityNotices } from '../notices.ts';
import { codeOf, constantTimeEqual } from '../secrets.ts';
import type { IdentityRecovery } from '../tables.ts';
import { clearAttempts, countAttempt, startWait } from '../throttle.ts';

export type RecoveryRow = Selectable<IdentityRecovery>;

/**
 * Stores a request and sends a code to each new contact. Throws `sms_unavailable` for a phone number if no SMS can be
 * sent, `wait_before_resend` for a contact that was just sent one, and `too_many_attempts`.
 */
export async function requestRecovery(
  deps: Deps,
  { handle, new_phone, new_email, happened, password }: Input<typeof recoveryRoutes.askRecovery>,
  from: Visitor,
) {
  const contacts = { new_phone: new_phone ?? null, new_email: new_email ?? null };
  const channels = channelsOf(contacts);
  if (channels.some((channel) => !deps.providers.messages.channels.includes(channel))) {
    const field = new_phone === undefined ? 'new_email' : 'new_phone';
    throw new AppError('sms_unavailable', { field });
  }
  const found = await findByHandle(deps.db, handle);
  const customer = found?.verified_at ? found : undefined;
  const knew_password = await knowsPassword(deps, { customer, handle, password, from });
  const now = deps.clock.now();
  const { nonce, expires_at } = newCode(now);
  const public_id = uuidv4();
  await inTransaction(deps.db, async (tx) => {
    for (const contact of [new_phone, new_email]) {
      if (contact !== undefined) await countCode(tx, now, contact);
    }
    const { id } = await tx
      .insertInto('identity_recovery')
      .values({
        public_id,
        user_id: customer?.id ?? null,
        nonce,
        ...contacts,
        happened,
        knew_password,
        file: null,
        media_type: null,
        device: from.device,
        address: from.address,
        asked_at: now,
        codes_until: expires_at,
        confirmed_at: null,
        approved_at: null,
        completes_at: null,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const channel of channels) {
      const key = `identity_send_recovery_code:${id}:${channel}`;
      await enqueue(tx, 'identity_send_recovery_code', { id, channel }, { key, run_at: now });
    }
  });
  const message = `We’ve sent a 6-digit code to ${channelsText(channels).replace('your ', 'your new ')}.`;
  return { id: public_id, message, channels, retry_after_s: RESEND_SECONDS };
}

type Contacts = Pick<RecoveryRow, 'new_phone' | 'new_email'>;

/** The channels of the new contacts. */
export const channelsOf = ({ new_phone, new_email }: Contacts): MessageChannel[] => [
  ...(new_email === null ? [] : ['email' as const]),
  ...(new_phone === null ? [] : ['sms' as const]),
];

/** One per minute and ten a day to each contact, from any visitor. */
async function countCode(tx: Tx, now: Date, contact: string): Promise<void> {
  await countSending(tx, now, 'recovery', contact);
  const retry_after_s = await startWait(tx, now, 'recovery', contact);
  if (retry_after_s > 0) throw new AppError('wait_before_resend', { retry_after_s });
}

type PasswordCheck = {
  customer: { id: number; password_hash: string } | undefined;
  handle: string;
  password: string | undefined;
  from: Visitor;
};

/** A wrong one counts as a failed sign-in, without a trace in the reply. */
async function knowsPassword(
  deps: Deps,
  { customer, handle, password, from }: PasswordCheck,
): Promise<boolean> {
  if (password === undefined || password === '') return false;
  const account = customer ? { id: customer.id } : { name: handle };
  await countAttempt(deps, account, from.address);
  if (!(await deps.passwords.matches(customer?.password_hash, password))) return false;
  await clearAttempts(deps, account, from.address);
  return true;
}

/**
 * Adds the file of an ID to a request that awaits its codes, once; the same request accepts no
 * other. Throws not_found, and the errors of reading the file.
 */
export async function addRecoveryFile(
  deps: Deps,
  { id, bytes }: Input<typeof recoveryRoutes.sendRecoveryId>,
): Promise<{ message: string }> {
  const now = deps.clock.now();
  // Files are read only for a request, which is limited by its codes.
  const waiting = await deps.db
    .selectFrom('identity_recovery')
    .select('id')
    .where('public_id', '=', id)
    .where('state', '=', 'unconfirmed')
    .where('codes_until', '>', now)
    .where('file', 'is', null)
    .executeTakeFirst();
  if (waiting === undefined) throw new AppError('not_found');
  const read = await readDocument(bytes);
  const { storage } = deps.providers;
  const file = await storeFile({ secret: deps.secret, storage }, read.bytes);
  try {
    const inserted = await deps.db
      .updateTable('identity_recovery')
      .set({ file, media_type: read.media_type })
      .where('id', '=', waiting.id)
      .where('state', '=', 'unconfirmed')
      .where('file', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) throw new AppError('not_found');
  } catch (error) {
    // No row refers to the file: never leave an ID behind.
    await storage.remove(file);
    throw error;
  }
  return { message: 'We’ve received your ID.' };
}

const RECEIVED =
  'We’ve received your request. Two members of our team will review it, usually within a day, and we’ll write to your new phone number or email. If the account exists, we’ll also let its current ones know.';

/**
 * Checks a code for each new contact and passes the request to staff, unless the name is unknown or another request
 * is open: the reply is the same. A repeat changes nothing. Throws `otp_invalid`; an attempt is counted before it is
 * compared.
 */
export async function confirmRecovery(
  deps: Deps,
  { id, phone_otp, email_otp }: Input<typeof recoveryRoutes.confirmRecovery>,
): Promise<{ message: string }> {
  const filter = sql`public_id = ${id} and ended_at is null`;
  const row = await countGuess(deps, { table: 'identity_recovery', ends: 'codes_until' }, filter);
  requireCodes(deps, row, { phone_otp, email_otp });
  if (row?.state === 'unconfirmed') await openRecovery(deps, row);
  return { message: RECEIVED };
}

type EnteredCodes = { phone_otp: string | undefined; email_otp: string | undefined };

function requireCodes(
  { secret }: Pick<Deps, 'secret'>,
  row: RecoveryRow | undefined,
  { phone_otp, email_otp }: EnteredCodes,
): void {
  if (row === undefined) throw codeInvalid(phone_otp === undefined ? 'email_otp' : 'phone_otp');
  const fits = (contact: string | null, channel: MessageChannel, input: string | undefined) =>
    contact === null || constantTimeEqual(recoveryCodeOf(secret, row, channel), input ?? '');
  if (!fits(row.new_phone, 'sms', phone_otp)) throw codeInvalid('phone_otp');
  if (!fits(row.new_email, 'email', email_otp)) throw codeInvalid('email_otp');
}

/** The code sent by a channel. */
export const recoveryCodeOf = (
  secret: string,
  { id, nonce }: Pick<RecoveryRow, 'id' | 'nonce'>,
  channel: MessageChannel,
): string => codeOf(secret, id, channel === 'sms' ? 'recovery_phone' : 'recovery_email', nonce);

/** One per customer at a time: any other is void. */
async function openRecovery(deps: Deps, row: RecoveryRow): Promise<void> {
  const now = deps.clock.now();
  try {
    await inTransaction(deps.db, async (tx) => {
      const opened = await setState(tx, now, row, row.user_id === null ? 'void' : 'open');
      if (!opened || row.user_id === null) return;
      const { user_id, device, address } = row;
      const from = { device, address };
      await recordEvent(tx, now, { user_id, kind: 'recovery_asked', from });
      await notify(tx, [createNotice(identityNotices.recovery_asked, user_id, now, from)]);
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'identity_recovery_one') throw error;
    await inTransaction(deps.db, (tx) => setState(tx, now, row, 'void'));
  }
}

async function setState(tx: Tx, confirmed_at: Date, { id }: RecoveryRow, state: 'void' | 'open') {
  const changed = await tx
    .updateTable('identity_recovery')
    .set({ state, confirmed_at })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
