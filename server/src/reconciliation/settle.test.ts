// Resolving an exception: the entry two people approve is derived from its figures, ends it at once, and the two link
// to each other.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { kobo } from '@alajo/contract/money.ts';
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import type { ItemDetails } from '@alajo/contract/reconciliation/schemas.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { CaseDetails } from '@alajo/contract/staff/case-schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHolds } from '../app.ts';
import { account as system } from '../ledger/chart.ts';
import { checkBooks } from '../ledger/check.ts';
import { openCase } from '../payments/cases.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import {
  bookPayouts,
  listTransfers,
  MONEY_IN,
  PAYOUTS,
  payout,
  reconciler,
} from '../testing/reconciliation.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { type Person, type WalletApp, walletApp } from '../testing/wallet.ts';
import { openExceptionCases } from './exception-cases.ts';

let alajo: WalletApp;
let tunde: StaffPerson;
let bayo: StaffPerson;
let staff: ReturnType<typeof reconciler>;
const signIn = async () => {
  tunde = await alajo.staff('finance');
  bayo = await alajo.staff('finance');
  staff = reconciler(alajo, tunde);
};
beforeEach(async () => {
  alajo = await walletApp();
  await signIn();
});
afterEach(() => alajo.close());

const TODAY = '2026-11-20';
const reason = 'Paystack confirmed it in writing';

type ProposalReply = Proposal & { code: string };
const item = async (id: unknown) =>
  (await alajo.call(reconciliationRoutes.item, { params: { id: String(id) } }, tunde))
    .body as ItemDetails;
const end = (id: unknown, sent: { end: 'explain' | 'correct'; reason: string }) => {
  const params = { kind: 'reconciliation_exception', reference: `exception-${id}` } as const;
  return alajo.call(caseRoutes.end, { params, body: sent }, tunde);
};
/** Returns the proposal, or the error. */
const correct = async (id: unknown) => {
  const { status, body } = await end(id, { end: 'correct', reason });
  if (status !== 200) return body as ProposalReply;
  const params = { id: String(body.proposal) };
  return (await alajo.call(proposalRoutes.proposal, { params }, tunde)).body as ProposalReply;
};
const approve = async ({ id, digest }: Proposal) =>
  (await alajo.call(proposalRoutes.approve, { params: { id: String(id) }, body: { digest } }, bayo))
    .body as ProposalReply;
const waiting = async (object: string) =>
  (await alajo.call(proposalRoutes.proposals, { query: { object, state: 'open' } }, tunde)).body
    .results as Proposal[];
const page = async (reference: string) =>
  (await alajo.call(staffPaymentRoutes.payment, { params: { reference } }, tunde))
    .body as PaymentPage;
const only = async (list: number, kind: string) => {
  const { results } = await staff.items(list, TODAY, { kind });
  expect(results).toHaveLength(1);
  return Number(results[0]?.id);
};
const books = async () => (await checkBooks(alajo.db, openHolds)).problems;

/** A payout in our books, and the provider's line for it. */
async function aPayout(listed: { amount?: number; fee?: number }) {
  const booked = payout(25_000_00, 10_00);
  await bookPayouts(alajo.deps, [booked]);
  const { amount = booked.amount, fee = booked.fee } = listed;
  await listTransfers(alajo.deps, [{ reference: booked.id, amount: kobo(amount), fee: kobo(fee) }]);
  await staff.fetchDays(PAYOUTS, TODAY);
  return booked;
}

test("a correction with the exception's own figures ends it, and each links to the other", async () => {
  const booked = await aPayout({ amount: 21_250_00 });
  const id = await only(PAYOUTS, 'amount_differs');
  const found = await item(id);
  expect(found).toMatchObject({
    correction: { account: 'payout_float', amount: -3750, fee: 0 },
    object: `payment:${booked.id}`,
    credit: null,
    ended_by: null,
  });
  const made = await correct(id);
  expect(made).toMatchObject({
    kind: 'correct_entry',
    lines: expect.arrayContaining([
      { label: 'Payout float', value: '−₦3,750 to suspense' },
      { label: 'Exception', value: `exception-${id}` },
    ]),
  });
  expect((await waiting(found.object)).map((proposal) => proposal.id)).toEqual([made.id]);
  expect((await correct(id)).code).toBe('proposal_waiting');
  expect((await page(booked.id)).exceptions).toMatchObject([{ id, state: 'open' }]);
  expect((await approve(made)).state).toBe('approved');
  const ended = await item(id);
  expect(ended).toMatchObject({
    state: 'resolved',
    was: 'amount_differs',
    ours: 21_250,
    correction: null,
    ended_by: { proposal_id: made.id },
  });
  const payment = await page(ended.ended_by?.reference ?? '');
  expect(payment).toMatchObject({
    reference: toReference(booked.id),
    exceptions: [{ id, list_id: PAYOUTS, state: 'resolved', title: 'Bank payouts' }],
  });
  const { kinds, bridge } = await staff.summary(PAYOUTS, TODAY);
  expect([kinds.amount_differs.count, kinds.matched.count]).toEqual([0, 1]);
  expect(bridge).toMatchObject({ unexplained: 0, books: { amount: 21_250 }, closing: 21_260 });
  expect(await books()).toEqual([]);
  // The next list agrees with the booked amounts.
  await staff.fetchDays(PAYOUTS, TODAY);
  expect(await item(id)).toMatchObject({ state: 'resolved', ended_by: { proposal_id: made.id } });
});

