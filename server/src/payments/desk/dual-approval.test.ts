// Reversals, corrections and credits by two people: the same postings swapped, once, linked both
// ways; totals of zero, and no negative balances.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { CreditCause, PaymentPage } from '@alajo/contract/wallet/staff-payments.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openHolds } from '../../app.ts';
import { account as system } from '../../ledger/chart.ts';
import { checkBooks } from '../../ledger/check.ts';
import { type ProposalReply, reversalsBy } from '../../testing/reversals.ts';
import type { StaffPerson } from '../../testing/staff.ts';
import { type Person, type WalletApp, walletApp } from '../../testing/wallet.ts';
import { openCase } from '../cases.ts';

let alajo: WalletApp;
let tunde: StaffPerson;
let bayo: StaffPerson;
let both: Awaited<ReturnType<typeof reversalsBy>>;
beforeAll(async () => {
  alajo = await walletApp();
  both = await reversalsBy(alajo);
  [tunde, bayo] = [both.maker, both.approver];
});
afterAll(() => alajo.close());

const reason = 'Sent to the wrong customer';
const at = (reference: string) => ({ params: { reference } });
const reversal = (reference: string) => both.propose(reference);
const approve = (proposal: Proposal) => both.approve(proposal);
const page = async (reference: string) =>
  (await alajo.call(staffPaymentRoutes.payment, at(reference), tunde)).body as PaymentPage;
const correction = async (reference: string, body: { account_id: number; amount: number }) =>
  (
    await alajo.call(
      staffPaymentRoutes.proposeCorrection,
      { ...at(reference), body: { ...body, reason } },
      tunde,
    )
  ).body as ProposalReply;
const credit = async (
  who: Person,
  amount: number,
  cause: CreditCause = 'our_error',
  named?: string,
) => {
  const case_reference = named ?? (await ticketOf(who));
  const body = { customer_id: who.id, amount, cause, case_reference, reason };
  return (await alajo.call(staffPaymentRoutes.proposeCredit, { body }, tunde))
    .body as ProposalReply;
};
/** The number of a new ticket. */
async function ticketOf(who: Person): Promise<string> {
  const body = { subject: 'Charged twice', message: 'Please return it.' };
  return String((await alajo.call(supportRoutes.open, { body }, who)).body.number);
}
const preview = async ({ id }: Proposal) => (await both.read(id)).preview;
const sent = async (from: Person, to: string, amount: number) =>
  String((await alajo.send(from, to, amount, { again: true })).body.reference);
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);

let pairs = 0;
/** Two customers, the first with ₦10,000. */
async function two() {
  pairs += 1;
  const ada = await alajo.person(`ada${pairs}`, 10_000);
  const bola = await alajo.person(`bola${pairs}`);
  return { ada, bola, name: `bola${pairs}` };
}

test('two people reverse a transfer once, and both customers are notified', async () => {
  const { ada, bola, name } = await two();
  const reference = await sent(ada, name, 4000);
  const made = await reversal(reference);
  expect(await preview(made)).toMatchObject({
    balances: [
      { name: expect.stringContaining('Bola'), before: 4000, after: 0 },
      { name: expect.stringContaining('Ada'), before: 6000, after: 10_000 },
    ],
  });
  expect((await approve(made)).state).toBe('approved');
  expect([await ada.balance(), await bola.balance()]).toEqual([10_000, 0]);
  const found = await page(reference);
  const [original, swapped] = found.entries;
  expect(found).toMatchObject({ state: 'reversed', may: { reverse: false } });
  expect(swapped?.role).toBe('reversal');
  const postingsOf = (entry: typeof original, sign: 1 | -1) =>
    (entry?.postings ?? [])
      .map((posting) => `${posting.account_id} ${sign * posting.amount}`)
      .sort();
  expect(postingsOf(swapped, -1)).toEqual(postingsOf(original, 1));
  // The reversal links to the payment, as the payment links to the reversal.
  expect((await page(swapped?.reference ?? '')).reference).toBe(reference);
  expect((await titles(ada))[0]).toBe(`We reversed a payment: Transfer to Bola${pairs} Okafor`);
  expect((await titles(bola))[0]).toBe(`We reversed a payment: Transfer from Ada${pairs} Okafor`);
  expect((await alajo.receipt(ada, reference)).body.status).toBe('reversed');
  expect((await alajo.list(bola))[0]).toMatchObject({ status: 'failed' });
  expect((await reversal(reference)).code).toBe('payment_not_reversible');
});

