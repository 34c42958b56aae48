// Adding money begins with a pending funding that has a reference and a next step. Only the provider's confirmation
// credits it (funding-checks.ts).
import { createHash } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { walletLimitsOn } from '@alajo/contract/pricing.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import { cardName } from '@alajo/contract/wallet/cards.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import type { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Deps } from '../../deps.ts';
import type { Terms } from '../../identity/approvals/terms.ts';
import { findCustomer } from '../../identity/customers.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { requireOwnWallet } from '../../payments/accounts.ts';
import { requireWithin } from '../../payments/bounds.ts';
import type { PaymentContext } from '../../payments/context.ts';
import { operationId } from '../../payments/operations.ts';
import { recordAnswer } from '../../payments/outside/provider-answers.ts';
import { assertNotPaused } from '../../payments/pauses.ts';
import { dayInLagos, MINUTE, SECOND } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { findOwnCard, requireCardRoom, requireChargeable } from '../cards/saved-cards.ts';
import { chargeCard } from './card-charges.ts';
import { enqueueFirstPoll } from './funding-checks.ts';
import { describeFunding, type FundingRow, publicFunding, requireFunding } from './funding-rows.ts';

/** The time in which a funding can be paid. */
export const FUNDING_LIFETIME_MS = 30 * MINUTE;
const OPEN_MAX = 10;

type FundingInput = Input<typeof walletRoutes.fund>;

/**
 * Starts a funding. A repeat of the key resumes the same one. Charging a saved card and saving one take the PIN or
 * better. Throws too_many_cards, card_removed and card_expired.
 */
export async function fundWallet(
  deps: Deps,
  { accounts, payers }: PaymentContext,
  caller: Customer,
  input: FundingInput,
): Promise<Funding> {
  await requireOwnWallet(accounts, caller.user_id, input.id);
  const now = deps.clock.now();
  requireWithin(walletLimitsOn(dayInLagos(now)).funding, input.amount);
  requireSupportedBank(deps, input);
  requireCardSource(input);
  const id = operationId(caller);
  const fingerprint = fingerprintOf(caller.user_id, input);
  await authorize(deps, payers, caller, input);
  await inTransaction(deps.db, async (tx) => {
    const inserted = await tx
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
        card_saving: input.save_card ? 'wanted' : null,
        created_at: now,
        expires_at: new Date(now.getTime() + FUNDING_LIFETIME_MS),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted === undefined) return;
    await assertNotPaused({ db: tx, clock: deps.clock }, 'funding');
    await requireFundingRoom(tx, caller.user_id, now);
    if (input.save_card) await requireCardRoom(tx, caller.user_id);
    if (input.card_id !== undefined) await useCard(tx, id, { ...caller, now }, input.card_id);
    await enqueueFirstPoll(tx, id, now);
  });
  const row = await requireFunding(deps.db, id);
  if (row.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  if (input.card_id === undefined) return beginFunding(deps, row, { bank: input.bank });
  await chargeCard(deps, row, returnUrl(deps, toReference(id), row.return_path));
  return describeFunding(deps.db, await requireFunding(deps.db, id), deps.clock.now());
}

function fingerprintOf(userId: number, { amount, source, bank, card_id, save_card }: FundingInput) {
  const content = JSON.stringify([
    userId,
    amount,
    source,
    ...(bank === undefined ? [] : [bank]),
    ...(card_id === undefined ? [] : [{ card_id }]),
    ...(save_card ? [{ save_card }] : []),
  ]);
  return createHash('sha256').update(content).digest('base64url');
}

function requireCardSource({ source, card_id, save_card = false }: FundingInput): void {
  const field = card_id === undefined ? 'save_card' : 'card_id';
  if (card_id === undefined && !save_card) return;
  const choosesBoth = card_id !== undefined && save_card;
  if (source === 'card' && !choosesBoth) return;
  throw new AppError('invalid_request', { field, message: 'Choose one card' });
}

/** An approval that isn't needed is checked too, if the caller sends one. */
async function authorize(
  deps: Deps,
  payers: PaymentContext['payers'],
  caller: Customer,
  { amount, card_id, save_card }: FundingInput,
): Promise<void> {
  if (card_id === undefined && !save_card && caller.approval === undefined) return;
  const { has_pin } = await (card_id === undefined
    ? payers.authorize(caller)
    : payers.approve(caller, () => chargeTerms(deps, caller.user_id, { amount, card_id })));
  if (!has_pin && caller.approval === undefined) throw new AppError('pin_not_set');
}

async function chargeTerms(
  { db }: Deps,
  userId: number,
  { amount, card_id }: { amount: Kobo; card_id: number },
): Promise<Terms> {
  const card = await findOwnCard(db, userId, card_id);
  return {
    kind: 'saved_card',
    title: `Add ${formatNaira(amount)} to your wallet`,
    lines: [
      { label: 'From', value: cardName(card) },
      { label: 'Amount', value: formatNaira(amount) },
    ],
    amount,
    scope: 'payment',
    payee: { key: `card:${card_id}`, known: true },
  };
}

async function useCard(
  tx: Tx,
  id: string,
  { user_id, now }: { user_id: number; now: Date },
  cardId: number,
): Promise<void> {
  const card = await requireChargeable(tx, { id: cardId, user_id, now });
  const wallet = (await findAccounts(tx, 'wallet', 'user', [user_id])).get(user_id);
  if (wallet?.status === 'frozen') {
    const message =
      'Your wallet is frozen, so saved cards can’t be charged. Add money another way.';
    throw new AppError('wallet_frozen', { message });
  }
  await tx.updateTable('wallet_funding').set({ card_id: card.id }).where('id', '=', id).execute();
}

function requireSupportedBank({ providers }: Deps, { source, bank }: FundingInput) {
  if (bank === undefined) return;
  const isSupported = providers.payments.ussd_banks.some(({ code }) => code === bank);
  if (source === 'ussd' && isSupported) return;
  throw new AppError('invalid_request', { field: 'bank', message: 'Choose your bank' });
}

// Each is checked for a week, and no one needs more than a few at a time.
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

type FundingStart = {
  /** USSD: the payer's bank. */
  bank?: string | undefined;
  /** The payer, if it isn't the customer. */
  payer?: { name: string; email: string };
};

/**
 * Has the provider start a stored funding, outside any transaction. It makes one payment per
 * reference, so a repeat is safe. Throws provider_unavailable.
 */
export async function beginFunding(deps: Deps, row: FundingRow, { bank, payer }: FundingStart) {
  const { source } = row;
  if (row.next_step !== null || source === 'direct_debit')
    return publicFunding(row, deps.clock.now());
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
        source,
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
    // The customer can only try later; the cause, such as a rejected key, is ours to fix.
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
