// HTTP handlers of waste collection's contract routes.
import type { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { book, findBooking, listBookings } from './bookings.ts';
import { cancel, rate, reschedule } from './change-booking.ts';
import { listPlans, stopPlan } from './plans.ts';
import { showProof } from './proofs.ts';

export function wasteHandlers(deps: Deps, payments: PaymentContext): Handlers<typeof wasteRoutes> {
  return {
    list: (page, { user_id }) => listBookings(deps, user_id, page),
    book: (input, caller) => book(deps, payments, caller, input),
    collection: ({ id }, { user_id }) => findBooking(deps, user_id, id),
    reschedule: (input, { user_id }) => reschedule(deps, user_id, input),
    cancel: ({ id }, { user_id }) => cancel(deps, user_id, id),
    rate: (input, { user_id }) => rate(deps, user_id, input),
    proof: (input, { user_id }) => showProof(deps, { ...input, user_id }),
    plans: (page, { user_id }) => listPlans(deps, user_id, page),
    stopPlan: ({ id }, { user_id }) => stopPlan(deps, user_id, id),
  };
}
