// The rounds of a group: its progress, the turns to come, and the open round.
import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import { type AjoRound, potOf, type Turn } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { HOUR } from '../../platform/clock.ts';
import { AUTO_PAYOUT_MS, dayOf } from '../ground/schedule.ts';
import { premiumIn } from '../rounds/money/turn-premium.ts';
import type { GroupDetails, Member } from './details.ts';
import { collectsLate, hasPaid } from './members.ts';

export function progressOf({ group, members, round }: GroupDetails) {
  const fixed = group.current_round > 0;
  const collector = members.find(({ position }) => position === group.current_round);
  const begins = group.status === 'completed' ? null : group.start_date;
  return {
    next_collection_date: round ? dayOf(round.due_at) : fixed ? null : begins,
    current_collector: group.status === 'completed' ? null : (collector?.id ?? null),
    current_round: group.current_round,
    total_rounds: fixed ? group.total_rounds : group.members,
    collection_order: fixed ? members.map(({ id }) => id) : [],
  };
}

export function roundOf({ group, round, members, disputes }: GroupDetails): AjoRound | null {
  if (round === undefined) return null;
  const paid = members.filter(hasPaid);
  const frozen = disputes.find((dispute) => dispute.round === round.number);
  const since = (from: Date | null, ms: number) =>
    from === null ? null : new Date(from.getTime() + ms).toISOString();
  return {
    number: round.number,
    status: round.status,
    due_on: dayOf(round.due_at),
    paid_count: paid.length,
    paid_amount: kobo(round.funded - paidInPartOf(members, 'own')),
    grace_until:
      round.status === 'collecting' ? since(round.tried_at, group.grace_hours * HOUR) : null,
    pays_itself_at:
      round.status === 'settled' && !frozen ? since(round.settled_at, AUTO_PAYOUT_MS) : null,
    frozen_until: frozen?.frozen_until.toISOString() ?? null,
  };
}

/**
 * Partial payments of contributions that are still late; hidden from everyone else until the grace period
 * ends.
 */
export const paidInPartOf = (members: readonly Member[], amountField: 'own' | 'set_aside'): Kobo =>
  kobo(
    members.reduce(
      (sum, { share }) => sum + (share?.status === 'late' ? share[amountField] : 0),
      0,
    ),
  );

export function scheduleOf(details: GroupDetails, userId: number): Turn[] {
  const { group, members, rounds } = details;
  const fixed = group.current_round > 0;
  const pot = potOf(group.contribution, group.members);
  const isLate = (member: Member) => collectsLate(details, member);
  const inTurn = fixed
    ? members
    : [...members.filter((member) => !isLate(member)), ...members.filter(isLate)];
  return inTurn.map((member, index): Turn => {
    const round = rounds.get(fixed ? member.position : index + 1);
    const date = round ? dayOf(round.due_at) : dueDay(group.start_date, group.frequency, index);
    if (!fixed && group.turn_order !== 'join') {
      const turn = { position: index + 1, member_id: null, member: 'TBD', date, amount: pot };
      const premium = premiumIn(group, {
        turn: index + 1,
        members: members.length,
        has_missed: false,
      });
      return { ...turn, premium, collected: false, is_you: false };
    }
    return {
      position: fixed ? member.position : index + 1,
      member_id: member.id,
      member: member.name,
      date,
      amount: round?.paid_out == null ? pot : round.funded,
      premium: round?.paid_out == null ? premiumAhead(details, member, index + 1) : round.slot,
      collected: member.has_collected,
      is_you: member.user_id === userId,
    };
  });
}

function premiumAhead(
  { group, members }: GroupDetails,
  { position, has_missed }: Member,
  at: number,
) {
  const turn = group.current_round > 0 ? position : at;
  return premiumIn(group, { turn, members: members.length, has_missed });
}
