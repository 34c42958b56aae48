// Rows of pulls, the time a pull starts, and how much a consent still allows.
import { addDays } from '@alajo/contract/days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { PULL_HOUR, SECOND_PULL_HOUR } from '@alajo/contract/time-limits.ts';
import type { Pull } from '@alajo/contract/wallet/mandates.ts';
import type { Selectable } from 'kysely';
import { HOUR, startOfDay } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { WalletConsent, WalletPull } from '../tables.ts';

export type PullRow = Selectable<WalletPull>;

/** The start of the pull for a due day: 20:00 on the evening before. */
export const pullTime = (due_on: string): Date =>
  new Date(startOfDay(addDays(due_on, -1)).getTime() + PULL_HOUR * HOUR);

/** The start of its second try, on the due day. */
export const secondPullTime = (due_on: string): Date =>
  new Date(startOfDay(due_on).getTime() + SECOND_PULL_HOUR * HOUR);

type PullsOf = { user_id: number } | { mandate_id: number };

/** Pulls with their purpose's name, the newest first. */
export async function listPulls(db: Db | Tx, of: PullsOf): Promise<(PullRow & { name: string })[]> {
  const query = db
    .selectFrom('wallet_pull')
    .innerJoin('wallet_consent', 'wallet_consent.id', 'wallet_pull.consent_id')
    .selectAll('wallet_pull')
    .select('wallet_consent.name');
  return (
    'user_id' in of
      ? query.where('wallet_pull.user_id', '=', of.user_id)
      : query.where('wallet_consent.mandate_id', '=', of.mandate_id)
  )
    .orderBy('wallet_pull.created_at', 'desc')
    .orderBy('wallet_pull.id', 'desc')
    .execute();
}

export const describePull = ({ created_at, ...row }: PullRow & { name: string }): Pull => ({
  id: row.id,
  name: row.name,
  reason: row.reason,
  due_on: row.due_on,
  attempt: row.attempt,
  amount: row.amount,
  received: row.received,
  status: row.status,
  problem: row.problem,
  at: created_at.toISOString(),
});

type ConsentLimits = Pick<Selectable<WalletConsent>, 'cap' | 'total' | 'period'>;

/**
 * The most a consent allows for a due day, given all its pulls. Money a bank sent without being asked counts as well, so
 * less is pulled afterwards.
 */
export function roomOf(
  { cap, total, period }: ConsentLimits,
  pulls: readonly Pick<PullRow, 'due_on' | 'counted' | 'received'>[],
  due_on: string,
): Kobo {
  const used = (list: typeof pulls) =>
    list.reduce((sum, { counted, received }) => sum + Math.max(counted, received), 0);
  const start = periodStart(period, due_on);
  const inPeriod = pulls.filter((pull) => periodStart(period, pull.due_on) === start);
  return kobo(Math.max(0, Math.min(total - used(pulls), cap - used(inPeriod))));
}

/** The first day of the week, from Monday, or of the month: as date_trunc of PostgreSQL. */
function periodStart(period: ConsentLimits['period'], day: string): string {
  if (period === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
