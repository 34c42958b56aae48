// Standing orders.
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import { dayInLagos } from '../../src/platform/clock.ts';
import { endOrder, setUpOrder, skipOrder } from '../model/standing-orders.ts';
import { asCaller, customerOf } from '../product/customers.ts';
import { UNKNOWN_ID } from '../product/find-rows.ts';
import type { Verbs } from './verb.ts';

type OfOrder = { order: string };

export type OrderActions = {
  set_up_order: { order: string; to: string; amount: number; frequency: 'weekly' | 'monthly' };
  skip_order: OfOrder;
  end_order: OfOrder;
};

export const orderVerbs: Verbs<OrderActions> = {
  set_up_order: {
    repeatable: true,
    creates: true,
    model: (model, me, { order, ...terms }, now) =>
      setUpOrder(model, me, { name: order, ...terms }, now),
    product: ({ deps, customers, schedules }, me, { order: note, to, amount, frequency }, key) => {
      const target = { type: 'user' as const, recipient: customerOf(customers, to).name };
      const [whole, first_day] = [kobo(amount), addDays(dayInLagos(deps.clock.now()), 1)];
      const terms = { target, amount: whole, most: whole, frequency, first_day, note };
      return schedules.create(terms, asCaller(me, key));
    },
  },
  skip_order: {
    model: (model, me, { order }, now) => skipOrder(model, me, order, now),
    product: async ({ schedules: { skip }, standingOrder }, me, { order: note }) => {
      const found = await standingOrder(note);
      return skip({ id: found?.id ?? UNKNOWN_ID, day: found?.next_day ?? '' }, asCaller(me));
    },
  },
  end_order: {
    repeatable: true,
    model: (model, me, { order }) => endOrder(model, me, order),
    product: async ({ schedules, standingOrder }, me, { order: note }) =>
      schedules.end({ id: (await standingOrder(note))?.id ?? UNKNOWN_ID }, asCaller(me)),
  },
};
