// Differences between a cycle's terms and those of the one it renews, as sentences.
import { formatNaira } from '@alajo/contract/money.ts';
import { durationText } from '@alajo/contract/time-limits.ts';
import type { GroupRow } from '../../ground/state.ts';
import { sentencesOf } from './sentences.ts';
import { termsIn, termsOf } from './terms.ts';

type RenewedSetting = {
  field: 'contribution' | 'late_fee' | 'reserve' | 'grace_hours' | 'min_members' | 'slot_fee';
  changes: string;
  shown: (value: number) => string;
};

const percents = (value: number) => `${value}%`;

const SETTINGS: RenewedSetting[] = [
  {
    field: 'contribution',
    changes: 'Each contribution changes',
    shown: (value) => formatNaira(value as GroupRow['contribution']),
  },
  { field: 'late_fee', changes: 'The late fee changes', shown: percents },
  {
    field: 'reserve',
    changes: 'The amount each member sets aside for the reserve changes',
    shown: percents,
  },
  {
    field: 'slot_fee',
    changes: 'The first turn’s fee and the last turn’s bonus change',
    shown: percents,
  },
  { field: 'grace_hours', changes: 'The grace period changes', shown: durationText },
  { field: 'min_members', changes: 'The minimum number of members changes', shown: String },
];

/** One sentence for each term that differs from the last one in force. */
export function changesBetween(before: GroupRow, after: GroupRow): string[] {
  const { wording, created_at } = before;
  const asBefore = termsIn(sentencesOf(after), { ...after, wording, created_at });
  return [
    ...SETTINGS.filter(({ field }) => before[field] !== after[field]).map(
      ({ field, changes, shown }) =>
        `${changes} from ${shown(before[field])} to ${shown(after[field])}.`,
    ),
    // Rules introduced since; a sentence that was only reworded is no change.
    ...termsOf(after).filter((sentence) => !asBefore.includes(sentence)),
  ];
}
