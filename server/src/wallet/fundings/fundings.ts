// Adding money begins with a pending funding that has a reference and a next step. Only the provider's confirmation
// credits it (funding-checks.ts).
import { createHash } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import type { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Deps } from '../../deps.ts';
import { findCustomer } from '../../identity/customers.ts';
import { type Accounts, requireOwnWallet } from '../../payments/accounts.ts';
import { requireWithin } from '../../payments/bounds.ts';
import { operationId } from '../../payments/operations.ts';
import { recordAnswer } from '../../payments/outside/provider-answers.ts';
import { assertNotPaused } from '../../payments/pauses.ts';
import { dayInLagos, MINUTE, SECOND } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { enqueueFirstPoll } from './funding-checks.ts';
import { type FundingRow, publicFunding, requireFunding } from './funding-rows.ts';

/** The time in which a funding can be paid. */
export const FUNDING_LIFETIME_MS = 30 * MINUTE;
const OPEN_MAX = 10;

/** Starts a funding. A repeat of the key resumes the same one. */
export async function fundWallet(
  deps: Deps,
  accounts: Accounts,
  caller: Customer,
  input: Input<typeof walletRoutes.fund>,
): Promise<Funding> {
  await requireOwnWallet(accounts, caller.user_id, input.id);
  const now = deps.clock.now();
  requireWithin(walletLimitsOn(dayInLagos(now)).funding, input.amount);
  requireSupportedBank(deps, input);
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
        expires_at: new Date(now.getTime() + FUNDING_LIFETIME_MS),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return;
    await assertNotPaused({ db: tx, clock: deps.clock }, 'funding');
    await requireFundingRoom(tx, caller.user_id, now);
    await enqueueFirstPoll(tx, id, now);
  });
  const row = await requireFunding(deps.db, id);
  if (row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  return beginFunding(deps, row, { bank: input.bank });
}

function requireSupportedBank(
  { providers }: Deps,
  { source, bank }: Input<typeof walletRoutes.fund>,
) {
  if (bank === undefined) return;
  const known = providers.payments.ussd_banks.some(({ code }) => code === bank);
  if (source === 'ussd' && known) return;
  throw new AppError('invalid_request', { field: 'bank', message: 'Choose your bank' });
}

// We check each for a week: no one needs more than a few at a time.
async function requireFundingRoom(tx: Tx, userId: number, now: Date): Promise<void> {
  const { open } = await tx
    .selectFrom('wallet_funding')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('payer_name', 'is', null)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (open <= OPEN_MAX) return;
  const message = `You have ${OPEN_MAX} payments waiting. Pay one of them or wait until they expire.`;
  throw new AppError('too_many_requests', { message, retry_after_s: FUNDING_LIFETIME_MS / SECOND });
}

type Begin = {
  /** USSD: the payer's bank. */
  bank?: string | undefined;
  /** The payer, if it isn't the customer. */
  payer?: { name: string; email: string };
};

/**
 * Has the provider start a stored funding, outside any transaction. It makes one payment per
 * reference, so a repeat is safe. Throws provider_unavailable.
 */
export async function beginFunding(deps: Deps, row: FundingRow, { bank, payer }: Begin) {
  if (row.next_step !== null) return publicFunding(row, deps.clock.now());
  const customer = await findCustomer(deps.db, row.user_id);
  try {
    const question = {
      payment_id: row.id,
      provider: deps.config.payments,
      asked: 'begin',
    } as const;
    const { reference, step } = await recordAnswer(deps, question, () =>
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
    // Everyone sees the first step stored, even when two requests ran in parallel: its reference is
    // the only one that can be paid.
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

/**
 * The page the payer's browser goes to after the provider's page: for a guest, back to the page they paid on.
 */
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
