// A transfer that is both recalled and reversed by staff: it comes back once, by one of the two.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { OnReversal } from '../staff/payments.ts';
import { addStep, isOver, moveRecall } from './recall-rows.ts';
import { closeRecall } from './recall-ticket.ts';

/**
 * Ends the recall of a reversed transfer. Throws if part of the transfer was already returned or is on hold for
 * return: reversing it too would debit the recipient twice.
 */
export const endRecall: OnReversal = async (tx, now, { id }) => {
  const row = await tx
    .selectFrom('support_recall')
    .selectAll()
    .where('entry_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return [];
  const { given, held, amount, bank } = row;
  // A bank returns money by a reversal of its transfer.
  if (bank === null && (given > 0 || held > 0)) {
    const subject =
      held > 0
        ? `${formatNaira(held)} of it is on hold because its sender asked for it back: return or release that first.`
        : `${formatNaira(given)} of it was already returned, because its sender asked for it back.`;
    throw new AppError('payment_not_reversible', { message: subject });
  }
  if (isOver(row)) return [];
  await addStep(tx, now, row, { kind: 'reversed' });
  await closeRecall(tx, now, await moveRecall(tx, row, 'given_back', { given: kobo(amount) }));
  return [];
};
