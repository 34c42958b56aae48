import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHolds } from '../../../app.ts';
import { checkBooks } from '../../../ledger/check.ts';
import { DAY, dayInLagos, MINUTE } from '../../../platform/clock.ts';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import { stopGroups } from '../../../testing/leftovers.ts';
import type { Person } from '../../../testing/wallet.ts';
import { runDueSteps } from '../../scheduled-steps.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

const dayIn = (days: number) => dayInLagos(new Date(alajo.clock.now().getTime() + days * DAY));
let named = 0;

/**
 * Chi owes Ada 1,000 and the pot 50 in one monthly group, and is first to collect 9,000 in another, whose
 * round is settled.
 */
async function debtorWhoCollects(wording = 3) {
  named += 1;
  const [ada, bola, chi] = [
    await alajo.person(`else${named}a`, 50_000),
    await alajo.person(`else${named}b`, 50_000),
    await alajo.person(`else${named}c`, 0),
  ];
  const start_date = dayIn(2);
  const owed = await alajo.groupOf([ada, bola, chi], {
    start_date,
    late_fee: 5,
    frequency: 'monthly',
  });
  const turn = await alajo.groupOf([chi, ada, bola], {
    start_date: dayIn(5),
    contribution_amount: 3000,
    frequency: 'monthly',
  });
  const word = (as: number) =>
    alajo.db.updateTable('ajo_group').set({ wording: as }).where('id', '=', turn.id).execute();
  // In older groups a low score doesn't move the turn.
  await word(1);
  await alajo.until(`${start_date}T00:00:00+01:00`);
  await alajo.pass(2 * DAY + MINUTE);
  await alajo.send(ada, chi.username, 3000);
  // The deposit is for the other group; the first one tries again with its next round.
  await alajo.pass(DAY);
  await word(wording);
  const owes = async () => {
    const { members } = await alajo.group(ada, owed);
    return members.reduce((sum, member) => sum + member.owes, 0);
  };
  return { ada, bola, chi, owed, turn, owes };
}

const book = async (who: Person, group: { id: number }, scope: 'me' | 'group') => {
  const params = { id: String(group.id) };
  return (await alajo.call(passbookRoutes.passbook, { params, query: { of: scope } }, who)).body;
};

test('a payout pays its collector’s debts in other groups, once, and all books show it', async () => {
  const { ada, chi, owed, turn, owes } = await debtorWhoCollects();
  expect(await owes()).toBe(1050);
  expect((await alajo.group(chi, turn)).terms).toContain(
    'What you still owe in other Ajo groups is taken from your turn’s money, after what you owe here.',
  );
  const before = await ada.balance();
  const [paid, again] = [await alajo.collect(chi, turn), await alajo.collect(chi, turn)];
  expect(paid.body).toMatchObject({ amount: 7950, arrears: 1050 });
  expect(again).toEqual(paid);
  expect(await owes()).toBe(0);
  expect(await ada.balance()).toBe(before + 1000);
  expect(await chi.balance()).toBe(7950);
  expect(await alajo.group(chi, owed)).toMatchObject({
    actions: { arrears: 0 },
    round: { paid_amount: 50 },
  });
  const line = { gross: 9000, arrears: 0, elsewhere: 1050, fees: 0, net: 7950 };
  expect(await book(chi, turn, 'me')).toMatchObject({ payout: line, money_out: 7950 });
  expect(await book(ada, turn, 'group')).toMatchObject({ rounds: [line, {}, {}] });
  expect(await book(ada, owed, 'me')).toMatchObject({
    movements: expect.arrayContaining([
      expect.objectContaining({ kind: 'arrears', type: 'credit', amount: 1000 }),
    ]),
  });
  expect((await book(ada, turn, 'me')).movements).toHaveLength(1);
  expect(await book(chi, owed, 'group')).toMatchObject({ of: 'group' });
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
});

test('groups whose terms don’t include this pay out the full amount', async () => {
  const { chi, turn, owes } = await debtorWhoCollects(2);
  expect((await alajo.collect(chi, turn)).body).toMatchObject({ amount: 9000, arrears: 0 });
  expect(await owes()).toBe(1050);
});

test('a locked group is skipped, and its debts are taken a minute later, once', async () => {
  const { chi, owed, turn, owes } = await debtorWhoCollects();
  await alajo.db.transaction().execute(async (tx) => {
    await sql`select from ajo_group where id = ${owed.id} for update`.execute(tx);
    expect((await alajo.collect(chi, turn)).body).toMatchObject({ amount: 9000, arrears: 0 });
  });
  expect(await owes()).toBe(1050);
  await alajo.pass(MINUTE);
  expect(await owes()).toBe(0);
  expect(await chi.balance()).toBe(7950);
  await alajo.pass(2 * MINUTE);
  expect(await chi.balance()).toBe(7950);
});

test('payouts of two groups in one batch take each other’s debts once', async () => {
  const { chi, turn, owed, owes } = await debtorWhoCollects();
  // Both groups are due in the same batch: one pays out while the other takes contributions.
  const now = alajo.clock.now();
  await alajo.db
    .updateTable('ajo_group')
    .set({ next_at: now })
    .where('id', 'in', [turn.id, owed.id])
    .execute();
  await alajo.db
    .updateTable('ajo_round')
    .set({ due_at: now })
    .where('group_id', '=', owed.id)
    .where('number', '=', 2)
    .execute();
  await runDueSteps(alajo.deps);
  expect(await owes()).toBe(0);
  // 9,000 less the debts, and less the contribution of the second round.
  expect(await chi.balance()).toBe(9000 - 1050 - 1000);
  expect(await alajo.group(chi, owed)).toMatchObject({ round: { paid_amount: 3050 } });
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
});
