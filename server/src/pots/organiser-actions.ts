// The organiser's actions: postpone the closing day, end the pot early, and choose another payee if the
// promised one can't receive money.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { PublicPot } from '@alajo/contract/pots/schemas.ts';
import { POT_LATER_DAYS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { userPayee } from '../identity/approvals/known-payees.ts';
import { findCustomer } from '../identity/customers.ts';
import type { Payee } from '../identity/directory.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { paymentTerms } from '../payments/approval-terms.ts';
import type { PaymentContext } from '../payments/context.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { enqueueClosing, findPayee, payersOf, payOutTo, startRefunds } from './end-pot.ts';
import { potNotices } from './notices.ts';
import {
  findPot,
  isForPayee,
  lockById,
  lockOwn,
  type PotRow,
  showPot,
  stateAt,
} from './pot-rows.ts';

/**
 * Postpones the closing day of the caller's open pot and notifies the payers. Idempotent. Throws not_found,
 * pot_ended, pot_date_not_later.
 */
export async function postponeClosing(
  { db, clock }: Deps,
  caller: Customer,
  { slug, day }: { slug: string; day: string },
): Promise<PublicPot> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, caller.user_id, slug);
    if (stateAt(row, now) !== 'open') throw new AppError('pot_ended');
    const latest = addDays(row.first_closes_on, POT_LATER_DAYS);
    if (day < row.closes_on || day > latest)
      throw new AppError('pot_date_not_later', { field: 'day' });
    if (day === row.closes_on) return showPot(tx, row, now);
    const moved = await tx
      .updateTable('pots_pot')
      .set({ closes_on: day })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueClosing(tx, moved);
    const { first_name, last_name } = await findCustomer(tx, caller.user_id);
    const organiser = `${first_name} ${last_name}`;
    const params = { title: row.title, slug, organiser, closes_on: day };
    const recipients = (await payersOf(tx, row)).filter((payer) => payer !== caller.user_id);
    await notify(
      tx,
      recipients.map((userId) => createNotice(potNotices.pot_later, userId, now, params)),
    );
    return showPot(tx, moved, now);
  });
}

/**
 * Pays out the caller's pot now, with the PIN. A repeat finds it already paid. Throws not_found, pot_ended,
 * pot_not_for_payee, pot_payee_unavailable.
 */
export async function payOutNow(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  slug: string,
): Promise<PublicPot> {
  await authorize(payments, caller);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, caller.user_id, slug);
    if (row.status === 'paid_out') return showPot(tx, row, now);
    assertNotEnded(row);
    if (row.paid === 0 || !isForPayee(row)) throw new AppError('pot_not_for_payee');
    await payOutTo(tx, now, row, await findPayee(tx, row));
    return showAgain(tx, row, now);
  });
}

/**
 * Ends the caller's pot and refunds everyone. A repeat finds it already ended. Throws not_found, pot_ended.
 */
export async function returnPot(
  { db, clock }: Deps,
  caller: Customer,
  slug: string,
): Promise<PublicPot> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, caller.user_id, slug);
    if (row.status === 'returning' || row.status === 'returned') return showPot(tx, row, now);
    assertNotEnded(row);
    await startRefunds(tx, now, row);
    return showAgain(tx, row, now);
  });
}

/**
 * Chooses another payee for a pot whose payee can't receive money, and pays it out to them, with the PIN.
 * Throws recipient_not_found, not_found, pot_ended, pot_payee_fixed, pot_payee_unavailable.
 */
export async function changePayee(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { slug, recipient }: { slug: string; recipient: string },
): Promise<PublicPot> {
  const found = payments.directory.byHandle(recipient, caller.user_id);
  const [{ has_pin }, person] = await Promise.all([
    payments.payers.approve(caller, async () => payeeTerms(deps, slug, await found)),
    found,
  ]);
  if (!has_pin) throw new AppError('pin_not_set');
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, caller.user_id, slug);
    assertNotEnded(row);
    if (row.status !== 'waiting') throw new AppError('pot_payee_fixed');
    if (person === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
    const changed = await tx
      .updateTable('pots_pot')
      .set({ payee_id: person.user_id })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await payOutTo(tx, now, changed, await findPayee(tx, changed));
    return showAgain(tx, row, now);
  });
}

async function payeeTerms({ db }: Deps, slug: string, person: Payee | undefined) {
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
  const { title, paid } = await findPot(db, slug);
  const { name, username, user_id, known } = person;
  const shown = { amount: paid, to: name, detail: `@${username}`, note: title };
  const payee = { key: userPayee(user_id), known };
  return paymentTerms({ kind: 'pot_payee', ...shown, from_wallet: false, payee });
}

async function authorize(payments: PaymentContext, caller: Customer): Promise<void> {
  const { has_pin } = await payments.payers.authorize(caller);
  if (!has_pin) throw new AppError('pin_not_set');
}

function assertNotEnded({ status }: PotRow): void {
  if (status !== 'open' && status !== 'waiting') throw new AppError('pot_ended');
}

const showAgain = async (tx: Tx, { id }: PotRow, now: Date) =>
  showPot(tx, await lockById(tx, id), now);
