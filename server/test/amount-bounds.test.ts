// Every amount that anyone can enter has bounds, and they hold everywhere: in each route of the contract,
// the chat, standing orders, guests' pages, and the functions behind them. A route with an amount, a kind
// of chat payment or a standing order's target that is missing here fails.
import { type Bounds, naira, toNaira } from '@alajo/contract/money.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import {
  ajoLimitsOn,
  marketplaceLimitsOn,
  savingsLimitsOn,
  servicePricesOn,
  walletLimitsOn,
  wastePricesOn,
} from '@alajo/contract/pricing.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { bodyOn, type Route } from '@alajo/contract/route.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import type { OrderTarget } from '@alajo/contract/schedules/schemas.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '../src/app.ts';
import { billDetails } from '../src/services/bills.ts';
import { airtimeDetails } from '../src/services/purchases.ts';
import { DAY, everyRole, samples, sendRequest, validRequest } from '../src/testing/samples.ts';
import type { Person } from '../src/testing/wallet.ts';
import {
  type Phone,
  tokenIn,
  type WhatsappApp,
  whatsappApp,
  wordsOf,
} from '../src/testing/whatsapp.ts';
import { createGuestFundings } from '../src/wallet/fundings/guest-fundings.ts';
import type { Payable } from '../src/whatsapp/payable-items.ts';

let alajo: WhatsappApp;
let ada: Person;
let everyone: Person & { staff: Awaited<ReturnType<typeof everyRole>> };
let phone: Phone;
beforeAll(async () => {
  alajo = await whatsappApp();
  ada = await alajo.person('ada', 500_000, { tier: 3 });
  phone = await alajo.link(ada);
  everyone = { ...ada, staff: await everyRole(alajo) };
});
afterAll(() => alajo.close());

const AIRTIME = { network: 'mtn', phone_number: '08031234567' } as const;
const BILL = {
  category: 'electricity',
  provider: 'ikedc',
  account_number: '45071234567',
  variant: 'prepaid',
} as const;

/** Pays an amount one way. Returns the reason if it is refused, and an empty string if it is accepted. */
type AmountEndpoint = (amount: number) => Promise<string>;

let paid = 0;
const guestDoor =
  (
    route: typeof requestsRoutes.payAsGuest | typeof potsRoutes.payAsGuest,
    slugOf: () => Promise<string>,
  ): AmountEndpoint =>
  async (amount) => {
    paid += 1;
    const payer = { name: 'Guest Payer', email: `guest${paid}@example.ng` };
    const body = { amount, source: 'card', ...payer } as const;
    return reply(
      await alajo.call(route, { params: { slug: await slugOf() }, body: body as never }),
    );
  };

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
  (target: object): AmountEndpoint =>
  async (amount) =>
    reply(
      await alajo.call(
        scheduleRoutes.create,
        { body: order(target, amount) as never },
        alajo.as(ada),
      ),
    );

const changedOrder =
  (target: object, valid: number): AmountEndpoint =>
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

const VERBS: Record<
  string,
  { bounds: Bounds; accepted?: number; doors: Record<string, AmountEndpoint> }
