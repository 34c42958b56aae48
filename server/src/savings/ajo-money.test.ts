// Auto-save and Ajo: money needed for an upcoming contribution stays in the wallet and isn't safe to spend.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../platform/clock.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import type { Person } from '../testing/wallet.ts';

let alajo: SavingsApp;
let ada: Person;
beforeAll(async () => {
  alajo = await savingsApp();
  ada = await alajo.person('ada', 9_000);
});
afterAll(() => alajo.close());

/** A weekly group of three starting on a given day, with Ada in it. */
async function joinGroup(start_date: string): Promise<number> {
  const form = {
    name: 'Market women',
    description: 'Balogun',
    contribution_amount: 5000,
    frequency: 'weekly',
    max_members: 3,
    visibility: 'open',
    start_date,
  } as const;
  const { body } = await alajo.call(ajoRoutes.create, { body: form }, alajo.as(ada));
  const params = { id: String(body.id) };
  for (const name of ['bola', 'chi']) {
    const who = await alajo.person(name, 50_000);
    const body = { terms_version: 1, organiser_first: true };
    const joined = await alajo.call(ajoRoutes.join, { params, body }, alajo.as(who));
    expect(joined.status).toBe(200);
  }
  return Number(body.id);
}

test('auto-save leaves the money for a contribution due within three days', async () => {
  const group = await joinGroup('2026-11-27');
  const rent = await alajo.goal(ada, 'Rent');
  await alajo.autoSave(ada, rent, { frequency: 'daily', amount: 2000 });
  // Held from the 25th. On the 21st there are four days to go; on the 22nd three, with enough for both.
  await alajo.pass(2 * DAY);
  expect(await alajo.show(ada, rent)).toMatchObject({ current_amount: 4000, missed: 0 });
  const ajo = { kind: 'ajo', id: group, name: 'Market women', amount: 5000, times: 1 };
  expect(await alajo.safeToSpend(ada)).toMatchObject({
    available: 5000,
    committed: 19_000,
    safe: 0,
    until: '2026-11-29',
    items: [
      { kind: 'auto_save', id: rent, amount: 14_000, times: 7, due_on: '2026-11-23' },
      { ...ajo, due_on: '2026-11-25' },
    ],
  });
  // On the 23rd and 24th only the money for Ajo is left.
  await alajo.pass(2 * DAY);
  expect(await alajo.show(ada, rent)).toMatchObject({ current_amount: 4000, missed: 4000 });
  expect(await ada.balance()).toBe(5000);
  const missed = (await alajo.notices(ada)).filter(({ title }) =>
    title.startsWith('We couldn’t save'),
  );
  expect(missed).toHaveLength(2);
  await alajo.pass(DAY);
  const paid = (await alajo.list(ada)).filter(({ kind }) => String(kind).startsWith('ajo'));
  expect(paid.map(({ type, total }) => [type, total])).toContainEqual(['debit', 5000]);
});
