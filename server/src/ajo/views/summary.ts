// A group without its members, as customers see it before joining.
import { type OpenGroup, potOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import type { PersonWithPhone } from '../../identity/directory.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { GroupRow } from '../ground/state.ts';
import { termsOf } from '../groups/terms/terms.ts';
import { bestPremium } from '../rounds/money/turn-premium.ts';

/** A group without its members; `me` is the viewing customer. */
export function summaryOf(row: GroupRow, me: PersonWithPhone | undefined, now: Date): OpenGroup {
  const { id, name, description, max_members, frequency, start_date, status, outcome } = row;
  return {
    id,
    name,
    description,
    max_members,
    frequency,
    start_date,
    status,
    outcome,
    total_members: row.members,
    contribution_amount: row.contribution,
    next_collection_date: start_date,
    admin_id: row.organiser_id,
    pot: potOf(row.contribution, row.members),
    set_aside: row.set_aside,
    late_fee: row.late_fee,
    reserve: row.reserve,
    order: row.turn_order,
    visibility: row.visibility,
    approval: row.approval,
    grace_hours: row.grace_hours,
    min_members: row.min_members,
    bond: row.bond,
    majority: row.majority,
    early_turn_fee: row.slot_fee,
    ready_check: row.held_account !== null,
    rules: row.rules,
    terms: termsOf(row),
    terms_version: row.terms_version,
    created_at: row.created_at.toISOString(),
    turn_needs: me ? tierWarning(row, me, now) : null,
  };
}

/** A warning if the customer's balance limit is below the pot; otherwise null. */
function tierWarning(row: GroupRow, { tier }: PersonWithPhone, now: Date): string | null {
  const cap = tierLimitsOn(tier, dayInLagos(now)).balance;
  const places = row.status === 'recruiting' ? row.max_members : row.members;
  const premium = bestPremium({ ...row, max_members: places });
  const pot = kobo(potOf(row.contribution, places) + premium);
  if (cap === null || pot <= cap) return null;
  return `Your turn pays up to ${formatNaira(pot)}, but your wallet can hold ${formatNaira(cap)}. Upgrade your tier before your turn; otherwise, the rest waits until your wallet has room.`;
}
