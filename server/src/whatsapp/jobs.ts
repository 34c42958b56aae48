// Background jobs that process and answer chats, one at a time per chat.
import type { Deps } from '../deps.ts';
import type { JobNeeds } from '../module.ts';
import { createPaymentContext } from '../payments/context.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import type { FindReceipt } from '../support/tickets.ts';
import { findReceipt } from '../wallet/receipts.ts';
import { workTasks } from './chat-worker.ts';
import { createConverse } from './conversation.ts';
import { outcomeTasks } from './prepared/outcomes.ts';
import { relayTasks } from './relay-notices.ts';
import { sendTasks } from './send-reply.ts';

type Needs = Pick<JobNeeds, 'listFuturePayments' | 'findCalls' | 'word' | 'isSentOutside'>;

export function whatsappTasks(
  deps: Deps,
  { listFuturePayments, findCalls, ...notices }: Needs,
): Tasks {
  const receiptOf: FindReceipt = (userId, reference) => findReceipt(deps, userId, reference);
  const converse = createConverse(deps, {
    ...createPaymentContext(deps),
    findReceipt: receiptOf,
    listFuturePayments,
    findCalls,
  });
  return {
    ...workTasks(deps, converse),
    ...sendTasks(deps),
    ...relayTasks(deps, notices),
    ...outcomeTasks(deps, receiptOf),
  };
}
