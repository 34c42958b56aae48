// Cases waiting for staff at the first start: one of each kind, about separate customers, so that the first customer's
// account stays as the specification shows it.
import { addDays } from '@alajo/contract/days.ts';
import { kobo, naira } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { ajoHandlers } from '../ajo/routes.ts';
import { reportMember } from '../ajo/seats/next-of-kin/reports.ts';
import type { Deps } from '../deps.ts';
import { confirmRecovery, recoveryCodeOf, requestRecovery } from '../identity/recovery/requests.ts';
import { sendDocument } from '../kyc/documents.ts';
import { saveInfo } from '../kyc/info.ts';
import { addNumber } from '../kyc/numbers.ts';
import { openCase } from '../payments/cases.ts';
import type { PaymentContext } from '../payments/context.ts';
import { operationId } from '../payments/operations.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { reportPot } from '../pots/holds.ts';
import { openPot } from '../pots/pots.ts';
import { potsHandlers } from '../pots/routes.ts';
import { createSandboxIdentity } from '../providers/identity/sandbox.ts';
import { payInSandbox } from '../providers/payments/sandbox.ts';
import { serviceHandlers } from '../services/routes.ts';
import { makeClaim } from '../support/claims.ts';
import { requestData } from '../support/data-requests.ts';
import { requestRecall } from '../support/recalls.ts';
import { createGuestFundings } from '../wallet/fundings/guest-fundings.ts';
import { advancePayout } from '../wallet/payouts/payout-steps.ts';
import type { walletHandlers } from '../wallet/routes.ts';
import { drawSlip } from './pictures.ts';

/** Returns a caller by a customer's name and a key. */
type CallerOf = (username: string, key: string) => Customer;

type Context = {
  deps: Deps;
  payments: PaymentContext;
  wallet: ReturnType<typeof walletHandlers>;
  callerOf: CallerOf;
};

const ADDRESS = { home_address: '3 Ojota Close', city: 'Ketu', state: 'Lagos' } as const;

/** Yesterday's events at this hour: each once, however often it runs. */
export async function casesOfYesterday(context: Context, days: number): Promise<void> {
  if (days !== 1) return;
  const { deps, payments, callerOf } = context;
  await sendId(deps, callerOf('chidi', '').user_id, '1988-02-11', 'Bricklayer');
  await addBvn(deps, callerOf('zainab', '').user_id, '1985-06-03', 'Tailor');
  // The sandbox never reports an outcome for these two.
  await payOut(context, 'zainab', 35_000, '0123450005');
  const airtime = { network: 'mtn', phone_number: '+2348030000005', again: true } as const;
  await serviceHandlers(deps, payments).airtime(
    { ...airtime, amount: naira(1_500) },
    callerOf('bisi', 'demo-airtime'),
  );
  const sent = await payOut(context, 'zainab', 12_000, '0123456789');
  await requestRecall(deps, callerOf('zainab', '').user_id, sent);
  await requestData(deps, callerOf('zainab', 'demo-data-request'), {
    kind: 'correction',
    about: 'I have moved to 9 Allen Avenue, Ikeja. Statements still show my old address in Ketu.',
  });
  await refundGuest(context);
}

/** Events in the hours before the start. */
export async function casesOfToday(context: Context): Promise<void> {
  const { deps, payments, callerOf } = context;
  const { db, clock } = deps;
  const now = clock.now();
  await sendId(deps, callerOf('bisi', '').user_id, '1979-09-30', 'Caterer');
  await openCase(db, now, {
    kind: 'unknown_deposit',
    subject: 'demo-deposit',
    detail: '₦18,500 into 9907714423: find whose it is, or refund it',
    amount: naira(18_500),
  });
  await openCase(db, now, {
    kind: 'dispute',
    subject: 'demo-dispute',
    detail: 'The card’s holder says that they did not make the payment: answer the provider',
    user_id: callerOf('bisi', '').user_id,
    amount: naira(9_000),
  });
  await openCase(db, now, {
    kind: 'request_overpaid',
    subject: 'demo-overpaid',
    detail: 'A guest paid the same request twice: give the second payment back',
    user_id: callerOf('ngozi', '').user_id,
    amount: naira(3_000),
  });
  await disputeRound(deps, payments, callerOf);
  await reportLostPhone(deps, callerOf('zainab', ''));
  await claimPhone(context);
  await db.transaction().execute(async (tx) => {
    // Leaves a job in the state of one that failed its last attempt.
    await sql`select graphile_worker.permanently_fail_jobs(array(select (graphile_worker.add_job(
      'console_note_log', '{}', job_key => 'demo-dead-job')).id), 'The log’s server did not answer')`.execute(
      tx,
    );
  });
}

/** Ngozi paid for a phone that never came. */
async function claimPhone({ deps, wallet, callerOf }: Context): Promise<void> {
  const buyer = callerOf('ngozi', 'demo-phone');
  const paid = { type: 'user', recipient: 'chidi', amount: naira(15_000) } as const;
  await wallet.transfer({ ...paid, note: 'Tecno Spark', again: false }, buyer);
  const payments = [toReference(operationId(buyer))];
  await makeClaim(deps, callerOf('ngozi', 'demo-claim'), { payments, reason: 'goods' });
}

