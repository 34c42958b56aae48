// Suggested terms by the kind of group: a starting point that the organiser may change line by line.
import type { GroupForm } from '@alajo/contract/ajo/schemas.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { countText, durationText } from '@alajo/contract/time-limits.ts';
import { pricingDay } from '../../platform/pricing-day.ts';

type Terms = Pick<
  GroupForm,
  | 'order'
  | 'grace_hours'
  | 'late_fee'
  | 'reserve'
  | 'bond'
  | 'approval'
  | 'min_members'
  | 'majority'
>;

const PRESETS = {
  family: {
    order: 'organiser_last',
    grace_hours: 168,
    late_fee: 0,
    reserve: 0,
    bond: 0,
    approval: false,
    min_members: 3,
    majority: 'half',
  },
  colleagues: {
    order: 'drawn',
    grace_hours: 72,
    late_fee: 0,
    reserve: 0,
    bond: 0,
    approval: false,
    min_members: 3,
    majority: 'half',
  },
  traders: {
    order: 'organiser_last',
    grace_hours: 48,
    late_fee: 2,
    reserve: 10,
    bond: 1,
    approval: false,
    min_members: 5,
    majority: 'half',
  },
  strangers: {
    order: 'drawn',
    grace_hours: 48,
    late_fee: 5,
    reserve: 20,
    bond: 2,
    approval: true,
    min_members: 5,
    majority: 'two_thirds',
  },
} as const satisfies Record<string, Terms>;

export type Preset = keyof typeof PRESETS;

/** The preset's terms, within today's limits. */
function termsOf(preset: Preset): Terms {
  const { late_fee_max, reserve_max } = ajoLimitsOn(pricingDay());
  const terms: Terms = PRESETS[preset];
  return {
    ...terms,
    late_fee: Math.min(terms.late_fee, late_fee_max),
    reserve: Math.min(terms.reserve, reserve_max),
  };
}

/** The terms as form values. */
export function presetValues(preset: Preset) {
  const { order, approval, majority, ...figures } = termsOf(preset);
  return {
    preset,
    order,
    approval,
    majority,
    grace_hours: String(figures.grace_hours),
    late_fee: String(figures.late_fee),
    reserve: String(figures.reserve),
    bond: String(figures.bond),
    min_members: String(figures.min_members),
  };
}

/** `2 days’ grace, 2% late fee, 10% reserve, you collect last`. */
export function presetText(preset: Preset): string {
  const { order, grace_hours, late_fee, reserve, bond, approval } = termsOf(preset);
  const grace = durationText(grace_hours);
  return [
    `${grace}${grace.endsWith('s') ? '’' : '’s'} grace`,
    late_fee > 0 ? `${late_fee}% late fee` : 'no late fee',
    ...(reserve > 0 ? [`${reserve}% reserve`] : []),
    ...(bond > 0 ? [`bond of ${countText(bond, 'contribution')}`] : []),
    order === 'drawn' ? 'turns drawn by lot' : 'you collect last',
    ...(approval ? ['you approve joiners'] : []),
  ].join(', ');
}
