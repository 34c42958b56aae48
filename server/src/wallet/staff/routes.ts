// Maps the routes of payments for our staff to functions.
import type { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { requireCustomer } from '../../identity/customers.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import {
  askAgain,
  endAlone,
  type PaymentsContext,
  proposeCorrection,
  proposeEnds,
  proposeReversal,
} from './acts.ts';
import { answerDispute, closeByStaff, findCase, proposeAcceptance } from './cases.ts';
import { findPaymentPage } from './page.ts';
import { listStuck } from './stuck.ts';

export function staffPaymentHandlers(
  deps: Deps,
  context: PaymentsContext,
): Handlers<typeof staffPaymentRoutes> {
  const { sources, propose } = context;
  return {
    stuckPayments: (page) => listStuck(deps, sources, page),
    payment: ({ reference }) => findPaymentPage(deps, context, reference),
    askProvider: (input, caller) => askAgain(deps, context, caller, input),
    endPayment: async (input, caller) =>
      findPaymentPage(deps, context, await endAlone(deps, context, caller, input)),
    proposeEnds: (input, caller) => proposeEnds(deps, context, caller, input),
    proposeReversal: (input, caller) => proposeReversal(deps, context, caller, input),
    proposeCorrection: (input, caller) => proposeCorrection(deps, context, caller, input),
    async proposeCredit({ customer_id: user_id, reason, ...credit }, caller) {
      await requireCustomer(deps.db, user_id);
      const payload = { ...credit, user_id, entry_id: uuidv7() };
      return propose(caller, { kind: 'manual_credit', payload, reason });
    },
    paymentCase: ({ reference }) => findCase(deps, reference),
    async closeCase(input, caller) {
      await closeByStaff(deps, context, caller, input);
      return findCase(deps, input.reference);
    },
    answerDispute: (input, caller) => answerDispute(deps, context, caller, input),
    proposeAcceptance: (input, caller) => proposeAcceptance(deps, context, caller, input),
  };
}
