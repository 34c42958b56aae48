// Claims that race: with spending, payouts, closing, reversals, other claims, and decisions of staff.
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { claimRoutes } from '@alajo/contract/support/claim-routes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHolds } from '../app.ts';
import { checkBooks } from '../ledger/check.ts';
import { HOUR } from '../platform/clock.ts';
import { ajoApp } from '../testing/ajo.ts';
import { type ClaimApp, claimApp } from '../testing/claims.ts';
import { reversalsBy } from '../testing/reversals.ts';
import type { Person } from '../testing/wallet.ts';

let alajo: ClaimApp;
let reversals: Awaited<ReturnType<typeof reversalsBy>>;
beforeAll(async () => {
  alajo = await claimApp();
  reversals = await reversalsBy(alajo);
});
afterAll(async () => {
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
  await alajo.close();
});

let pairs = 0;
async function pair() {
  pairs += 1;
  return [
    await alajo.person(`racer${pairs}`, 20_000),
    await alajo.person(`runner${pairs}`),
  ] as const;
}
const heldOf = async (who: Person) => Number((await alajo.wallet(who)).set_aside ?? 0);

test('spending and a claim at the same moment share the money exactly', async () => {
  for (let round = 0; round < 4; round++) {
    const [ada, kelvin] = await pair();
    const reference = await alajo.sent(ada, kelvin, 5000);
    const [claim, ...sends] = await Promise.all([
      alajo.claim(ada, [reference]),
      ...Array.from({ length: 8 }, () => alajo.send(kelvin, ada.username, 1000, { again: true })),
    ]);
    const spent = 1000 * sends.filter(({ status }) => status === 201).length;
    expect(claim.body.held).toBe(5000 - spent);
    expect([await kelvin.balance(), await heldOf(kelvin)]).toEqual([0, 5000 - spent]);
  }
});

test('a bank transfer that started before the claim is not held twice', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 5000);
  const quoted = await alajo.quote(kelvin, '0123456789', 4000);
  const [claim, paid] = await Promise.all([
    alajo.claim(ada, [reference]),
    alajo.transfer(kelvin, { type: 'bank', quote_id: quoted.body.id }),
  ]);
  await alajo.runJobs();
  const held = Number(claim.body.held);
  if (paid.status === 201) expect(held).toBeLessThanOrEqual(1000);
  else expect(held).toBe(5000);
  expect(await heldOf(kelvin)).toBe(held);
});

test('an Ajo contribution taken at the same moment and the hold share the money exactly', async () => {
  const ajo = await ajoApp();
  const [ada, kelvin] = [await ajo.person('ada', 20_000), await ajo.person('kelvin')];
  const others = [await ajo.person('organiser', 20_000), await ajo.person('third', 20_000)];
  await ajo.groupOf([...others, kelvin]);
  await ajo.until('2026-11-30T22:58:00Z');
  const { body } = await ajo.send(ada, kelvin.username, 5000);
  ajo.clock.advance(8 * HOUR);
  const claimed = { payments: [String(body.reference)], reason: 'promise' as const };
  const [claim] = await Promise.all([
    ajo.call(claimRoutes.makeClaim, { body: claimed }, ada),
    ajo.runJobs(),
  ]);
  expect([4000, 5000]).toContain(claim.body.held);
  expect(await kelvin.balance()).toBe(0);
  expect((await checkBooks(ajo.db, openHolds)).problems).toEqual([]);
  await ajo.close();
});

test('an account closes before the claim or not at all', async () => {
  for (let round = 0; round < 3; round++) {
    const [ada, kelvin] = await pair();
    const reference = await alajo.sent(ada, kelvin, 5000);
    await alajo.sent(kelvin, ada, 5000);
    const body = { password: kelvin.password, pin: kelvin.pin };
    const [claim, closed] = await Promise.all([
      alajo.claim(ada, [reference]),
      alajo.call(settingsRoutes.closeAccount, { body }, kelvin),
    ]);
    expect([claim.status, claim.body.held]).toEqual([201, 0]);
    expect(closed.status).toBe(200);
  }
});

