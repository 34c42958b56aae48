// Ending a pot: it is paid to its payee, or every payment is refunded in full, once. Entry ids are derived
// from the pot's secret key, so a repeat or a crash moves nothing twice.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { findPeople, type PersonWithPhone } from '../identity/directory.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { type Entry, post } from '../ledger/entries.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../payments/parking.ts';
import { DAY, dayInLagos } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { movementOf } from './movements.ts';
import { potNotices } from './notices.ts';
import {
  accountOf,
  closesAt,
  guestsAccount,
  isForPayee,
  lockById,
  type PotRow,
  stateAt,
} from './pot-rows.ts';
import { startRefund } from './refunds.ts';
import type { PotsPayment } from './tables.ts';

/** Schedules the end of an open pot, replacing any earlier schedule. */
export const enqueueClosing = (tx: Tx, row: PotRow) => enqueueAt(tx, row, closesAt(row));

const enqueueAt = (tx: Tx, { id }: PotRow, run_at: Date) =>
  enqueue(tx, 'pots_close', { id }, { key: `pots_close:${id}`, run_at });

/**
 * Job: ends a pot whose closing day has passed. If the payee can't receive money, the pot waits a day,
 * and the organiser is notified once.
 */
export async function closePot({ db, clock }: Deps, id: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await lockById(tx, id);
    const due = row.status === 'waiting' || stateAt(row, now) === 'closing';
    if (!due) return;
    if (row.paid === 0 || !isForPayee(row)) return startRefunds(tx, now, row);
    // Retried when the pot is released.
    if (row.held) return;
    const payee = await findPayee(tx, row);
    if (payee.available) return payOutTo(tx, now, row, payee);
    await enqueueAt(tx, row, new Date(now.getTime() + DAY));
    if (row.status === 'waiting') return;
    await tx.updateTable('pots_pot').set({ status: 'waiting' }).where('id', '=', id).execute();
    const params = { title: row.title, slug: row.slug, payee: payee.name };
    await notify(tx, [createNotice(potNotices.pot_waiting, row.user_id, now, params)]);
  });
}

type Payee = PersonWithPhone & { account: number; available: boolean };

/** The payee, and whether they can be paid: a frozen wallet may be in someone else's hands. */
export async function findPayee(tx: Tx, row: PotRow): Promise<Payee> {
  const userId = row.payee_id ?? row.user_id;
  const person = (await findPeople(tx, [userId])).get(userId);
  const wallet = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  if (person === undefined || wallet === undefined) throw new Error(`no wallet of ${userId}`);
  return { ...person, account: wallet.id, available: wallet.status === 'open' };
}

/** Pays out a locked pot, in full and once, and notifies everyone. Throws pot_held, pot_payee_unavailable. */
export async function payOutTo(tx: Tx, now: Date, row: PotRow, payee: Payee): Promise<void> {
  if (row.held) throw new AppError('pot_held');
  if (!payee.available) throw new AppError('pot_payee_unavailable');
  const { id, title, slug, paid: amount } = row;
  const entry: Entry = {
    id: oneTimeOperationId(`pot_payout:${row.key}`),
    kind: 'pot_payout',
    content: `${id}`,
    metadata: movementOf({ from: title, to: payee.name, amount, description: `Pot: ${title}` }),
    postings: [
      { account: await accountOf(tx, id), amount: kobo(-amount) },
      cappedCredit(payee.account, amount, payee.tier, dayInLagos(now)),
    ],
  };
  const open = () => openParked(tx, payee.user_id);
  const { posted, parked } = await postWithParking(entry, open, (tried) => post(tx, now, tried));
  if (posted.repeated) throw new Error(`pot ${id} was paid out before`);
  await tx
    .updateTable('pots_pot')
    .set({ status: 'paid_out', payout_entry: entry.id, ended_at: now })
    .where('id', '=', id)
    .execute();
  await enqueueGuestErasure(tx, id, now);
  const reference = toReference(entry.id);
  const received = { title, slug, amount, payments: row.payments, reference };
  const recipients = (await payersOf(tx, row)).filter((payer) => payer !== payee.user_id);
  const params = { title, slug, amount, payee: payee.name };
  await notify(tx, [
    createNotice(potNotices.pot_received, payee.user_id, now, received),
    ...recipients.map((userId) => createNotice(potNotices.pot_paid_out, userId, now, params)),
    ...(parked > 0 ? [parkedNotice(payee.user_id, parked, now)] : []),
  ]);
}

/** The customers who paid into a pot, and its organiser. */
export async function payersOf(tx: Tx, row: PotRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('pots_payment')
    .select('payer_id')
    .distinct()
    .where('pot_id', '=', row.id)
    .execute();
  return [...new Set([row.user_id, ...rows.flatMap(({ payer_id }) => payer_id ?? [])])];
}

const ERASURE_DELAY_MS = 30 * DAY;

/** Schedules the deletion of contact data kept only to write to a pot's guests. */
async function enqueueGuestErasure(tx: Tx, id: number, now: Date): Promise<void> {
  const guests = tx.selectFrom('pots_guest').select('id').where('pot_id', '=', id);
  const known = await guests.where('email', 'is not', null).executeTakeFirst();
  if (known === undefined) return;
  const run_at = new Date(now.getTime() + ERASURE_DELAY_MS);
  await enqueue(tx, 'pots_forget', { id }, { key: `pots_forget:${id}`, run_at });
}

