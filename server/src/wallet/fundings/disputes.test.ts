// Disputes handled by staff: answered at the provider by one person, or accepted by two.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { CaseDetails } from '@alajo/contract/staff/case-schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { type Role, roleNames } from '@alajo/contract/staff-roles.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { PaymentCase } from '@alajo/contract/wallet/staff-payments.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHolds, tasksOf } from '../../app.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { checkBooks } from '../../ledger/check.ts';
import { brokenConstraint } from '../../platform/database/database.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { type PaystackApp, paystackApp } from '../../testing/paystack.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import type { Person } from '../../testing/wallet.ts';

let alajo: PaystackApp;
let support: StaffPerson;
let finance: StaffPerson;
beforeAll(async () => {
  alajo = await paystackApp();
  [support, finance] = [await alajo.staff('support'), await alajo.staff('finance')];
});
afterAll(async () => {
  expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
  await alajo.close();
});

let disputes = 7000;
/** A customer with ₦5,000 added by card, ₦3,000 of it spent, and a dispute about all of it. */
async function disputed(name: string) {
  const who = await alajo.person(name);
  const friend = await alajo.person(`${name}to`);
  const reference = String((await alajo.fund(who, 5000, 'card')).body.reference);
  const transaction = alajo.paystack.pay(reference);
  await alajo.check(who, reference);
  await alajo.send(who, friend.username, 3000);
  disputes += 1;
  const dispute = {
    id: disputes,
    status: 'awaiting-merchant-feedback',
    resolution: null as string | null,
    refund_amount: transaction.amount,
    currency: 'NGN',
    domain: 'test',
    transaction,
  };
  alajo.paystack.disputes.push(dispute);
  expect(await alajo.webhook('charge.dispute.create', dispute)).toBe(200);
  await alajo.runJobs();
  const { rows } = await sql<{ id: number }>`select id from payment_case
    where kind = 'dispute' and subject = ${String(dispute.id)}`.execute(alajo.db);
  return { who, dispute, reference: `case-${rows[0]?.id}` };
}

type Answer<T> = T & { code: string; message: string };
const reason = 'The customer says that the card was stolen';
const page = async (reference: string) =>
  (await alajo.call(staffPaymentRoutes.paymentCase, { params: { reference } }, support))
    .body as PaymentCase;
const end = (reference: string, name: 'accept' | 'answer' | 'close', by: StaffPerson) =>
  alajo.call(
    caseRoutes.end,
    { params: { kind: 'chargeback', reference }, body: { end: name, reason } },
    by,
  );
const propose = async (reference: string, by = support) => {
  const { body } = await end(reference, 'accept', by);
  const refusal: object = body;
  if (!body.proposal) return refusal as Answer<Proposal>;
  const params = { id: String(body.proposal) };
  return (await alajo.call(proposalRoutes.proposal, { params }, by)).body as Answer<Proposal>;
};
/** The staff page of its case, or the refusal. */
const answer = async (reference: string, by = support) => {
  const { status, body } = await end(reference, 'answer', by);
  return (status === 200 ? await page(reference) : body) as Answer<PaymentCase>;
};
const endsOf = async (reference: string) => {
  const params = { kind: 'chargeback' as const, reference };
  const { body } = await alajo.call(caseRoutes.case, { params }, support);
  return (body as CaseDetails).ends.map(({ name }) => name);
};
const approve = async ({ id, digest }: Proposal, by = finance) => {
  const input = { params: { id: String(id) }, body: { digest } };
  return (await alajo.call(proposalRoutes.approve, input, by)).body as Answer<Proposal>;
};
const owedBy = async ({ id }: Person) =>
  (await findAccounts(alajo.db, 'receivable', 'user', [id])).get(id)?.balance ?? 0;
const resolved = () =>
  alajo.paystack.requests.filter(
    ({ method, path }) => method === 'PUT' && path.includes('dispute'),
  );

