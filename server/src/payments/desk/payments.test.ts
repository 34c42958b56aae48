// Payments for staff: finding one, its history, and ending it, by one person or two.

import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { CaseDetails } from '@alajo/contract/staff/case-schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import {
  ENDS_ALONE_MAX,
  type PaymentPage,
  type StuckPayment,
} from '@alajo/contract/wallet/staff-payments.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireProposals } from '../../console/proposals/proposals.ts';
import { DAY } from '../../platform/clock.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { type Person, type WalletApp, walletApp } from '../../testing/wallet.ts';
import { openCase } from '../cases.ts';

let alajo: WalletApp;
let ngozi: StaffPerson;
let tunde: StaffPerson;
let bayo: StaffPerson;
beforeAll(async () => {
  alajo = await walletApp();
  await signIn();
});
afterAll(() => alajo.close());

const signIn = async () => {
  ngozi = await alajo.staff('operations');
  tunde = await alajo.staff('finance');
  bayo = await alajo.staff('finance');
};

const PENDING = '0123450005';
const FINE = '0123459999';
const reason = 'The bank confirmed it by email';
const at = (reference: string) => ({ params: { reference } });
const page = async (reference: string, by = ngozi) =>
  (await alajo.call(staffPaymentRoutes.payment, at(reference), by)).body as PaymentPage & {
    code: string;
  };
const list = async (query = {}) => {
  const { body } = await alajo.call(staffPaymentRoutes.stuckPayments, { query }, ngozi);
  return body.results as StuckPayment[];
};
const caseOf = async (reference: string) =>
  (await page(reference)).case ?? { kind: 'stuck_payment' as const, reference };
const end = async (reference: string, outcome: 'paid' | 'failed', by = ngozi) =>
  alajo.call(
    caseRoutes.end,
    { params: await caseOf(reference), body: { end: outcome, reason } },
    by,
  );
const proposeEnds = async (payments: string[], outcome: 'paid' | 'failed', by = tunde) => {
  const cases = await Promise.all(payments.map(caseOf));
  const input = { body: { cases, end: outcome, reason } };
  const { body } = await alajo.call(caseRoutes.endMany, input, by);
  const refusal: object = body;
  return body.proposal ? read(Number(body.proposal), by) : (refusal as Proposal & { code: string });
};
const approve = ({ id, digest }: Proposal, by: StaffPerson) =>
  alajo.call(proposalRoutes.approve, { params: { id: String(id) }, body: { digest } }, by);
const read = async (id: number, by: StaffPerson) =>
  (await alajo.call(proposalRoutes.proposal, { params: { id: String(id) } }, by))
    .body as Proposal & {
    code: string;
  };
/** The ways in which a member of operations may end a payment now. */
const endsOf = async (reference: string) => {
  const { body } = await alajo.call(caseRoutes.case, { params: await caseOf(reference) }, ngozi);
  return (body as CaseDetails).ends.map(({ name, takes_two }) => [
    name,
    takes_two ? 'by two' : 'alone',
  ]);
};
const balance = (who: Person) => who.balance();

/** A customer with ₦100,000 whose transfer no provider settles. */
async function stuck(name: string, amount: number) {
  const who = await alajo.person(name, 100_000);
  const reference = await alajo.pay(who, PENDING, amount);
  return { who, reference };
}
/** Airtime that no provider settles. */
async function buyStuck(who: Person) {
  const body = { network: 'mtn', phone_number: '08030000005', amount: 300 } as const;
  const bought = await alajo.call(serviceRoutes.airtime, { body }, alajo.as(who));
  return String(bought.body.id);
}
/** A day later the payment needs a person; staff sign in again. */
const later = async () => {
  await alajo.pass(1.1 * DAY);
  await signIn();
};

