// Maps each route of standing orders to its handler.
import type { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import type { Deps } from '../deps.ts';
import type { ListFuturePayments } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import {
  changeOrder,
  createOrder,
  endOrder,
  findOrder,
  listOrders,
  pauseOrder,
  quoteOrder,
  resumeOrder,
  skipDay,
} from './orders.ts';
import { changeReminder, setReminder } from './reminders.ts';
import { findComingUp } from './upcoming-payments.ts';

export type ScheduleContext = PaymentContext & { listFuturePayments: ListFuturePayments };

export function scheduleHandlers(
  deps: Deps,
  payments: ScheduleContext,
): Handlers<typeof scheduleRoutes> {
  return {
    comingUp: ({ days }, { user_id }) =>
      findComingUp(deps, payments.listFuturePayments, user_id, days),
    list: async (_, { user_id }) => ({ data: await listOrders(deps, user_id), next: null }),
    quote: (input, { user_id }) => quoteOrder(deps, payments, user_id, input),
    create: (input, caller) => createOrder(deps, payments, caller, input),
    remind: (input, { user_id }) => setReminder(deps, user_id, input),
    changeReminder: (input, { user_id }) => changeReminder(deps, user_id, input),
    order: ({ id }, { user_id }) => findOrder(deps, user_id, id),
    change: (input, caller) => changeOrder(deps, payments, caller, input),
    skip: (input, { user_id }) => skipDay(deps, user_id, input),
    pause: ({ id }, { user_id }) => pauseOrder(deps, user_id, id),
    resume: ({ id }, caller) => resumeOrder(deps, payments, caller, id),
    end: ({ id }, { user_id }) => endOrder(deps, user_id, id),
  };
}
