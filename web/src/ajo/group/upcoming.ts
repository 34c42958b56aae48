// The customer's next payment in a group where nothing needs attention, and what happens if they do nothing.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatDate } from '../../platform/format.ts';
import {
  amountPerRound,
  debitTime,
  type GroupContext,
  isTomorrow,
  nextDueDay,
  ownSeat,
  type SituationAction,
  whenText,
} from '../own-payments.ts';

export type Upcoming = {
  /** `You pay tomorrow`; undefined once every round is paid. */
  when: string | undefined;
  amount: Kobo;
  action?: SituationAction | undefined;
  /** Describes the next payment if the customer does nothing. */
  sentence: string;
};

export function upcomingOf(context: GroupContext): Upcoming {
  const { group, balance, now } = context;
  const amount = amountPerRound(group);
  const own = ownSeat(group);
  const payer = group.members.find(({ id }) => id === own?.paid_by);
  const day = nextDueDay(group);
  if (day === undefined) {
    return { when: undefined, amount, sentence: 'Nothing more leaves your wallet in this group.' };
  }
  const when = `You pay ${whenText(day, now)}`;
  if (payer) {
    return { when, amount, sentence: `${payer.name} pays for you. Nothing leaves your wallet.` };
  }
  const paidNow = own?.has_paid === true;
  if (paidNow || group.paid_ahead > 0) {
    return {
      when,
      amount,
      sentence: `${paidText(group, paidNow, amount)} Nothing leaves your wallet before ${formatDate(day, now)}.`,
    };
  }
  const debit = {
    when: `You pay ${isTomorrow(day, now) ? 'tonight' : whenText(day, now)}`,
    amount,
  };
  const time = debitTime(day, now);
  const missing = balance === undefined ? 0 : amount - balance;
  if (balance !== undefined && missing > 0) {
    return {
      ...debit,
      action: { label: `Add ${formatNaira(kobo(missing))}`, add: kobo(missing) },
      sentence: `If you do nothing, you are ${formatNaira(kobo(missing))} short ${time}. You have ${formatNaira(balance)}.`,
    };
  }
  const have = balance === undefined ? '' : ` You have ${formatNaira(balance)}.`;
  return {
    ...debit,
    action: group.actions.ahead > 0 ? { label: 'Pay now', view: { at: 'ahead' } } : undefined,
    sentence: `If you do nothing, ${formatNaira(amount)} leaves your wallet ${time}.${reserveText(group)}${have}`,
  };
}

/** Explains an amount above the contribution that the page's head names. */
const reserveText = ({ set_aside }: Group): string =>
  set_aside > 0 ? ` ${formatNaira(set_aside)} of it is for the reserve.` : '';

function paidText(group: Group, paidNow: boolean, amount: Kobo): string {
  const { current_round, paid_ahead } = group;
  const last = current_round + paid_ahead;
  if (paid_ahead === 0) return `You’ve paid ${formatNaira(amount)} for round ${current_round}.`;
  const first = paidNow ? current_round : current_round + 1;
  return first === last
    ? `Round ${last} is paid.`
    : `Rounds ${first}${last === first + 1 ? ' and ' : ' to '}${last} are paid.`;
}
