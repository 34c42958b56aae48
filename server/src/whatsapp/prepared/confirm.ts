// Making a prepared payment, with the PIN: by the verb of the module it belongs to, under one id, so that
// however often it is confirmed it is made once.
import { AppError } from '@alajo/contract/errors.ts';
import { countText, TRANSFER_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import type { ConfirmedPayment } from '@alajo/contract/whatsapp/schemas.ts';
import { contribute } from '../../ajo/rounds/contributions.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentContext } from '../../payments/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { payRequest } from '../../requests/pay.ts';
import { buyAirtime, buyData } from '../../services/purchases.ts';
import { sendToBank } from '../../wallet/payouts/payouts.ts';
import { sendToUser } from '../../wallet/transfers.ts';
import { OUTCOMES, recordOutcome } from './outcomes.ts';
import { type PreparedRow, requirePrepared, stateOf } from './prepared.ts';

/**
 * Throws not_found, prepared_ended where it is not open any more, and what the payment itself throws; it
 * stays open then. A repeat of one that was made returns what became of it.
 */
export async function confirmPrepared(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  token: string,
): Promise<ConfirmedPayment> {
  const { row, link } = await requirePrepared(deps.db, caller.user_id, token);
  const state = stateOf(row, link, deps.clock.now());
  if (state !== 'open' && state !== 'confirmed') throw new AppError('prepared_ended');
  return confirmRow(deps, payments, caller, row);
}

/** Throws what the payment itself throws; it stays open then. */
export async function confirmRow(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  row: PreparedRow,
): Promise<ConfirmedPayment> {
  await claim(deps, row);
  const paid = await payOrRelease(deps, payments, caller, row);
  await inTransaction(deps.db, (tx) => recordOutcome(deps, tx, row, paid));
  return paid;
}

/** Keeps a cancellation away from a payment that is being made. Throws prepared_ended after one. */
async function claim({ db, clock }: Deps, { id }: PreparedRow): Promise<void> {
  const claimed = await db
    .updateTable('whatsapp_prepared')
    .set({ confirming_at: clock.now() })
    .where('id', '=', id)
    .where('status', 'in', ['open', 'confirmed'])
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) throw new AppError('prepared_ended');
}

async function payOrRelease(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  row: PreparedRow,
): Promise<ConfirmedPayment> {
  try {
    return await pay(deps, payments, { ...caller, idempotency_key: row.id }, row);
  } catch (error) {
    // Anything but a refusal may have paid.
    if (error instanceof AppError && error.status < 500) {
      await deps.db
        .updateTable('whatsapp_prepared')
        .set({ confirming_at: null })
        .where('id', '=', row.id)
        .where('status', '=', 'open')
        .execute();
    }
    throw error;
  }
}

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

const SAYS = {
  completed: 'Done.',
  pending: 'It is on its way. We tell you when it has arrived.',
  failed: 'It did not go through, and the money is back in your wallet.',
};

const WAITS = `It goes out in ${countText(TRANSFER_WAIT_HOURS, 'hour')}, as you chose. Until then you can cancel it in the app.`;

type Made = { status: keyof typeof OUTCOMES; reference: string; waits_until?: string | undefined };

function outcomeOf({ status, reference, waits_until }: Made): ConfirmedPayment {
  const outcome = OUTCOMES[status];
  return { status: outcome, reference, message: waits_until ? WAITS : SAYS[outcome] };
}