test('a payment is found by any of its references, with every provider reply and posting', async () => {
  const who = await alajo.person('finder', 50_000);
  const reference = await alajo.pay(who, FINE, 1000);
  await alajo.runJobs();
  const found = await page(reference);
  expect(found).toMatchObject({
    reference,
    kind: 'transfer_bank',
    source: 'payout',
    customer: { id: who.id, name: 'Finder Okafor' },
    total: 1010.75,
    amount: 1000,
    state: 'completed',
    source_state: 'paid',
    stuck_at: null,
    answers: [{ asked: 'send', outcome: 'paid', provider: 'sandbox' }],
    entries: [{ role: 'entry' }, { role: 'settled' }],
    case: null,
    may: { ask: true, reverse: true, correct: true },
  });
  for (const { postings } of found.entries) {
    expect(postings.reduce((sum, { amount }) => sum + Math.trunc(amount * 100), 0)).toBe(0);
  }
  const settled = found.entries[1]?.reference ?? '';
  for (const other of [
    found.id,
    settled,
    found.provider_reference ?? '',
    reference.toLowerCase(),
  ]) {
    expect((await page(other)).reference, other).toBe(reference);
  }
  expect((await page('01KB3Q7ZC9F4T8M2W6XHRD5VNA')).code).toBe('not_found');
  expect((await page('nothing-like-it')).code).toBe('not_found');
});

test('one person ends a small payment; it is logged and the customer is notified', async () => {
  const { who, reference } = await stuck('small', 1000);
  const { who: ade, reference: paid } = await stuck('smaller', 1500);
  expect((await end(reference, 'failed')).body.code).toBe('payment_not_waiting');
  await later();
  expect(await list()).toMatchObject([{ reference }, { reference: paid }]);
  expect(await endsOf(reference)).toEqual([
    ['paid', 'alone'],
    ['failed', 'alone'],
  ]);
  const response = await alajo.call(staffPaymentRoutes.askProvider, at(reference), ngozi);
  expect(response.body).toMatchObject({ source_state: 'sent' });
  expect((await end(reference, 'failed')).status).toBe(200);
  expect(await page(reference)).toMatchObject({ state: 'reversed', stuck_at: null, case: null });
  expect((await end(reference, 'paid')).body.code).toBe('payment_not_waiting');
  expect((await end(paid, 'paid')).status).toBe(200);
  expect(await page(paid)).toMatchObject({ state: 'completed' });
  expect([await balance(who), await balance(ade)]).toEqual([100_000, 98_489.25]);
  expect((await alajo.notices(who))[0]?.title).toMatch(/^Transfer to .* failed$/);
  expect(await list()).toEqual([]);
  const log = await alajo.db
    .selectFrom('staff_log')
    .select(['act', 'staff_id', 'reason', 'about_user_id'])
    .where('object', '=', `payment:${fromReference(reference)}`)
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    { act: 'provider_asked', staff_id: ngozi.id, about_user_id: who.id },
    { act: 'payment_ended', staff_id: ngozi.id, reason },
  ]);
});

test('a payment’s history keeps when it needed attention and how it was ended', async () => {
  const small = await stuck('kept', 1000);
  const large = await stuck('keptlarge', 45_000);
  const bought = await alajo.person('keptbuyer', 10_000);
  const purchase = await buyStuck(bought);
  await later();
  const FLAG = 'No provider could settle it';
  const flagOf = async (reference: string) =>
    (await page(reference)).steps.find(({ description }) => description === FLAG);
  const references = [small.reference, large.reference, purchase];
  const flags = await Promise.all(references.map(flagOf));
  expect(flags).not.toContain(undefined);
  const queued = async () => {
    const { body } = await alajo.call(caseRoutes.cases, { query: { group: 'money' } }, ngozi);
    const results = body.results as { kind: string; reference: string }[];
    return results.filter(({ reference }) => references.includes(reference));
  };
  const open = await queued();
  expect(open).toHaveLength(3);
  for (const { kind, reference } of open) {
    const params = { kind: kind as CaseKind, reference };
    const { body } = await alajo.call(caseRoutes.case, { params }, ngozi);
    expect((body as CaseDetails).history.map(({ description }) => description)).toContain(FLAG);
  }

  await end(small.reference, 'failed');
  await end(purchase, 'paid');
  const made = await proposeEnds([large.reference], 'failed');
  await approve(made, bayo);
  expect(await Promise.all(references.map(flagOf))).toMatchObject(
    flags.map((flag) => ({ at: flag?.at })),
  );
  for (const [reference, outcome, detail] of [
    [small.reference, 'failed', `by ${ngozi.name}`],
    [purchase, 'paid', `by ${ngozi.name}`],
    [large.reference, 'failed', expect.stringContaining(`proposed by ${tunde.name}`)],
  ] as const) {
    const ended = await page(reference);
    expect(ended).toMatchObject({ stuck_at: null, case: null });
    expect(ended.steps).toContainEqual(
      expect.objectContaining({ description: `Ended manually as ${outcome}`, detail }),
    );
  }
  expect([await queued(), await list()]).toEqual([[], []]);
  for (const { kind, reference } of open) {
    const params = { kind: kind as CaseKind, reference };
    expect((await alajo.call(caseRoutes.case, { params }, ngozi)).status).toBe(404);
  }
});

