// The demo customer's tickets: one about a transfer, answered, and one still waiting.
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { answerIn } from '../support/answers.ts';
import { lockThread } from '../support/ticket-rows.ts';
import { openTicket } from '../support/tickets.ts';
import { findReceipt } from '../wallet/receipts.ts';

const ANSWER =
  'Good afternoon Adaeze. Your ₦12,000 reached Tunde’s Alajo wallet the moment you sent it: the receipt says Successful. Please ask him to open Transaction History, not his bank’s app. You can also send him the receipt’s link, which shows what our books say.';

/** A ticket about the transfer with the reference `fuel`, answered; created at most once. */
export async function seedAnsweredTicket(
  deps: Deps,
  callerOf: (key: string) => Customer,
  fuel: string,
): Promise<void> {
  const ticket = await createTicket(deps, callerOf('demo-ticket-fuel'), {
    subject: 'My friend says the fuel money has not come',
    message: 'I sent Tunde his ₦12,000 for the Ibadan trip. He says he cannot see it.',
    transaction: fuel,
  });
  const later = new Date(deps.clock.now().getTime() + 3 * HOUR);
  await inTransaction(deps.db, async (tx) => {
    const row = await lockThread(tx, ticket.number);
    if (row?.status !== 'open') return;
    await answerIn(tx, later, row, { body: ANSWER, key: null, staff_id: null });
  });
}

/** A ticket still waiting for a reply. */
export const seedOpenTicket = (deps: Deps, callerOf: (key: string) => Customer) =>
  createTicket(deps, callerOf('demo-ticket-limit'), {
    subject: 'Paying school fees of ₦280,000',
    message: 'My limit is ₦200,000 a day. What do you need from me so that I can pay it at once?',
  });

function createTicket(deps: Deps, caller: Customer, body: z.input<typeof supportRoutes.open.body>) {
  const receiptOf = (id: number, reference: string) => findReceipt(deps, id, reference);
  return openTicket(deps, receiptOf, caller, z.decode(supportRoutes.open.body, body));
}