test('a recipient with too little money isn’t put into debt: the reversal is refused; a frozen recipient pays', async () => {
  const { ada, bola, name } = await two();
  const reference = await sent(ada, name, 4000);
  await sent(bola, `ada${pairs}`, 1000);
  const made = await reversal(reference);
  expect(await preview(made)).toMatchObject({
    postings: [],
    refused: expect.stringContaining('balance is too low'),
  });
  expect((await approve(made)).code).toBe('receiver_has_too_little');
  await sent(ada, name, 1000);
  const compliance = await alajo.staff('compliance');
  const freeze = { params: { id: String(bola.id) }, body: { reason } };
  expect((await alajo.call(customerRoutes.freeze, freeze, compliance)).status).toBe(200);
  expect((await approve(made)).state).toBe('approved');
  expect([await ada.balance(), await bola.balance()]).toEqual([10_000, 0]);
  // The wallet is still frozen.
  const again = await alajo.send(bola, `ada${pairs}`, 100);
  expect(again.body.code).toBe('wallet_frozen');
});

test('a paid bank transfer is returned with its charges', async () => {
  const { ada } = await two();
  const reference = await alajo.pay(ada, '0123459999', 1000);
  await alajo.runJobs();
  const made = await reversal(reference);
  expect((await preview(made))?.balances).toMatchObject([{ before: 8989.25, after: 10_000 }]);
  expect((await approve(made)).state).toBe('approved');
  expect(await ada.balance()).toBe(10_000);
  expect(await page(reference)).toMatchObject({ source_state: 'returned', state: 'reversed' });
});

test('a correction moves money between an account of the payment and suspense', async () => {
  const { ada, name } = await two();
  const reference = await sent(ada, name, 2000);
  const { entries } = await page(reference);
  const wallet = entries[0]?.postings.find(({ amount }) => amount < 0)?.account_id ?? 0;
  const before = (await alajo.balanceOf(system.suspense)) ?? 0;
  const made = await correction(reference, { account_id: wallet, amount: 500 });
  expect(await preview(made)).toMatchObject({
    postings: [{ account: 'Suspense, under investigation', amount: -500 }, { amount: 500 }],
  });
  expect((await approve(made)).state).toBe('approved');
  expect(await ada.balance()).toBe(8500);
  expect(await alajo.balanceOf(system.suspense)).toBe(before - 50_000);
  const [latest] = await alajo.list(ada);
  expect(latest).toMatchObject({ kind: 'correction', amount: 500, type: 'credit' });
  expect((await titles(ada))[0]).toBe('We corrected one of your payments');
  const found = await page(reference);
  expect(found.entries.map(({ role }) => role)).toEqual(['entry', 'correction']);
  expect((await page(String(latest?.id))).reference).toBe(reference);
  // Another customer's account, a hold, or more than the balance: nothing moves.
  const other = await correction(reference, { account_id: 21, amount: 500 });
  expect(other.code).toBe('invalid_request');
  const much = await correction(reference, { account_id: wallet, amount: -9000 });
  expect((await approve(much)).code).toBe('receiver_has_too_little');
  expect(await ada.balance()).toBe(8500);
});