test('ending a large payment requires two people', async () => {
  const { who, reference } = await stuck('large', 45_000);
  await later();
  expect(await endsOf(reference)).toEqual([
    ['paid', 'by two'],
    ['failed', 'by two'],
  ]);
  const { proposal } = (await end(reference, 'failed', tunde)).body;
  expect((await page(reference)).state).toBe('pending');
  const made = await read(Number(proposal), tunde);
  expect(made).toMatchObject({ kind: 'end_payment', may_approve: false, about_user_id: who.id });
  expect((await proposeEnds([reference], 'paid', bayo)).code).toBe('proposal_waiting');
  expect((await approve(made, tunde)).body.code).toBe('own_proposal');
  expect((await approve(made, ngozi)).body.code).toBe('staff_not_allowed');
  const { preview } = await read(made.id, bayo);
  const before = await balance(who);
  expect(preview).toMatchObject({
    postings: [{ account: 'Held for bank transfers' }, { account: 'Wallet, Large Okafor' }],
    balances: [{ name: 'Wallet, Large Okafor', before, after: 100_000 }],
    refused: null,
  });
  // Nothing of the dry run remains, and no one else learns a balance.
  expect(await balance(who)).toBe(before);
  expect((await read(made.id, await alajo.staff('support'))).preview).toBe(null);
  expect((await approve(made, bayo)).body.state).toBe('approved');
  expect(await balance(who)).toBe(100_000);
  expect((await page(reference)).steps.map(({ description }) => description)).toContain(
    'Ended manually as failed',
  );
});

test('one proposal ends several stuck payments, all or none', async () => {
  const all = [
    await stuck('bulka', 30_000),
    await stuck('bulkb', 40_000),
    await stuck('bulkc', 500),
  ];
  await later();
  const references = all.map(({ reference }) => reference);
  const [first = ''] = references;
  const twice = [first, first.toLowerCase()].map((reference) => ({
    kind: 'stuck_payment' as const,
    reference,
  }));
  const input = { body: { cases: twice, end: 'failed', reason } };
  expect((await alajo.call(caseRoutes.endMany, input, tunde)).body).toMatchObject({
    code: 'invalid_request',
    field: 'cases',
  });
  const made = await proposeEnds(references, 'failed');
  expect(made).toMatchObject({ about_user_id: null, title: expect.stringContaining('3 payments') });
  expect(made.lines.map(({ label }) => label)).toEqual([...references, 'After approval']);
  // One of them is ended separately in the meantime, so the list is outdated.
  expect((await end(references[2] ?? '', 'failed')).status).toBe(200);
  expect((await approve(made, bayo)).body.code).toBe('payment_not_waiting');
  for (const { who } of all.slice(0, 2)) expect(await balance(who)).toBeLessThan(100_000);
  const reject = { params: { id: String(made.id) }, body: { decision: 'Changed.' } };
  await alajo.call(proposalRoutes.reject, reject, bayo);
  const again = await proposeEnds(references.slice(0, 2), 'failed');
  expect((await approve(again, bayo)).body.state).toBe('approved');
  for (const { who } of all) expect(await balance(who)).toBe(100_000);
});

