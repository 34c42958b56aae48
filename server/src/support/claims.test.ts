// Claims: what receivers still have is held at once, staff decide in pairs, and the hold ends automatically.

import { CLAIM_PAYMENTS_MAX } from '@alajo/contract/claim-limits.ts';
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { CLAIM_TEXTS_MAX } from '@alajo/contract/count-limits.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { claimRoutes } from '@alajo/contract/support/claim-routes.ts';
import type { Claim } from '@alajo/contract/support/claims.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHolds } from '../app.ts';
import { account as system } from '../ledger/chart.ts';
import { checkBooks } from '../ledger/check.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { brokenConstraint } from '../platform/database/database.ts';
import { type ClaimApp, claimApp } from '../testing/claims.ts';
import { recallsBy } from '../testing/recalls.ts';
import { sendRequest } from '../testing/samples.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';

let alajo: ClaimApp;
beforeAll(async () => {
  alajo = await claimApp();
});
afterAll(async () => {
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
  await alajo.close();
});

let pairs = 0;
/** A victim with ₦20,000, and a receiver with nothing. */
async function pair() {
  pairs += 1;
  return [
    await alajo.person(`victim${pairs}`, 20_000),
    await alajo.person(`receiver${pairs}`),
  ] as const;
}
const balances = (...people: Person[]) => Promise.all(people.map((person) => person.balance()));
/** As other customers see it. */
const nameOf = ({ username }: Person) =>
  `${username.charAt(0).toUpperCase()}${username.slice(1)} Okafor`;
const stepsOf = ({ payments: [payment] }: Claim) => payment?.steps.map(({ kind }) => kind);

test('a receiver’s remaining money is held at once, and both are notified without blame', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 15_000);
  await alajo.sent(kelvin, ada, 3800);
  const claim = await alajo.claimed(ada, reference);
  expect(claim).toMatchObject({
    number: expect.stringMatching(/^\d{8}$/),
    status: 'open',
    instant: true,
    amount: 15_000,
    held: 11_200,
    given: 0,
  });
  expect(stepsOf(claim)).toEqual(['asked', 'held']);
  expect(await balances(ada, kelvin)).toEqual([8800, 0]);
  expect(await alajo.wallet(kelvin)).toMatchObject({ set_aside: 11_200 });
  expect(await statusAndCode(alajo.send(kelvin, ada.username, 1))).toBe('409 insufficient_funds');
  const [told] = await alajo.notices(kelvin);
  expect(told).toMatchObject({
    title: '₦11,200 in your wallet is on hold',
    link: `/support/on-hold/${reference}`,
  });
  expect(told?.body).not.toMatch(/scam|fraud|trick|goods|phone/i);
  expect((await alajo.notices(ada))[0]).toMatchObject({
    body: expect.stringContaining('₦11,200 is on hold for you.'),
    link: `/support/claims/${claim.number}`,
  });
  const { recall } = await alajo.recall(kelvin, reference);
  expect(recall).toMatchObject({
    side: 'receiver',
    held: 11_200,
    claim: { number: null, hold_until: claim.hold_until },
  });
});

test('a hold is never more than the payment, and money that comes later is not held', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 2000);
  await alajo.sent(ada, kelvin, 5000);
  expect(await alajo.claimed(ada, reference)).toMatchObject({ held: 2000 });
  expect(await kelvin.balance()).toBe(5000);
  await alajo.sent(kelvin, ada, 5000);
  const second = await alajo.sent(ada, kelvin, 1000);
  expect(await kelvin.balance()).toBe(1000);
  expect(await alajo.claimed(ada, second)).toMatchObject({ held: 1000 });
});