> = {
  airtime: {
    bounds: servicePricesOn(DAY).airtime,
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
    bounds: servicePricesOn(DAY).bill,
    // This biller has a higher minimum.
    accepted: 1000,
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
  funding: {
    bounds: walletLimitsOn(DAY).funding,
    doors: {
      app: async (amount) => {
        const params = { id: String(ada.wallet) };
        const body = { amount, source: 'card' } as const;
        return reply(await alajo.call(walletRoutes.fund, { params, body }, alajo.as(ada)));
      },
      'guest of a request': guestDoor(requestsRoutes.payAsGuest, async () => {
        const body = { title: 'Rent' };
        const made = await alajo.call(
          requestsRoutes.create,
          { body: body as never },
          alajo.as(ada),
        );
        return String(made.body.slug);
      }),
      'guest of a pot': guestDoor(potsRoutes.payAsGuest, async () => {
        const terms = { title: 'Aso ebi', purpose: 'aso_ebi', rule: 'pay_out' };
        const body = { ...terms, closes_on: '2026-11-23' };
        const made = await alajo.call(potsRoutes.create, { body: body as never }, alajo.as(ada));
        return String(made.body.slug);
      }),
      verb: (amount) =>
        verb(() =>
          createGuestFundings(alajo.deps).begin({
            id: uuidv7(),
            user_id: ada.id,
            amount: naira(amount),
            source: 'card',
            payer: { name: 'Guest', email: 'guest@example.ng' },
            purpose: 'Rent',
            return_path: '/pay/rent',
            follow_up: 'requests_paid',
          }),
        ),
    },
  },
};

const all = Object.entries(VERBS).flatMap(([name, { bounds, accepted, doors }]) =>
  Object.entries(doors).map(([door, buy]) => ({
    name,
    door,
    buy,
    least: toNaira(bounds.min),
    most: toNaira(bounds.max),
    accepted: accepted ?? toNaira(bounds.min),
  })),
);

test.each(all)(
  '$name by $door: rejects amounts below the minimum or above the maximum',
  async ({ buy, least, most, accepted }) => {
    const before = await ada.balance();
    expect(await buy(least - 1)).toContain(`Minimum amount is ₦${least}`);
    expect(await buy(most + 1)).toContain(`Maximum amount is ₦${most.toLocaleString('en-NG')}`);
    expect(await ada.balance()).toBe(before);
    expect(await buy(accepted)).toBe('');
  },
);

/** Payments the chat can make: the entry of VERBS whose bounds apply, or where the amount comes from. */
const CHAT = {
  airtime: 'airtime',
  data: 'the plan’s price',
  send: 'above zero',
  bank: 'above zero',
  contribution: 'the amount due',
  request: 'the requested amount',
} satisfies Record<Payable['kind'], string>;

/** Payments a standing order can make: the entry of VERBS whose bounds apply besides the order's. */
const ORDERS = {
  user: 'above zero',
  bank: 'above zero',
  airtime: 'airtime',
  bill: 'bill',
} satisfies Record<OrderTarget['type'], string>;

test('every bounded payment that a chat or standing order can make is tested that way', () => {
  const tried = (door: string) =>
    Object.entries(VERBS).flatMap(([name, { doors }]) => (door in doors ? [name] : []));
  const named = (doors: Record<string, string>) =>
    Object.values(doors).filter((door) => door in VERBS);
  expect(tried('chat')).toEqual(named(CHAT));
  expect(tried('standing order')).toEqual(named(ORDERS));
  expect(tried('changed order')).toEqual(named(ORDERS));
});

/** `accepted`: amounts to try within the bounds, where other rules refuse an amount at the bounds. */
type Limits = { least: number; most: number | null; accepted?: number[] };
const within = ({ min, max }: Bounds): Limits => ({ least: toNaira(min), most: toNaira(max) });
const ABOVE_ZERO: Limits = { least: 0.01, most: null };
const FROM_ZERO: Limits = { least: 0, most: null };
const ORDER: Limits = { least: 50, most: 5_000_000 };
const PART: Limits = { least: 50, most: 5_000_000 };

/** The bounds of every amount in a request body. */
const FIELDS: Record<string, Limits> = {
  'wallet.fund amount': within(walletLimitsOn(DAY).funding),
  'wallet.quote amount': ABOVE_ZERO,
  'wallet.transfer amount': ABOVE_ZERO,
  'wallet.addBank cap': ABOVE_ZERO,
  'wallet.addBank total': ABOVE_ZERO,
  'wallet.addConsent cap': ABOVE_ZERO,
  'wallet.addConsent total': ABOVE_ZERO,
  'wallet.setOwnLimit amount': ABOVE_ZERO,
  'wallet.proposeCorrection amount': ABOVE_ZERO,
  'wallet.proposeCredit amount': ABOVE_ZERO,
  'services.airtime amount': within(servicePricesOn(DAY).airtime),
  'services.pay amount': within(servicePricesOn(DAY).bill),
  'savings.create target_amount': within(savingsLimitsOn(DAY).target),
  'savings.create daily_target': ABOVE_ZERO,
  'savings.update target_amount': within(savingsLimitsOn(DAY).target),
  'savings.update daily_target': ABOVE_ZERO,
  'savings.contribute amount': ABOVE_ZERO,
  'savings.withdraw amount': ABOVE_ZERO,
  'savings.askWithdrawal amount': ABOVE_ZERO,
  'savings.catchUp amount': ABOVE_ZERO,
  // No more than the goal still needs.
  'savings.setAutoSave amount': { ...within(savingsLimitsOn(DAY).auto_save), accepted: [50, 100] },
  'savings.raise amount': within(savingsLimitsOn(DAY).auto_save),
  'schedules.quote amount': ABOVE_ZERO,
  'schedules.create amount': ORDER,
  'schedules.create most': { least: 50, most: 6_000_000 },
  'schedules.change amount': { ...ORDER, accepted: [50, 2500] },
  'schedules.changeReminder amount': ORDER,
  'schedules.change most': { least: 50, most: 6_000_000, accepted: [2000, 6_000_000] },
  'sorting.createRule at_least': PART,
  'sorting.createRule parts.0.amount': PART,
  'sorting.changeRule at_least': PART,
  'sorting.changeRule parts.0.amount': PART,
  'sorting.accept amount': ABOVE_ZERO,
  'sorting.setSpendPlan step': { least: 100, most: 1000 },
  'sorting.setSpendPlan day_cap': { least: 50, most: 100_000 },
  'ajo.create contribution_amount': within(ajoLimitsOn(DAY).contribution),
  'ajo.takeSeat expected': FROM_ZERO,
  'ajo.contribute part': ABOVE_ZERO,
  'ajo.contribute expected': ABOVE_ZERO,
  'ajo.makePlan amount': ABOVE_ZERO,
  'ajo.cover expected': ABOVE_ZERO,
  'ajo.askGuarantor amount': ABOVE_ZERO,
  'ajo.acceptGuarantee expected': ABOVE_ZERO,
  'ajo.inheritSeat expected': FROM_ZERO,
  'ajo.makeReady expected': ABOVE_ZERO,
  'ajo.renew contribution_amount': within(ajoLimitsOn(DAY).contribution),
  'ajo.takeSeatByLink expected': FROM_ZERO,
  'marketplace.checkout lines.0.price': ABOVE_ZERO,
  'marketplace.answerOffer amount': ABOVE_ZERO,
  'marketplace.addProduct price': within(marketplaceLimitsOn(DAY).price),
  'marketplace.updateProduct price': within(marketplaceLimitsOn(DAY).price),
  'marketplace.offerRefund amount': ABOVE_ZERO,
  'waste.book amount': {
    least: toNaira(wastePricesOn(DAY).starting.household),
    most: toNaira(wastePricesOn(DAY).max),
  },
  'support.giveBack amount': ABOVE_ZERO,
  'insights.setBudget amount': ABOVE_ZERO,
  'insights.setEveryday amount': FROM_ZERO,
  'requests.create amount': ABOVE_ZERO,
  'requests.createSplit total': ABOVE_ZERO,
  'requests.createSplit people.0.amount': ABOVE_ZERO,
  'requests.pay amount': ABOVE_ZERO,
  'requests.payAsGuest amount': within(walletLimitsOn(DAY).funding),
  'cases.end amount': ABOVE_ZERO,
  'cases.endMany amount': ABOVE_ZERO,
  'pots.create share': ABOVE_ZERO,
  'pots.create target': ABOVE_ZERO,
  'pots.pay amount': ABOVE_ZERO,
  'pots.payAsGuest amount': within(walletLimitsOn(DAY).funding),
  'notifications.setAlerts debit_from': { least: 0, most: 1_000_000 },
};

/**
 * Rates and limits that staff change by a dated proposal with two approvers; contract/src/rules has their
 * bounds.
 */
const FIGURES = 'rules.propose';

const routes: [string, Route][] = Object.entries(modules).flatMap(([module, { routes: own }]) =>
  Object.entries<Route>(own).map(([name, route]): [string, Route] => [`${module}.${name}`, route]),
);

test('every amount in a request body of the contract has bounds here', () => {
  const found = routes.flatMap(([name, route]) =>
    name === FIGURES ? [] : amountsIn(bodyOn(route, DAY)).map((field) => `${name} ${field}`),
  );
  expect(found.sort()).toEqual(Object.keys(FIELDS).sort());
});

// More kobo than a number can hold exactly.
const BEYOND = '90071992547409.92';

test.each(Object.entries(FIELDS))(
  'a route rejects %s below and above its bounds, and accepts the bounds themselves',
  async (named, { least, most, accepted = most === null ? [least] : [least, most] }) => {
    const [name = '', field = ''] = named.split(' ');
    const route = routes.find(([routeName]) => routeName === name)?.[1];
    if (route === undefined) throw new Error(`${name} is no route`);
    const before = await ada.balance();
    const enter = async (amount: number | string) => {
      const payload = JSON.stringify(bodyWith(route, field, amount));
      const sent = { ...validRequest(route), payload };
      const response = await sendRequest(alajo.app, route, sent, everyone);
      const { code, field: wrong } = response.json();
      return code === 'invalid_request' ? String(wrong) : 'accepted';
    };
    const above = most === null ? BEYOND : Number((most + 0.01).toFixed(2));
    expect(await enter(Number((least - 0.01).toFixed(2)))).toBe(field);
    expect(await enter(above)).toBe(field);
    expect(await ada.balance()).toBe(before);
    for (const amount of accepted) expect(await enter(amount), String(amount)).not.toBe(field);
  },
);

/** A valid body of a route with a different amount in one field. */
function bodyWith(route: Route, field: string, amount: number | string): object {
  const keys = field.split('.');
  const bodies = [...samples(route), ...samples(route).map(withParts)];
  const body = bodies.find((body) => keys.reduce(inside, body as unknown) !== undefined);
  if (body === undefined) throw new Error(`no sample of ${route.path} has ${field}`);
  const last = keys.pop() ?? '';
  const owner = keys.reduce(inside, body as unknown);
  Object.assign(Object(owner), { [last]: amount });
  return body;
}

/** The samples of a rule put a percentage first. */
const withParts = (body: object) => ({
  ...body,
  parts: [{ kind: 'amount', goal_id: 1, amount: 2000 }],
});

const inside = (value: unknown, key: string): unknown => Object(value)[key];

/** The paths of the amounts in a schema, such as `parts.0.amount`. */
function amountsIn(schema: unknown, path: readonly string[] = []): string[] {
  const def = definitionOf(schema);
  if (def === undefined) return [];
  const below = (inner: unknown, ...more: string[]) => amountsIn(inner, [...path, ...more]);
  switch (def.type) {
    case 'pipe':
      return isMoney(def) ? [path.join('.')] : below(def.in);
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, field]) => below(field, key));
    case 'array':
      return below(def.element, '0');
    case 'record':
      return below(def.valueType, '*');
    case 'union':
      return [...new Set((def.options ?? []).flatMap((option) => below(option)))];
    case 'intersection':
      return [...below(def.left), ...below(def.right)];
    default:
      return below(def.innerType);
  }
}

type Definition = {
  type: string;
  in?: unknown;
  out?: unknown;
  shape?: object;
  element?: unknown;
  valueType?: unknown;
  options?: unknown[];
  left?: unknown;
  right?: unknown;
  innerType?: unknown;
};

const definitionOf = (schema: unknown): Definition | undefined => Object(Object(schema)._zod).def;
/** An amount's codec: a number or a string on the wire, kobo in code. */
const isMoney = (def: Definition) =>
  definitionOf(def.in)?.type === 'union' && definitionOf(def.out)?.type === 'custom';
