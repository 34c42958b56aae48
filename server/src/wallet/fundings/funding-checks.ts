// Queries the provider about fundings: in jobs, after webhooks and while a customer waits. Each
// payment it confirms is credited once, however late and however often it is queried.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../../deps.ts';
import { openCase } from '../../payments/cases.ts';
import { recordAnswer, recordHint } from '../../payments/outside/provider-answers.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { PaymentState, ReceivedPayment } from '../../providers/payments/payments.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { saveCard } from '../cards/saved-cards.ts';
import { giveUpPull, recordPaid, refusePull } from '../mandates/pulls.ts';
import { sourceNames } from '../notices.ts';
import { enqueueChargebackCheck } from './chargeback-checks.ts';
import { creditPayment } from './credits.ts';
import {
  type FundingRow,
  findFunding,
  lockFunding,
  parseFundingReference,
  providerReference,
  requireFunding,
  requireOwnFunding,
  shownStatus,
} from './funding-rows.ts';

// Checked after 30 s, 2 min, 10 min and at expiry; then hourly for a day, daily for a week.
const FIRST_POLL_MS = 30 * SECOND;
const WAITS_MS = [90 * SECOND, 8 * MINUTE, 20 * MINUTE];
const GIVE_UP_MS = 7 * DAY;

/** Queries the provider now, while the customer waits. Throws provider_unavailable. */
export async function checkFunding(deps: Deps, userId: number, reference: string) {
  await checkNow(deps, await requireOwnFunding(deps.db, userId, reference));
  return findFunding(deps, userId, reference);
}

/** Queries the provider about a funding and credits what it received. Throws provider_unavailable. */
export async function checkNow(deps: Deps, row: FundingRow): Promise<void> {
  try {
    await settleFunding(deps, row.id, await queryFunding(deps, row));
  } catch (error) {
    // An outage doesn't matter once the funding is credited.
    if (!(error instanceof ProviderUnavailable)) throw error;
    if (row.status !== 'completed') throw new AppError('provider_unavailable', { cause: error });
  }
}

const queryFunding = (deps: Deps, row: FundingRow) =>
  recordAnswer(deps, { payment_id: row.id, provider: deps.config.payments, asked: 'check' }, () =>
    deps.providers.payments.check(providerReference(row)),
  );

/** Credits what the provider has received for a funding. Throws ProviderUnavailable. */
export async function creditFunding(deps: Deps, id: string): Promise<void> {
  await settleFunding(deps, id, await queryFunding(deps, await requireFunding(deps.db, id)));
}

/** Job: checks a funding once and schedules the next check. A missing reply changes nothing. */
export async function pollFunding(deps: Deps, id: string): Promise<void> {
  const row = await requireFunding(deps.db, id);
  let state: PaymentState = { status: 'pending', received: [] };
  try {
    state = await queryFunding(deps, row);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.log.error({ err: error, funding: id });
  }
  const status = await settleFunding(deps, id, state);
  const now = deps.clock.now();
  // The job reverses the credit once, however often this is seen.
  if (state.reversed) await enqueueChargebackCheck(deps, providerReference(row));
  const at = nextPollAt(row, status, now);
  await inTransaction(deps.db, async (tx) => {
    await tx
      .updateTable('wallet_funding')
      .set({ checks: Math.min(row.checks + 1, 1000) })
      .where('id', '=', id)
      .execute();
    if (at !== undefined) await scheduleNextPoll(tx, id, at);
    else if (row.source === 'direct_debit') await giveUpPull(tx, now, id);
  });
}

// A completed funding may be paid again: check it daily until the week is over.
function nextPollAt(row: FundingRow, status: FundingRow['status'], now: Date): Date | undefined {
  const age = now.getTime() - row.created_at.getTime();
  if (age >= GIVE_UP_MS) return undefined;
  const wait = WAITS_MS[row.checks] ?? (age < DAY ? HOUR : DAY);
  return new Date(now.getTime() + (status === 'completed' ? DAY : wait));
}

/**
 * Credits every payment the provider has received, each exactly once. A payment for an account
 * closed in the meantime opens a case for staff and credits no one.
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
  return inTransaction(deps.db, (tx) => markFunding(tx, deps, id, { ...state, received }));
}

async function openClosedCase(
  deps: Deps,
  id: string,
  payment: ReceivedPayment,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const row = await requireFunding(deps.db, id);
  const { amount } = payment;
  deps.log.error({ funding: id }, 'payment for a closed account');
  const reference = providerReference(row);
  await openCase(deps.db, deps.clock.now(), {
    kind: 'unknown_deposit',
    // Staff use it to find the payment on the provider's list. A reference that was paid twice has two cases.
    subject: isFirst ? reference : `${reference} ${payment.id}`,
    detail: `${formatNaira(amount)} by ${sourceNames[row.source]} for customer ${row.user_id}, whose account is closed: refund it`,
    user_id: row.user_id,
    amount,
  });
}

async function markFunding(tx: Tx, deps: Deps, id: string, state: PaymentState) {
  const row = await lockFunding(tx, id);
  const status = statusOf(row, state, deps.clock.now());
  const chargesCard = row.card_id !== null && row.card_saving === null;
  const card_problem = (chargesCard && state.problem) || row.card_problem;
  if (status !== row.status || card_problem !== row.card_problem) {
    await tx
      .updateTable('wallet_funding')
      .set({ status, card_problem })
      .where('id', '=', id)
      .execute();
  }
  if (row.card_saving === 'wanted') await saveWantedCard(tx, deps, row, state);
  if (row.source === 'direct_debit') await markPull(tx, deps.clock.now(), id, state);
  return status;
}

async function markPull(tx: Tx, now: Date, id: string, state: PaymentState): Promise<void> {
  if (state.received.length > 0) await recordPaid(tx, now, id, state.received);
  else if (state.status === 'failed') await refusePull(tx, now, id, state.problem ?? 'declined');
}

/** Saves the card of the first payment, together with the funding's completion. */
async function saveWantedCard(
  tx: Tx,
  deps: Deps,
  { id, user_id }: FundingRow,
  { received: [payment] }: PaymentState,
): Promise<void> {
  if (payment === undefined) return;
  const { saving: card_saving, card_id } = await saveCard(tx, deps, user_id, payment.card);
  await tx
    .updateTable('wallet_funding')
    .set({ card_saving, card_id })
    .where('id', '=', id)
    .execute();
}

// `failed` and `expired` are not final: a later payment still completes the funding.
function statusOf(row: FundingRow, state: PaymentState, now: Date): FundingRow['status'] {
  if (row.status === 'completed' || state.received.length > 0) return 'completed';
  if (state.status === 'failed') return 'failed';
  return shownStatus(row, now);
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
  const id = parseFundingReference(reference);
  if (id === undefined) return false;
  const known = await db
    .selectFrom('wallet_funding')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) return false;
  await recordHint(deps, id, config.payments);
  await inTransaction(db, (tx) => enqueuePoll(tx, id, clock.now()));
  return true;
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
