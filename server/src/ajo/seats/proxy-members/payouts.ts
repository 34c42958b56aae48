// Paying the wallet balance of a member without a smartphone to a bank account in their own name: the officer
// requests it, the member gets a code by SMS, and only with it does the money leave their wallet.
import { bankCharges } from '@alajo/contract/bank-charges.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import { CODE_MINUTES } from '@alajo/contract/time-limits.ts';
import { v4 as uuidv4 } from 'uuid';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { newCode } from '../../../identity/codes.ts';
import { findCustomer } from '../../../identity/customers.ts';
import { findAccounts, spentToday } from '../../../ledger/accounts.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notifyBySms } from '../../../notifications/messages.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { PayToBank, ResolveAccount } from '../../../payments/bank-payments.ts';
import type { PaymentContext } from '../../../payments/context.ts';
import { dayInLagos } from '../../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { toGsm } from '../../../platform/gsm.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { BankAccount } from '../../../providers/payouts/payouts.ts';
import { proxyMemberNotices } from '../../ground/notices/proxy-members.ts';
import { paidSeat, readGroup, type Seat } from '../../ground/state.ts';
import { countCode, requireSeatCode, seatCode } from './codes.ts';
import { isSamePerson } from './same-person.ts';

/** Ajo's dependencies for bank transfers. */
export type BankContext = { resolveAccount: ResolveAccount; payToBank: PayToBank };

const FOLLOW_UP = 'ajo_bank_payout_ended';

type OfMember = { id: number; member: number };

/**
 * Requests a payout of as much of a member's balance as their limits allow today; they are sent a code.
 * Throws not_found, account_not_found, bank_unavailable, account_name_differs, nothing_to_pay_out,
 * sms_unavailable, wait_before_resend.
 */
export async function requestBankPayout(
  deps: Deps,
  { resolveAccount }: BankContext,
  userId: number,
  { id: group_id, member, bank_code, account_number }: OfMember & BankAccount,
): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, (tx) => unregisteredSeat(tx, userId, { id: group_id, member }));
  const { account_name, bank_name } = await resolveAccount({ bank_code, account_number });
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const seat = await unregisteredSeat(tx, userId, { id: group_id, member });
    if (!isSamePerson(seat.name, account_name)) {
      const message = `This account is in the name of ${account_name}. It must be ${seat.name}’s own.`;
      throw new AppError('account_name_differs', { field: 'account_number', message });
    }
    const amount = await payableOf(tx, now, seat.user_id);
    const open = await tx
      .selectFrom('ajo_bank_payout')
      .select(['id', 'sent_at'])
      .where('user_id', '=', seat.user_id)
      .where('status', '=', 'asked')
      .forUpdate()
      .executeTakeFirst();
    const { phone_number } = seat;
    await countCode(tx, now, deps, { user_id: userId, phone_number, last: open?.sent_at ?? null });
    if (open) await tx.deleteFrom('ajo_bank_payout').where('id', '=', open.id).execute();
    const id = uuidv4();
    await tx
      .insertInto('ajo_bank_payout')
      .values({
        id,
        group_id,
        member_id: member,
        user_id: seat.user_id,
        asked_by: userId,
        bank_code,
        bank_name,
        account_number,
        account_name,
        amount,
        ...newCode(now),
        status: 'asked',
        created_at: now,
      })
      .execute();
    const key = `ajo_bank_payout_code:${id}`;
    await enqueue(tx, 'ajo_bank_payout_code', { id }, { key, run_at: now });
  });
}

/** Registered members do this themselves. */
async function unregisteredSeat(tx: Tx, userId: number, { id, member }: OfMember): Promise<Seat> {
  const seat = paidSeat(await readGroup(tx, id), userId, member);
  if (!seat.represented) throw new AppError('not_found');
  return seat;
}

/** The amount that can be sent today, with its charges deducted. Throws nothing_to_pay_out. */
async function payableOf(tx: Tx, now: Date, userId: number): Promise<Kobo> {
  const today = dayInLagos(now);
  const account = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  if (account === undefined) throw new AppError('nothing_to_pay_out');
  const room = Math.min(account.balance, tierLimitsOn(1, today).day - spentToday(account, today));
  if (room <= 0) throw new AppError('nothing_to_pay_out');
  const { total } = bankCharges(kobo(room), today);
  const amount = room - (total - room);
  if (amount <= 0) throw new AppError('nothing_to_pay_out');
  return kobo(amount);
}