test('a customer is credited manually for a case; a deposit once, in full, which closes its case', async () => {
  const { ada } = await two();
  expect((await approve(await credit(ada, 250))).state).toBe('approved');
  expect(await ada.balance()).toBe(10_250);
  expect((await alajo.list(ada))[0]).toMatchObject({
    kind: 'manual_credit',
    description: 'Credit from Alajo: our mistake',
  });
  expect((await titles(ada))[0]).toBe('You received ₦250 from Alajo');
  const now = alajo.clock.now();
  const amount = kobo(700_000);
  const detail = '₦7,000 into 99: find whose it is';
  await openCase(alajo.db, now, { kind: 'unknown_deposit', subject: 'T-9', detail, amount });
  const { id } = await alajo.db
    .selectFrom('payment_case')
    .select('id')
    .where('subject', '=', 'T-9')
    .executeTakeFirstOrThrow();
  const deposit = 'unidentified_deposit';
  expect((await credit(ada, 6000, deposit, `case-${id}`)).code).toBe('payment_case_needed');
  expect((await credit(ada, 7000, deposit, 'A-1')).code).toBe('payment_case_needed');
  const proposal = await credit(ada, 7000, deposit, `case-${id}`);
  expect((await approve(proposal)).state).toBe('approved');
  expect(await ada.balance()).toBe(17_250);
  expect((await credit(ada, 7000, deposit, `case-${id}`)).code).toBe('payment_case_needed');
});

test('a credit must name an open case or ticket of its customer', async () => {
  const { ada, bola } = await two();
  const [own, other] = [await ticketOf(ada), await ticketOf(bola)];
  for (const named of ['abc', 'A-1', other, 'ALJ-000000', 'recall-1', 'exception-1']) {
    expect((await credit(ada, 250, 'goodwill', named)).code, named).toBe('credit_case_needed');
  }
  const made = await credit(ada, 250, 'goodwill', own.toLowerCase());
  await alajo.call(supportRoutes.close, { params: { number: own } }, ada);
  expect((await approve(made)).code).toBe('credit_case_needed');
  expect(await ada.balance()).toBe(10_000);
});

const step = fc.record({
  what: fc.constantFrom('send', 'back', 'reverse', 'correct', 'credit'),
  amount: fc.integer({ min: 1, max: 3000 }),
  pick: fc.nat({ max: 20 }),
  sign: fc.constantFrom(1, -1),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type ProposalContext = { reference: string; who: Person; ticket: string };

/** Proposes the payment change that a step describes. */
async function proposed({ what, amount, sign }: Step, { reference, who, ticket }: ProposalContext) {
  if (what === 'reverse') return reversal(reference);
  if (what === 'credit') return credit(who, amount, 'goodwill', ticket);
  const account_id = (await page(reference)).entries[0]?.postings[0]?.account_id ?? 0;
  return correction(reference, { account_id, amount: sign * amount });
}

/** Approves feasible proposals and rejects the others, so that they don't block the next. */
async function decided(made: ProposalReply): Promise<void> {
  if (made.code !== undefined || (await approve(made)).state === 'approved') return;
  const body = { decision: 'It cannot be done.' };
  await alajo.call(proposalRoutes.reject, { params: { id: String(made.id) }, body }, bayo);
}

test('any mix of reversals, corrections and credits keeps totals at zero and balances non-negative', async () => {
  const { ada, bola, name } = await two();
  const references: string[] = [await sent(ada, name, 100)];
  const ticket = await ticketOf(ada);
  const take = async (step: Step) => {
    const reference = references[step.pick % references.length] ?? '';
    if (step.what !== 'send' && step.what !== 'back')
      return decided(await proposed(step, { reference, who: ada, ticket }));
    const [from, to] = step.what === 'send' ? [ada, name] : [bola, `ada${pairs}`];
    const { body } = await alajo.send(from, to, step.amount, { again: true });
    if (typeof body.reference === 'string') references.push(body.reference);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const step of steps) await take(step);
      expect((await checkBooks(alajo.db, openHolds)).problems).toEqual([]);
      for (const who of [ada, bola]) expect(await who.balance()).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: inject('exhaustive') ? 40 : 3 },
  );
});
