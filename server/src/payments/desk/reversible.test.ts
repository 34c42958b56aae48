// A payment that is not a plain transfer can't be reversed, and the error explains what to do instead.
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AjoApp, ajoApp } from '../../testing/ajo.ts';
import { marketOf } from '../../testing/marketplace.ts';
import { potsOf } from '../../testing/pots.ts';
import { reversalsBy } from '../../testing/reversals.ts';
import type { Person } from '../../testing/wallet.ts';

let alajo: AjoApp;
let ada: Person;
let bola: Person;
let staff: Awaited<ReturnType<typeof reversalsBy>>;
beforeAll(async () => {
  alajo = await ajoApp();
  ada = await alajo.person('ada', 40_000, { tier: 3 });
  bola = await alajo.person('bola', 10_000, { tier: 3 });
  staff = await reversalsBy(alajo);
});
afterAll(() => alajo.close());

/** The refusal of a proposal to reverse the latest entry of a kind. */
async function irreversibleReason(kind: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_entry where kind = ${kind} order by posted_at desc limit 1`.execute(
    alajo.db,
  );
  const { code, message } = await staff.propose(String(rows[0]?.id));
  return `${code}: ${message}`;
}
const ok = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body as { id: number; reference: string };
};

test('an Ajo contribution is left to its group', async () => {
  const chi = await alajo.person('chi', 5000);
  const group = await alajo.groupOf([ada, bola, chi]);
  await alajo.until('2026-12-02T09:00:00+01:00');
  staff = await reversalsBy(alajo);
  expect(await irreversibleReason('ajo_contribution')).toMatch(
    /^payment_not_reversible: .*an Ajo group/,
  );
  expect((await alajo.group(ada, group)).status).toBe('active');
});

test('a payment into a pot is left to the pot', async () => {
  const pots = potsOf(alajo);
  await ok(pots.payIn(ada, await pots.open(bola), 500));
  expect(await irreversibleReason('pot_payment')).toMatch(
    /^payment_not_reversible: .*hold the pot/,
  );
});

test('savings are moved back by their owner', async () => {
  const goal = { title: 'Rent', target_amount: 5000, target_date: '2027-06-30' } as const;
  const { id } = await ok(alajo.call(savingsRoutes.create, { body: goal }, ada));
  const input = { params: { id: String(id) }, body: { amount: 1000 } };
  await ok(alajo.call(savingsRoutes.contribute, input, alajo.as(ada)));
  expect(await irreversibleReason('goal_save')).toMatch(/^payment_not_reversible: .*own savings/);
});

test('an order is released or refunded', async () => {
  const market = marketOf(alajo);
  await market.buy(ada, await market.shop(bola));
  expect(await irreversibleReason('market_purchase')).toMatch(
    /^payment_not_reversible: .*refund the order/,
  );
});

test('a collection is cancelled', async () => {
  const body = {
    waste_type: 'household',
    collection_address: '3 Broad St',
    scheduled_date: '2026-12-08 09:00:00',
    amount: 2000,
  } as const;
  await ok(alajo.call(wasteRoutes.book, { body }, alajo.as(ada)));
  expect(await irreversibleReason('waste')).toMatch(
    /^payment_not_reversible: .*cancel the collection/,
  );
});

test('a return can’t be reversed, and nothing is reversed twice', async () => {
  const { reference } = await ok(alajo.send(ada, bola.username, 700));
  const params = { reference };
  await ok(alajo.call(supportRoutes.askBack, { params }, ada));
  await ok(alajo.call(supportRoutes.giveBack, { params, body: { amount: 700 } }, alajo.as(bola)));
  expect(await irreversibleReason('give_back')).toMatch(/^payment_not_reversible: Only transfers/);
  const other = await ok(alajo.send(ada, bola.username, 800));
  expect((await staff.reverse(other.reference)).state).toBe('approved');
  expect(await irreversibleReason('transfer_user_reversal')).toBe(
    'payment_not_reversible: It has already been reversed.',
  );
});
