// The dated rule on bank transfers of customers without a verified BVN or NIN.
import { naira } from '@alajo/contract/money.ts';
import { adoptRows, pricesInForce } from '@alajo/contract/pricing.ts';
import { storedFigures } from '@alajo/contract/rules/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../platform/clock.ts';
import { withoutBvnOrNin } from '../testing/customer.ts';
import { type KycApp, kycApp } from '../testing/kyc.ts';
import { statusAndCode } from '../testing/wallet.ts';

const before = pricesInForce();
let alajo: KycApp;
beforeAll(async () => {
  alajo = await kycApp();
});
afterAll(async () => {
  await alajo.close();
  adoptRows(before);
});

const ACCOUNT = '0123459999';
const [RULE] = before.WALLET_LIMITS;
if (RULE === undefined) throw new Error('there is no rule');

async function newcomer(name: string, more: { tier?: 1 | 2 | 3 } = {}) {
  const who = await alajo.person(name, 20_000, more);
  await withoutBvnOrNin(alajo, who);
  return who;
}

test.each(['bvn', 'nin'] as const)(
  'refuses a quote to a customer without BVN and NIN until their %s is verified',
  async (kind) => {
    const who = await newcomer(`has_${kind}`);
    const { status, body } = await alajo.quote(who, ACCOUNT, 1000);
    expect([status, body]).toMatchObject([
      403,
      {
        code: 'bvn_or_nin_required',
        message: 'Transfers to banks need your BVN or NIN. Adding one takes about two minutes.',
      },
    ]);
    await alajo.saveInfo(who);
    if (kind === 'bvn') await alajo.addBvn(who, '22000000003');
    else await alajo.addNin(who, '70000000002');
    expect((await alajo.quote(who, ACCOUNT, 1000)).status).toBe(403);
    if (kind === 'bvn') await alajo.addBvn(who, '22345678901');
    else await alajo.addNin(who, '71234567890');
    const quote = await alajo.quote(who, ACCOUNT, 1000);
    const sent = alajo.transfer(who, { type: 'bank', quote_id: quote.body.id });
    expect(await statusAndCode(sent)).toBe('201');
  },
);

test('a customer without BVN and NIN still sends to other customers and receives', async () => {
  const who = await newcomer('newcomer');
  const verified = await alajo.person('verified', 5000);
  expect((await alajo.send(who, 'verified', 500)).status).toBe(201);
  expect((await alajo.send(verified, 'newcomer', 500)).status).toBe(201);
});

test('a tier above the first allows bank transfers, with or without a number', async () => {
  const who = await newcomer('exception', { tier: 2 });
  expect((await alajo.quote(who, ACCOUNT, 1000)).status).toBe(201);
});

test('a rule with a later first day allows its amount from that day on, and no more', async () => {
  const who = await newcomer('later');
  const from = '2026-11-21';
  adoptRows({
    WALLET_LIMITS: [RULE, { ...RULE, from, bank_up_to: naira(5_000) }],
  });
  expect((await alajo.quote(who, ACCOUNT, 1000)).status).toBe(403);
  alajo.clock.advance(DAY);
  expect((await alajo.quote(who, ACCOUNT, 5_000)).status).toBe(201);
  const { body } = await alajo.quote(who, ACCOUNT, 5_001);
  expect(body.message).toMatch(/^Transfers to banks over ₦5,000 need your BVN or NIN\./);
  adoptRows(before);
});

test('a stored rule without this figure allows nothing without BVN and NIN', () => {
  const { bank_up_to: _, from: __, ...old } = RULE;
  expect(storedFigures.WALLET_LIMITS.parse(old)).toMatchObject({ bank_up_to: 0 });
});

test('the database notes the first verification, once', async () => {
  const who = await newcomer('noted');
  await alajo.saveInfo(who);
  await alajo.addNin(who, '71234567891');
  const noted = async () => {
    const { rows } = await sql<{ at: Date }>`
      select bvn_or_nin_verified_at as at from identity_user where id = ${who.id}`.execute(
      alajo.db,
    );
    return rows[0]?.at;
  };
  const first = await noted();
  expect(first).toEqual(alajo.clock.now());
  alajo.clock.advance(MINUTE);
  await alajo.addBvn(who, '22345678902');
  expect(await noted()).toEqual(first);
});