test('a repeat returns the same claim, and the same key for other payments is refused', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 2000);
  const other = await alajo.sent(ada, kelvin, 3000);
  const presses = await Promise.all(
    Array.from({ length: 6 }, () => alajo.claim(ada, [reference], { key: 'first-press' })),
  );
  expect(new Set(presses.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1);
  expect(await alajo.balanceOf(system.claim_held)).toBeGreaterThanOrEqual(200_000);
  expect(await kelvin.balance()).toBe(3000);
  expect(await statusAndCode(alajo.claim(ada, [other], { key: 'first-press' }))).toBe(
    '422 idempotency_key_reused',
  );
});

test('a payment is claimed once, by the first of several claims, and a refused claim claims nothing', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 2000);
  const other = await alajo.sent(ada, kelvin, 3000);
  const replies = await Promise.all([
    alajo.claim(ada, [reference, other]),
    alajo.claim(ada, [other, reference]),
    alajo.claim(ada, [reference]),
  ]);
  const made = replies.find(({ status }) => status === 201)?.body as Claim;
  expect(replies.map(({ body }) => body.code ?? 'made').sort()).toEqual([
    'made',
    'payment_claimed',
    'payment_claimed',
  ]);
  expect(made.held).toBe(made.amount);
  expect(await kelvin.balance()).toBe(5000 - made.held);
});

test('refuses payments that are incoming, unfinished, old, already settled, or someone else’s', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 2000);
  const back = await alajo.sentWrong(kelvin, ada, 500);
  await alajo.giveBack(ada, back, 500);
  const bank = await alajo.pay(ada, '0123456789', 1000);
  const codes = [
    await statusAndCode(alajo.claim(kelvin, [reference])),
    await statusAndCode(alajo.claim(await alajo.person('passer'), [reference])),
    await statusAndCode(alajo.claim(ada, [bank])),
    await statusAndCode(alajo.claim(kelvin, [back])),
    await statusAndCode(alajo.claim(ada, [])),
    await statusAndCode(alajo.claim(ada, [reference, reference])),
  ];
  expect(codes).toEqual([
    '409 claim_not_possible',
    '404 not_found',
    '409 claim_not_possible',
    '409 claim_payment_ended',
    '400 invalid_request',
    '400 invalid_request',
  ]);
  expect(await kelvin.balance()).toBe(2000);
});

test('money in a frozen wallet can be held too', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 4000);
  await alajo.call(settingsRoutes.freeze, {}, kelvin);
  expect(await alajo.claimed(ada, reference)).toMatchObject({ held: 4000 });
  expect(await statusAndCode(alajo.send(kelvin, ada.username, 1))).toBe('409 wallet_frozen');
});

test('the receiver gives the money back with the PIN, which settles the claim', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 4000);
  const claim = await alajo.claimed(ada, reference);
  const wrong = { ...kelvin, pin: '9999' };
  expect(await statusAndCode(alajo.giveBack(wrong, reference, 4000))).toBe('403 pin_wrong');
  expect(await statusAndCode(alajo.giveBack(kelvin, reference, 4000))).toBe('200');
  expect(await balances(ada, kelvin)).toEqual([20_000, 0]);
  expect(await alajo.claimOf(ada, claim)).toMatchObject({
    status: 'settled',
    given: 4000,
    held: 0,
    hold_until: null,
  });
});

test('two members of staff return what is held, release it, or find the claim false', async () => {
  for (const [decision, after, status] of [
    ['return', [20_000, 0], 'returned'],
    ['release', [16_000, 4000], 'released'],
    ['false', [16_000, 4000], 'false'],
  ] as const) {
    const [ada, kelvin] = await pair();
    const claim = await alajo.claimed(ada, await alajo.sent(ada, kelvin, 4000));
    const made = await alajo.propose(claim, decision);
    expect(made.lines).toContainEqual({ label: 'On hold', value: '₦4,000' });
    expect(await balances(ada, kelvin)).toEqual([16_000, 0]);
    expect((await alajo.approve(made)).state).toBe('approved');
    expect(await balances(ada, kelvin)).toEqual(after);
    expect(await alajo.claimOf(ada, claim)).toMatchObject({ status, held: 0 });
    const told = (await alajo.notices(kelvin)).map(({ title }) => title);
    expect(told).toContain(
      decision === 'return'
        ? `₦4,000 on hold went back to ${nameOf(ada)}`
        : '₦4,000 is yours again',
    );
    expect(await alajo.decide(claim, 'release')).toBe('This claim is over.');
  }
});

