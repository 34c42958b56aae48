// Suggested terms by the kind of group: a starting point that the organiser may change line by line.
import type { GroupForm } from '@alajo/contract/ajo/schemas.ts';
import { ajoLimitsOn } from '@alajo/contract/pricing.ts';
import { BriefcaseBusiness, House, type LucideIcon, Store, Users } from 'lucide-react';
import { pricingDay } from '../../platform/pricing-day.ts';
import { clampMinMembers, type TermsDraft } from '../terms-fields.tsx';

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

type Label = { value: Preset; label: string; title: string; icon: LucideIcon };

export const PRESET_LABELS: readonly Label[] = [
  { value: 'family', label: 'Family', title: 'Family terms', icon: House },
  {
    value: 'colleagues',
    label: 'Colleagues',
    title: 'Colleagues’ terms',
    icon: BriefcaseBusiness,
  },
  { value: 'traders', label: 'Traders', title: 'Traders’ terms', icon: Store },
  {
    value: 'strangers',
    label: 'People I don’t know',
    title: 'Terms for people I don’t know',
    icon: Users,
  },
];

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
    early_turn_fee: '0',
  };
}

/** True if a term differs from the preset's; its smallest group is never larger than this one. */
export function isChanged(draft: TermsDraft & { preset: Preset | '' }, max_members: number) {
  if (draft.preset === '') return false;
  const { order: _, ...terms } = presetValues(draft.preset);
  const least = (min_members: string) => clampMinMembers(min_members, max_members);
  return (
    least(terms.min_members) !== least(draft.min_members) ||
    TERMS.some((term) => terms[term] !== draft[term])
  );
}

const TERMS = [
  'grace_hours',
  'late_fee',
  'reserve',
  'bond',
  'early_turn_fee',
  'approval',
  'majority',
] as const;
