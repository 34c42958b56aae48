import { group as groupSchema } from '@alajo/contract/ajo/schemas.ts';
import { naira } from '@alajo/contract/money.ts';
import { goal as goalSchema } from '@alajo/contract/savings/schemas.ts';
import { pendingSort as askSchema } from '@alajo/contract/sorting/schemas.ts';
import { transaction, wallet as walletSchema } from '@alajo/contract/wallet/schemas.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { group, nothing } from '../ajo/testing-groups.ts';
import { GOAL } from '../savings/testing.ts';
import { chooseSmartCard, type Facts } from './smart-card-rule.ts';

const TODAY = '2026-11-21';

const wallet = (more = {}) =>
  z.parse(walletSchema, {
    id: 1,
    balance: 2000,
    currency: 'NGN',
    account_number: '9912345678',
    parked: 0,
    tier: 3,
    day_limit: 5_000_000,
    day_spent: 0,
    set_aside: 0,
    balance_cap: null,
    ...more,
  });
const failed = z.parse(transaction, {
  id: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  type: 'debit',
  kind: 'transfer_bank',
  amount: 700,
  total: 710,
  description: 'To Amaka Eze',
  date: '2026-11-20T13:05:00+01:00',
  status: 'failed',
  balance_after: 2000,
});
const collectable = z.parse(groupSchema, {
  ...group,
  actions: { ...nothing, request_collection: true },
  round: { ...group.round, status: 'settled', paid_count: 3, paid_amount: 30_000 },
});
const dues = {
  kind: 'ajo' as const,
  id: 3,
  name: 'Family Àjọ',
  amount: naira(10_000),
  times: 2,
  due_on: '2026-11-22',
  next_amount: naira(5000),
};
const ask = z.parse(askSchema, {
  id: 9,
  origin: 'Transfer from Bola Okafor',
  credit: 50_000,
  amount: 20_000,
  parts: [
    { name: 'House rent', amount: 15_000 },
    { name: 'School fees', amount: 5000 },
  ],
  expires_at: '2026-11-23T09:00:00+01:00',
});
const waits = (id: string) => ({
  id,
  title: `The ${id}`,
  text: '',
  action: { label: 'Answer', to: '/' },
  urgent: true,
});
const goal = (more = {}) => z.parse(goalSchema, { ...GOAL, ...more });

const EVERYTHING: Facts = {
  today: TODAY,
  wallet: wallet({ tier: 1, day_limit: 50_000, day_spent: 50_000 }),
  groups: [collectable],
  goals: [goal(), goal({ id: 9, progress: 97, remaining: 3200, pace: 'on_track' })],
  rows: [failed],
  upcoming: [dues],
  waiting: {
    case: [waits('case')],
    recall: [waits('recall'), waits('recall 2')],
    request: [waits('request')],
  },
  ask,
  shown: true,
};
const NOTHING: Facts = {
  ...EVERYTHING,
  groups: [],
  goals: [],
  rows: [],
  upcoming: [],
  waiting: undefined,
  ask: undefined,
  wallet: wallet(),
};

const never = () => false;
const choose = (facts: Partial<Facts>, isHidden: (id: string) => boolean = never) =>
  chooseSmartCard({ ...NOTHING, ...facts }, isHidden);

test('hiding a card reveals the next one, but money due soon cannot be hidden', () => {
  const hidden: string[] = [];
  const titles: string[] = [];
  for (let round = 0; round < 6; round++) {
    const card = choose(EVERYTHING, (id) => hidden.includes(id));
    titles.push(card?.title ?? 'none');
    hidden.push(card?.id ?? '');
  }
  expect(titles).toEqual([
    'Your ₦30,000 is ready to collect',
    '₦700 didn’t go through',
    'The case',
    'The recall',
    'The recall 2',
    'Add ₦3,000 for what’s due tomorrow',
  ]);
  expect(choose(EVERYTHING, () => true)?.title).toBe('Add ₦3,000 for what’s due tomorrow');
});

test('the pot card names its group, its round and who has paid, and links to the group', () => {
  expect(choose({ groups: [collectable] })).toMatchObject({
    text: 'Family Àjọ, round 2. All 3 have paid.',
    action: { label: 'Collect ₦30,000', to: '/ajo?group=3' },
  });
});

