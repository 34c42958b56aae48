// Recent and saved numbers: paged, each once, none left out.
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import type { DataPlan, RecentAccount } from '@alajo/contract/services/schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, walletApp } from '../testing/wallet.ts';

type Alajo = Awaited<ReturnType<typeof walletApp>>;
let alajo: Alajo;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());

type Page = { results: { account_number: string }[]; next: string | null };

/** Every page of a list, as lists of numbers. */
async function pages(route: 'recent' | 'saved', who: Person, limit: number) {
  const all: string[][] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { limit: String(limit), ...(cursor === undefined ? {} : { cursor }) };
    const { body } = await alajo.call(serviceRoutes[route], { query }, who);
    const { results, next } = body as Page;
    all.push(results.map((result) => result.account_number));
    cursor = next;
  }
  return all;
}

const number = (n: number) => `0803123450${n}`;

test('lists recent numbers in pages, last used first, each once', async () => {
  const ada = await alajo.person('ada', 5000);
  const bola = await alajo.person('bola', 5000);
  const buy = async (who: Person, n: number) => {
    const body = { network: 'mtn' as const, phone_number: number(n), amount: 100, again: true };
    const bought = await alajo.call(serviceRoutes.airtime, { body }, alajo.as(who));
    expect(bought.status).toBe(201);
  };
  // Three of them at the same instant.
  for (const n of [1, 2, 3]) await buy(ada, n);
  for (const n of [4, 5, 1]) {
    alajo.clock.advance(1000);
    await buy(ada, n);
  }
  await buy(bola, 6);
  const listed = await pages('recent', ada, 2);
  expect(listed.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(listed.flat().slice(0, 3)).toEqual([1, 5, 4].map(number));
  expect(listed.flat().slice(3).sort()).toEqual([2, 3].map(number));
  expect(await pages('recent', bola, 2)).toEqual([[number(6)]]);
});

test('a recent number has the plan bought last and how often it was bought for', async () => {
  const ese = await alajo.person('ese', 50_000);
  const { body: plans } = await alajo.call(serviceRoutes.dataPlans, {}, ese);
  const [first, second] = (Object.values(plans) as DataPlan[]).filter(
    ({ network }) => network === 'mtn',
  );
  for (const plan of [second, first]) {
    alajo.clock.advance(1000);
    const body = { data_plan_id: plan?.id ?? 0, phone_number: number(1) };
    expect((await alajo.call(serviceRoutes.data, { body }, alajo.as(ese))).status).toBe(201);
  }
  const body = { network: 'mtn' as const, phone_number: number(1), amount: 100 };
  await alajo.call(serviceRoutes.airtime, { body }, alajo.as(ese));
  const recent = await alajo.call(serviceRoutes.recent, { query: {} }, ese);
  const { results } = recent.body as { results: RecentAccount[] };
  const shown = new Map(results.map(({ category, ...more }) => [category, more]));
  expect(shown.get('data')).toMatchObject({ last_plan: first?.name, uses: 2 });
  expect(shown.get('airtime')).toMatchObject({ last_plan: null, uses: 1 });
});

test('lists saved numbers in pages, newest first', async () => {
  const chi = await alajo.person('chi');
  for (const n of [1, 2, 3, 4, 5]) {
    const body = { category: 'airtime' as const, provider: 'mtn', account_number: number(n) };
    await alajo.call(serviceRoutes.save, { body }, chi);
  }
  const listed = await pages('saved', chi, 2);
  expect(listed).toEqual([[5, 4].map(number), [3, 2].map(number), [number(1)]]);
});

test.each(['recent', 'saved'] as const)('refuses an invalid cursor: %s', async (route) => {
  const who = await alajo.person(`dayo${route}`);
  for (const cursor of ['x', '1-2', `1-${'-'.repeat(36)}`]) {
    const { status, body } = await alajo.call(serviceRoutes[route], { query: { cursor } }, who);
    expect([status, body.field]).toEqual([400, 'cursor']);
  }
});

test('a nickname stays until another is given', async () => {
  const dayo = await alajo.person('dayo');
  const save = async (more: { nickname?: string }) => {
    const meter = { category: 'electricity' as const, provider: 'ikedc' };
    const body = { ...meter, account_number: '45071234567', ...more };
    const { status, body: saved } = await alajo.call(serviceRoutes.save, { body }, dayo);
    return status === 201 ? saved.nickname : status;
  };
  expect(await save({})).toBeNull();
  expect(await save({ nickname: ' Mama’s house ' })).toBe('Mama’s house');
  expect(await save({})).toBe('Mama’s house');
  expect(await save({ nickname: 'Parlour' })).toBe('Parlour');
  expect(await save({ nickname: 'x'.repeat(31) })).toBe(400);
  const { body } = await alajo.call(serviceRoutes.saved, { query: {} }, dayo);
  expect(body.results).toMatchObject([{ account_number: '45071234567', nickname: 'Parlour' }]);
});

test('a number is saved in one form, however it was typed', async () => {
  const efe = await alajo.person('efe');
  const save = async (category: 'airtime' | 'electricity', provider: string, typed: string) => {
    const body = { category, provider, account_number: typed };
    return (await alajo.call(serviceRoutes.save, { body }, efe)).body;
  };
  for (const typed of ['08031234501', '+234 (0) 803-123-4501', '00234 803 123 4501']) {
    expect((await save('airtime', 'mtn', typed)).account_number).toBe('08031234501');
  }
  for (const typed of ['45701234567', '4570-1234-567', ' 4570 1234\u00a0567\u200b']) {
    expect((await save('electricity', 'ikedc', typed)).account_number).toBe('45701234567');
  }
  expect((await save('electricity', 'ikedc', '4570A234567')).field).toBe('account_number');
  expect((await pages('saved', efe, 10)).flat()).toEqual(['45701234567', '08031234501']);
});

test('a meter is looked up by its digits, and invalid numbers are not looked up', async () => {
  const gbenga = await alajo.person('gbenga');
  const buyAgain = (account_number: string) =>
    alajo.call(
      serviceRoutes.validate,
      { body: { category: 'electricity', provider: 'ikedc', account_number } },
      gbenga,
    );
  const plain = await buyAgain('45701234567');
  expect(plain.status).toBe(200);
  expect(await buyAgain('4570-1234-567')).toEqual(plain);
  expect((await buyAgain('METER-12345')).body).toMatchObject({
    field: 'account_number',
    message: 'Use the digits of the number only',
  });
});