test('two people accept a dispute: the provider is notified once, and its debit is booked', async () => {
  const { who, dispute, reference } = await disputed('ada');
  const before = await page(reference);
  expect(before).toMatchObject({
    object: `chargeback:${reference}`,
    transaction: expect.stringMatching(/^[0-9A-Z]{26}$/),
    accepted: false,
    accepting: { refused: null },
  });
  expect(await endsOf(reference)).toEqual(['answer', 'accept']);
  const posted = before.accepting?.postings ?? [];
  expect(posted.map(({ amount }) => amount).sort()).toEqual([-5000, 5000]);
  const made = await propose(reference);
  expect(made.lines).toContainEqual({ label: 'Payment', value: before.transaction });
  expect((await propose(reference)).code).toBe('proposal_waiting');
  expect([await who.balance(), dispute.status]).toEqual([2000, 'awaiting-merchant-feedback']);
  expect((await approve(made)).state).toBe('approved');
  expect(await page(reference)).toMatchObject({ accepted: true });
  expect(await endsOf(reference)).toEqual([]);
  expect((await answer(reference)).code).toBe('action_unavailable');
  expect((await propose(reference)).code).toBe('action_unavailable');
  const resolvedBefore = resolved().length;
  await alajo.runJobs();
  expect(
    resolved()
      .slice(resolvedBefore)
      .map(({ body }) => body),
  ).toEqual([
    {
      resolution: 'merchant-accepted',
      message: 'Accepted',
      refund_amount: 500_000,
      uploaded_filename: 'qesp8a4df1xejihd9x5q',
    },
  ]);
  expect([await who.balance(), await owedBy(who)]).toEqual([0, -300_000]);
  expect((await page(reference)).closed_at).not.toBeNull();
  expect((await approve(made)).code).toBe('proposal_decided');
});

test('an acceptance whose reply was lost is resent and accepted once', async () => {
  const { who, reference } = await disputed('bola');
  await approve(await propose(reference));
  const before = resolved().length;
  alajo.paystack.script.loses_replies = true;
  await expect(alajo.runJobs()).rejects.toThrow(ProviderUnavailable);
  alajo.paystack.script.loses_replies = false;
  expect((await page(reference)).closed_at).toBeNull();
  await tasksOf(alajo.deps).wallet_accept_dispute?.({ reference });
  await tasksOf(alajo.deps).wallet_accept_dispute?.({ reference });
  await alajo.runJobs();
  expect(resolved().length - before).toBe(1);
  expect((await page(reference)).closed_at).not.toBeNull();
  expect(await owedBy(who)).toBe(-300_000);
});

test('support, operations, finance and compliance may propose it; only finance approves, and never their own proposal', async () => {
  const { dispute, reference } = await disputed('chi');
  const proposing: Role[] = [];
  for (const role of roleNames) {
    if ((await propose(reference, await alajo.staff(role))).code !== 'staff_not_allowed')
      proposing.push(role);
  }
  expect(proposing).toEqual(['support', 'operations', 'finance', 'compliance']);
  const { rows } = await sql<Proposal>`select id, digest from staff_proposal
    where state = 'open' and object = ${`chargeback:${reference}`}`.execute(alajo.db);
  const [made] = rows;
  if (made === undefined) throw new Error('nothing waits');
  for (const role of roleNames.filter((roleName) => roleName !== 'finance')) {
    expect((await approve(made, await alajo.staff(role))).code, role).toBe('staff_not_allowed');
  }
  await alajo.call(
    proposalRoutes.reject,
    { params: { id: String(made.id) }, body: { decision: reason } },
    finance,
  );
  expect((await approve(await propose(reference, finance))).code).toBe('own_proposal');
  expect(dispute.status).toBe('awaiting-merchant-feedback');
});

test('one person answers a dispute with a reason, once, and no money moves', async () => {
  const { who, dispute, reference } = await disputed('dayo');
  expect((await answer(reference, await alajo.staff('auditor'))).code).toBe('staff_not_allowed');
  expect((await answer(reference)).closed_at).not.toBeNull();
  expect((await answer(reference)).code).toBe('payment_case_closed');
  expect((await propose(reference)).code).toBe('action_unavailable');
  const acts = await sql<{ act: string; reason: string }>`select act, reason from staff_log
    where case_reference = ${reference}`.execute(alajo.db);
  expect(acts.rows).toEqual([{ act: 'dispute_answered', reason }]);
  expect([await who.balance(), dispute.status]).toEqual([2000, 'awaiting-merchant-feedback']);
});

test('a dispute decided in the meantime can’t be accepted', async () => {
  const { dispute, reference } = await disputed('efe');
  const made = await propose(reference);
  Object.assign(dispute, { status: 'resolved', resolution: 'declined' });
  await alajo.webhook('charge.dispute.resolve', dispute);
  await alajo.runJobs();
  expect(await approve(made)).toMatchObject({
    code: 'action_unavailable',
    message: 'This dispute has been decided.',
  });
  expect((await page(reference)).accepting).toBeNull();
});

test('the database accepts no dispute without an approved proposal', async () => {
  const { reference } = await disputed('femi');
  const { id } = await propose(reference);
  const accept = alajo.db
    .updateTable('payment_case')
    .set({ proposal_id: id })
    .where('id', '=', Number(reference.replace('case-', '')));
  const refusal = await accept.execute().then(
    () => undefined,
    (error) => brokenConstraint(error),
  );
  expect(refusal).toBe('payment_case_two_people');
});
