// Maps the staff routes of payments to functions.
import type { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { requireCustomer } from '../../identity/customers.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import {
  type PaymentsContext,
  proposeCorrection,
  proposeReversal,
  requeryProvider,
} from './payment-actions.ts';
import { findPaymentPage } from './payment-page.ts';
import { listStuck } from './stuck-payments.ts';

type All = Handlers<typeof staffPaymentRoutes>;

/** Excludes the page of a case, which may be a dispute and then belongs to a module. */
export function deskHandlers(deps: Deps, context: PaymentsContext): Omit<All, 'paymentCase'> {
  const { sources, propose } = context;
  return {
    stuckPayments: (page) => listStuck(deps, sources, page),
    payment: ({ reference }) => findPaymentPage(deps, context, reference),
    askProvider: (input, caller) => requeryProvider(deps, context, caller, input),
    proposeReversal: (input, caller) => proposeReversal(deps, context, caller, input),
    proposeCorrection: (input, caller) => proposeCorrection(deps, context, caller, input),
    async proposeCredit({ customer_id: user_id, reason, ...credit }, caller) {
      await requireCustomer(deps.db, user_id);
      const payload = { ...credit, user_id, entry_id: uuidv7() };
      return propose(caller, { kind: 'manual_credit', payload, reason });
    },
  };
}
