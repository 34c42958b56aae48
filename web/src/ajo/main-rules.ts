// The rules of a group in a few short sentences, in the naira of this group: for its members, and for someone
// who is about to join.

import {
  type Frequency,
  type Group,
  lateFeeOf,
  type OpenGroup,
  type OrderKind,
  potOf,
} from '@alajo/contract/ajo/schemas.ts';
import { largestPremium, premiumYearly } from '@alajo/contract/ajo/turn-premium.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { durationText } from '@alajo/contract/time-limits.ts';
import { formatDayMonth } from '../platform/format.ts';
import { mostToPay } from './most-to-pay.ts';
import { amountPerRound } from './own-payments.ts';

export type MainRule = {
  about: 'payment' | 'late' | 'bond' | 'missing' | 'turns' | 'premium' | 'most';
  text: string;
};

type Terms = Pick<
  OpenGroup,
  | 'contribution_amount'
  | 'set_aside'
  | 'frequency'
  | 'start_date'
  | 'max_members'
  | 'grace_hours'
  | 'late_fee'
  | 'bond'
  | 'early_turn_fee'
  | 'order'
>;

type RuledGroup = Terms &
  Pick<Group, 'status' | 'total_members'> &
  Partial<Pick<Group, 'schedule' | 'your_hold'>>;

export function mainRules(group: RuledGroup): MainRule[] {
  const members = memberCountOf(group);
  return [
    { about: 'payment', text: paymentRule(group) },
    { about: 'late', text: lateRule(group) },
    ...ownBondRule(group),
    { about: 'missing', text: missingRule(group, members) },
    { about: 'turns', text: ORDERS[group.order].replace('{pot}', potText(group, members)) },
  ];
}

/**
 * For a reader who has not joined, at most five: what they collect, and the most they can pay, which gives way
 * to the fee for early turns. The consent before the PIN always has it.
 */
export function joinerRules(group: Terms): MainRule[] {
  const { order, early_turn_fee, max_members: members } = group;
  const { total } = mostToPay(group);
  return [
    { about: 'turns', text: JOINER_ORDERS[order].replace('{pot}', potText(group, members)) },
    ...(early_turn_fee > 0 ? [{ about: 'premium', text: premiumRule(group) } as const] : []),
    { about: 'late', text: lateRule(group) },
    ...bondRule(group, (bond) => `Your ${bond} bond comes back at the end.`),
    { about: 'missing', text: missingRule(group) },
    ...(early_turn_fee > 0
      ? []
      : [
          {
            about: 'most',
            text: `At most ${formatNaira(total)} leaves your wallet in all.`,
          } as const,
        ]),
  ];
}

/** The members of the full group while it recruits, otherwise those it has. */
const memberCountOf = ({ status, max_members, total_members }: RuledGroup) =>
  status === 'recruiting' ? max_members : total_members;

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `every Monday`, `every month` */
export const everyText = (frequency: Frequency, start_date: string): string =>
  frequency === 'weekly' ? `every ${DAYS[new Date(start_date).getUTCDay()]}` : 'every month';

function paymentRule(group: RuledGroup): string {
  const { set_aside, frequency, start_date, status } = group;
  const each = amountPerRound(group);
  const last = group.schedule?.at(-1)?.date;
  const recruiting = status === 'recruiting';
  const span =
    recruiting || last === undefined
      ? `from ${formatDayMonth(start_date)}`
      : `until ${formatDayMonth(last)}`;
  const reserve = set_aside > 0 ? ` ${formatNaira(set_aside)} of it is for the reserve.` : '';
  const total = formatNaira(kobo(each * memberCountOf(group)));
  return `${formatNaira(each)} ${everyText(frequency, start_date)} ${span}, ${total} in all${recruiting ? ' if the group is full' : ''}.${reserve}`;
}

export function lateRule({
  contribution_amount,
  late_fee,
  grace_hours,
}: Pick<Terms, 'contribution_amount' | 'late_fee' | 'grace_hours'>): string {
  const fee = lateFeeOf(contribution_amount, late_fee);
  const grace = `Late is fine for ${durationText(grace_hours)}`;
  return fee > 0
    ? `${grace}, then it costs ${formatNaira(fee)}.`
    : `${grace}. There is no late fee.`;
}

function bondRule(
  { contribution_amount, bond }: Terms,
  rule: (bond: string) => string,
): MainRule[] {
  if (bond === 0) return [];
  return [{ about: 'bond', text: rule(formatNaira(potOf(contribution_amount, bond))) }];
}

/** A member of a running group sees what is left of their bond. */
function ownBondRule(group: RuledGroup): MainRule[] {
  const { status, your_hold = 0, schedule } = group;
  const last = schedule?.at(-1)?.date;
  return bondRule(group, (bond) =>
    status === 'active' && your_hold > 0 && last !== undefined
      ? `Your ${formatNaira(kobo(your_hold))} bond comes back after ${formatDayMonth(last)}.`
      : `Everyone leaves a ${bond} bond and gets it back at the end.`,
  );
}

/** Without a number of members the pot is not known yet. */
function missingRule(group: Terms, members?: number): string {
  const { contribution_amount, bond, set_aside, early_turn_fee } = group;
  const missing = formatNaira(contribution_amount);
  if (bond > 0) {
    const first = set_aside > 0 ? 'that member’s bond, then the reserve' : 'that member’s bond';
    return `A missing ${missing} comes from ${first}.`;
  }
  if (set_aside > 0) return `No bond. The reserve pays first if ${missing} is missing.`;
  const known = members !== undefined && early_turn_fee === 0;
  return known
    ? `No bond. If ${missing} is missing, the collector gets ${formatNaira(potOf(contribution_amount, members - 1))} and is owed ${missing}.`
    : `No bond. If ${missing} is missing, the collector gets ${missing} less and is owed it.`;
}

/** `₦200,000`, or `₦190,000 to ₦210,000` with a fee for early turns. */
function potText({ contribution_amount, early_turn_fee }: Terms, members: number): string {
  const pot = potOf(contribution_amount, members);
  const most = largestPremium({ contribution_amount, early_turn_fee, members });
  return most === 0
    ? formatNaira(pot)
    : `${formatNaira(kobo(pot - most))} to ${formatNaira(kobo(pot + most))}`;
}

function premiumRule({ max_members: members, ...terms }: Terms): string {
  const most = formatNaira(largestPremium({ ...terms, members }));
  return `Early turns give late ones up to ${most}, about ${premiumYearly({ ...terms, members })}% a year.`;
}

const ORDERS: Record<OrderKind, string> = {
  organiser_last: 'Turns follow joining, {pot} each; the organiser is last.',
  join: 'Turns follow joining, {pot} each; the organiser is first.',
  drawn: 'Turns are drawn by lot, {pot} each.',
  picked: 'Members choose their turns, {pot} each.',
  need: 'The member with the most support collects first, {pot} each.',
  rotated: 'Last time’s order is reversed, {pot} each.',
};

const JOINER_ORDERS: Record<OrderKind, string> = {
  organiser_last: 'You collect {pot} if full; the organiser is last.',
  join: 'The organiser collects first. You collect {pot} if full.',
  drawn: 'You collect {pot} if full; turns are drawn by lot.',
  picked: 'You choose a turn: {pot} if full. The organiser may be first.',
  need: 'You collect {pot} if full, by support for your need. The organiser may be first.',
  rotated: 'Last to collect goes first, maybe the organiser. You collect {pot} if full.',
};
