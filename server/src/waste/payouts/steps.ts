// A payout to an operator after its hold, in a job that may stop at any step and run again: mark it sent,
// ask the provider outside any transaction, settle it. What is not known stays under way, never failed.
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { account as system } from '../../ledger/chart.ts';
import { derivedId, type Posting, post, reverse } from '../../ledger/entries.ts';
import { openCase } from '../../payments/cases.ts';
import { keepAnswer } from '../../payments/outside/provider-answers.ts';
import {
  needsPerson,
  nextCheckAt,
  nextReturnCheckAt,
} from '../../payments/outside/retry-schedule.ts';
import { HOUR } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { PayoutState } from '../../providers/payouts/payouts.ts';
import { ProviderUnavailable } from '../../providers/providers.ts';
import type { WastePayout } from '../tables.ts';
import { enqueuePayoutStep, ownedBy } from './holds.ts';

type PayoutRow = Selectable<WastePayout>;

const isFinal = ({ status }: PayoutRow) => status === 'failed' || status === 'returned';

/** The job: takes a payout one step further and schedules the next while it is open. */
export async function advanceOperatorPayout(deps: Deps, id: string): Promise<void> {
  const { db, clock } = deps;
  const payout = await findPayout(db, id);
  if (payout === undefined || isFinal(payout)) return;
  if (payout.status === 'initiated') await markSent(db, id);
  const state = await askProvider(deps, payout);
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('waste_payout')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.status === 'sent') await settleSent(tx, clock.now(), row, state);
    else if (row?.status === 'paid') await settlePaid(tx, clock.now(), row, state);
  });
}

const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('waste_payout').selectAll().where('id', '=', id).executeTakeFirst();

/** From here on it may have been paid. */
async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('waste_payout')
    .set({ status: 'sent' })
    .where('id', '=', id)
    .where('status', '=', 'initiated')
    .execute();
}

/** Requests it the first time, then asks; one the provider does not know is requested again, and paid once. */
async function askProvider(deps: Deps, payout: PayoutRow): Promise<PayoutState> {
  const { payouts } = deps.providers;
  const { id, bank_code, account_number, account_name, amount } = payout;
  const narration = `Alajo ${toReference(id)}`;
  const request = { reference: id, bank_code, account_number, account_name, amount, narration };
  const keep = (asked: 'check' | 'send', ask: () => Promise<PayoutState>) =>
    keepAnswer(deps, { payment_id: id, provider: deps.config.payouts, asked }, ask);
  try {
    if (payout.status !== 'initiated') {
      const state = await keep('check', () => payouts.check(id));
      if (state.status !== 'unknown' || payout.status === 'paid') return state;
    }
    return notYetFailed(payout, await keep('send', () => payouts.send(request)), deps.clock.now());
  } catch (error) {
    // This covers bugs in the adapter too: whatever went wrong, the money may have gone.
    if (!(error instanceof ProviderUnavailable)) deps.log.error({ err: error, payout: id });
    return { status: 'unknown' };
  }
}

/** A refused repeat proves nothing about the first request for an hour. */
function notYetFailed(payout: PayoutRow, state: PayoutState, now: Date): PayoutState {
  const young = now.getTime() - payout.created_at.getTime() < HOUR;
  const repeated = payout.status !== 'initiated';
  return state.status === 'failed' && repeated && young ? { status: 'unknown' } : state;
}

async function settleSent(tx: Tx, now: Date, row: PayoutRow, state: PayoutState): Promise<void> {
  switch (state.status) {
    case 'paid':
      return capture(tx, now, row, state);
    case 'failed':
    case 'reversed':
      return giveBack(tx, now, row, { status: 'failed', reason: state.reason });
    case 'pending':
    case 'unknown':
      return checkLater(tx, now, row);
    default:
      throw new Error(`unknown payout state ${state satisfies never}`);
  }
}

async function settlePaid(tx: Tx, now: Date, row: PayoutRow, state: PayoutState): Promise<void> {
  if (state.status === 'reversed') {
    await reverse(tx, now, derivedId('closes', row.id));
    return giveBack(tx, now, row, { status: 'returned', reason: state.reason });
  }
  // "Failed" after "paid" is a contradiction: a person reads it.
  if (state.status === 'failed') await raise(tx, now, row, state.reason);
  const at = nextReturnCheckAt(row.settled_at ?? row.created_at, now);
  if (at !== undefined) await enqueuePayoutStep(tx, row.id, at);
}

type Paid = Extract<PayoutState, { status: 'paid' }>;

async function capture(tx: Tx, now: Date, row: PayoutRow, paid: Paid): Promise<void> {
  const cost = paid.cost ?? kobo(0);
  const parts: Posting[] = [
    { account: await ownedBy(tx, 'waste_payout', row.operator_id), amount: kobo(-row.amount) },
    { account: system.payout_float, amount: kobo(row.amount + cost) },
    { account: system.provider_costs, amount: kobo(-cost) },
  ];
  await post(tx, now, {
    id: derivedId('closes', row.id),
    kind: 'waste_paid_out',
    postings: parts.filter(({ amount }) => amount !== 0),
  });
  await update(tx, row, { status: 'paid', session_id: paid.session_id, settled_at: now });
  const at = nextReturnCheckAt(now, now);
  if (at !== undefined) await enqueuePayoutStep(tx, row.id, at);
}

/** We owe it again: its collections can be paid by another payout. */
async function giveBack(
  tx: Tx,
  now: Date,
  row: PayoutRow,
  ended: { status: 'failed' | 'returned'; reason: string },
): Promise<void> {
  await reverse(tx, now, row.id);
  await update(tx, row, { ...ended, settled_at: now });
  await tx
    .updateTable('waste_booking')
    .set({ payout_id: null })
    .where('payout_id', '=', row.id)
    .execute();
  await raise(tx, now, row, ended.reason);
}

async function checkLater(tx: Tx, now: Date, row: PayoutRow): Promise<void> {
  if (needsPerson(row, now))
    await raise(tx, now, row, 'the provider does not say what became of it');
  await update(tx, row, { checks: row.checks + 1 });
  await enqueuePayoutStep(tx, row.id, nextCheckAt(row, now));
}

/** Puts it before our staff, once. */
const raise = (tx: Tx, now: Date, { id, account_name, amount }: PayoutRow, why: string) =>
  openCase(tx, now, {
    kind: 'payout_failed',
    subject: toReference(id),
    detail: `to the waste operator ${account_name}: ${why}`,
    amount,
  });

async function update(
  tx: Tx,
  row: PayoutRow,
  change: Partial<Pick<PayoutRow, 'status' | 'session_id' | 'reason' | 'settled_at' | 'checks'>>,
): Promise<void> {
  await tx.updateTable('waste_payout').set(change).where('id', '=', row.id).execute();
}