/**
 * Sends the payout with the officer's PIN and the member's code. Idempotent. Throws not_found, otp_invalid,
 * account_name_differs, bank_unavailable, insufficient_funds, day_limit_reached.
 */
export async function confirmBankPayout(
  deps: Deps,
  { payers, payToBank }: BankContext & Pick<PaymentContext, 'payers'>,
  caller: Customer,
  { otp, ...reference }: OfMember & { otp: string },
): Promise<void> {
  await payers.authorize(caller);
  await inTransaction(deps.db, (tx) => unregisteredSeat(tx, caller.user_id, reference));
  const row = await latestPayout(deps.db, reference.member);
  if (row === undefined) throw new AppError('otp_invalid', { field: 'otp' });
  if (row.status === 'sent') return;
  await requireSeatCode(deps, 'ajo_bank_payout', { id: row.id, of: row.member_id }, otp);
  const { id, user_id, bank_code, account_number, account_name, amount } = row;
  const payment = { id, user_id, bank_code, account_number, account_name, amount };
  const also = (tx: Tx) => markSent(tx, id);
  await payToBank({ ...payment, follow_up: FOLLOW_UP, also });
}

const latestPayout = (db: Db, member: number) =>
  db
    .selectFrom('ajo_bank_payout')
    .selectAll()
    .where('member_id', '=', member)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A newer request needs its own code. */
async function markSent(tx: Tx, id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('ajo_bank_payout')
    .set({ status: 'sent' })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('otp_invalid', { field: 'otp' });
}

const codeJob = z.object({ id: z.uuid() });

/** Job: texts the member the code, and the payout it approves. */
export async function sendPayoutCode(deps: Deps, job: unknown): Promise<void> {
  const { db, clock, secret, providers } = deps;
  const { id } = z.parse(codeJob, job);
  const row = await db
    .selectFrom('ajo_bank_payout')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (row === undefined) return;
  const member = await findCustomer(db, row.user_id);
  const officer = await findCustomer(db, row.asked_by);
  const by = `${officer.first_name} ${officer.last_name}`;
  const code = seatCode(secret, { userId: row.member_id, nonce: row.nonce });
  const text = toGsm(
    `Alajo: send ${formatNaira(row.amount)} from your wallet to your account ${row.account_number}, ${row.bank_name}? Your code: ${code}. Give it to ${by} only if this is your account. It expires in ${CODE_MINUTES} minutes.`,
  );
  const message = { id: `bank-payout-${id}`, subject: '', text };
  await providers.messages.send({ ...message, channel: 'sms', to: member.phone_number });
}

const ended = z.object({ id: z.uuid(), paid: z.literal([0, 1]) });

/** Job: notifies the member and the officer that it was paid, or is back in the wallet. */
export async function endBankPayout({ db, clock }: Deps, job: unknown): Promise<void> {
  const { id, paid } = z.parse(ended, job);
  const status = paid === 1 ? 'paid' : 'back';
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const row = await tx
      .updateTable('ajo_bank_payout')
      .set({ status })
      .where('id', '=', id)
      .where('status', 'in', paid === 1 ? ['sent'] : ['sent', 'paid'])
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return;
    const { group_id, amount, bank_name: bank, account_number: account } = row;
    const { name: group } = await tx
      .selectFrom('ajo_group')
      .select('name')
      .where('id', '=', group_id)
      .executeTakeFirstOrThrow();
    const { first_name, last_name, phone_number, represented } = await findCustomer(
      tx,
      row.user_id,
    );
    const params = { group_id, group, amount, bank, account };
    const kinds = proxyMemberNotices;
    const own = paid === 1 ? kinds.ajo_phoneless_sent : kinds.ajo_phoneless_back;
    const officers = paid === 1 ? kinds.ajo_phoneless_arrived : kinds.ajo_phoneless_failed;
    const notice = createNotice(own, row.user_id, now, params);
    // A member who has registered since was notified of the transfer itself.
    if (represented) await notifyBySms(tx, notice, { phone_number, about: id });
    const member = `${first_name} ${last_name}`;
    await notify(tx, [createNotice(officers, row.asked_by, now, { ...params, member })]);
  });
}
