// Maps each route of pots to its handler.
import type { potsRoutes } from '@alajo/contract/pots/routes.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { GuestFundings } from '../payments/guest-fundings.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { checkGuestPayment, findGuestPayment, payAsGuest } from './guests.ts';
import { reportPot } from './holds.ts';
import { changePayee, payOutNow, postponeClosing, returnPot } from './organiser-actions.ts';
import { payIntoPot } from './pay-from-wallet.ts';
import { findPublicPot, listPayments, listPots, openPot } from './pots.ts';

/** Dependencies of pots on other modules. */
export type PotsContext = PaymentContext & { guestFundings: GuestFundings };

export function potsHandlers(deps: Deps, payments: PotsContext): Handlers<typeof potsRoutes> {
  const { guestFundings } = payments;
  return {
    list: (page, { user_id }) => listPots(deps, user_id, page),
    create: (input, caller) => openPot(deps, payments, caller, input),
    pot: ({ slug }) => findPublicPot(deps, slug),
    payments: (page, { user_id }) => listPayments(deps, user_id, page),
    pay: (input, caller) => payIntoPot(deps, payments, caller, input),
    payAsGuest: (input, caller) => payAsGuest(deps, guestFundings, caller, input),
    guestPayment: (at) => findGuestPayment(deps, guestFundings, at),
    checkGuestPayment: (at) => checkGuestPayment(deps, guestFundings, at),
    report: (input) => reportPot(deps, input),
    closeLater: (input, caller) => postponeClosing(deps, caller, input),
    changePayee: (input, caller) => changePayee(deps, payments, caller, input),
    payOut: ({ slug }, caller) => payOutNow(deps, payments, caller, slug),
    giveBack: ({ slug }, caller) => returnPot(deps, caller, slug),
  };
}