test('a payment that staff reverse is not held as well', async () => {
  for (let round = 0; round < 3; round++) {
    const [ada, kelvin] = await pair();
    const reference = await alajo.sent(ada, kelvin, 5000);
    const made = await reversals.propose(reference);
    const [claim, reversed] = await Promise.all([
      alajo.claim(ada, [reference]),
      reversals.approve(made),
    ]);
    const [before, after] = [await ada.balance(), await heldOf(kelvin)];
    if (claim.status === 201) {
      expect([reversed.code, before, after]).toEqual(['payment_not_reversible', 15_000, 5000]);
    } else {
      expect([claim.body.code, before, after]).toEqual(['claim_not_possible', 20_000, 0]);
    }
  }
});

test('two victims’ claims against one receiver hold the available money once', async () => {
  const [ada, kelvin] = await pair();
  const [bola] = await pair();
  const first = await alajo.sent(ada, kelvin, 4000);
  const second = await alajo.sent(bola, kelvin, 4000);
  await alajo.sent(kelvin, ada, 5000);
  const claims = await Promise.all([alajo.claim(ada, [first]), alajo.claim(bola, [second])]);
  const held = claims.reduce((sum, { body }) => sum + Number(body.held), 0);
  expect(held).toBe(3000);
  expect([await kelvin.balance(), await heldOf(kelvin)]).toEqual([0, 3000]);
});

test('a return by the receiver and a staff decision move the held money once', async () => {
  for (let round = 0; round < 3; round++) {
    const [ada, kelvin] = await pair();
    const reference = await alajo.sent(ada, kelvin, 4000);
    const claim = await alajo.claimed(ada, reference);
    const made = await alajo.propose(claim, round === 0 ? 'return' : 'release');
    await Promise.all([alajo.giveBack(kelvin, reference, 4000), alajo.approve(made)]);
    const sum = (await ada.balance()) + (await kelvin.balance());
    expect([sum, await heldOf(kelvin)]).toEqual([20_000, 0]);
    expect((await alajo.claimOf(ada, claim)).status).not.toBe('open');
  }
});

type Payment = { reference: string; amount: number; claimed: boolean };
type Scene = { ada: Person; kelvin: Person; payments: Payment[] };
type Act = { amount: number; payment: Payment | undefined };

const acts = {
  async pay({ ada, kelvin, payments }: Scene, { amount }: Act) {
    const { body } = await alajo.send(ada, kelvin.username, amount, { again: true });
    if (body.code !== undefined) return;
    payments.push({ reference: String(body.reference), amount, claimed: false });
  },
  async spend({ ada, kelvin }: Scene, { amount }: Act) {
    await alajo.send(kelvin, ada.username, amount, { again: true });
  },
  async claim({ ada, kelvin }: Scene, { payment }: Act) {
    if (payment === undefined) return;
    const [there, before] = [await kelvin.balance(), await heldOf(kelvin)];
    const { status, body } = await alajo.claim(ada, [payment.reference]);
    const expected = payment.claimed
      ? { status: 409, held: undefined }
      : { status: 201, held: Math.min(payment.amount, there) };
    expect({ status, held: body.held }).toEqual(expected);
    expect((await heldOf(kelvin)) - before).toBe(expected.held ?? 0);
    payment.claimed = true;
  },
  async give({ kelvin }: Scene, { amount, payment }: Act) {
    if (payment) await alajo.giveBack(kelvin, payment.reference, amount);
  },
};

test('in any order of payments, spending and claims, a hold is the smaller of the payment and the money left', async () => {
  const step = fc.record({
    act: fc.constantFrom('pay', 'spend', 'claim', 'give'),
    amount: fc.integer({ min: 1, max: 30 }).map((hundreds) => hundreds * 100),
    at: fc.nat({ max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const [ada, kelvin] = await pair();
      const payments: Payment[] = [];
      for (const { act, amount, at } of steps) {
        await acts[act]({ ada, kelvin, payments }, { amount, payment: payments[at] });
        const total = (await ada.balance()) + (await kelvin.balance()) + (await heldOf(kelvin));
        expect(total).toBe(20_000);
      }
    }),
    { numRuns: 6 },
  );
});
