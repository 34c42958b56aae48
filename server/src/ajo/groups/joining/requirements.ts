// Requirements for taking a seat: room among the customer's groups, a trust score for the pot and the turn,
// and an income for the contributions (docs/ajo-rules.md).
import {
  affordabilityOf,
  type Income,
  type MonthlyCommitment,
  monthlyIncome,
  monthlyOf,
  tooMuchText,
} from '@alajo/contract/ajo/affordability.ts';
import type { Eligibility } from '@alajo/contract/ajo/eligibility.ts';
import { type Frequency, potOf } from '@alajo/contract/ajo/schemas.ts';
import { potTooLargeText } from '@alajo/contract/ajo/trust.ts';
import { GROUPS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { PaymentContext } from '../../../payments/context.ts';
import { dayInLagos } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { GroupRow } from '../../ground/state.ts';
import { trustScore } from '../../turns/trust.ts';

type FindIncome = (db: Db | Tx, userId: number, now: Date) => Promise<Income>;

/** Dependencies of Ajo on other modules. */
export type AjoContext = PaymentContext & { findIncome: FindIncome };

/** A customer taking a seat; `has_pin`: they have confirmed it with their PIN. */
export type Joiner = { user_id: number; has_pin: boolean; income: Income };

type Commitment = { each: Kobo; frequency: Frequency };

/** Requirements of a seat: an amount in each round of a group, and the maximum pot. */
type SeatTerms = Commitment & { group_id: number | null; pot: Kobo; bond: number };

/** Requirements of a seat in a group, with the pot of a full group until it has started. */
export function seatTermsOf(group: GroupRow): SeatTerms {
  const { contribution, set_aside, frequency, current_round, max_members, bond } = group;
  const pot = potOf(contribution, current_round > 0 ? group.members : max_members);
  return { group_id: group.id, each: kobo(contribution + set_aside), frequency, pot, bond };
}

/** Serialises the customer's own requests; otherwise two at once could both pass. */
export const lockGroups = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('ajo_member'), ${userId}::int)`.execute(tx);

/** Number of seats a customer pays for in a group: their own, and those of members without a smartphone. */
const seatsPaidBy = (userId: number) => sql`greatest(
  (select count(*) from ajo_member m left join ajo_member p on p.id = m.paid_by
    where m.group_id = g.id and coalesce(p.user_id, m.user_id) = ${userId}),
  (not exists (select from ajo_member m where m.group_id = g.id and m.user_id = ${userId}))::int)`;

/** The customer's groups that are not over, including those they would join without being asked again. */
async function commitmentsOf(
  db: Db | Tx,
  userId: number,
  except: number | null = null,
): Promise<Commitment[]> {
  const { rows } = await sql<Commitment>`
    select (contribution + set_aside) * ${seatsPaidBy(userId)} as each, frequency from ajo_group g
    where status <> 'completed' and id is distinct from ${except}::bigint and (
      exists (select from ajo_member m where m.group_id = g.id and m.user_id = ${userId})
      or status in ('recruiting', 'waiting') and exists (select from ajo_request r
        where r.group_id = g.id and r.user_id = ${userId} and r.status in ('waiting', 'listed')))`.execute(
    db,
  );
  return rows;
}

const sum = (amounts: readonly Kobo[]): Kobo =>
  kobo(amounts.reduce((total, amount) => total + amount, 0));

const monthlySum = (commitments: readonly Commitment[]): Kobo =>
  sum(commitments.map(({ each, frequency }) => monthlyOf(each, frequency)));

/**
 * Rejects a seat the customer has no room for. Without a PIN, all groups together may take no more each time,
 * this one with its bond, than may leave a wallet in a day. Throws too_many_groups, pin_not_set,
 * pot_too_large, contributions_too_high.
 */
export async function requireRoomForGroup(
  tx: Tx,
  now: Date,
  { user_id, has_pin, income }: Joiner,
  terms: SeatTerms,
): Promise<void> {
  const groups = await commitmentsOf(tx, user_id, terms.group_id);
  if (groups.length >= GROUPS_MAX) throw new AppError('too_many_groups');
  const day = dayInLagos(now);
  const all = [...groups, terms];
  const { low_day } = walletLimitsOn(day);
  const bond = kobo(terms.each * terms.bond);
  if (!has_pin && sum([...all.map(({ each }) => each), bond]) > low_day) {
    const message = `Create your 4-digit transaction PIN first. Without one, your groups can take at most ${formatNaira(low_day)} each round, all together, including the bond.`;
    throw new AppError('pin_not_set', { message });
  }
  await requirePot(tx, now, user_id, terms.pot);
  const burden = {
    monthly: monthlySum(all),
    income: monthlyIncome(income),
    bond_rounds: terms.bond,
  };
  requireAffordable(burden, day);
}

/** Rejects a pot too large for the customer's score. Throws pot_too_large. */
export async function requirePot(tx: Tx, now: Date, userId: number, pot: Kobo): Promise<void> {
  const message = potTooLargeText(await trustScore(tx, now, userId), pot, dayInLagos(now));
  if (message !== undefined) throw new AppError('pot_too_large', { message });
}

function requireAffordable(burden: MonthlyCommitment, day: string): void {
  const { monthly, income } = burden;
  if (income === null || affordabilityOf(burden, day).verdict !== 'too_much') return;
  throw new AppError('contributions_too_high', { message: tooMuchText(monthly, income, day) });
}

/** The customer's eligibility before they take a seat. */
export async function findEligibility(
  { db, clock }: Deps,
  { findIncome }: AjoContext,
  userId: number,
): Promise<Eligibility> {
  const now = clock.now();
  const [trust_score, groups, income] = await Promise.all([
    trustScore(db, now, userId),
    commitmentsOf(db, userId),
    findIncome(db, userId, now),
  ]);
  return { trust_score, monthly: monthlySum(groups), income: monthlyIncome(income) };
}
