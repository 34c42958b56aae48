// Chats are worked and answered by jobs, one at a time for each.
import type { Deps, ListFuturePayments } from '../deps.ts';
import type { WordNotice } from '../notifications/wording.ts';
import { createPaymentContext } from '../payments/context.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { findReceipt } from '../wallet/statements/history.ts';
import { createConverse } from './converse.ts';
import { relayTasks } from './relay.ts';
import { sendTasks } from './send.ts';
import { workTasks } from './work.ts';

export function whatsappTasks(
  deps: Deps,
  listFuturePayments: ListFuturePayments,
  word: WordNotice,
): Tasks {
  const converse = createConverse(deps, {
    ...createPaymentContext(deps),
    findReceipt: (userId, reference) => findReceipt(deps, userId, reference),
    listFuturePayments,
  });
  return { ...workTasks(deps, converse), ...sendTasks(deps), ...relayTasks(deps, word) };
}
