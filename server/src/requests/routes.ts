// Maps each route of payment requests to its handler.
import type { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import type { Deps } from '../deps.ts';
import type { GuestFundings } from '../payments/guest-fundings.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { checkGuestPayment, findGuestPayment, payAsGuest } from './guests.ts';
import { payRequest } from './pay-request.ts';
import { showLink } from './request-link.ts';
import {
  cancelRequest,
  createRequest,
  declineRequest,
  findRequest,
  listReceived,
  listRequests,
  openPersonal,
} from './requests.ts';
import { createSplit, findSplit, listSplits, type SplitContext } from './splits.ts';

/** Dependencies of requests on other modules. */
export type RequestsContext = SplitContext & { guestFundings: GuestFundings };

export function requestsHandlers(
  deps: Deps,
  context: RequestsContext,
): Handlers<typeof requestsRoutes> {
  const { guestFundings } = context;
  return {
    list: (page, { user_id }) => listRequests(deps, user_id, page),
    create: (input, caller) => createRequest(deps, context, caller, input),
    received: (page, { user_id }) => listReceived(deps, user_id, page),
    personal: (_, { user_id }) => openPersonal(deps, user_id),
    request: ({ id }, { user_id }) => findRequest(deps, user_id, id),
    cancel: ({ id }, { user_id }) => cancelRequest(deps, user_id, id),
    splits: (page, { user_id }) => listSplits(deps, user_id, page),
    createSplit: (input, caller) => createSplit(deps, context, caller, input),
    split: ({ id }, { user_id }) => findSplit(deps, user_id, id),
    link: ({ slug }) => showLink(deps, slug),
    pay: (input, caller) => payRequest(deps, context, caller, input),
    decline: ({ slug }, { user_id }) => declineRequest(deps, user_id, slug),
    payAsGuest: (input, caller) => payAsGuest(deps, guestFundings, caller, input),
    guestPayment: (at) => findGuestPayment(deps, guestFundings, at),
    checkGuestPayment: (at) => checkGuestPayment(deps, guestFundings, at),
  };
}
