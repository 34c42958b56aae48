import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AjoApp, ajoApp } from '../../testing/ajo.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());

test('takes every member’s contribution each round and pays each member the pot once', async () => {
  const people = [
    await alajo.person('ada', 10_000),
    await alajo.person('bola', 10_000),
    await alajo.person('chi', 10_000),
  ];
  const [ada, bola] = people;
  if (!ada || !bola) throw new Error('person missing');
  const group = await alajo.groupOf(people);
  expect(await alajo.group(ada, group)).toMatchObject({ status: 'waiting', total_members: 3 });

  await alajo.until('2026-12-01T00:00:00+01:00');
  expect(await alajo.balances(people)).toEqual([9000, 9000, 9000]);
  expect(await alajo.group(ada, group)).toMatchObject({
    status: 'active',
    current_round: 1,
    total_rounds: 3,
    next_collection_date: '2026-12-01',
    round: { status: 'settled', paid_count: 3, paid_amount: 3000 },
    actions: { request_collection: true },
  });

  expect(await alajo.collect(bola, group)).toMatchObject({ body: { code: 'not_your_turn' } });
  const first = await alajo.collect(ada, group);
  expect(first).toMatchObject({ status: 200, body: { round: 1, amount: 3000, arrears: 0 } });
  expect(await alajo.collect(ada, group)).toEqual(first);
  expect(await alajo.balances(people)).toEqual([12_000, 9000, 9000]);
  // Anyone who scans the receipt's QR code can verify the payment.
  expect(await alajo.verify(String(first.body.reference))).toMatchObject({
    body: { kind: 'ajo_payout', status: 'success', amount: 3000, recipient: 'A••••• O•••••' },
  });

  await alajo.until('2026-12-09T00:00:00+01:00');
  expect(await alajo.balances(people)).toEqual([11_000, 11_000, 8000]);
  await alajo.until('2026-12-20T00:00:00+01:00');
  expect(await alajo.balances(people)).toEqual([10_000, 10_000, 10_000]);
  expect(await alajo.group(ada, group)).toMatchObject({ status: 'completed', outcome: 'finished' });
});
