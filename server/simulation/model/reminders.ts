// The model's reminders: who must be told outside the app at noon, because the wallet won't cover what is due tomorrow.

import { DAY, dayOf, dueAt, type Group, HOUR, type Model, payerOf, type Seat } from './model.ts';
import { totalOf } from './rounds.ts';
import { isSuspended } from './suspended-seats.ts';

export type ReminderKind = 'morning' | 'noon';

/** Reminders that left the app at one instant, by person. */
export type RemindersSent = Record<string, number>;

const AT: readonly (readonly [ReminderKind, number])[] = [
  ['morning', 7 * HOUR],
  ['noon', 12 * HOUR],
];

/** The next time for reminders after an instant, in Lagos; downtime misses those in between. */
export function nextReminder(after: number): { at: number; kind: ReminderKind } {
  const midnight = dayOf(after) * DAY - HOUR;
  const [today] = AT.filter(([, hour]) => midnight + hour > after);
  if (today) return { kind: today[0], at: midnight + today[1] };
  return { kind: 'morning', at: midnight + DAY + 7 * HOUR };
}

/** One line for each person who was told twice, or not at all although they are short. */
export function reminderProblems(
  model: Model,
  { at, kind }: { at: number; kind: ReminderKind },
  sent: RemindersSent,
): string[] {
  const twice = Object.entries(sent).filter(([, count]) => count > 1);
  const missed = kind === 'noon' ? shortTomorrow(model, at).filter((name) => !sent[name]) : [];
  return [
    ...twice.map(([name, count]) => `${name} got ${count} reminders at once`),
    ...missed.map((name) => `${name} is short tomorrow and got no reminder outside the app`),
  ];
}

/** Counts only what is certainly due: a person who owes more is short as well. */
function shortTomorrow(model: Model, now: number): string[] {
  const day = dayOf(now) + 1;
  const due = new Map<string, number>();
  const add = (name: string, amount: number) => due.set(name, (due.get(name) ?? 0) + amount);
  for (const group of model.groups.values()) {
    for (const seat of group.seats) {
      if (isDueOn(group, seat, day)) add(payerOf(seat).person.name, totalOf(group));
    }
  }
  for (const { owner, amount, next } of model.orders.values()) {
    if (next === day) add(owner.name, amount);
  }
  return [...due].flatMap(([name, amount]) =>
    amount > (model.people.get(name)?.wallet ?? 0) ? [name] : [],
  );
}

function isDueOn(group: Group, seat: Seat, day: number): boolean {
  if (group.status !== 'active' || isSuspended(seat)) return false;
  const rounds = group.seats.map((_, index) => index + 1).filter((round) => round >= group.round);
  return rounds.some(
    (round) => dayOf(dueAt(group, round)) === day && seat.shares.get(round) === undefined,
  );
}