test('one of two concurrent approvals succeeds; after expiry none does', async () => {
  const { who, reference } = await stuck('raced', 45_000);
  const { reference: late } = await stuck('expired', 45_000);
  await later();
  const made = await proposeEnds([reference], 'failed');
  const third = await alajo.staff('finance');
  const both = await Promise.all([approve(made, bayo), approve(made, third), approve(made, tunde)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balance(who)).toBe(100_000);
  const slow = await proposeEnds([late], 'paid');
  alajo.clock.advance(3 * DAY);
  await signIn();
  const [approved] = await Promise.all([approve(slow, bayo), expireProposals(alajo.deps)]);
  expect(approved.body.code).toBe('proposal_decided');
  expect((await page(late)).state).toBe('pending');
});

test('the database rejects an entry that two people didn’t approve, whatever code writes it', async () => {
  expect(
    (await sql<{ most: number }>`select payment_alone_max() as most`.execute(alajo.db)).rows,
  ).toEqual([{ most: ENDS_ALONE_MAX }]);
  const { reference } = await stuck('guarded', 40_000);
  await later();
  const id = fromReference(reference);
  const row = { entry_id: id, payment_id: id, amount: 100, outcome: 'failed', at: new Date() };
  const insert = (more: object) =>
    alajo.deps.db
      .insertInto('payment_by_hand')
      .values({ ...row, kind: 'end', staff_id: tunde.id, proposal_id: null, ...more } as never)
      .execute();
  await expect(insert({})).rejects.toThrow('two people');
  await expect(insert({ kind: 'correction', outcome: null })).rejects.toThrow(
    'payment_by_hand_two',
  );
  const made = await proposeEnds([reference], 'failed');
  const proposal_id = made.id;
  await expect(insert({ proposal_id })).rejects.toThrow(/else approved/);
  const own =
    sql`update staff_proposal set state = 'approved', decider_id = maker_id, decided_at = now()
    where id = ${proposal_id}`.execute(alajo.deps.db);
  await expect(own).rejects.toThrow('staff_proposal_four_eyes');
  for (const kind of ['correction', 'manual_credit']) {
    const post = sql`select post_entries(array[gen_random_uuid()], array[${kind}], array['x'],
      array[null::uuid], array[null::uuid], array[false], array['{}'::jsonb], array[null::text],
      array[null::timestamptz], array[1, 1], array[40, 32]::bigint[], array[-500, 500]::bigint[],
      array[null, null]::bigint[], array[null, null]::bigint[], now())`.execute(alajo.deps.db);
    await expect(post).rejects.toThrow('takes two people');
  }
  const change = sql`update payment_by_hand set amount = 1`.execute(alajo.deps.db);
  await expect(change).rejects.toThrow('permission denied');
});

test('a payment’s case can be read, and closed once', async () => {
  await openCase(alajo.db, alajo.clock.now(), {
    kind: 'dispute',
    subject: 'D-1',
    detail: 'answer it at the provider',
  });
  const { id } = await alajo.db
    .selectFrom('payment_case')
    .select('id')
    .where('subject', '=', 'D-1')
    .executeTakeFirstOrThrow();
  const path = at(`case-${id}`);
  const found = await alajo.call(staffPaymentRoutes.paymentCase, path, ngozi);
  expect(found.body).toMatchObject({ title: 'dispute to answer', subject: 'D-1', closed_at: null });
  const params = { kind: 'chargeback' as const, reference: `case-${id}` };
  const by = (end: string) => alajo.call(caseRoutes.end, { params, body: { end, reason } }, ngozi);
  const close = () => by('answer');
  expect((await by('close')).body).toMatchObject({ code: 'action_unavailable' });
  expect((await close()).status).toBe(200);
  const { body } = await alajo.call(staffPaymentRoutes.paymentCase, path, ngozi);
  expect(body.closed_at).not.toBe(null);
  expect((await close()).body).toMatchObject({ code: 'payment_case_closed' });
  expect((await alajo.call(staffPaymentRoutes.paymentCase, at('case-99999'), ngozi)).status).toBe(
    404,
  );
});
