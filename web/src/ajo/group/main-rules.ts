// The rules of a group in five short sentences, in the naira of this group.

import { type Group, lateFeeOf, type OrderKind, potOf } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { durationText } from '@alajo/contract/time-limits.ts';
import { formatDayMonth } from '../../platform/format.ts';
import { eachOf } from '../own-payments.ts';

export type MainRule = { about: 'payment' | 'late' | 'bond' | 'missing' | 'turns'; text: string };

type RuledGroup = Pick<
  Group,
  | 'contribution_amount'
  | 'set_aside'
  | 'frequency'
  | 'start_date'
  | 'status'
  | 'max_members'
  | 'total_members'
  | 'grace_hours'
  | 'late_fee'
  | 'bond'
  | 'order'
> & { schedule?: Group['schedule'] };

export function mainRules(group: RuledGroup): MainRule[] {
  return [
    { about: 'payment', text: paymentRule(group) },
    { about: 'late', text: lateRule(group) },
    ...missingRules(group),
    { about: 'turns', text: turnsRule(group) },
  ];
}

/** Members when it is full, or all there will be. */
const sizeOf = ({ status, max_members, total_members }: RuledGroup) =>
  status === 'recruiting' ? max_members : total_members;

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function paymentRule(group: RuledGroup): string {
  const { set_aside, frequency, start_date, status } = group;
  const each = eachOf(group);
  const every =
    frequency === 'weekly' ? `every ${DAYS[new Date(start_date).getUTCDay()]}` : 'every month';
  const last = group.schedule?.at(-1)?.date;
  const recruiting = status === 'recruiting';
  const span =
    recruiting || last === undefined
      ? `from ${formatDayMonth(start_date)}`
      : `until ${formatDayMonth(last)}`;
  const reserve = set_aside > 0 ? ` ${formatNaira(set_aside)} of it is for the reserve.` : '';
  const total = formatNaira(kobo(each * sizeOf(group)));
  return `${formatNaira(each)} ${every} ${span}, ${total} in all${recruiting ? ' if the group is full' : ''}.${reserve}`;
}

function lateRule({ contribution_amount, late_fee, grace_hours }: RuledGroup): string {
  const fee = lateFeeOf(contribution_amount, late_fee);
  const grace = `Late is fine for ${durationText(grace_hours)}`;
  return fee > 0
    ? `${grace}, then it costs ${formatNaira(fee)}.`
    : `${grace}. There is no late fee.`;
}

function missingRules(group: RuledGroup): MainRule[] {
  const { contribution_amount, bond, set_aside } = group;
  const missing = formatNaira(contribution_amount);
  if (bond > 0) {
    const amount = formatNaira(potOf(contribution_amount, bond));
    const first = set_aside > 0 ? 'that member’s bond, then the reserve' : 'that member’s bond';
    return [
      { about: 'bond', text: `Everyone leaves a ${amount} bond and gets it back at the end.` },
      { about: 'missing', text: `A missing ${missing} comes from ${first}.` },
    ];
  }
  if (set_aside > 0) {
    return [
      { about: 'missing', text: `No bond. The reserve pays first if ${missing} is missing.` },
    ];
  }
  const pot = potOf(contribution_amount, sizeOf(group) - 1);
  return [
    {
      about: 'missing',
      text: `No bond. If ${missing} is missing, the collector gets ${formatNaira(pot)} and is owed ${missing}.`,
    },
  ];
}

const ORDERS: Record<OrderKind, string> = {
  organiser_last: 'Turns follow joining, {pot} each; the organiser is last.',
  join: 'Turns follow joining, {pot} each; the organiser is first.',
  drawn: 'Turns are drawn by lot, {pot} each.',
  picked: 'Members choose their turns, {pot} each.',
  need: 'The member with the most support collects first, {pot} each.',
  rotated: 'Last time’s order is reversed, {pot} each.',
};

const turnsRule = (group: RuledGroup): string =>
  ORDERS[group.order].replace(
    '{pot}',
    formatNaira(potOf(group.contribution_amount, sizeOf(group))),
  );
