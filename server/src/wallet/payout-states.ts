// What a payout can be, what may follow what, and when the provider is asked about it next.
import type { Selectable } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { PayoutStatus, WalletPayout } from './tables.ts';

/** Which status may follow which; every change says from where. */
export const next = {
  initiated: ['sent'],
  sent: ['paid', 'failed'],
  paid: ['returned'],
  failed: [],
  returned: [],
} satisfies Record<PayoutStatus, PayoutStatus[]>;

export type PayoutRow = Selectable<WalletPayout>;

export const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('wallet_payout').selectAll().where('id', '=', id).executeTakeFirst();
