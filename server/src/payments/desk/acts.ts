// What our staff do about payments: ask the provider again, end a small one, propose what takes two.
import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import { ENDS_ALONE_MAX } from '@alajo/contract/wallet/staff-payments.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import type { CaseWork, RefuseClaimed } from '../../staff/cases.ts';
import type { Exceptions } from '../../staff/exceptions.ts';
import type { PaymentSource } from '../../staff/payments.ts';
import type { Propose } from '../../staff/proposals.ts';
import { keepByHand } from './by-hand.ts';
import { endPayments } from './ends.ts';
import { findOutside, type Outside, requirePaymentId } from './find.ts';
import { findPaymentPage, objectOf } from './page.ts';

export type PaymentsContext = {
  sources: readonly PaymentSource[];
  propose: Propose;
  refuseClaimed: RefuseClaimed;
  exceptions: Exceptions;
  work: Pick<CaseWork, 'names'>;
};

type Named = { reference: string };

/** Asks the provider now. No answer changes nothing, and is kept like any other. */
export async function askAgain(
  deps: Deps,
  context: PaymentsContext,
  caller: Staff,
  { reference }: Named,
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
    const silent = error instanceof AppError && error.code === 'provider_unavailable';
    if (!silent && !(error instanceof ProviderUnavailable)) throw error;
  }
  return findPaymentPage(deps, context, id);
}

type Ended = Named & { outcome: PaymentOutcome; reason: string };

/** Ends a small stuck payment alone. Throws payment_takes_two, payment_not_waiting, case_claimed. */
export async function endAlone(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { sources, refuseClaimed, exceptions }: Omit<PaymentsContext, 'propose' | 'work'>,
  caller: Staff,
  { reference, outcome, reason }: Ended,
): Promise<string> {
  const id = await requirePaymentId(deps, sources, reference);
  const outside = await requireStuck(deps.db, sources, id);
  const { amount } = outside.facts;
  if (amount > ENDS_ALONE_MAX) throw new AppError('payment_takes_two');
  await inTransaction(deps.db, async (tx) => {
    await refuseClaimedCase(tx, refuseClaimed, caller, { id, outside });
    const change = { payments: [{ id, entry_id: id }], proposal_id: null };
    await exceptions.settle(tx, deps.clock.now(), change, () =>
      endPayments(tx, deps, sources, { payments: [{ id, amount }], outcome }),
    );
    await keepByHand(tx, {
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
    const object = objectOf(id);
    await caller.record(tx, {
      act: 'payment_ended',
      object,
      reason,
      details,
      about: outside.facts.user_id,
    });
  });
  return id;
}

const CASES = { payout: 'stuck_payment', purchase: 'stuck_purchase' } as const;

async function refuseClaimedCase(
  tx: Tx,
  refuseClaimed: RefuseClaimed,
  caller: Staff,
  { id, outside }: { id: string; outside: Outside },
): Promise<void> {
  const { name } = outside.source;
  if (name === 'payout' || name === 'purchase') {
    await refuseClaimed(tx, caller, { kind: CASES[name], id });
  }
}

/** Proposes to end payments, one or many, all the same way. */
export async function proposeEnds(
  { db }: Pick<Deps, 'db'>,
  { sources, propose }: Pick<PaymentsContext, 'sources' | 'propose'>,
  caller: Staff,
  {
    payments: ids,
    outcome,
    reason,
  }: { payments: string[]; outcome: PaymentOutcome; reason: string },
) {
  const payments: { id: string; amount: Kobo; user_id: number | null }[] = [];
  for (const id of ids) {
    const { amount, user_id } = (await requireStuck(db, sources, id)).facts;
    payments.push({ id, amount, user_id });
  }
  return propose(caller, { kind: 'end_payment', payload: { payments, outcome }, reason });
}

export async function proposeReversal(
  deps: Deps,
  context: PaymentsContext,
  caller: Staff,
  { reference, reason }: Named & { reason: string },
) {
  const { id, customer } = await findPaymentPage(deps, context, reference);
  const payload = { id, user_id: customer?.id ?? null };
  return context.propose(caller, { kind: 'reverse_entry', payload, reason });
}

type Correction = Named & { account_id: number; amount: Kobo; reason: string };

export async function proposeCorrection(
  deps: Deps,
  context: PaymentsContext,
  caller: Staff,
  { reference, account_id, amount, reason }: Correction,
) {
  const { id, customer } = await findPaymentPage(deps, context, reference);
  // Chosen now: approved twice, it would be the same entry.
  const payload = { id, entry_id: uuidv7(), account_id, amount, user_id: customer?.id ?? null };
  return context.propose(caller, { kind: 'correct_entry', payload, reason });
}

/** A payment that waits for a person. Throws payment_not_waiting. */
async function requireStuck(
  db: Db,
  sources: readonly PaymentSource[],
  id: string,
): Promise<Outside> {
  const outside = await findOutside(db, sources, id);
  if (outside === undefined || outside.facts.ends.length === 0)
    throw new AppError('payment_not_waiting');
  return outside;
}
