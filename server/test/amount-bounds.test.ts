// Bounds of a product hold for every way to buy it.
import { naira } from '@alajo/contract/money.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billDetails } from '../services/bills.ts';
import { airtimeDetails } from '../services/purchases.ts';
import type { Person } from '../testing/wallet.ts';
import {
  type Phone,
  tokenIn,
  type WhatsappApp,
  whatsappApp,
  wordsOf,
} from '../testing/whatsapp.ts';

let alajo: WhatsappApp;
let ada: Person;
let phone: Phone;
beforeAll(async () => {
  alajo = await whatsappApp();
  ada = await alajo.person('ada', 150_000);
  phone = await alajo.link(ada);
});
afterAll(() => alajo.close());

const AIRTIME = { network: 'mtn', phone_number: '08031234567' } as const;
const BILL = {
  category: 'electricity',
  provider: 'ikedc',
  account_number: '45071234567',
  variant: 'prepaid',
} as const;

/** What a way to buy answers: the reason where it refuses, and nothing where it accepts. */
type Door = (amount: number) => Promise<string>;

const reply = ({ status, body }: { status: number; body: object }) =>
  status < 300 ? '' : JSON.stringify(body);

const order = (target: object, amount: number) => ({
  target,
  amount,
  most: Math.max(amount, 50) + 100,
  frequency: 'weekly',
  first_day: '2026-11-30',
});

const standingOrder =
  (target: object): Door =>
  async (amount) =>
    reply(
      await alajo.call(
        scheduleRoutes.create,
        { body: order(target, amount) as never },
        alajo.as(ada),
      ),
    );

const changedOrder =
  (target: object, valid: number): Door =>
  async (amount) => {
    const made = await alajo.call(
      scheduleRoutes.create,
      { body: order(target, valid) as never },
      alajo.as(ada),
    );
    const params = { id: String(made.body.id) };
    const body = { amount, most: Math.max(amount, 50) + 100 };
    return reply(await alajo.call(scheduleRoutes.change, { params, body }, alajo.as(ada)));
  };

const verb = async (buy: () => Promise<unknown> | unknown): Promise<string> => {
  try {
    await buy();
    return '';
  } catch (error) {
    return String(error);
  }
};

const bill = (amount: number) => ({ ...BILL, amount: naira(amount), quantity: 1, again: true });

const VERBS: Record<string, { least: number; most: number | null; doors: Record<string, Door> }> = {
  airtime: {
    least: 50,
    most: 50_000,
    doors: {
      app: async (amount) => {
        const body = { ...AIRTIME, amount, again: true };
        return reply(await alajo.call(serviceRoutes.airtime, { body }, alajo.as(ada)));
      },
      chat: async (amount) => {
        const answer = await alajo.write(phone, `mtn airtime ₦${amount} for 08031234567`);
        return tokenIn(answer) === '' ? wordsOf(answer) : '';
      },
      'standing order': standingOrder({ type: 'airtime', ...AIRTIME }),
      'changed order': changedOrder({ type: 'airtime', ...AIRTIME }, 500),
      verb: (amount) =>
        verb(() =>
          airtimeDetails('2026-11-20', {
            network: 'mtn',
            phone_number: '+2348031234567',
            amount: naira(amount),
            again: true,
          }),
        ),
    },
  },
  bill: {
    least: 100,
    most: null,
    doors: {
      app: async (amount) => {
        const body = { ...BILL, amount, again: true };
        return reply(await alajo.call(serviceRoutes.pay, { body: body as never }, alajo.as(ada)));
      },
      'standing order': standingOrder({ type: 'bill', ...BILL }),
      'changed order': changedOrder({ type: 'bill', ...BILL }, 5000),
      verb: (amount) => verb(() => billDetails(alajo.deps, ada.id, bill(amount))),
    },
  },
};

const all = Object.entries(VERBS).flatMap(([name, { least, most, doors }]) =>
  Object.entries(doors).map(([door, buy]) => ({ name, door, buy, least, most })),
);

test.each(all)(
  'of $name by $door: nothing below the minimum or above the maximum is sold',
  async ({ buy, least, most }) => {
    const before = await ada.balance();
    expect(await buy(least - 1)).toContain(`Minimum amount is ₦${least}`);
    if (most !== null) {
      expect(await buy(most + 1)).toContain(`Maximum amount is ₦${most.toLocaleString('en-NG')}`);
    }
    expect(await ada.balance()).toBe(before);
    expect(await buy(most === null ? 1000 : least)).toBe('');
  },
);
