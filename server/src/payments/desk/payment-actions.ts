// Staff actions on payments: check with the provider, end a small payment, propose a change that
// requires two people.
import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { ENDS_ALONE_MAX, type PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import type { CaseEndContext, CaseWork, NamedCase } from '../../staff/cases.ts';
import type { Exceptions } from '../../staff/exceptions.ts';
import type { PaymentSource } from '../../staff/payments.ts';
import type { Propose } from '../../staff/proposals.ts';
import { endPayments } from './end-proposals.ts';
import { findOutside, requirePaymentId, type SourcedPayment } from './find-payment.ts';
import { recordManualStep } from './manual-steps.ts';
import { findPaymentPage, objectOf } from './payment-page.ts';

export type PaymentsContext = {
  sources: readonly PaymentSource[];
  propose: Propose;
  exceptions: Exceptions;
  work: Pick<CaseWork, 'names'>;
};

type PaymentReference = { reference: string };

/** Queries the provider now. A missing reply changes nothing, and is recorded like any other. */
export async function requeryProvider(
  deps: Deps,
  context: PaymentsContext,
  caller: Staff,
  { reference }: PaymentReference,
) {
  const { sources } = context;
  const id = await requirePaymentId(deps, sources, reference);
  const outside = await findOutside(deps.db, sources, id);
  if (!outside?.facts.askable) throw new AppError('payment_not_waiting');
  await inTransaction(deps.db, (tx) =>
    caller.record(tx, {
      act: 'provider_asked',
      object: objectOf(id),
      about: outside.facts.user_id,
    }),
  );
  try {
    await outside.source.ask(deps, id);
  } catch (error) {
    const noReply = error instanceof AppError && error.code === 'provider_unavailable';
    if (!noReply && !(error instanceof ProviderUnavailable)) throw error;
  }
  return findPaymentPage(deps, context, id);
}

type ManualEnd = { outcome: PaymentOutcome; reason: string };

/**
 * Ends a small stuck payment without a second person. Throws payment_takes_two,
 * payment_not_waiting, case_claimed.
 */
export async function endAlone(
  { deps, payments: sources, work, exceptions }: CaseEndContext,
  caller: Staff,
  { kind, id: case_id, reference }: NamedCase,
  { outcome, reason }: ManualEnd,
): Promise<void> {
  const id = await requirePaymentId(deps, sources, reference);
  const { amount, user_id: about } = (await requireStuck(deps.db, sources, id)).facts;
  if (amount > ENDS_ALONE_MAX) throw new AppError('payment_takes_two');
  await inTransaction(deps.db, async (tx) => {
    await work.refuseClaimed(tx, caller, { kind, id: case_id });
    const change = { payments: [{ id, entry_id: id }], proposal_id: null };
    await exceptions.settle(tx, deps.clock.now(), change, () =>
      endPayments(tx, deps, sources, { payments: [{ id, amount }], outcome }),
    );
    await recordManualStep(tx, {
      entry_id: id,
      kind: 'end',
      payment_id: id,
      amount,
      outcome,
      staff_id: caller.staff_id,
      proposal_id: null,
      at: deps.clock.now(),
    });
    const details = { outcome, kobo: amount };
    await caller.record(tx, { act: 'payment_ended', object: objectOf(id), reason, details, about });
  });
}

/**
 * Proposes to end one or more payments, all the same way. Throws payment_not_waiting,
 * invalid_request (cases).
 */
export async function proposeEnds(
  { deps, payments: sources, propose }: CaseEndContext,
  caller: Staff,
  cases: readonly NamedCase[],
  { outcome, reason }: ManualEnd,
) {
  const payments: { id: string; amount: Kobo; user_id: number | null }[] = [];
  for (const { reference } of cases) {
    const id = await requirePaymentId(deps, sources, reference);
    // A reference may be typed in more than one way.
    if (payments.some((payment) => payment.id === id))
      throw new AppError('invalid_request', { field: 'cases' });
    const { amount, user_id } = (await requireStuck(deps.db, sources, id)).facts;
    payments.push({ id, amount, user_id });
  }
  return propose(caller, { kind: 'end_payment', payload: { payments, outcome }, reason });
}

export async function proposeReversal(
  deps: Deps,
  context: PaymentsContext,
  caller: Staff,
  { reference, reason }: PaymentReference & { reason: string },
) {
  const { id, customer } = await findPaymentPage(deps, context, reference);
  const payload = { id, user_id: customer?.id ?? null };
  return context.propose(caller, { kind: 'reverse_entry', payload, reason });
}

type Correction = PaymentReference & { account_id: number; amount: Kobo; reason: string };

export async function proposeCorrection(
  deps: Deps,
  context: PaymentsContext,
  caller: Staff,
  { reference, account_id, amount, reason }: Correction,
) {
  const { id, customer } = await findPaymentPage(deps, context, reference);
  // Chosen now, so that a second approval would be the same entry.
  const payload = { id, entry_id: uuidv7(), account_id, amount, user_id: customer?.id ?? null };
  return context.propose(caller, { kind: 'correct_entry', payload, reason });
}

/** A payment that awaits a person. Throws payment_not_waiting. */
async function requireStuck(
  db: Db,
  sources: readonly PaymentSource[],
  id: string,
): Promise<SourcedPayment> {
  const outside = await findOutside(db, sources, id);
  if (outside === undefined || outside.facts.ends.length === 0)
    throw new AppError('payment_not_waiting');
  return outside;
}
