// Holding a member's first contribution and bond at once, on request, without waiting for the next attempt.
import type { AjoPayment } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { AJO_READY_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentContext } from '../../../payments/context.ts';
import { HOUR } from '../../../platform/clock.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { groupPaymentTerms } from '../../ground/approval-terms.ts';
import { payManually, requireExpected } from '../../ground/manual-payments.ts';
import { midnight } from '../../ground/schedule.ts';
import {
  acceptsMembers,
  type GroupRow,
  isOwnPayer,
  lockGroup,
  planNext,
  seatOf,
} from '../../ground/state.ts';
import { holdsOf } from '../money/bonds.ts';
import { holdManually, holdOf } from '../money/holds.ts';
import { startReady } from './ready-check.ts';
import { hasTooFewMembers } from './start.ts';

/** The instant from which a group holds first contributions and bonds; null for a group without holds. */
export function holdsStartAt(group: GroupRow): Date | null {
  if (group.held_account === null || !acceptsMembers(group)) return null;
  return new Date(midnight(group.start_date).getTime() + AJO_READY_HOURS[0] * HOUR);
}

/**
 * Takes the hold; the group starts if its start date has come and this was the last one. A repeated key
 * returns the first reply. Throws not_found, nothing_to_hold, amount_changed, day_limit_reached,
 * insufficient_funds.
 */
export const makeReady = (
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, expected }: { id: number; expected?: Kobo | undefined },
): Promise<AjoPayment> =>
  payManually(deps, payments, caller, {
    terms: () =>
      groupPaymentTerms(deps.db, { id, kind: 'ajo_ready', amount: expected, subject: [] }),
    request: ['ready', id],
    pay: async (tx, payment) => {
      const { now, day_cap } = payment;
      const state = await lockGroup(tx, id);
      const seat = seatOf(state, caller.user_id);
      const { group, seats } = state;
      const since = holdsStartAt(group);
      const holds = await holdsOf(tx, id);
      if (since === null || since > now || holds.has(seat.id) || !isOwnPayer(seat))
        throw new AppError('nothing_to_hold');
      const { first, bond } = holdOf(group);
      const amount = kobo(first + bond);
      payment.amount = amount;
      requireExpected(expected, amount);
      const entry = await holdManually(tx, now, state, { seat, day_cap });
      const complete = holds.size + 1 === seats.length && !hasTooFewMembers(state);
      if (complete && midnight(group.start_date) <= now) await startReady(tx, now, state);
      await planNext(tx, now, [state]);
      const message = `${formatNaira(amount)} is on hold for the start of ${group.name}.`;
      return { amount, reference: toReference(entry.id), rounds: [1], message };
    },
  });
