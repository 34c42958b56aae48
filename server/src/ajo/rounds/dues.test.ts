import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { type AjoApp, ajoApp } from '../../testing/ajo.ts';
import { duesOf } from './dues.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());

test('lists the first round before the start, each unpaid round once, and debts as due now', async () => {
  const people = [
    await alajo.person('ada', 10_000),
    await alajo.person('bola', 10_000),
    await alajo.person('chi', 1_000),
  ];
  const [ada, bola, chi] = people;
  if (!ada || !bola || !chi) throw new Error('person missing');
  const group = await alajo.groupOf(people, { name: 'Dues', contribution_amount: 1000 });
  const dues = async (who: { id: number }, days: number) => {
    const now = alajo.clock.now();
    const found = await duesOf(alajo.db, [who.id], now, new Date(now.getTime() + days * DAY));
    return (found.get(who.id) ?? []).map(({ amount, due_on }) => [amount, due_on]);
  };
  expect(await dues(ada, 7)).toEqual([]);
  expect(await dues(ada, 11)).toEqual([[100_000, '2026-12-01']]);

  await alajo.until('2026-12-02T01:00:00+01:00');
  expect(await dues(ada, 6)).toEqual([[100_000, '2026-12-08']]);
  expect(await dues(ada, 14)).toEqual([
    [100_000, '2026-12-08'],
    [100_000, '2026-12-15'],
  ]);
  await alajo.contribute(ada, group, 1);
  expect(await dues(ada, 14)).toEqual([[100_000, '2026-12-15']]);

  await alajo.until('2026-12-08T12:00:00+01:00');
  expect(await dues(chi, 3)).toEqual([[100_000, '2026-12-08']]);
  await alajo.until('2026-12-10T12:00:00+01:00');
  expect(await dues(chi, 3)).toEqual([[100_000, '2026-12-10']]);
  expect(await dues(bola, 3)).toEqual([]);
});
