// The turn of the next member to join.
import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import type { OpenGroup } from '@alajo/contract/ajo/schemas.ts';

type Group = Pick<
  OpenGroup,
  'order' | 'total_members' | 'max_members' | 'start_date' | 'frequency'
>;
export type ExpectedTurn = { turn: number; day: string };

/**
 * Undefined for a full group, and where the start decides the order. It can still change: others may join
 * first, leave, or collect late because of their score.
 */
export function expectedTurn(group: Group): ExpectedTurn | undefined {
  const { order, total_members, max_members, start_date, frequency } = group;
  if (total_members >= max_members) return undefined;
  if (order !== 'join' && order !== 'organiser_last') return undefined;
  const turn = order === 'join' ? total_members + 1 : total_members;
  return { turn, day: dueDay(start_date, frequency, turn - 1) };
}
