// Makes a prepared payment with the PIN, by calling the module it belongs to under one id, so that repeated
// confirmations pay once.
import { AppError } from '@alajo/contract/errors.ts';
import { countText, TRANSFER_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import type { ConfirmedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import { contribute } from '../../ajo/rounds/collection/contributions.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentContext } from '../../payments/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { payRequest } from '../../requests/pay-request.ts';
import { buyAirtime, buyData } from '../../services/purchases.ts';
import { sendToBank } from '../../wallet/payouts/payouts.ts';
import { sendToUser } from '../../wallet/transfers.ts';
import { OUTCOME_TEXTS, OUTCOMES, recordOutcome } from './outcomes.ts';
import { type PreparedRow, requirePrepared, stateOf } from './prepared.ts';

/**
 * Throws not_found, prepared_ended if it is no longer open, or the payment's own error, in which case it stays open.
 * Repeating a completed one returns its outcome.
 */
export async function confirmPrepared(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  token: string,
): Promise<ConfirmedPayment> {
  const { row } = await requirePrepared(deps.db, caller.user_id, token);
  return confirmRow(deps, payments, caller, row);
}

/** Throws prepared_ended if it is no longer open, or the payment's own error, in which case it stays open. */
export async function confirmRow(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  row: PreparedRow,
): Promise<ConfirmedPayment> {
  const claimed_at = await claim(deps, row);
  const paid = await payOrRelease(deps, payments, caller, { row, claimed_at });
  await inTransaction(deps.db, (tx) => recordOutcome(deps, tx, row, paid));
  return paid;
}

/**
 * Marks the payment as being made, so nothing can end it. Returns the time, or undefined if an earlier attempt may
 * still pay: a refusal of this one then releases nothing. Throws prepared_ended.
 */
async function claim({ db, clock }: Deps, { id, link_id }: PreparedRow): Promise<Date | undefined> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    // Lock the link first, then the payment, like everything that ends them.
    const link = await tx
      .selectFrom('whatsapp_link')
      .selectAll()
      .where('id', '=', link_id)
      .forShare()
      .executeTakeFirstOrThrow();
    const row = await tx
      .selectFrom('whatsapp_prepared')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const state = stateOf(row, link, now);
    if (state === 'confirmed') return undefined;
    if (state !== 'open') throw new AppError('prepared_ended');
    const before = row.confirming_at;
    // Later than the previous attempt's time, so that one no longer releases it.
    const confirming_at = new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1));
    await tx.updateTable('whatsapp_prepared').set({ confirming_at }).where('id', '=', id).execute();
    return before === null ? confirming_at : undefined;
  });
}

async function payOrRelease(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { row, claimed_at }: { row: PreparedRow; claimed_at: Date | undefined },
): Promise<ConfirmedPayment> {
  try {
    return await pay(deps, payments, { ...caller, idempotency_key: row.id }, row);
  } catch (error) {
    if (claimed_at !== undefined && isRefusal(error)) {
      await deps.db
        .updateTable('whatsapp_prepared')
        .set({ confirming_at: null })
        .where('id', '=', row.id)
        .where('confirming_at', '=', claimed_at)
        .where('status', '=', 'open')
        .execute();
    }
    throw error;
  }
}

/** Anything but a refusal may have paid. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.status < 500 || error.code === 'service_paused');

async function pay(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { what, amount, total }: PreparedRow,
): Promise<ConfirmedPayment> {
  switch (what.kind) {
    case 'airtime': {
      const { network, phone_number } = what;
      const input = { network, phone_number, amount, again: true };
      const { status, id } = await buyAirtime(deps, payments, caller, input);
      return outcomeOf({ status, reference: id });
    }
    case 'data': {
      const { data_plan_id, phone_number } = what;
      const input = { data_plan_id, phone_number, again: true };
      const { status, id } = await buyData(deps, payments, caller, input);
      return outcomeOf({ status, reference: id });
    }
    case 'send': {
      const { username: recipient, note } = what;
      const input = { recipient, amount, note: note ?? undefined, again: true };
      return outcomeOf(await sendToUser(deps, payments, caller, input));
    }
    case 'bank': {
      const input = { quote_id: what.quote_id, note: what.note ?? undefined, again: true };
      return outcomeOf(await sendToBank(deps, payments, caller, input));
    }
    case 'contribution': {
      const input = { id: what.group_id, ahead: 0, expected: total };
      const { reference, message } = await contribute(deps, payments, caller, input);
      return { status: 'completed', reference, message };
    }
    case 'request': {
      const input = { slug: what.slug, amount, again: true };
      return outcomeOf(await payRequest(deps, payments, caller, input));
    }
  }
}

const WAITS = `It goes out in ${countText(TRANSFER_WAIT_HOURS, 'hour')}, as you chose. Until then you can cancel it in the app.`;

type CompletedPayment = {
  status: keyof typeof OUTCOMES;
  reference: string;
  waits_until?: string | undefined;
};

function outcomeOf({ status, reference, waits_until }: CompletedPayment): ConfirmedPayment {
  const outcome = OUTCOMES[status];
  return { status: outcome, reference, message: waits_until ? WAITS : OUTCOME_TEXTS[outcome] };
}
