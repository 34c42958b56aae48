// Adding money: a pending funding with a reference and a next step. Only the provider's confirmation
// credits it, once per payment, however late and however often we ask.
import { createHash } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import type { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { reference as referenceSchema } from '@alajo/contract/wallet/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findCustomer } from '../../identity/customers.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { type Entry, post } from '../../ledger/entries.ts';
import { createNotice } from '../../notifications/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Accounts } from '../../payments/accounts.ts';
import { requireOwnWallet } from '../../payments/accounts.ts';
import { refuseOutside } from '../../payments/bounds.ts';
import { openCase } from '../../payments/cases.ts';
import { ALAJO, type Movement, toMetadata } from '../../payments/movements.ts';
import { operationId, providerOperationId } from '../../payments/operations.ts';
import { keepAnswer, keepHint } from '../../payments/outside/provider-answers.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../../payments/parking.ts';
import { refuseWhilePaused } from '../../payments/pauses.ts';
import { keepReceived } from '../../payments/received.ts';
import { DAY, dayInLagos, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import type { Page } from '../../platform/http/pagination.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { PaymentState, ReceivedPayment } from '../../providers/payments/payments.ts';
import { ProviderUnavailable } from '../../providers/providers.ts';
import { sourceNames, walletNotices } from '../notices.ts';
import type { WalletFunding } from '../tables.ts';
import { enqueueTakenBackCheck } from './taken-back-checks.ts';

/** How long a funding can be paid. */
export const LIFE_MS = 30 * MINUTE;
const OPEN_MAX = 10;
// Checked after 30 s, 2 min, 10 min and at expiry; then hourly for a day, daily for a week.
const FIRST_POLL_MS = 30 * SECOND;
const WAITS_MS = [90 * SECOND, 8 * MINUTE, 20 * MINUTE];
const GIVE_UP_MS = 7 * DAY;

export type FundingRow = Selectable<WalletFunding>;

/** Starts a funding. A repeat of the key resumes the same one. */
export async function fundWallet(
  deps: Deps,
  accounts: Accounts,
  caller: Customer,
  input: Input<typeof walletRoutes.fund>,
): Promise<Funding> {
  await requireOwnWallet(accounts, caller.user_id, input.id);
  const now = deps.clock.now();
  refuseOutside(walletLimitsOn(dayInLagos(now)).funding, input.amount);
  refuseOtherBanks(deps, input);
  const id = operationId(caller);
  const content = JSON.stringify([
    caller.user_id,
    input.amount,
    input.source,
    ...(input.bank === undefined ? [] : [input.bank]),
  ]);
  const fingerprint = createHash('sha256').update(content).digest('base64url');
  await inTransaction(deps.db, async (tx) => {
    const made = await tx
      .insertInto('wallet_funding')
      .values({
        id,
        fingerprint,
        user_id: caller.user_id,
        amount: input.amount,
        source: input.source,
        status: 'pending',
        next_step: null,
        provider_reference: null,
        created_at: now,
        expires_at: new Date(now.getTime() + LIFE_MS),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return;
    await refuseWhilePaused({ db: tx, clock: deps.clock }, 'funding');
    await refuseTooMany(tx, caller.user_id, now);
    await enqueueFirstPoll(tx, id, now);
  });
  const row = await requireFunding(deps.db, id);
  if (row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  return beginFunding(deps, row, { bank: input.bank });
}

function refuseOtherBanks({ providers }: Deps, { source, bank }: Input<typeof walletRoutes.fund>) {
  if (bank === undefined) return;
  const known = providers.payments.ussd_banks.some(({ code }) => code === bank);
  if (source === 'ussd' && known) return;
  throw new AppError('invalid_request', { field: 'bank', message: 'Choose your bank' });
}

// We check each for a week: no one needs more than a few at a time.
async function refuseTooMany(tx: Tx, userId: number, now: Date): Promise<void> {
  const { open } = await tx
    .selectFrom('wallet_funding')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('payer_name', 'is', null)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (open <= OPEN_MAX) return;
  const message = `You have ${OPEN_MAX} payments waiting. Pay one of them, or wait until they expire.`;
  throw new AppError('too_many_requests', { message, retry_after_s: LIFE_MS / SECOND });
}

type Begin = {
  /** USSD: the payer's bank. */
  bank?: string | undefined;
  /** Who pays, if not the customer. */
  payer?: { name: string; email: string };
};

/**
 * Has the provider begin a stored funding, outside any transaction. It makes one payment per reference,
 * so a repeat is safe. Throws provider_unavailable.
 */
export async function beginFunding(deps: Deps, row: FundingRow, { bank, payer }: Begin) {
  if (row.next_step !== null) return publicFunding(row, deps.clock.now());
  const customer = await findCustomer(deps.db, row.user_id);
  try {
    const { reference, step } = await keepAnswer(deps, questionOf(deps, row, 'begin'), () =>
      deps.providers.payments.begin({
        reference: toReference(row.id),
        amount: row.amount,
        source: row.source,
        email: payer?.email ?? customer.email,
        name: `${customer.first_name} ${customer.last_name}`,
        expires_at: row.expires_at,
        bank,
        back: returnUrl(deps, toReference(row.id), row.return_path),
      }),
    );
    // The first step stored is the one everybody is shown, also when two requests ran in parallel:
    // its reference is the only one that can be paid.
    await deps.db
      .updateTable('wallet_funding')
      .set({ next_step: JSON.stringify(step), provider_reference: reference })
      .where('id', '=', row.id)
      .where('next_step', 'is', null)
      .execute();
    const stored = await requireFunding(deps.db, row.id);
    return publicFunding(stored, deps.clock.now());
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The customer is told to try later; the cause, such as a rejected key, is ours to fix.
    deps.log.warn({ err: error, funding: row.id }, 'could not start a payment');
    throw new AppError('provider_unavailable', { cause: error });
  }
}

/** Where the payer's browser goes after the provider's page: a guest back to the page they paid on. */
const returnUrl = ({ config }: Deps, reference: string, path: string | null) =>
  path === null
    ? `${config.url}/wallet?funding=${reference}`
    : `${config.url}${path}?payment=${reference}`;

/** The same for the sandbox's page. */
export async function findReturnUrl(deps: Deps, reference: string): Promise<string> {
  const row = await deps.db
    .selectFrom('wallet_funding')
    .select('return_path')
    .where('id', '=', fromReference(reference))
    .executeTakeFirst();
  return returnUrl(deps, reference, row?.return_path ?? null);
}

/** Returns one of the customer's fundings. Throws not_found for anyone else's. */
export async function findFunding({ db, clock }: Deps, userId: number, reference: string) {
  return publicFunding(await requireOwnFunding(db, userId, reference), clock.now());
}

/**
 * A page of the customer's fundings that can still be paid, newest first; the cursor is a reference.
 * One the provider has not begun has no next step and is left out.
 */
export async function listOpenFundings({ db, clock }: Deps, userId: number, page: Page) {
  const now = clock.now();
  const own = db.selectFrom('wallet_funding').where('user_id', '=', userId);
  let open = own
    .selectAll()
    .where('payer_name', 'is', null)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .where('next_step', 'is not', null);
  if (page.cursor !== undefined) {
    const after = referenceSchema.safeParse(page.cursor);
    if (!after.success) throw new AppError('invalid_request', { field: 'cursor' });
    const last = own.where('id', '=', fromReference(after.data)).select(['created_at', 'id']);
    open = open.where(({ eb, refTuple }) =>
      eb(refTuple('created_at', 'id'), '<', last.$asTuple('created_at', 'id')),
    );
  }
  const rows = await open
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const results = rows.slice(0, page.limit).map((row) => publicFunding(row, now));
  const more = rows.length > page.limit;
  return { results, next: more ? (results.at(-1)?.reference ?? null) : null };
}

async function requireOwnFunding(db: Db, userId: number, reference: string): Promise<FundingRow> {
  const row = await requireFunding(db, fromReference(reference));
  if (row.user_id !== userId || row.payer_name !== null) throw new AppError('not_found');
  return row;
}

/** Asks the provider now, while the customer waits. Throws provider_unavailable. */
export async function checkFunding(deps: Deps, userId: number, reference: string) {
  await checkNow(deps, await requireOwnFunding(deps.db, userId, reference));
  return findFunding(deps, userId, reference);
}

/** Asks the provider about a funding and credits what it received. Throws provider_unavailable. */
export async function checkNow(deps: Deps, row: FundingRow): Promise<void> {
  try {
    await settleFunding(deps, row.id, await askProvider(deps, row));
  } catch (error) {
    // Once the funding is credited, an outage does not matter.
    if (!(error instanceof ProviderUnavailable)) throw error;
    if (row.status !== 'completed') throw new AppError('provider_unavailable', { cause: error });
  }
}

const askProvider = (deps: Deps, row: FundingRow) =>
  keepAnswer(deps, questionOf(deps, row, 'check'), () =>
    deps.providers.payments.check(providerReference(row)),
  );

const questionOf = ({ config }: Deps, { id }: FundingRow, asked: 'begin' | 'check') => ({
  payment_id: id,
  provider: config.payments,
  asked,
});

/** What the provider knows it by: ours where it gave none of its own. */
const providerReference = ({ id, provider_reference }: FundingRow) =>
  provider_reference ?? toReference(id);

/** Credits what the provider has received for a funding. Throws ProviderUnavailable. */
export async function creditFunding(deps: Deps, id: string): Promise<void> {
  await settleFunding(deps, id, await askProvider(deps, await requireFunding(deps.db, id)));
}

/** The job: checks a funding once and schedules the next check. No answer changes nothing. */
export async function pollFunding(deps: Deps, id: string): Promise<void> {
  const row = await requireFunding(deps.db, id);
  let state: PaymentState = { status: 'pending', received: [] };
  try {
    state = await askProvider(deps, row);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.log.error({ err: error, funding: id });
  }
  const status = await settleFunding(deps, id, state);
  const now = deps.clock.now();
  // What was credited is taken back by that job, once, however often this is seen.
  if (state.reversed) await enqueueTakenBackCheck(deps, providerReference(row));
  const at = nextPollAt(row, status, now);
  await inTransaction(deps.db, async (tx) => {
    await tx
      .updateTable('wallet_funding')
      .set({ checks: Math.min(row.checks + 1, 1000) })
      .where('id', '=', id)
      .execute();
    if (at !== undefined) await scheduleNextPoll(tx, id, at);
  });
}

// A completed funding may be paid again: check it daily until the week is over.
function nextPollAt(row: FundingRow, status: FundingRow['status'], now: Date): Date | undefined {
  const age = now.getTime() - row.created_at.getTime();
  if (age >= GIVE_UP_MS) return undefined;
  const soon = WAITS_MS[row.checks] ?? (age < DAY ? HOUR : DAY);
  return new Date(now.getTime() + (status === 'completed' ? DAY : soon));
}

/**
 * Credits every payment the provider has received, each exactly once. One for an account that was closed
 * meanwhile is for our people: it opens a case, and credits nobody.
 */
async function settleFunding(
  deps: Deps,
  id: string,
  state: PaymentState,
): Promise<FundingRow['status']> {
  const received: ReceivedPayment[] = [];
  for (const payment of state.received) {
    try {
      await inTransaction(deps.db, (tx) => creditPayment(deps, tx, id, payment));
      received.push(payment);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'account_closed') throw error;
      await openClosedCase(deps, id, payment, { isFirst: payment === state.received[0] });
    }
  }
  return inTransaction(deps.db, (tx) =>
    markFunding(tx, id, { ...state, received }, deps.clock.now()),
  );
}

async function openClosedCase(
  deps: Deps,
  id: string,
  payment: ReceivedPayment,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const row = await requireFunding(deps.db, id);
  const { amount } = payment;
  deps.log.error({ funding: id }, 'payment for an account that is closed');
  const reference = providerReference(row);
  await openCase(deps.db, deps.clock.now(), {
    kind: 'unknown_deposit',
    // By it our staff find the payment on the provider's list. A reference that was paid twice has two cases.
    subject: isFirst ? reference : `${reference} ${payment.id}`,
    detail: `${formatNaira(amount)} by ${sourceNames[row.source]} for customer ${row.user_id}, whose account is closed: refund it`,
    user_id: row.user_id,
    amount,
  });
}

const lockFunding = (tx: Tx, id: string): Promise<FundingRow> =>
  tx
    .selectFrom('wallet_funding')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

async function creditPayment(deps: Deps, tx: Tx, id: string, payment: ReceivedPayment) {
  const row = await lockFunding(tx, id);
  const credit = row.account === null ? creditReceived : creditAccount;
  try {
    // The first payment takes the funding's reference; every further one gets its own.
    await credit(deps, tx, row, { id: row.id, payment });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'idempotency_key_reused') throw error;
    const id = providerOperationId(row.id, payment.id);
    await credit(deps, tx, row, { id, payment });
  }
}

/** Whom a payment is credited to, and if somebody else paid it: who, for what, and what follows. */
type Credited = Pick<FundingRow, 'user_id' | 'source'> &
  Partial<Pick<FundingRow, 'id' | 'amount' | 'payer_name' | 'purpose' | 'follow_up'>>;

/**
 * Credits a payment and notifies its customer; of a guest's payment whoever asked for it does. The id
 * makes this happen at most once.
 */
export async function creditReceived(
  deps: Deps,
  tx: Tx,
  row: Credited,
  { id, payment }: { id: string; payment: ReceivedPayment },
): Promise<void> {
  const now = deps.clock.now();
  const customer = await findCustomer(tx, row.user_id);
  const wallets = await findAccounts(tx, 'wallet', 'user', [row.user_id]);
  const wallet = wallets.get(row.user_id);
  if (wallet === undefined) throw new Error(`customer ${row.user_id} has no wallet`);
  const { cost = kobo(0) } = payment;
  const name = `${customer.first_name} ${customer.last_name}`;
  const movement: Movement = {
    sender: row.payer_name ?? name,
    recipient: name,
    bank: ALAJO,
    account: null,
    note: row.purpose ?? null,
    amount: payment.amount,
    lines: [],
    target: null,
    says: { debit: '', credit: creditText(row) },
  };
  const entry: Entry = {
    id,
    kind: 'funding',
    content: payment.id,
    metadata: toMetadata(movement),
    postings: [
      { account: system.funding_clearing, amount: kobo(cost - payment.amount) },
      { account: system.provider_costs, amount: kobo(-cost) },
      cappedCredit(wallet.id, payment.amount, customer.tier, dayInLagos(now)),
    ].filter(({ amount }) => amount !== 0),
  };
  const open = () => openParked(tx, row.user_id);
  const { posted, parked } = await postWithParking(entry, open, (tried) => post(tx, now, tried));
  if (posted.repeated) return;
  const { amount } = payment;
  const notices = parked > 0 ? [parkedNotice(row.user_id, parked, now)] : [];
  if (row.id !== undefined && row.follow_up) {
    const received = { id: row.id, entry: id };
    await enqueue(tx, row.follow_up, received, { key: `${row.follow_up}:${id}`, run_at: now });
  } else {
    const excess = id === row.id ? excessOf(row, payment) : kobo(0);
    if (excess > 0) await openOverpaidCase(tx, now, row, { id, excess });
    const params = {
      amount,
      source: row.source,
      reference: toReference(id),
      ...(excess > 0 && { excess }),
    };
    notices.unshift(createNotice(walletNotices.wallet_funded, row.user_id, now, params));
  }
  if (notices.length > 0) await notify(tx, notices);
}

/** What came in beyond what its customer asked to add; nothing for an account number, which asks for none. */
const excessOf = ({ amount }: Credited, paid: ReceivedPayment): Kobo =>
  kobo(amount === undefined ? 0 : Math.max(paid.amount - amount, 0));

const openOverpaidCase = (
  tx: Tx,
  now: Date,
  { user_id, source }: Credited,
  { id, excess }: { id: string; excess: Kobo },
) =>
  openCase(tx, now, {
    kind: 'funding_overpaid',
    subject: toReference(id),
    detail: `${formatNaira(excess)} more came in by ${sourceNames[source]} than was asked for. All of it is in the wallet: refund it if the payer asks`,
    user_id,
    amount: excess,
  });

/** Credits a guest's payment to the account its funding names, in full: the module behind it decides. */
async function creditAccount(
  { clock }: Deps,
  tx: Tx,
  row: FundingRow,
  { id, payment }: { id: string; payment: ReceivedPayment },
): Promise<void> {
  const { account, follow_up, purpose, payer_name } = row;
  if (account === null || follow_up === null) throw new Error(`funding ${row.id} names no account`);
  const now = clock.now();
  const { amount, cost = kobo(0) } = payment;
  const movement: Movement = {
    sender: payer_name ?? '',
    recipient: purpose ?? '',
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    lines: [],
    target: null,
    says: { debit: '', credit: creditText(row) },
  };
  const posted = await post(tx, now, {
    id,
    kind: 'funding',
    content: payment.id,
    metadata: toMetadata(movement),
    postings: [
      { account: system.funding_clearing, amount: kobo(cost - amount) },
      { account: system.provider_costs, amount: kobo(-cost) },
      { account, amount },
    ].filter((posting) => posting.amount !== 0),
  });
  if (posted.repeated) return;
  const known = { reference: providerReference(row), payment: payment.id, received_at: now };
  await keepReceived(tx, { entry_id: id, funding_id: row.id, account, amount, ...known });
  const received = { id: row.id, entry: id };
  await enqueue(tx, follow_up, received, { key: `${follow_up}:${id}`, run_at: now });
}

const creditText = ({ payer_name, purpose, source }: Credited) =>
  payer_name ? `${payer_name} paid ${purpose}` : `Money added by ${sourceNames[source]}`;

async function markFunding(tx: Tx, id: string, state: PaymentState, now: Date) {
  const row = await lockFunding(tx, id);
  const status = statusOf(row, state, now);
  if (status !== row.status) {
    await tx.updateTable('wallet_funding').set({ status }).where('id', '=', id).execute();
  }
  return status;
}

// `failed` and `expired` are not final: a later payment still completes the funding.
function statusOf(row: FundingRow, state: PaymentState, now: Date): FundingRow['status'] {
  if (row.status === 'completed' || state.received.length > 0) return 'completed';
  if (state.status === 'failed') return 'failed';
  return shownStatus(row, now);
}

function shownStatus(row: FundingRow, now: Date): FundingRow['status'] {
  return row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status;
}

/** Schedules the first check of a new funding. */
export const enqueueFirstPoll = (tx: Tx, id: string, now: Date) =>
  enqueuePoll(tx, id, new Date(now.getTime() + FIRST_POLL_MS));

/** Schedules a check of the funding with this reference. */
export const scheduleFundingCheck = (tx: Tx, reference: string, run_at: Date) =>
  enqueuePoll(tx, fromReference(reference), run_at);

/** Enqueues a check of a funding a webhook reported. Returns false when it is not one of ours. */
export async function enqueueFundingCheck(deps: Deps, reference: string): Promise<boolean> {
  const { db, clock, config } = deps;
  const id = fundingIn(reference);
  if (id === undefined) return false;
  const known = await db
    .selectFrom('wallet_funding')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) return false;
  await keepHint(deps, id, config.payments);
  await inTransaction(db, (tx) => enqueuePoll(tx, id, clock.now()));
  return true;
}

/** Enqueues what a customer must be told when the provider sent their transfer back. */
export const enqueueRejectedTransfer = ({ db, clock }: Deps, transaction: string) =>
  inTransaction(db, (tx) =>
    enqueue(
      tx,
      'wallet_rejected',
      { transaction },
      { key: `wallet_rejected:${transaction}`, run_at: clock.now() },
    ),
  );

/**
 * The job: tells a customer, once for each funding, that their transfer went back. Moves no money.
 * Throws ProviderUnavailable, so it is retried.
 */
export async function reportRejectedTransfer(deps: Deps, transaction: string): Promise<void> {
  const reference = await deps.providers.payments.referenceOf?.(transaction);
  const id = reference === undefined ? undefined : fundingIn(reference);
  if (id === undefined) return;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('wallet_funding')
      .set({ rejected_at: now })
      .where('id', '=', id)
      .where('rejected_at', 'is', null)
      .where('status', '<>', 'completed')
      .returning(['user_id', 'amount'])
      .executeTakeFirst();
    if (row === undefined) return;
    const params = { amount: row.amount, reference: toReference(id) };
    await notify(tx, [createNotice(walletNotices.funding_rejected, row.user_id, now, params)]);
  });
}

/** The funding a provider's reference may stand for: ours, or one derived from it. */
export function fundingIn(reference: string): string | undefined {
  const read = referenceSchema.safeParse(reference.replace(/-\d$/, ''));
  return read.success ? fromReference(read.data) : undefined;
}

const enqueuePoll = (tx: Tx, id: string, run_at: Date, yields = false) =>
  enqueue(
    tx,
    'wallet_funding',
    { id },
    { key: `wallet_funding:${id}`, run_at, keep_run_at: yields },
  );

// A check enqueued by a webhook during this one may know more: it keeps its earlier time.
const scheduleNextPoll = (tx: Tx, id: string, run_at: Date) => enqueuePoll(tx, id, run_at, true);

export async function requireFunding(db: Db, id: string): Promise<FundingRow> {
  const row = await db
    .selectFrom('wallet_funding')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export function publicFunding(row: FundingRow, now: Date): Funding {
  if (row.next_step === null) throw new AppError('not_found');
  return {
    reference: toReference(row.id),
    amount: row.amount,
    source: row.source,
    status: shownStatus(row, now),
    next_step: row.next_step,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}
