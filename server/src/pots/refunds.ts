// Refunds to guests, the way they paid. The money leaves the pot at once and stays in the pot's guest account
// until the provider has refunded it. Refunds the provider can't make go to staff: the payment stays on their
// list until they have paid it by hand.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { account as system } from '../ledger/chart.ts';
import { derivedId, post, reverse } from '../ledger/entries.ts';
import { findEntry } from '../ledger/statement.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import {
  advance,
  type Failure,
  type LockedWork,
  type Outcome,
  type OutsideKind,
} from '../payments/outside/engine.ts';
import { recordAnswer } from '../payments/outside/provider-answers.ts';
import { DAY } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { guestsAccount, lockById, type PotRow } from './pot-rows.ts';
import type { PotsReceived, PotsRefund, RefundReason } from './tables.ts';

/** Refunds the provider hasn't made by then go to staff. */
const PATIENCE_MS = 14 * DAY;

type NewRefund = { received: Pick<PotsReceived, 'entry_id'>; amount: Kobo; reason: RefundReason };

/** Starts the refund of a guest's payment; the money is already in the guest account. */
export async function startRefund(
  tx: Tx,
  now: Date,
  { id: pot_id }: PotRow,
  { received: { entry_id }, amount, reason }: NewRefund,
): Promise<void> {
  await tx
    .insertInto('pots_refund')
    .values({ received_id: entry_id, pot_id, amount, reason, asked_at: now })
    .execute();
  await enqueueStep(tx, entry_id, now);
  const mail = { key: `pots_refund_mail:${entry_id}`, run_at: now };
  await enqueue(tx, 'pots_refund_mail', { entry: entry_id }, mail);
}

const enqueueStep = (tx: Tx, entry: string, run_at: Date) =>
  enqueue(tx, 'pots_refund', { entry }, { key: `pots_refund:${entry}`, run_at });

type RefundRow = Selectable<PotsRefund> & Pick<PotsReceived, 'reference' | 'payment'>;

/** Refunds, each with its payment. */
export const refunds = (db: Db | Tx) =>
  db
    .selectFrom('pots_refund as f')
    .innerJoin('pots_received as r', 'r.entry_id', 'f.received_id')
    .selectAll('f')
    .select(['r.reference', 'r.payment']);

export const findRefund = (db: Db | Tx, entry: string): Promise<RefundRow | undefined> =>
  refunds(db).where('f.received_id', '=', entry).executeTakeFirst();

const potRefunds: OutsideKind<RefundRow, object> = {
  sendStateOf: ({ status }) => (status === 'asked' ? 'sent' : 'idle'),
  ask: submitRefund,
  change({ db, clock }, refund, change) {
    const now = clock.now();
    return inTransaction(db, async (tx) => change({ tx, now }, await lockRefund(tx, refund)));
  },
  capture: ({ tx, now }, row) => completeRefund(tx, now, row, 'provider'),
  giveBack: leaveToStaff,
  async checkLater(work, row) {
    const { tx, now } = work;
    if (now.getTime() - row.asked_at.getTime() >= PATIENCE_MS) {
      return leaveToStaff(work, row, { reason: 'The provider has not made this refund in time.' });
    }
    await enqueueStep(tx, row.received_id, new Date(now.getTime() + DAY));
    return row;
  },
};

/**
 * Job: requests the refund from the provider, then polls its status daily. Throws ProviderUnavailable, so
 * it is retried.
 */
export async function sendRefund(deps: Deps, entry: string): Promise<void> {
  const refund = await findRefund(deps.db, entry);
  if (refund !== undefined) await advance(deps, potRefunds, refund);
}

/** A repeat polls the refund's status. */
async function submitRefund(deps: Deps, refund: RefundRow): Promise<Outcome<object>> {
  const { received_id: payment_id, reference, payment, amount } = refund;
  const question = { payment_id, provider: deps.config.payments, asked: 'refund' } as const;
  const state = await recordAnswer(deps, question, () =>
    deps.providers.payments.refund({ reference, payment, amount }),
  );
  if (state.status === 'failed') return state;
  return { status: state.status === 'processed' ? 'paid' : 'pending' };
}

