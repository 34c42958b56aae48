// Money of payouts to operators: an approved amount moves from the operator's account to the one of
// payouts under way, in the approval's transaction, and a job sends it.
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { openAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/entries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

export type ApprovedPayout = {
  proposal_id: number;
  operator_id: number;
  collections: readonly number[];
  amount: number;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
};

/** Holds the total of locked collections that are owed, and starts to send it. */
export async function holdOperatorPayout(
  tx: Tx,
  now: Date,
  { collections, ...approved }: ApprovedPayout,
): Promise<void> {
  const { operator_id } = approved;
  const amount = kobo(approved.amount);
  const id = uuidv7();
  await tx
    .insertInto('waste_payout')
    .values({ ...approved, amount, id, status: 'initiated', created_at: now })
    .execute();
  await sql`
    with paid as (update waste_booking set payout_id = ${id}
      where id = any(${collections}::bigint[]) returning id, amount)
    insert into waste_payout_line (payout_id, booking_id, amount)
    select ${id}, id, amount from paid`.execute(tx);
  await post(tx, now, {
    id,
    kind: 'waste_payout',
    content: JSON.stringify([operator_id, amount, collections]),
    postings: [
      { account: await ownedBy(tx, 'waste_operator', operator_id), amount: kobo(-amount) },
      { account: await ownedBy(tx, 'waste_payout', operator_id), amount },
    ],
  });
  await enqueuePayoutStep(tx, id, now);
}

export const ownedBy = (tx: Tx, kind: 'waste_operator' | 'waste_payout', id: number) =>
  openAccount(tx, kind, { kind: 'operator', id });

/** Enqueues the next step of a payout; at most one job is due for each. With `yields`, a job keeps its earlier time. */
export const enqueuePayoutStep = (tx: Tx, id: string, run_at: Date, yields = false) =>
  enqueue(tx, 'waste_payout', { id }, { key: `waste_payout:${id}`, run_at, keep_run_at: yields });

/** The balance each operator's account must have: its completed collections that no payout includes. */
export const earned = sql<{ owner: number; open: number }>`
  select operator_id as owner, sum(amount)::bigint as open from waste_booking
  where status = 'completed' and payout_id is null group by operator_id`;

/** The amount on its way to each operator. */
export const underWay = sql<{ owner: number; open: number }>`
  select operator_id as owner, sum(amount)::bigint as open from waste_payout
  where status in ('initiated', 'sent') group by operator_id`;