/** The customer's phone was stolen with their only access to email, and they ask our staff for help. */
async function reportLostPhone(deps: Deps, { user_id, ...from }: Customer): Promise<void> {
  const { db, secret } = deps;
  const before = await db
    .selectFrom('identity_recovery')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (before !== undefined) return;
  const { id } = await requestRecovery(
    deps,
    {
      handle: 'zainab',
      new_email: 'zainab.again@example.ng',
      happened: 'My phone was stolen at Oshodi on Friday, and my email was only on it.',
      consent: true,
    },
    from,
  );
  const row = await db
    .selectFrom('identity_recovery')
    .selectAll()
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();
  await confirmRecovery(deps, { id, email_otp: recoveryCodeOf(secret, row, 'email') });
}

/** Gives a customer the verified BVN that transfers to banks need. */
async function addBvn(deps: Deps, userId: number, date_of_birth: string, occupation: string) {
  const providers = { ...deps.providers, identity: createSandboxIdentity() };
  await saveInfo(deps, userId, { date_of_birth, occupation, ...ADDRESS });
  const bvn = `2210000${String(userId).padStart(4, '0')}`;
  await addNumber({ ...deps, providers }, 'bvn', userId, bvn);
}

/** An ID that waits for a person, because the sandbox would otherwise decide automatically. */
async function sendId(deps: Deps, userId: number, date_of_birth: string, occupation: string) {
  await addBvn(deps, userId, date_of_birth, occupation);
  const sent = await deps.db
    .selectFrom('kyc_document')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (sent !== undefined) return;
  const config = { ...deps.config, reviewer: 'person' as const };
  await sendDocument({ ...deps, config }, userId, { kind: 'nin_slip', bytes: await drawSlip() });
}

/** Returns the payment's reference, once the bank has replied. */
async function payOut(
  { deps, wallet, callerOf }: Context,
  who: string,
  whole: number,
  account_number: string,
): Promise<string> {
  const caller = callerOf(who, `demo-payout-${account_number}`);
  const to = { bank_code: '058', account_number, amount: naira(whole) };
  const { id } = await wallet.quote(to, caller);
  const { reference } = await wallet.transfer({ type: 'bank', quote_id: id, again: true }, caller);
  await advancePayout(deps, fromReference(reference));
  return reference;
}

const POT = 'Roof for the Ojota crèche';

/** A pot its organiser ends: the provider can't refund the guest's money. Someone reports it. */
async function refundGuest({ deps, payments, callerOf }: Context): Promise<void> {
  if (deps.config.payments !== 'sandbox') return;
  const bisi = callerOf('bisi', 'demo-roof');
  const pots = potsHandlers(deps, { ...payments, guestFundings: createGuestFundings(deps) });
  const { slug } = await openPot(deps, payments, bisi, {
    title: POT,
    purpose: 'other',
    share: null,
    target: naira(90_000),
    rule: 'target_or_back',
    closes_on: addDays(dayInLagos(deps.clock.now()), 20),
  });
  const guest = { name: 'Mrs Coker', email: 'coker@example.ng', source: 'card' as const };
  const { reference } = await pots.payAsGuest(
    { slug, ...guest, amount: kobo(500_018), hidden: false },
    bisi,
  );
  await payInSandbox(deps.db, reference, { at: deps.clock.now() });
  const { money } = await pots.checkGuestPayment({ slug, reference }, bisi);
  if (money !== 'in_pot') return;
  const note = 'The crèche in Ojota has had its roof since March.';
  await reportPot(deps, { slug, reason: 'not_true', note });
  await pots.giveBack({ slug }, bisi);
}

const GROUP = 'Ketu Caterers';

/** A disputed round, and a member who is reported as unable to act. */
async function disputeRound(deps: Deps, payments: PaymentContext, callerOf: CallerOf) {
  const [zainab, bisi] = ['zainab', 'bisi'].map((name) => callerOf(name, 'demo-dispute'));
  if (zainab === undefined || bisi === undefined) throw new Error('a demo customer is missing');
  const findIncome = async () => ({ amount: kobo(0), days: 0 });
  const ajo = ajoHandlers(deps, { ...payments, findIncome });
  const { results } = await ajo.mine({ limit: 100 }, zainab);
  const group = results.find(({ name }) => name === GROUP);
  if (group === undefined) throw new Error(`there is no group ${GROUP}`);
  const { id, current_round: round, members, disputes } = group;
  if (disputes.length > 0) return;
  const text = 'We agreed that Zainab collects this round, because of the school fees.';
  await ajo.disputeRound({ id, round, about: 'organiser', text }, zainab);
  const chidi = callerOf('chidi', '').user_id;
  const member = members.find(({ user_id }) => user_id === chidi)?.id ?? 0;
  const report = {
    kind: 'incapacitated' as const,
    text: 'He has been in hospital since last week.',
  };
  await reportMember(deps, bisi.user_id, { id, member, ...report });
}
