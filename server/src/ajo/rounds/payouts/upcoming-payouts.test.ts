import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import { payoutsAhead } from './upcoming-payouts.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());

test('lists a turn’s pot once the group is running, until it is collected', async () => {
  const people = [
    await alajo.person('ada', 10_000),
    await alajo.person('bola', 10_000),
    await alajo.person('chi', 10_000),
  ];
  const [ada, bola] = people;
  if (!ada || !bola) throw new Error('person missing');
  const { id: group_id } = await alajo.groupOf(people, { name: 'Pots', contribution_amount: 1000 });
  const pots = (who: { id: number }, until: string) => payoutsAhead(alajo.db, who.id, until);
  expect(await pots(ada, '2027-01-30')).toEqual([]);

  await alajo.until('2026-12-01T01:00:00+01:00');
  const pot = { group_id, name: 'Pots', amount: 300_000 };
  expect(await pots(ada, '2026-12-07')).toEqual([{ ...pot, day: '2026-12-02' }]);
  expect(await pots(bola, '2026-12-07')).toEqual([]);
  expect(await pots(bola, '2026-12-08')).toEqual([{ ...pot, day: '2026-12-09' }]);

  await alajo.until('2026-12-03T01:00:00+01:00');
  expect(await pots(ada, '2027-01-30')).toEqual([]);
});
