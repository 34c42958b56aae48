// The sentence of a group's page before the start: the seats, the first money and its hold, and the customer's
// turn.
import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import { type Group, potOf, type Turn } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatDate, formatDeadline, lagosDay } from '../../platform/format.ts';
import { turnOf } from '../chips.tsx';
import {
  amountPerRound,
  type GroupContext,
  midnightOf,
  ownSeat,
  type Situation,
  type SituationFact,
} from '../own-payments.ts';
import { firstHold } from '../ready/first-hold.ts';
import { premiumIfFull } from '../turn-premium/premium-of-turn.tsx';

export function beforeStart(context: GroupContext): Situation {
  const { group } = context;
  const { ready, your_hold } = group;
  if (ready !== null && ready.yours > 0) return notReady(context, ready.yours);
  if (ready !== null && your_hold > 0) return holding(group, ready.held);
  return recruiting(group);
}

function holding(group: Group, held: number): Situation {
  const { your_hold, total_members, start_date, min_members } = group;
  const [amount, facts] = [formatNaira(your_hold), startAndTurn(group)];
  const ready = `${held} of ${total_members} are ready. If the group doesn’t start,`;
  if (isDeciding(group)) {
    return {
      sentence: `Only ${total_members} of the ${min_members} members needed have joined.`,
      detail: `${ready} your ${amount} comes back to you.`,
      facts,
    };
  }
  return {
    sentence: `${amount} is on hold for the start on ${formatDate(start_date)}.`,
    detail: `${ready} it comes back to you.`,
    facts,
  };
}

/** True while the group votes on how to start, because it has too few members. */
const isDeciding = ({ ready, total_members, min_members }: Group): boolean =>
  ready?.unready === true && total_members < min_members;

function recruiting(group: Group): Situation {
  const { ready, total_members, start_date, max_members, actions, renewal } = group;
  const isFull = total_members === max_members;
  const firstDay = ready ? lagosDay(ready.from) : start_date;
  return {
    sentence: `${seatsText(group)} No money moves before ${formatDate(firstDay)}.`,
    detail: firstPayment(group),
    action:
      actions.invite && !isFull
        ? { label: 'Invite friends', view: { at: 'invite' }, quiet: renewal !== null }
        : undefined,
    facts: turnAndPot(group),
  };
}

/** The first money, and what becomes of it if too few join. */
function firstPayment(group: Group): string {
  const { ready, total_members, start_date, min_members } = group;
  const isEnough = total_members >= min_members;
  if (ready) {
    const back = isEnough
      ? ''
      : ` If fewer than ${min_members} join, the group votes, or it comes back.`;
    return `${firstHold(group, ready)}${back}`;
  }
  const condition = isEnough ? '' : `, if at least ${min_members} have joined`;
  return `On ${formatDate(start_date)} your first ${formatNaira(amountPerRound(group))} leaves your wallet${condition}.`;
}

function seatsText({ total_members, max_members, renewal }: Group): string {
  const free = max_members - total_members;
  if (free === 0) return `All ${max_members} seats are taken.`;
  // The others' seats are kept until they answer.
  if (renewal !== null) return `${total_members} of ${max_members} go again so far.`;
  return free === 1 ? '1 seat is free.' : `${free} seats are free.`;
}

function notReady({ group, balance }: GroupContext, yours: Kobo): Situation {
  const missing = balance === undefined ? 0 : yours - balance;
  const deadline = group.ready?.unready
    ? 'so the group can start'
    : `by ${formatDeadline(midnightOf(group.start_date))}`;
  if (balance !== undefined && missing > 0) {
    const add = kobo(missing);
    return {
      sentence: `You need ${formatNaira(add)} more ${deadline}.`,
      detail: `You have ${formatNaira(balance)} of ${formatNaira(yours)}. If it isn’t there, your seat can go to someone else, and nothing is taken.`,
      action: { label: `Add ${formatNaira(add)}`, add },
      facts: startAndTurn(group),
    };
  }
  return {
    sentence: `Put ${formatNaira(yours)} on hold ${deadline}.`,
    detail: isDeciding(group)
      ? 'The group votes on what to do, because it has too few members.'
      : 'If you do nothing, we hold it from your wallet at the next check. If the group doesn’t start, it comes back to you.',
    action: { label: `Hold ${formatNaira(yours)} now`, view: { at: 'ready' } },
    facts: startAndTurn(group),
  };
}

/** The customer's turn if the group fills up; 0 while the start or later joiners decide it. */
function turnIfFull(group: Group): number {
  const own = ownSeat(group);
  const isFull = group.total_members === group.max_members;
  if (isFull || own === undefined) return turnOf(group, group.your_turn);
  if (own.is_organiser && group.order === 'organiser_last') return group.max_members;
  return own.collects_late ? 0 : turnOf(group, group.your_turn);
}

function ownTurnText(group: Group): string {
  const position = turnIfFull(group);
  if (position === 0) return 'Fixed at the start';
  return turnFact({ position, date: dueDay(group.start_date, group.frequency, position - 1) });
}

const startAndTurn = (group: Group): SituationFact[] => [
  { name: 'First round', value: formatDate(group.start_date) },
  { name: 'Your turn', value: ownTurnText(group) },
];

function turnAndPot(group: Group): SituationFact[] {
  const pot = potOf(group.contribution_amount, group.max_members);
  const pays = formatNaira(kobo(pot + premiumIfFull(group, turnIfFull(group))));
  const isFull = group.total_members === group.max_members;
  return [
    { name: 'Your turn', value: ownTurnText(group) },
    { name: 'You collect', value: isFull ? pays : `${pays} if full` },
  ];
}

/** `30 Nov, #7` */
export const turnFact = ({ date, position }: Pick<Turn, 'date' | 'position'>): string =>
  `${formatDate(date)}, #${position}`;