test('a payment only the provider has is booked from its list, with its charge, once', async () => {
  await listTransfers(alajo.deps, [
    { reference: 'TRF_9k2ww1', amount: kobo(18_500_00), fee: kobo(25_00) },
  ]);
  await staff.fetchDays(PAYOUTS, TODAY);
  const id = await only(PAYOUTS, 'missing_here');
  expect(await item(id)).toMatchObject({
    object: `exception:${id}`,
    correction: { account: 'payout_float', amount: 18_525, fee: 25 },
  });
  const made = await correct(id);
  expect((await waiting(`exception:${id}`)).map((proposal) => proposal.id)).toEqual([made.id]);
  expect((await approve(made)).state).toBe('approved');
  const ended = await item(id);
  expect(ended).toMatchObject({ kind: 'matched', state: 'resolved', ours: 18_500, our_fee: 25 });
  const { bridge, kinds } = await staff.summary(PAYOUTS, TODAY);
  expect(kinds.matched.count).toBe(1);
  expect(bridge).toMatchObject({ unexplained: 0, closing: 18_525, costs: 25 });
  expect((await correct(id)).code).toBe('exception_closed');
  expect((await page(ended.reference)).entries).toHaveLength(1);
  // Importing the same list again finds the same payment.
  expect(await staff.fetchDays(PAYOUTS, TODAY)).toMatchObject({ lines_new: 0, lines_changed: 0 });
  expect((await staff.items(PAYOUTS, TODAY)).results).toHaveLength(1);
  expect(await books()).toEqual([]);
});

test('a different charge is corrected as a charge, and the amounts still match', async () => {
  await aPayout({ fee: 25_00 });
  const id = await only(PAYOUTS, 'fee_differs');
  expect((await item(id)).correction).toMatchObject({ amount: 15, fee: 15 });
  expect((await approve(await correct(id))).state).toBe('approved');
  expect(await item(id)).toMatchObject({ state: 'resolved', ours: 25_000, our_fee: 25 });
  const { bridge } = await staff.summary(PAYOUTS, TODAY);
  expect(bridge).toMatchObject({ unexplained: 0, costs: 25, books: { amount: 25_000 } });
  expect(await alajo.balanceOf(system.suspense)).toBe(-15_00);
});

test('a proposal for outdated figures is refused, and so is a second one for the same exception', async () => {
  const booked = await aPayout({ amount: 21_250_00 });
  const id = await only(PAYOUTS, 'amount_differs');
  const made = await correct(id);
  await listTransfers(alajo.deps, [{ reference: booked.id, amount: kobo(22_000_00) }]);
  await staff.fetchDays(PAYOUTS, TODAY);
  expect((await approve(made)).code).toBe('exception_changed');
  const explanation = 'Their mistake, they pay it back';
  expect((await end(id, { end: 'explain', reason: explanation })).status).toBe(200);
  expect((await approve(made)).code).toBe('exception_closed');
  expect(await alajo.balanceOf(system.suspense)).toBe(0);
});

/** An exception for an uncredited deposit on the provider's list. */
async function aDeposit() {
  await alajo.db
    .insertInto('sandbox_listed')
    .values({
      list: 'transactions',
      id: '771',
      reference: 'dep_771',
      amount: kobo(7_000_00),
      fee: null,
      party: 'Ada Okafor',
      at: alajo.clock.now(),
    })
    .execute();
  await staff.fetchDays(MONEY_IN, TODAY);
  return only(MONEY_IN, 'missing_here');
}
const credit = async (to: Person, amount: number, case_reference: string) => {
  const cause = 'unidentified_deposit' as const;
  const body = { customer_id: to.id, amount, cause, case_reference, reason };
  return (await alajo.call(staffPaymentRoutes.proposeCredit, { body }, tunde))
    .body as ProposalReply;
};
/** The case opened by the deposit's webhook. */
async function itsCase() {
  const amount = kobo(7_000_00);
  const detail = '₦7,000 into 99: find whose it is';
  const opened = { kind: 'unknown_deposit', subject: 'dep_771', detail, amount } as const;
  await openCase(alajo.db, alajo.clock.now(), opened);
  const { id } = await alajo.db
    .selectFrom('payment_case')
    .select('id')
    .where('subject', '=', 'dep_771')
    .executeTakeFirstOrThrow();
  return `case-${id}`;
}