/** Locks the pot first, like everything that moves a pot's money. */
async function lockRefund(tx: Tx, { pot_id, received_id }: RefundRow): Promise<RefundRow> {
  await lockById(tx, pot_id);
  return refunds(tx).where('f.received_id', '=', received_id).forUpdate().executeTakeFirstOrThrow();
}

/** The money stays in the guest account until staff have paid it. */
async function leaveToStaff(
  { tx, now }: LockedWork,
  row: RefundRow,
  { reason }: Failure,
): Promise<RefundRow> {
  const changes = { status: 'stuck', stuck_at: now, detail: reason.slice(0, 500) } as const;
  await tx.updateTable('pots_refund').set(changes).where('id', '=', row.id).execute();
  return { ...row, ...changes };
}

/**
 * Books a locked refund: made by the provider out of what it owes us, or by staff from our payout balance. A
 * fully refunded payment is reversed, so that its receipt shows it; the provider's fee remains our cost.
 */
export async function completeRefund(
  tx: Tx,
  now: Date,
  row: RefundRow,
  by: 'provider' | 'hand',
): Promise<RefundRow> {
  const { id, pot_id, received_id, amount } = row;
  const account = await guestsAccount(tx, pot_id);
  const received = await findEntry(tx, received_id);
  if (received === undefined) throw new Error(`no entry ${received_id}`);
  const into = received.postings.find((posting) => posting.account_id === account)?.amount;
  if (into === amount) {
    await reverse(tx, now, received_id);
    // The reversal credited the provider's fee to us, so it is charged to the provider again.
    const from = received.postings.find(({ kind }) => kind === 'provider_costs')?.amount ?? 0;
    await book(
      tx,
      now,
      { name: `pot_refund_cost:${derivedId('reverses', received_id)}`, received_id },
      [
        { account: system.provider_costs, amount: kobo(from) },
        { account: system.funding_clearing, amount: kobo((by === 'hand' ? -amount : 0) - from) },
        { account: system.payout_float, amount: kobo(by === 'hand' ? amount : 0) },
      ],
    );
  } else {
    const to = by === 'hand' ? system.payout_float : system.funding_clearing;
    await book(tx, now, { name: `pot_refund:${derivedId('reverses', received_id)}`, received_id }, [
      { account, amount: kobo(-amount) },
      { account: to, amount },
    ]);
  }
  if (by === 'provider') {
    await tx
      .updateTable('pots_received')
      .set((eb) => ({ taken: eb('taken', '+', amount) }))
      .where('entry_id', '=', received_id)
      .execute();
  }
  const changes = { status: 'done', done_at: now } as const;
  await tx.updateTable('pots_refund').set(changes).where('id', '=', id).execute();
  return { ...row, ...changes };
}

type Postings = { account: number; amount: Kobo }[];

type RefundSubject = { name: string; received_id: string };

async function book(
  tx: Tx,
  now: Date,
  { name, received_id }: RefundSubject,
  all: Postings,
): Promise<void> {
  const postings = all.filter(({ amount }) => amount !== 0);
  if (postings.length === 0) return;
  const id = oneTimeOperationId(name);
  const metadata = { takes_back: received_id };
  await post(tx, now, { id, kind: 'pot_refund', metadata, postings });
}

/** Books a stuck refund that staff paid by hand; returns false if it isn't stuck. */
export async function endRefund(tx: Tx, now: Date, known: RefundRow | undefined): Promise<boolean> {
  if (known === undefined) return false;
  const row = await lockRefund(tx, known);
  if (row.status !== 'stuck') return false;
  await completeRefund(tx, now, row, 'hand');
  return true;
}