test('a decision is not carried out if the hold changed since the proposal', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 4000);
  const claim = await alajo.claimed(ada, reference);
  const made = await alajo.propose(claim, 'return');
  await alajo.giveBack(kelvin, reference, 1000);
  expect(await alajo.approve(made)).toMatchObject({
    code: 'action_unavailable',
    message: '₦3,000 is on hold now. Review it and propose again.',
  });
  expect(await balances(ada, kelvin)).toEqual([17_000, 0]);
});

test('after a false claim nothing is held at once for a year, but the case opens and two people may hold', async () => {
  const [ada, kelvin] = await pair();
  await alajo.decide(await alajo.claimed(ada, await alajo.sent(ada, kelvin, 1000)), 'false');
  expect((await alajo.notices(ada))[0]?.body).toContain('won’t get instant holds for a year');
  const second = await alajo.claimed(ada, await alajo.sent(ada, kelvin, 2000));
  expect(second).toMatchObject({ instant: false, held: 0, hold_until: null, status: 'open' });
  expect(await kelvin.balance()).toBe(3000);
  expect(await alajo.decide(second, 'hold')).toBeUndefined();
  expect(await alajo.claimOf(ada, second)).toMatchObject({ held: 2000 });
  // A year later.
  await sql`update support_claim set decided_at = decided_at - interval '1 year'
    where user_id = ${ada.id} and status = 'false'`.execute(alajo.db);
  expect(await alajo.claimed(ada, await alajo.sent(ada, kelvin, 500))).toMatchObject({
    instant: true,
    held: 500,
  });
});

test('a hold ends automatically at midnight of the fourteenth working day, and the claim stays open', async () => {
  const [ada, kelvin] = await pair();
  const claim = await alajo.claimed(ada, await alajo.sent(ada, kelvin, 4000));
  const end = Date.parse(String(claim.hold_until));
  expect(claim.decide_by).toBe(claim.hold_until);
  await alajo.pass(end - alajo.clock.now().getTime() - MINUTE);
  expect(await kelvin.balance()).toBe(0);
  await alajo.pass(2 * MINUTE);
  expect(await kelvin.balance()).toBe(4000);
  expect((await alajo.notices(kelvin))[0]?.title).toBe('₦4,000 is yours again');
  expect(await alajo.claimOf(ada, claim)).toMatchObject({ status: 'open', held: 0 });
  await alajo.signInStaff();
  expect(await alajo.decide(claim, 'hold')).toContain('doesn’t fit');
});

test('two members of staff extend a hold once, by as long again', async () => {
  const [ada, kelvin] = await pair();
  const claim = await alajo.claimed(ada, await alajo.sent(ada, kelvin, 4000));
  await alajo.signInStaff();
  expect(await alajo.decide(claim, 'extend')).toBeUndefined();
  const { hold_until } = await alajo.claimOf(ada, claim);
  const longer = Date.parse(String(hold_until)) - Date.parse(String(claim.hold_until));
  expect(longer).toBeGreaterThanOrEqual(18 * DAY);
  expect(await alajo.decide(claim, 'extend')).toContain('doesn’t fit');
  await alajo.pass(Date.parse(String(claim.hold_until)) - alajo.clock.now().getTime() + HOUR);
  expect(await kelvin.balance()).toBe(0);
  await alajo.pass(longer);
  expect(await kelvin.balance()).toBe(4000);
});

