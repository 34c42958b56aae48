// The states of a payout and the transitions between them.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PayoutStatus, WalletPayout } from '../tables.ts';

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

export const lockPayout = (tx: Tx, id: string): Promise<PayoutRow | undefined> =>
  tx.selectFrom('wallet_payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** When a payout began: one that waited is as old as the end of its waiting time. */
export const begunAt = ({ created_at, released_at }: PayoutRow): Date => released_at ?? created_at;
