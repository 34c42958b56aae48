// A payout to an operator after its hold, in a job that may stop at any step and run again
// (payments/outside). A returned amount is owed again, and each failure opens a case for staff.
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { account as system } from '../../ledger/chart.ts';
import { derivedId, type Posting, post, reverse } from '../../ledger/entries.ts';
import { openCase } from '../../payments/cases.ts';
import { bankPayouts, type CompletedPayout } from '../../payments/outside/bank-payouts.ts';
import { advance, type LockedWork } from '../../payments/outside/engine.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { WastePayout } from '../tables.ts';
import { enqueuePayoutStep, ownedBy } from './holds.ts';

type PayoutRow = Selectable<WastePayout>;

const operatorPayouts = bankPayouts<PayoutRow>({
  enqueueStep: enqueuePayoutStep,
  lock: (tx, id) => select(tx, id).forUpdate().executeTakeFirst(),
  update,
  begunAt: ({ created_at }) => created_at,
  requestOf: async (_, { bank_code, account_number, account_name, amount }) => ({
    bank_code,
    account_number,
    account_name,
    amount,
  }),
  capture,
  giveBack: (work, row, { reason }) => oweAgain(work, row, { status: 'failed', reason }),
  async returnPaid(work, row, reason) {
    await reverse(work.tx, work.now, derivedId('closes', row.id));
    return oweAgain(work, row, { status: 'returned', reason });
  },
  refundsReturn: async () => true,
  flag,
});

/** Job: takes a payout one step further and schedules the next while it is open. */
export async function advanceOperatorPayout(deps: Deps, id: string): Promise<void> {
  const payout = await select(deps.db, id).executeTakeFirst();
  if (payout !== undefined) await advance(deps, operatorPayouts, payout);
}

const select = (db: Db | Tx, id: string) =>
  db.selectFrom('waste_payout').selectAll().where('id', '=', id);

async function capture(
  { tx, now }: LockedWork,
  row: PayoutRow,
  paid: CompletedPayout,
): Promise<PayoutRow> {
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
  return update(tx, row, { status: 'paid', session_id: paid.session_id, settled_at: now });
}

/** Its collections can be paid by another payout. */
async function oweAgain(
  work: LockedWork,
  row: PayoutRow,
  ended: { status: 'failed' | 'returned'; reason: string },
): Promise<PayoutRow> {
  const { tx, now } = work;
  await reverse(tx, now, row.id);
  const updated = await update(tx, row, { ...ended, settled_at: now });
  await tx
    .updateTable('waste_booking')
    .set({ payout_id: null })
    .where('payout_id', '=', row.id)
    .execute();
  await flag(work, row, ended.reason);
  return updated;
}

function flag({ tx, now }: LockedWork, { id, account_name, amount }: PayoutRow, why: string) {
  return openCase(tx, now, {
    kind: 'payout_failed',
    subject: toReference(id),
    detail: `to the waste operator ${account_name}: ${why}`,
    amount,
  });
}

type Changes = Partial<
  Pick<PayoutRow, 'status' | 'session_id' | 'reason' | 'settled_at' | 'checks'>
>;

async function update(db: Db | Tx, row: PayoutRow, changes: Changes): Promise<PayoutRow> {
  await db
    .updateTable('waste_payout')
    .set(changes)
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .execute();
  return { ...row, ...changes };
}
