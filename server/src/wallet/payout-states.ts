// The states of a payout and the transitions between them.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { PayoutStatus, WalletPayout } from './tables.ts';

/** The allowed transitions. Every update checks the status it starts from. */
export const next = {
  waiting: ['initiated', 'cancelled', 'failed'],
  cancelled: [],
  initiated: ['sent'],
  sent: ['paid', 'failed'],
  paid: ['returned'],
  failed: [],
  returned: [],
} satisfies Record<PayoutStatus, PayoutStatus[]>;

export type PayoutRow = Selectable<WalletPayout>;

export const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('wallet_payout').selectAll().where('id', '=', id).executeTakeFirst();

/** The payouts among these ids, by id. */
export async function findPayouts(db: Db, ids: readonly string[]): Promise<Map<string, PayoutRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('wallet_payout').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const lockPayout = (tx: Tx, id: string): Promise<PayoutRow | undefined> =>
  tx.selectFrom('wallet_payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The start of a payout; for one that waited, the end of its waiting time. */
export const begunAt = ({ created_at, released_at }: PayoutRow): Date => released_at ?? created_at;

type Changes = Partial<Pick<PayoutRow, 'session_id' | 'reason' | 'settled_at' | 'released_at'>>;

/** Moves a payout to another status that may follow its current one. */
export async function changeStatus(
  tx: Tx,
  row: PayoutRow,
  to: PayoutStatus,
  more: Changes,
): Promise<PayoutRow> {
  const allowed: readonly PayoutStatus[] = next[row.status];
  if (!allowed.includes(to)) throw new Error(`a payout cannot go from ${row.status} to ${to}`);
  // A payout that needed a person no longer does.
  const changes = { status: to, needs_attention_at: null, ...more };
  const { numUpdatedRows } = await tx
    .updateTable('wallet_payout')
    .set(changes)
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`payout ${row.id} was changed by someone else`);
  if (row.follow_up !== null && more.settled_at) {
    const key = `${row.follow_up}:${row.id}:${to}`;
    const outcome = { id: row.id, paid: Number(to === 'paid') };
    await enqueue(tx, row.follow_up, outcome, { key, run_at: more.settled_at });
  }
  return { ...row, ...changes };
}
