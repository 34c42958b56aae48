// What joining agrees to, in plain words made of the group's own settings; a new wording is a new
// version in the contract.
import { formatNaira, type Kobo, share } from '@alajo/contract/money.ts';

type Settings = { contribution: Kobo; set_aside: Kobo; late_fee: number; turn_order: string };

/** What a missed contribution costs, in kobo; twice that after having collected. */
export const lateFeeOf = ({
  contribution,
  late_fee,
}: Pick<Settings, 'contribution' | 'late_fee'>) => share(contribution, late_fee * 100);

/** The rules about money that does not come, sentence by sentence. */
export function termsOf(settings: Settings): string[] {
  const { set_aside } = settings;
  const fee = lateFeeOf(settings);
  return [
    'Your contribution is taken from your wallet on each due date, in your own round too. You may pay early.',
    'If your wallet has not enough, we try again after 6 hours, 1 day and 2 days. After that the contribution is missed.',
    ...(set_aside > 0
      ? [
          `Each round you also set ${formatNaira(set_aside)} aside in the group’s reserve. It pays first for what somebody misses, and you get back at the end what is left of yours.`,
        ]
      : ['This group keeps no reserve for contributions that are missed.']),
    'A fellow member may cover a late or missed contribution. Who missed it then owes it to them.',
    'If nobody covers it, the collector gets what is there and is owed the rest, paid first from whatever the defaulter pays later.',
    'Who misses a contribution before collecting moves to the end of the turns, and what they owe is taken from their pot.',
    ...(fee > 0
      ? [
          `A missed contribution costs a late fee of ${formatNaira(fee)}, twice that after you have collected. It goes to the pot.`,
        ]
      : ['This group takes no late fee.']),
    'You can leave freely before the start. Later you can only hand your seat to somebody who takes it over.',
  ];
}
