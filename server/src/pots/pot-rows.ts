// Reading, locking and presenting rows of pots.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { PotState, PublicPot } from '@alajo/contract/pots/schemas.ts';
import type { Selectable } from 'kysely';
import { findPeople } from '../identity/directory.ts';
import { findAccounts, openAccount } from '../ledger/accounts.ts';
import { startOfDay } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { PotsPot } from './tables.ts';

export type PotRow = Selectable<PotsPot>;

/** The pot behind a link, locked, so payments and endings run one after another. Throws not_found. */
export async function lockPot(tx: Tx, slug: string): Promise<PotRow> {
  const row = await tx
    .selectFrom('pots_pot')
    .selectAll()
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The organiser's pot, locked. Throws not_found for anyone else. */
export async function lockOwn(tx: Tx, userId: number, slug: string): Promise<PotRow> {
  const row = await lockPot(tx, slug);
  if (row.user_id !== userId) throw new AppError('not_found');
  return row;
}

/** Same as the above for a job, by id. */
export const lockById = (tx: Tx, id: number): Promise<PotRow> =>
  tx.selectFrom('pots_pot').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** The pot behind a link, read-only. Throws not_found. */
export async function findPot(db: Db | Tx, slug: string): Promise<PotRow> {
  const row = await db
    .selectFrom('pots_pot')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Closed to payments from here on; the pot is paid out or refunded. */
export const closesAt = ({ closes_on }: PotRow): Date => startOfDay(addDays(closes_on, 1));

/** Current status: an open pot whose closing day has passed is about to end. */
export const stateAt = (row: PotRow, now: Date): PotState =>
  row.status === 'open' && closesAt(row) <= now ? 'closing' : row.status;

/** True once all its money has left the pot. */
export const isOver = ({ status }: PotRow): boolean =>
  status === 'paid_out' || status === 'returned';

/** True if its money may go to the payee under the terms the payers were promised. */
export const isForPayee = ({ rule, paid, target }: PotRow): boolean =>
  rule === 'pay_out' || (rule === 'target_or_back' && target !== null && paid >= target);

/** A pot's ledger account. */
export async function accountOf(tx: Tx, id: number): Promise<number> {
  const account = (await findAccounts(tx, 'pot', 'pot', [id])).get(id);
  if (account === undefined) throw new Error(`pot ${id} has no account`);
  return account.id;
}

/** The account of guests' payments that are not in the pot yet or are being refunded. */
export const guestsAccount = (tx: Tx, id: number): Promise<number> =>
  openAccount(tx, 'pot_guests', { kind: 'pot', id });

export async function showPot(db: Db | Tx, row: PotRow, now: Date): Promise<PublicPot> {
  const [shown] = await showPots(db, [row], now);
  if (shown === undefined) throw new Error(`pot ${row.id} is gone`);
  return shown;
}

/** Public view of pots for anyone with their links, in the same order. */
export async function showPots(
  db: Db | Tx,
  rows: readonly PotRow[],
  now: Date,
): Promise<PublicPot[]> {
  const named = rows.flatMap(({ user_id, payee_id }) => [user_id, payee_id ?? user_id]);
  const people = await findPeople(db, [...new Set(named)]);
  return rows.map((row) => {
    const organiser = people.get(row.user_id);
    const payee = row.payee_id === null ? undefined : people.get(row.payee_id);
    return {
      slug: row.slug,
      title: row.title,
      purpose: row.purpose,
      share: row.share,
      target: row.target,
      rule: row.rule,
      // From tier 2 on, the name has been checked against the BVN.
      organiser: { name: organiser?.name ?? '', verified: (organiser?.tier ?? 1) > 1 },
      payee: payee?.name ?? null,
      paid: row.paid,
      payments: row.payments,
      state: stateAt(row, now),
      held: row.held,
      closes_on: row.closes_on,
      first_closes_on: row.first_closes_on,
      ended_at: row.ended_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      checked_at: now.toISOString(),
    };
  });
}
