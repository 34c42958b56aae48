// Background jobs that process and answer chats, one at a time per chat.
import type { Deps } from '../deps.ts';
import type { ListFuturePayments } from '../module.ts';
import type { WordNotice } from '../notices/kinds.ts';
import { createPaymentContext } from '../payments/context.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import type { FindReceipt } from '../support/tickets.ts';
import { findReceipt } from '../wallet/receipts.ts';
import { workTasks } from './chat-worker.ts';
import { createConverse } from './conversation.ts';
import { outcomeTasks } from './prepared/outcomes.ts';
import { relayTasks } from './relay-notices.ts';
import { sendTasks } from './send-reply.ts';

export function whatsappTasks(
  deps: Deps,
  listFuturePayments: ListFuturePayments,
  word: WordNotice,
): Tasks {
  const receiptOf: FindReceipt = (userId, reference) => findReceipt(deps, userId, reference);
  const converse = createConverse(deps, {
    ...createPaymentContext(deps),
    findReceipt: receiptOf,
    listFuturePayments,
  });
  return {
    ...workTasks(deps, converse),
    ...sendTasks(deps),
    ...relayTasks(deps, word),
    ...outcomeTasks(deps, receiptOf),
  };
}