test('a failed payment is shown for two days, and only if money had left', () => {
  expect(choose({ rows: [failed] })?.text).toContain('To Amaka Eze, ');
  expect(choose({ rows: [failed], today: '2026-11-23' })).toBeUndefined();
  expect(choose({ rows: [{ ...failed, type: 'credit' }] })).toBeUndefined();
});

test('a covered payment is shown only when due next, and requires no action', () => {
  const card = choose({ upcoming: [dues], wallet: wallet({ balance: 5000 }) });
  expect(card?.title).toBe('₦5,000 is due tomorrow');
  expect(card?.action).toEqual({ label: 'View', to: '/ajo?group=3' });
  expect(choose({ upcoming: [{ ...dues, due_on: '2026-11-23' }] })).toBeUndefined();
  expect(choose({ upcoming: [{ ...dues, due_on: TODAY }] })?.title).toMatch(/due today$/);
});

test('several debits due by tomorrow are shown as one total', () => {
  const other = {
    ...dues,
    kind: 'auto_save' as const,
    id: 4,
    name: 'House rent',
    times: 1,
    next_amount: dues.amount,
  };
  const card = choose({ upcoming: [dues, other], wallet: wallet({ balance: 15_000 }) });
  expect(card?.title).toBe('₦15,000 is due tomorrow');
  expect(card?.text).toBe('Family Àjọ and 1 more. We’ll take it from your wallet.');
});

test('a payment to split comes after money due and before goals, and can be hidden', () => {
  const facts = { ...EVERYTHING, groups: [], rows: [], waiting: undefined };
  expect(choose(facts)?.title).toMatch(/due tomorrow/);
  const card = choose({ ...facts, upcoming: [] });
  expect(card).toMatchObject({
    title: '₦50,000 arrived. Split it?',
    action: { label: 'Review', to: '/savings/sorting' },
  });
  expect(card?.text).toMatch(
    /^Transfer from Bola Okafor\. ₦20,000 would go to House rent and School fees\. Open until /,
  );
  expect(choose({ ask, shown: false })?.text).not.toContain('₦');
  expect(choose({ ask }, (id) => id === card?.id)).toBeUndefined();
});

test('a payment request comes after money due and payments to split, before goals', () => {
  const { waiting } = EVERYTHING;
  const facts = { ...EVERYTHING, groups: [], rows: [], upcoming: [] };
  const hidden = ['case', 'recall', 'recall 2', 'sort-9'];
  expect(choose(facts, (id) => hidden.includes(id))?.title).toBe('The request');
  expect(choose({ waiting, upcoming: [dues] }, (id) => hidden.includes(id))?.title).toMatch(
    /due tomorrow/,
  );
});

test('no card reveals hidden balances', () => {
  const upcoming = choose({ upcoming: [dues], shown: false });
  expect(upcoming?.title).toBe('₦5,000 is due tomorrow');
  const nearly = goal({ progress: 97, remaining: 3200, pace: 'on_track' });
  expect(choose({ goals: [nearly], shown: false })).toBeUndefined();
  expect(choose({ goals: [nearly] })?.title).toBe('₦3,200 more and House rent is complete');
  expect(choose({ goals: [goal()], shown: false })?.text).not.toContain('₦');
});

test('tier 1 is offered the next limit; tier 2 only once its limit is reached', () => {
  expect(choose({ wallet: wallet({ tier: 1 }) })).toMatchObject({
    title: 'Send up to ₦200,000 a day',
    text: expect.stringMatching(/^Confirm your phone, add your profile info and your BVN to /),
  });
  expect(choose({ wallet: wallet({ tier: 2 }) })).toBeUndefined();
  const reached = wallet({ tier: 2, day_limit: 200_000, day_spent: 200_000 });
  expect(choose({ wallet: reached })).toMatchObject({
    title: 'You’ve sent today’s limit',
    action: { label: 'Add ID', to: '/profile' },
  });
  expect(choose({ wallet: wallet() })).toBeUndefined();
});
