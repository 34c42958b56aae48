// The model's standing orders: each is due at 06:00 in Lagos, retried after 6 hours, a day and two days,
// and pays each of its days once. Days that passed during downtime are not made up for.
import {
  DAY,
  dateOf,
  dayOf,
  HOUR,
  type Model,
  monthsLater,
  type Person,
  personOf,
  Refused,
  requireThat,
  type StandingOrder,
  transfer,
} from './model.ts';

/** 06:00 in Lagos, before auto-save. */
const payAt = (day: number) => day * DAY + 5 * HOUR;
const TRIED_AFTER = [0, 6 * HOUR, DAY, 2 * DAY];

export const nextAttempt = (order: StandingOrder) =>
  order.next === null ? null : payAt(order.next) + (TRIED_AFTER[order.tries] ?? 0);

/** Makes the payments due until `now`. */
export function runStandingOrders(model: Model, now: number): void {
  for (const order of model.orders.values()) {
    while ((nextAttempt(order) ?? now + 1) <= now) attempt(model, order, now);
  }
}

function attempt(model: Model, order: StandingOrder, now: number): void {
  const paid = pays(model, order, now);
  order.tries += 1;
  if (!paid && order.tries < TRIED_AFTER.length) return;
  if (paid) order.paid += 1;
  order.next = nextDay(order, Math.max(order.next ?? 0, dayOf(now) - 1));
  order.tries = 0;
}

function pays(model: Model, { owner, to, amount }: StandingOrder, now: number): boolean {
  try {
    transfer(model, owner, { to: personOf(model, to), amount }, now);
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
  return true;
}

/** The first due day after a day, of an order or a reminder. */
export function nextDay(
  { frequency, first }: Pick<StandingOrder, 'frequency' | 'first'>,
  after: number,
): number {
  const at = (count: number) =>
    frequency === 'weekly' ? first + 7 * count : monthsLater(first, count);
  let count = 0;
  while (at(count) <= after) count += 1;
  return at(count);
}

type Terms = Pick<StandingOrder, 'to' | 'amount' | 'frequency'> & { name: string };

/** Starts tomorrow. */
export function setUpOrder(model: Model, owner: Person, terms: Terms, now: number): void {
  requireThat(!model.orders.has(terms.name), 'order exists');
  const first = dayOf(now) + 1;
  model.orders.set(terms.name, { ...terms, owner, first, next: first, tries: 0, paid: 0 });
}

function orderOf(model: Model, who: Person, name: string): StandingOrder & { next: number } {
  const order = model.orders.get(name);
  requireThat(order !== undefined && order.owner === who, 'no such order');
  const { next } = order;
  requireThat(next !== null, 'it has ended');
  return Object.assign(order, { next });
}

/** Skips the next day, even one that is being retried. */
export function skipOrder(model: Model, who: Person, name: string, now: number): void {
  const order = orderOf(model, who, name);
  const passed = payAt(dayOf(now)) <= now ? dayOf(now) : dayOf(now) - 1;
  Object.assign(order, { next: nextDay(order, Math.max(order.next, passed)), tries: 0 });
}

/** Idempotent. */
export function endOrder(model: Model, who: Person, name: string): void {
  const order = model.orders.get(name);
  requireThat(order !== undefined && order.owner === who, 'no such order');
  Object.assign(order, { next: null, tries: 0 });
}

/** The next day it is paid, and the number of days paid. */
export const orderSnapshot = ({ next, paid }: StandingOrder): string =>
  `${next === null ? 'ended' : dateOf(next)}, paid ${paid}`;
