// Debits of pulls. The provider makes one debit per funding's reference, outside any transaction; only its confirmation
// credits the wallet (funding-checks.ts), and a lost reply leaves the pull pending until a check decides.
import { addDays } from '@alajo/contract/days.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../../deps.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { recordAnswer } from '../../payments/outside/provider-answers.ts';
import { MINUTE, startOfDay } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { DirectDebitState } from '../../providers/payments/payments.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { authorizationOf, type MandateRow, removeByProvider } from '../mandates/mandates.ts';
import type { PullRow } from '../mandates/pull-rows.ts';
import { lockPull, refusePull } from '../mandates/pulls.ts';
import { creditNow, NOT_CHARGED } from './card-charges.ts';
import { enqueueFirstPoll } from './funding-checks.ts';
import { lockFunding } from './funding-rows.ts';

/**
 * Job: sends a pull to the provider, unless it was stopped first. A repeat debits nothing more. If the provider certainly
 * debited nothing, it is retried in ten minutes.
 */
export async function sendPull(deps: Deps, id: string): Promise<void> {
  const ready = await inTransaction(deps.db, (tx) => markSent(tx, deps.clock.now(), id));
  if (ready === undefined) return;
  const state = await tryDebit(deps, ready);
  if (state === undefined || state.status === 'pending') return;
  if (state.status === 'paid') return creditNow(deps, id);
  const problem = state.status === 'declined' ? state.problem : 'unusable';
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockFunding(tx, id);
    await refusePull(tx, now, id, problem);
    if (state.status === 'revoked') await removeByProvider(tx, now, ready.mandate.id);
  });
}

type ReadyPull = { pull: PullRow; mandate: MandateRow; isFirst: boolean };

/**
 * Marks a pending pull as sent, under the locks that stopping it takes; undefined if it was stopped or is over. From here
 * on it may be debited.
 */
async function markSent(tx: Tx, now: Date, id: string): Promise<ReadyPull | undefined> {
  await lockFunding(tx, id);
  const { pull, consent } = await lockPull(tx, id);
  if (pull.status !== 'pending') return undefined;
  const mandate = await tx
    .selectFrom('wallet_mandate')
    .selectAll()
    .where('id', '=', consent.mandate_id)
    .forShare()
    .executeTakeFirstOrThrow();
  const wallet = (await findAccounts(tx, 'wallet', 'user', [pull.user_id])).get(pull.user_id);
  const isFrozen = wallet?.status !== 'open' || wallet.held;
  const isStopped = consent.ended_at !== null || mandate.status !== 'active' || isFrozen;
  const isLate = now >= deadlineOf(pull);
  if (isStopped || isLate) {
    // An earlier request may have debited the account: then only a check decides.
    if (pull.sent_at === null) await refusePull(tx, now, id, isStopped ? 'stopped' : 'not_sent');
    return undefined;
  }
  await tx
    .updateTable('wallet_pull')
    .set({ sent_at: pull.sent_at ?? now })
    .where('id', '=', id)
    .execute();
  await enqueueFirstPoll(tx, id, now);
  return { pull, mandate, isFirst: pull.sent_at === null };
}

/** A first try that couldn't be sent all evening is left to the second one, on the due day. */
const deadlineOf = ({ due_on, attempt }: PullRow): Date =>
  startOfDay(attempt === 1 ? due_on : addDays(due_on, 1));

/** Undefined if the outcome isn't known. */
async function tryDebit(
  deps: Deps,
  { pull, mandate, isFirst }: ReadyPull,
): Promise<DirectDebitState | undefined> {
  const { id, amount } = pull;
  const question = { payment_id: id, provider: deps.config.payments, asked: 'begin' } as const;
  const authorization = authorizationOf(deps.secret, mandate);
  const { email } = mandate;
  try {
    return await recordAnswer(deps, question, () =>
      deps.providers.payments.mandates.debit({
        reference: toReference(id),
        amount,
        authorization,
        email,
      }),
    );
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, pull: id }, 'no reply to a direct debit');
    if (!NOT_CHARGED.some((kind) => error instanceof kind)) return undefined;
    await retryLater(deps, { id, isFirst });
    return undefined;
  }
}

const RETRY_MS = 10 * MINUTE;

const retryLater = ({ db, clock }: Deps, { id, isFirst }: { id: string; isFirst: boolean }) =>
  inTransaction(db, async (tx) => {
    if (isFirst)
      await tx.updateTable('wallet_pull').set({ sent_at: null }).where('id', '=', id).execute();
    const run_at = new Date(clock.now().getTime() + RETRY_MS);
    await enqueue(tx, 'wallet_pull', { id }, { key: `wallet_pull:${id}`, run_at });
  });