test('crediting an uncredited deposit in full ends its exception', async () => {
  const ada = await alajo.person('ada');
  const id = await aDeposit();
  const its_case = await itsCase();
  expect(await item(id)).toMatchObject({ credit: 7000, object: `exception:${id}` });
  expect((await credit(ada, 6000, `exception-${id}`)).code).toBe('exception_changed');
  const made = await credit(ada, 7000, `exception-${id}`);
  // One change at a time per exception, whatever its kind.
  expect((await correct(id)).code).toBe('proposal_waiting');
  expect((await approve(made)).state).toBe('approved');
  expect(await ada.balance()).toBe(7000);
  expect(await item(id)).toMatchObject({
    state: 'resolved',
    kind: 'matched',
    ended_by: { proposal_id: made.id },
  });
  expect((await staff.summary(MONEY_IN, TODAY)).bridge).toMatchObject({
    unexplained: 0,
    books: { count: 1, amount: 7000 },
  });
  // The deposit can't be credited again for its case.
  expect((await credit(ada, 7000, `exception-${id}`)).code).toBe('exception_closed');
  expect((await credit(ada, 7000, its_case)).code).toBe('payment_case_needed');
  expect(await books()).toEqual([]);
});

test('a deposit credited for its case also ends its exception, and is credited once', async () => {
  const ada = await alajo.person('ada');
  const id = await aDeposit();
  const [for_case, for_exception] = [
    await credit(ada, 7000, await itsCase()),
    await credit(ada, 7000, `exception-${id}`),
  ];
  expect((await approve(for_case)).state).toBe('approved');
  expect(await item(id)).toMatchObject({
    state: 'resolved',
    ended_by: { proposal_id: for_case.id },
  });
  expect((await approve(for_exception)).code).toBe('exception_closed');
  expect(await ada.balance()).toBe(7000);
});

test('a stuck payout listed as paid can be settled as paid, which ends its exception', async () => {
  const ada = await alajo.person('ada', 10_000);
  const reference = await alajo.pay(ada, '0123450005', 1000);
  await alajo.runJobs();
  const { id: payment } = await page(reference);
  await listTransfers(alajo.deps, [{ reference: payment, amount: kobo(1_000_00) }]);
  alajo.clock.advance(DAY + HOUR);
  await alajo.runJobs();
  await signIn();
  await staff.fetchDays(PAYOUTS, TODAY, '2026-11-21');
  const id = await only(PAYOUTS, 'missing_here');
  expect(await item(id)).toMatchObject({
    is_ours: true,
    correction: null,
    payment: { ask: true, outcomes: ['paid', 'failed'], reverse: false },
  });
  expect((await correct(id)).code).toBe('exception_not_correctable');
  const ends = {
    params: { kind: 'stuck_payment' as const, reference },
    body: { end: 'paid', reason },
  };
  expect((await alajo.call(caseRoutes.end, ends, tunde)).status).toBe(200);
  expect(await item(id)).toMatchObject({
    state: 'resolved',
    ours: 1000,
    ended_by: { reference, proposal_id: null },
  });
});

test('a day-old exception offers each role its ends, and a correction only if it would make both sides match', async () => {
  await aPayout({ amount: 21_250_00 });
  const ada = await alajo.person('ada', 10_000);
  const { id: stuck } = await page(await alajo.pay(ada, '0123450005', 1000));
  await alajo.runJobs();
  await listTransfers(alajo.deps, [{ reference: stuck, amount: kobo(1_000_00) }]);
  alajo.clock.advance(DAY + HOUR);
  await signIn();
  await staff.fetchDays(PAYOUTS, TODAY, '2026-11-21');
  const [differs, missing] = [
    await only(PAYOUTS, 'amount_differs'),
    await only(PAYOUTS, 'missing_here'),
  ];
  const shown = async (id: number, by: StaffPerson) => {
    const params = { kind: 'reconciliation_exception', reference: `exception-${id}` } as const;
    const { status, body } = await alajo.call(caseRoutes.case, { params }, by);
    return status === 200 ? (body as CaseDetails) : undefined;
  };
  expect(await shown(differs, tunde)).toBeUndefined();
  alajo.clock.advance(DAY);
  await openExceptionCases(alajo.deps);
  await signIn();
  const endsFor = async (id: number, by: StaffPerson) =>
    (await shown(id, by))?.ends.map(({ name, takes_two }) => [name, takes_two]);
  expect(await endsFor(differs, tunde)).toEqual([
    ['correct', true],
    ['explain', false],
  ]);
  expect(await endsFor(missing, tunde)).toEqual([['explain', false]]);
  expect(await endsFor(differs, await alajo.staff('operations'))).toEqual([['correct', true]]);
  expect(await endsFor(differs, await alajo.staff('compliance'))).toEqual([]);
  expect((await shown(differs, tunde))?.facts).toContainEqual({
    label: 'Correction',
    value: '−₦3,750 on Payout float, against suspense',
  });
  alajo.clock.advance(6 * MINUTE);
  for (const name of ['correct', 'explain'] as const) {
    expect((await end(differs, { end: name, reason })).body.code).toBe('staff_verify_again');
  }
});
