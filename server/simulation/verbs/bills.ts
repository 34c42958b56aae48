// Airtime and bills that people pay by hand, and their reminders.
import { kobo } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { pollPurchase } from '../../src/services/purchase-steps.ts';
import {
  changeReminder,
  endReminder,
  pauseReminder,
  payBill,
  setReminder,
  skipReminder,
} from '../model/bills.ts';
import { type Bill, type BillReminder, dateOf } from '../model/model.ts';
import { airtimeOf, meterOf } from '../product/bills.ts';
import { asCaller } from '../product/customers.ts';
import type { Verbs } from './verb.ts';

type OfBill = { bill: string };
type Frequency = BillReminder['frequency'];

export type BillActions = {
  pay_bill: OfBill & { category: Bill['category']; amount: number };
  set_reminder: OfBill & { payment: number; frequency: Frequency };
  change_reminder: OfBill & { amount: number; frequency: Frequency };
  skip_reminder: OfBill & { day: number };
  pause_reminder: OfBill;
  resume_reminder: OfBill;
  end_reminder: OfBill;
};

export const billVerbs: Verbs<BillActions> = {
  pay_bill: {
    repeatable: true,
    creates: true,
    model: payBill,
    product: async ({ deps, services }, me, { category, amount }, key) => {
      const payment = { amount: kobo(amount), again: true };
      const caller = asCaller(me, key);
      const { id, status } =
        category === 'airtime'
          ? await services.airtime({ ...airtimeOf(me), ...payment }, caller)
          : await services.pay({ ...meterOf(me), ...payment, quantity: 1 }, caller);
      // A purchase interrupted by a crash is found by the sweep, which runs every minute.
      if (status === 'pending') await pollPurchase(deps, fromReference(id));
    },
  },
  set_reminder: {
    repeatable: true,
    model: setReminder,
    product: async ({ schedules, billPayment }, me, { bill, payment, frequency }) =>
      schedules.remind({ reference: await billPayment(bill, payment), frequency }, asCaller(me)),
  },
  change_reminder: {
    repeatable: true,
    model: changeReminder,
    product: async ({ schedules, reminder }, me, { bill, amount, frequency }) => {
      const change = { ...(await reminder(bill)), amount: kobo(amount), frequency };
      return schedules.changeReminder(change, asCaller(me));
    },
  },
  skip_reminder: {
    repeatable: true,
    model: skipReminder,
    product: async ({ schedules: { skip }, reminder }, me, { bill, day }) =>
      skip({ ...(await reminder(bill)), day: dateOf(day) }, asCaller(me)),
  },
  pause_reminder: {
    repeatable: true,
    model: (model, me, { bill }) => pauseReminder(model, me, { bill, status: 'paused' }),
    product: async ({ schedules, reminder }, me, { bill }) =>
      schedules.pause(await reminder(bill), asCaller(me)),
  },
  resume_reminder: {
    repeatable: true,
    model: (model, me, { bill }) => pauseReminder(model, me, { bill, status: 'active' }),
    product: async ({ schedules, reminder }, me, { bill }) =>
      schedules.resume(await reminder(bill), asCaller(me)),
  },
  end_reminder: {
    repeatable: true,
    model: endReminder,
    product: async ({ schedules, reminder }, me, { bill }) =>
      schedules.end(await reminder(bill), asCaller(me)),
  },
};
