// Commitments of a guarded customer within a day to people they had never paid: the step-up rules limit their total,
// because many small ones can take as much as one large one.
import { createHash } from 'node:crypto';
import { approvalLimitsOn } from '@alajo/contract/pricing.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { DAY, dayInLagos } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { isKnownPayee } from './known-payees.ts';
import type { Terms } from './terms.ts';

const COUNTED_MS = DAY;

/**
 * Adds a group seat's total to the commitments of the day, for a customer who gave only the PIN. Returns false and
 * counts nothing if that would exceed the limit; a commitment that is already counted passes. It stays counted even
 * if the action is refused afterwards.
 */
export async function countByPin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { user_id }: Customer,
  terms: Terms,
): Promise<boolean> {
  const { ajo_total } = terms;
  if (ajo_total === undefined) return true;
  const now = clock.now();
  const subject = subjectOf(terms);
  return inTransaction(db, async (tx) => {
    // Locks, because two concurrent requests could otherwise both pass.
    await sql`select pg_advisory_xact_lock(hashtext('identity_agreement'), ${user_id}::int)`.execute(
      tx,
    );
    const counted = await tx
      .selectFrom('identity_agreement')
      .select(['subject', 'amount'])
      .where('user_id', '=', user_id)
      .where('at', '>', new Date(now.getTime() - COUNTED_MS))
      .execute();
    if (counted.some((item) => item.subject === subject)) return true;
    const sum = counted.reduce((total, { amount }) => total + amount, 0);
    if (sum + ajo_total > approvalLimitsOn(dayInLagos(now)).ajo_total) return false;
    await store(tx, now, { user_id, subject, amount: ajo_total });
    return true;
  });
}

/** Counts a commitment approved with more than a PIN: a seat, or the first payment to someone. */
export async function countApproved(
  tx: Tx,
  now: Date,
  { user_id, trust }: Customer,
  terms: Terms,
): Promise<void> {
  const { ajo_total, amount, payee, scope } = terms;
  if (!trust.guarded) return;
  const subject = subjectOf(terms);
  if (ajo_total !== undefined) return store(tx, now, { user_id, subject, amount: ajo_total });
  if (scope !== 'payment' || amount === null || amount === 0 || payee === undefined) return;
  if (payee.known ?? (await isKnownPayee(tx, user_id, payee.key))) return;
  await store(tx, now, { user_id, subject, amount });
}

type Agreement = { user_id: number; subject: string; amount: number };

const store = async (tx: Tx, now: Date, row: Agreement): Promise<void> => {
  await sql`insert into identity_agreement (user_id, subject, amount, at)
    values (${row.user_id}, ${row.subject}, ${row.amount}, ${now})
    on conflict on constraint identity_agreement_once
      do update set amount = excluded.amount, at = excluded.at`.execute(tx);
};

const subjectOf = ({ kind, payee, amount }: Terms) =>
  createHash('sha256')
    .update(JSON.stringify([kind, payee?.key, amount]))
    .digest('base64url');

/** Job: deletes commitments that no longer count. */
export const purgeAgreements = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db
    .deleteFrom('identity_agreement')
    .where('at', '<', new Date(clock.now().getTime() - COUNTED_MS))
    .execute();
