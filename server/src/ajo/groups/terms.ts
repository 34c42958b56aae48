// The terms a member agrees to on joining, written from the group's own settings. Changing the
// wording requires a new TERMS_VERSION in the contract.
import { lateFeeOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { AJO_RETRY_HOURS, durationText, listText } from '@alajo/contract/time-limits.ts';

type Settings = { contribution: Kobo; set_aside: Kobo; late_fee: number; turn_order: string };

/** The terms, one sentence per entry. */
export function termsOf(settings: Settings): string[] {
  const { set_aside } = settings;
  const fee = lateFeeOf(settings.contribution, settings.late_fee);
  return [
    'Your contribution is taken from your wallet on each due date, including in your own round. You can pay early.',
    `If your wallet doesn’t have enough, we try again after ${listText(AJO_RETRY_HOURS.map(durationText))}. After that the contribution counts as missed.`,
    ...(set_aside > 0
      ? [
          `Each round you also set ${formatNaira(set_aside)} aside in the group’s reserve. The reserve covers missed contributions first. You get back what is left of your share at the end.`,
        ]
      : ['This group has no reserve for missed contributions.']),
    'Another member can cover a late or missed contribution. The member who missed it then owes them that amount.',
    'If no one covers it, the collector gets what has been paid in and is owed the rest. Later payments from the defaulter go to that debt first.',
    'If you miss a contribution before you collect, your turn moves to the end, and what you owe is taken from your pot.',
    ...(fee > 0
      ? [
          `A missed contribution costs a late fee of ${formatNaira(fee)}, or twice that once you have collected. The fee goes into the pot.`,
        ]
      : ['This group charges no late fee.']),
    'You can leave any time before the group starts. After that, you can only hand your seat to someone who takes your place.',
  ];
}