test('a bank must be told within 30 minutes, and its reply settles the claim', async () => {
  const ada = await alajo.person('bankvictim', 10_000);
  const reference = await alajo.pay(ada, '0123456789', 2000);
  await alajo.runJobs();
  const claim = await alajo.claimed(ada, reference);
  const by = new Date(alajo.clock.now().getTime() + 30 * MINUTE).toISOString();
  expect(claim.payments).toMatchObject([
    { bank: 'Guaranty Trust Bank', status: 'with_bank', answer_by: by },
  ]);
  const staff = await recallsBy(alajo);
  await staff.bank(reference, 'asked');
  expect(stepsOf(await alajo.claimOf(ada, claim))).toEqual(['asked', 'bank_asked']);
  await staff.bank(reference, 'returned');
  expect(await alajo.claimOf(ada, claim)).toMatchObject({ status: 'settled', given: 2000 });
});

test('scam claims are first in the queue, and the page after them continues with the others', async () => {
  const staff = await alajo.staff('operations');
  const [ada, kelvin] = await pair();
  await alajo.opened(ada);
  const claim = await alajo.claimed(ada, await alajo.sent(ada, kelvin, 1000));
  const kinds: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await alajo.call(
      caseRoutes.cases,
      { query: { limit: '1', ...(cursor && { cursor }) } },
      staff,
    );
    const page = body as { results: { kind: string; reference: string }[]; next: string | null };
    kinds.push(...page.results.map(({ kind }) => kind));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(kinds).toContain('ticket');
  expect(kinds.lastIndexOf('scam_claim')).toBe(
    kinds.filter((kind) => kind === 'scam_claim').length - 1,
  );
  expect((await alajo.caseOf(claim)).reference).toMatch(/^scam-/);
});

test('an open recall joins the claim, and money that staff already hold stays held', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sentWrong(ada, kelvin, 4000);
  expect(await alajo.claimed(ada, reference)).toMatchObject({ held: 4000 });
  const staff = await recallsBy(alajo);
  expect((await staff.propose(reference, 'hold')).message).toContain('scam claim');
  const [chi, dayo] = await pair();
  const refused = await alajo.sentWrong(chi, dayo, 3000);
  await alajo.refuseRecall(dayo, refused);
  await staff.decide(refused, 'hold');
  const before = await alajo.balanceOf(system.recall_held);
  const claim = await alajo.claimed(chi, refused);
  expect(claim).toMatchObject({ held: 3000 });
  expect(await alajo.balanceOf(system.recall_held)).toBe(before);
  await alajo.signInStaff();
  await alajo.decide(claim, 'return');
  expect(await balances(chi, dayo)).toEqual([20_000, 0]);
});

test('a receiver with money on hold can’t close the account; the claimant can, which releases it', async () => {
  const [ada, kelvin] = await pair();
  const claim = await alajo.claimed(ada, await alajo.sent(ada, kelvin, 20_000));
  const close = (who: Person) =>
    alajo.call(
      settingsRoutes.closeAccount,
      { body: { password: who.password, pin: who.pin } },
      who,
    );
  expect(await statusAndCode(close(kelvin))).not.toBe('200');
  const closing = await alajo.call(settingsRoutes.closing, {}, kelvin);
  expect(closing.body.obligations).toContainEqual({
    description: 'Some of your money is on hold until our team decides.',
    link: '/transactions/balance',
  });
  expect(await statusAndCode(close(ada))).toBe('200');
  expect(await kelvin.balance()).toBe(20_000);
  const { status } = await alajo.db
    .selectFrom('support_claim')
    .select('status')
    .where('number', '=', claim.number)
    .executeTakeFirstOrThrow();
  expect(status).toBe('settled');
});

