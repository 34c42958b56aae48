// The customer's seat in a group, their turn and their next payment, and the types of the situation that a
// group's page opens with.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { daysBetween } from '@alajo/contract/days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatDate, lagosDay } from '../platform/format.ts';
import type { View } from './dialog-views.tsx';

/** `add`: leads to Add Money with this amount. */
export type SituationAction = { label: string; quiet?: boolean } & (
  | { view: View }
  | { add: Kobo }
  | { to: string }
  | { collect: true }
  | { schedule: true }
);
export type SituationFact = { name: string; value: string };

export type Situation = {
  sentence: string;
  /** The part of the sentence that is written in red. */
  missing?: Kobo | undefined;
  detail?: string | undefined;
  action?: SituationAction | undefined;
  /** Beside the action. */
  second?: SituationAction | undefined;
  facts: SituationFact[];
  /** True if the customer’s next payment follows in its own card. */
  goesOn?: boolean;
};

/** `balance`: undefined while it is hidden or not loaded. */
export type GroupContext = { group: Group; balance: Kobo | undefined; now: number };

export const ownSeat = ({ members }: Group) => members.find(({ is_you }) => is_you);
export const ownTurnOf = ({ schedule }: Group) => schedule.find(({ is_you }) => is_you);

/** The contribution plus what is set aside for the reserve. */
export const amountPerRound = ({
  contribution_amount,
  set_aside,
}: Pick<Group, 'contribution_amount' | 'set_aside'>): Kobo => kobo(contribution_amount + set_aside);

export const isTomorrow = (day: string, now: number) => daysBetween(lagosDay(now), day) === 1;

/** The instant at which a Lagos day begins. */
export const midnightOf = (day: string): string => `${day}T00:00:00+01:00`;

/** The time of the automatic debit, which is tried first as the due day begins. */
export const debitTime = (day: string, now: number): string =>
  isTomorrow(day, now) ? 'tonight at midnight' : `just after midnight on ${formatDate(day, now)}`;

/** `tomorrow`, `Mon 30 Nov` */
export function whenText(day: string, now: number): string {
  const days = daysBetween(lagosDay(now), day);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : formatDate(day, now);
}

/** `in 15 days` */
export function daysText(day: string, now: number): string {
  const days = daysBetween(lagosDay(now), day);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** Due date of the next contribution that the customer has not paid. */
export function nextDueDay(group: Group): string | undefined {
  const { round, schedule, current_round, paid_ahead } = group;
  const own = ownSeat(group);
  if (own === undefined) return undefined;
  if (round?.status === 'scheduled' && own.has_paid !== true) return round.due_on;
  return schedule.find(({ position }) => position === current_round + paid_ahead + 1)?.date;
}
