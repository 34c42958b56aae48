// Charges of saved cards. The provider makes one charge per funding's reference, outside any transaction; its reply
// decides what the customer sees next, and only its confirmation credits the wallet (funding-checks.ts).
import { AppError } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../../deps.ts';
import { recordAnswer } from '../../payments/outside/provider-answers.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type {
  CardChargeState,
  CardProblem,
  PaymentStep,
} from '../../providers/payments/payments.ts';
import {
  ProviderBusy,
  ProviderPaused,
  ProviderRejectsKey,
  ProviderUnavailable,
} from '../../providers/unavailable.ts';
import { findAuthorization, markUsed, removeUnusableCard } from '../cards/saved-cards.ts';
import { checkNow } from './funding-checks.ts';
import { type FundingRow, requireFunding } from './funding-rows.ts';

/**
 * Charges the card of a funding that hasn't been started; a repeat charges nothing more. If the provider's reply is
 * lost, the funding stays pending until a check decides. Throws provider_unavailable if nothing has happened.
 */
export async function chargeCard(deps: Deps, row: FundingRow, back: string): Promise<void> {
  if (row.next_step !== null || row.card_id === null) return;
  const state = await tryCharge(deps, row, back);
  const step: PaymentStep =
    state.status === 'confirm' ? { kind: 'checkout', url: state.url } : { kind: 'saved_card' };
  const problem = state.status === 'declined' ? state.problem : null;
  await storeState(deps, row, { card_id: row.card_id, step, problem });
  if (state.status === 'paid') await creditNow(deps, row.id);
}

type UnknownState = { status: 'unknown' };

async function tryCharge(
  deps: Deps,
  { id, amount, card_id }: FundingRow,
  back: string,
): Promise<CardChargeState | UnknownState> {
  // A card that was removed after the request was accepted isn't charged by a repeat of it.
  const card = card_id === null ? undefined : await findAuthorization(deps, card_id);
  if (card === undefined) return { status: 'declined', problem: 'unusable' };
  const question = { payment_id: id, provider: deps.config.payments, asked: 'begin' } as const;
  try {
    return await recordAnswer(deps, question, () =>
      deps.providers.payments.cards.charge({ ...card, reference: toReference(id), amount, back }),
    );
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, funding: id }, 'no reply to a charge');
    if (NOT_CHARGED.some((kind) => error instanceof kind))
      throw new AppError('provider_unavailable', { cause: error });
    return { status: 'unknown' };
  }
}

/** Errors after which nothing was charged, so that the customer can repeat the request. */
export const NOT_CHARGED = [ProviderPaused, ProviderBusy, ProviderRejectsKey];

type StoredState = { card_id: number; step: PaymentStep; problem: CardProblem | null };

/** Of parallel requests, the first to get a reply stores it; a check may have completed the funding meanwhile. */
const storeState = (
  { db, clock }: Deps,
  { id }: FundingRow,
  { card_id, step, problem }: StoredState,
) =>
  inTransaction(db, async (tx) => {
    const now = clock.now();
    const stored = await tx
      .updateTable('wallet_funding')
      .set({ next_step: JSON.stringify(step) })
      .where('id', '=', id)
      .where('next_step', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) return;
    if (problem === null) return markUsed(tx, card_id, now);
    await tx
      .updateTable('wallet_funding')
      .set({ status: 'failed', card_problem: problem })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute();
    if (problem === 'unusable') await removeUnusableCard(tx, now, card_id);
  });

/** Credits a charge or debit that was paid at once. If the provider can't confirm it now, a job does later. */
export async function creditNow(deps: Deps, id: string): Promise<void> {
  try {
    await checkNow(deps, await requireFunding(deps.db, id));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider_unavailable') throw error;
  }
}
