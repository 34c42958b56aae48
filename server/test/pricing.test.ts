// A row added to contract/src/pricing.ts sets the server's charges, limits and their texts from its day on,
// and not a minute earlier; web/src/pricing.test.tsx checks the screens.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { addDays } from '@alajo/contract/days.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { naira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { addLaterPrices, LATER } from '@alajo/contract/testing-prices.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, startOfDay } from '../src/platform/clock.ts';
import { feeOn, vatInside } from '../src/services/purchase-states.ts';
import { type Person, type WalletApp, walletApp } from '../src/testing/wallet.ts';

let alajo: WalletApp;
let ada: Person;
let removeLater: () => void;
beforeAll(async () => {
  alajo = await walletApp();
  // After the app, which adopts its database's rows when it is built.
  removeLater = addLaterPrices();
  alajo.clock.advance(startOfDay(LATER).getTime() - 2 * MINUTE - alajo.clock.now().getTime());
  ada = await alajo.person('ada', 40_000);
});
afterAll(async () => {
  await alajo.close();
  removeLater();
});

const ACCOUNT = '0123459999';
const quote = async (amount: number) => (await alajo.quote(ada, ACCOUNT, amount)).body;
const limits = async () => (await alajo.call(walletRoutes.limits, {}, ada)).body;

test('a quote from the evening before is paid at its price, itemised on the receipt', async () => {
  const lines = [{}, { amount: 10 }, { label: 'VAT on the fee (7.5%)', amount: 0.75 }];
  const { id, ...quoted } = await quote(5_000);
  expect(quoted).toMatchObject({ total: 5_010.75, lines });
  expect(await limits()).toMatchObject({ day_limit: 50_000, balance_cap: 300_000 });
  alajo.clock.advance(3 * MINUTE);
  const { status, body } = await alajo.transfer(ada, { type: 'bank', quote_id: id });
  expect([status, body]).toMatchObject([201, { total: 5_010.75, lines }]);
});

test('quotes, limits and their labels follow a new rule from its day on', async () => {
  expect(await quote(5_000)).toMatchObject({
    total: 5_012.1,
    lines: [
      { label: 'Amount', amount: 5_000 },
      { label: 'Transfer fee', amount: 11 },
      { label: 'VAT on the fee (10%)', amount: 1.1 },
    ],
  });
  expect(await quote(12_000)).toMatchObject({
    lines: [{}, { amount: 27 }, { amount: 2.7 }, { label: 'Stamp duty', amount: 57 }],
  });
  expect(await limits()).toMatchObject({
    day_limit: 51_000,
    balance_cap: 310_000,
    tiers: [
      { day_limit: 51_000, balance_cap: 310_000 },
      { day_limit: 210_000, balance_cap: 510_000 },
      { day_limit: 5_100_000, balance_cap: null },
    ],
  });
});

test('a bill’s fee and the VAT in it are those of the day of payment', () => {
  expect([feeOn(addDays(LATER, -1), 'cable'), feeOn(LATER, 'cable')]).toEqual([
    naira(50),
    naira(59),
  ]);
  expect([vatInside(naira(50), addDays(LATER, -1)), vatInside(naira(59), LATER)]).toEqual([
    349, 536,
  ]);
});

test('the limits for payments without a PIN and for adding money follow the new rule and name its figures', async () => {
  const eve = await alajo.person('eve', 30_000, { pin: '' });
  const sent = await alajo.send(eve, 'ada', 21_001);
  expect(sent.body).toMatchObject({
    code: 'pin_not_set',
    message: expect.stringMatching(/₦21,000/),
  });
  const funded = await alajo.fund(ada, 11_000_001, 'card');
  expect(funded.body.message).toBe('Maximum amount is ₦11,000,000');
});

test('rejects amounts outside the new bounds with a message that names them', async () => {
  const refusal = async (response: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await response;
    return [status, body.message];
  };
  const as = alajo.as(ada);
  const airtime = { network: 'mtn', phone_number: '08031234567', amount: 59 } as const;
  expect(await refusal(alajo.call(serviceRoutes.airtime, { body: airtime }, as))).toEqual([
    400,
    'Minimum amount is ₦60',
  ]);
  const bill = {
    category: 'electricity',
    provider: 'ikedc',
    account_number: '45071234567',
  } as const;
  expect(
    await refusal(alajo.call(serviceRoutes.pay, { body: { ...bill, amount: 109 } }, as)),
  ).toEqual([400, 'Minimum amount is ₦110']);
  const goal = { title: 'Rent', target_amount: 119, target_date: '2027-09-01' };
  expect(await refusal(alajo.call(savingsRoutes.create, { body: goal }, as))).toEqual([
    400,
    'Minimum target is ₦120',
  ]);
  const group = {
    name: 'Family',
    description: '',
    contribution_amount: 149,
    frequency: 'monthly',
    max_members: 5,
    start_date: '2027-04-01',
  } as const;
  expect(await refusal(alajo.call(ajoRoutes.create, { body: group }, as))).toEqual([
    400,
    'Enter a whole amount from ₦150 to ₦1,500,000',
  ]);
  const product = {
    name: 'Kettle',
    description: '',
    category_id: 1,
    price: 69,
    stock: 1,
    key: '019a0000-0000-7000-8000-000000000000',
  };
  expect(await refusal(alajo.call(marketplaceRoutes.addProduct, { body: product }, as))).toEqual([
    400,
    'Enter a price from ₦70 to ₦600,000,000',
  ]);
  const booking = {
    waste_type: 'household',
    collection_address: '14 Adeola Street',
    scheduled_date: '2027-03-20 09:00:00',
    amount: 2_099,
  } as const;
  expect(await refusal(alajo.call(wasteRoutes.book, { body: booking }, as))).toEqual([
    400,
    'Household collection starts at ₦2,100',
  ]);
});