test('both sides add texts and photos for staff, each seen only by its author, until the claim is decided', async () => {
  const [ada, kelvin] = await pair();
  const reference = await alajo.sent(ada, kelvin, 1000);
  const add = (who: Person, text: string) =>
    alajo.call(claimRoutes.addClaimEvidence, { params: { reference }, body: { text } }, who);
  const photo = (who: Person) =>
    sendRequest(alajo.app, claimRoutes.addClaimPicture, { params: { reference } }, who);
  expect(await statusAndCode(add(ada, 'Too early'))).toBe('404 not_found');
  const claim = await alajo.claimed(ada, reference);
  expect(await statusAndCode(add(await alajo.person('onlooker'), 'I saw it'))).toBe(
    '404 not_found',
  );
  await add(ada, 'He never sent the phone');
  const twice = await Promise.all([
    add(kelvin, 'It is on its way'),
    add(kelvin, 'It is on its way'),
  ]);
  expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
  expect([(await photo(kelvin)).statusCode, (await photo(kelvin)).statusCode]).toEqual([201, 201]);
  expect((await alajo.claimOf(ada, claim)).evidence).toMatchObject([
    { text: 'He never sent the phone' },
  ]);
  expect((await alajo.recall(kelvin, reference)).recall?.claim?.evidence).toHaveLength(2);
  const staff = await alajo.staff('operations');
  const { body } = await alajo.call(caseRoutes.case, { params: await alajo.caseOf(claim) }, staff);
  expect(body.pictures).toHaveLength(1);
  expect(JSON.stringify(body.history)).toContain('It is on its way');
  for (let text = 1; text < CLAIM_TEXTS_MAX; text++) await add(kelvin, `Part ${text}`);
  expect(await statusAndCode(add(kelvin, 'One too many'))).toBe('409 too_much_claim_evidence');
  await alajo.signInStaff();
  await alajo.decide(claim, 'release');
  expect(await statusAndCode(add(kelvin, 'Thank you'))).toBe('409 claim_ended');
});

test('the database refuses an instant hold after a false claim, a second claim, and decisions by one person', async () => {
  const [ada, kelvin] = await pair();
  const claim = await alajo.claimed(ada, await alajo.sent(ada, kelvin, 1000));
  const other = await alajo.claimed(ada, await alajo.sent(ada, kelvin, 2000));
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => brokenConstraint(error),
    );
  const change = (values: object) =>
    refusal(
      alajo.db
        .updateTable('support_claim')
        .set(values as never)
        .where('number', '=', claim.number)
        .execute(),
    );
  const made = await alajo.propose(claim, 'false');
  const end = { status: 'false', decided_at: alajo.clock.now(), hold_until: null };
  expect(await change({ ...end, decided_by: made.id })).toBe('support_claim_two_people');
  expect(await change({ ...end, decided_by: null })).toBe('support_claim_decided');
  expect(await change({ extended_by: made.id })).toBe('support_claim_two_people');
  const { rows } = await sql<{ id: number }>`
    select id from support_claim where number = ${other.number}`.execute(alajo.db);
  const moved = sql`update support_recall set claim_id = ${rows[0]?.id}
    where entry_id = ${fromReference(claim.payments[0]?.transaction ?? '')}`;
  expect(await refusal(moved.execute(alajo.db))).toBe('support_recall_claimed_once');
  await alajo.approve(made);
  const again = sql`insert into support_claim
      (number, user_id, reason, entries, instant, made_at, decide_by)
    values ('99999999', ${ada.id}, 'goods', array[gen_random_uuid()], true,
      ${alajo.clock.now()}, ${alajo.clock.now()})`;
  expect(await refusal(again.execute(alajo.db))).toBe('support_claim_instant');
  const many = sql`insert into support_claim
      (number, user_id, reason, entries, instant, made_at, decide_by)
    select '99999998', ${ada.id}, 'goods', array_agg(gen_random_uuid()), false,
      ${alajo.clock.now()}, ${alajo.clock.now()} from generate_series(0, ${CLAIM_PAYMENTS_MAX})`;
  expect(await refusal(many.execute(alajo.db))).toBe('support_claim_entries');
});