/** Job: deletes the addresses of an ended pot's guests, except those with a refund in progress. */
export async function eraseGuests({ db, clock }: Deps, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('pots_guest as g')
      .set({ email: null })
      .where('g.pot_id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('pots_received as r')
              .innerJoin('pots_refund as f', 'f.received_id', 'r.entry_id')
              .select('f.id')
              .whereRef('r.guest_id', '=', 'g.id')
              .where('f.status', '<>', 'done'),
          ),
        ),
      )
      .execute();
    await enqueueGuestErasure(tx, id, clock.now());
  });
}

/** Closes a locked pot for refunds; the job makes them. */
export async function startRefunds(tx: Tx, now: Date, row: PotRow): Promise<void> {
  const { id } = row;
  await tx.updateTable('pots_pot').set({ status: 'returning' }).where('id', '=', id).execute();
  await enqueue(tx, 'pots_return', { id }, { key: `pots_return:${id}`, run_at: now });
}

const BATCH = 50;

/**
 * Job: refunds the remaining payments, one batch per transaction, so a crash loses no progress. The last
 * batch ends the pot.
 */
export async function returnPayments({ db, clock }: Deps, id: number, batch = BATCH) {
  const now = clock.now();
  const step = () => inTransaction(db, (tx) => returnBatch(tx, now, id, batch));
  while (await step());
}

async function returnBatch(tx: Tx, now: Date, id: number, limit: number): Promise<boolean> {
  const row = await lockById(tx, id);
  if (row.status !== 'returning') return false;
  const payments = await tx
    .selectFrom('pots_payment')
    .selectAll()
    .where('pot_id', '=', id)
    .where('returned_at', 'is', null)
    // The rest of a guest's payment after a partial chargeback.
    .whereRef('amount', '>', 'taken')
    .orderBy('entry_id')
    .limit(limit)
    .execute();
  const payers = payments.flatMap(({ payer_id }) => payer_id ?? []);
  const wallets = await findAccounts(tx, 'wallet', 'user', payers);
  const people = await findPeople(tx, payers);
  const account = await accountOf(tx, id);
  for (const payment of payments) {
    const { payer_id, received_id } = payment;
    if (received_id !== null) {
      await returnToGuest(tx, now, row, { payment, received_id, account });
      continue;
    }
    const wallet = wallets.get(payer_id ?? 0);
    const tier = people.get(payer_id ?? 0)?.tier ?? 1;
    if (payer_id === null || wallet === undefined) throw new Error(`${payer_id} has no wallet`);
    await returnPayment(tx, now, row, { payment, payer_id, account, wallet: wallet.id, tier });
  }
  if (payments.length === limit) return true;
  await tx
    .updateTable('pots_pot')
    .set({ status: 'returned', ended_at: now })
    .where('id', '=', id)
    .execute();
  await enqueueGuestErasure(tx, id, now);
  const { title, slug, paid: amount } = row;
  const params = { title, slug, amount, payments: row.payments };
  await notify(tx, [createNotice(potNotices.pot_given_back, row.user_id, now, params)]);
  return false;
}

type ReturnedPayment = {
  payment: Selectable<PotsPayment>;
  payer_id: number;
  /** The pot's account. */
  account: number;
  wallet: number;
  tier: 1 | 2 | 3;
};

/** Takes a payment out of a pot, to the account the credit names. */
function returnEntry(
  row: PotRow,
  { entry_id, payer_name }: Selectable<PotsPayment>,
  account: number,
  credit: Entry['postings'][number],
): Entry {
  const { amount } = credit;
  const description = `Returned: ${row.title}`;
  return {
    id: oneTimeOperationId(`pot_return:${row.key}:${entry_id}`),
    kind: 'pot_return',
    content: entry_id,
    metadata: {
      ...movementOf({ from: row.title, to: payer_name, amount, description }),
      gives_back: entry_id,
    },
    postings: [{ account, amount: kobo(-amount) }, credit],
  };
}

async function returnPayment(
  tx: Tx,
  now: Date,
  row: PotRow,
  { payment, payer_id, account, wallet, tier }: ReturnedPayment,
): Promise<void> {
  const { amount, entry_id } = payment;
  const credit = cappedCredit(wallet, amount, tier, dayInLagos(now));
  const entry = returnEntry(row, payment, account, credit);
  const open = () => openParked(tx, payer_id);
  const { posted, parked } = await postWithParking(entry, open, (tried) => post(tx, now, tried));
  if (posted.repeated) throw new Error(`payment ${entry_id} was returned before`);
  await markReturned(tx, now, entry_id, entry.id);
  const { title, slug } = row;
  const params = { title, slug, amount, reference: toReference(entry.id) };
  const notices: Notice[] = [createNotice(potNotices.pot_returned, payer_id, now, params)];
  if (parked > 0) notices.push(parkedNotice(payer_id, parked, now));
  await notify(tx, notices);
}

const markReturned = (tx: Tx, now: Date, payment: string, returned_entry: string) =>
  tx
    .updateTable('pots_payment')
    .set({ returned_entry, returned_at: now })
    .where('entry_id', '=', payment)
    .execute();

type ReturningToGuest = Pick<ReturnedPayment, 'payment' | 'account'> & { received_id: string };

/** Takes a guest's payment out of the pot and starts its refund. */
async function returnToGuest(
  tx: Tx,
  now: Date,
  row: PotRow,
  { payment, received_id, account }: ReturningToGuest,
): Promise<void> {
  const amount = kobo(payment.amount - payment.taken);
  const credit = { account: await guestsAccount(tx, row.id), amount };
  const { id } = await post(tx, now, returnEntry(row, payment, account, credit));
  await markReturned(tx, now, payment.entry_id, id);
  const received = { entry_id: received_id };
  await startRefund(tx, now, row, { received, amount, reason: 'given_back' });
}
