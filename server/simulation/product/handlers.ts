// The product's handlers, which receive people's actions, and the finders for the rows that these name.

import { proxyMemberHandlers } from '../../src/ajo/proxy-member-routes.ts';
import { ajoHandlers } from '../../src/ajo/routes.ts';
import { listCoverable, listFuturePayments } from '../../src/app.ts';
import type { Deps } from '../../src/deps.ts';
import { findIncome } from '../../src/insights/income.ts';
import { marketplaceHandlers } from '../../src/marketplace/routes.ts';
import { createPaymentContext } from '../../src/payments/context.ts';
import type { Db } from '../../src/platform/database/database.ts';
import { potsHandlers } from '../../src/pots/routes.ts';
import { savingsHandlers } from '../../src/savings/routes.ts';
import { scheduleHandlers } from '../../src/schedules/routes.ts';
import { serviceHandlers } from '../../src/services/routes.ts';
import { sortingHandlers } from '../../src/sorting/routes.ts';
import { createGuestFundings } from '../../src/wallet/fundings/guest-fundings.ts';
import { resolveAccount } from '../../src/wallet/payouts/banks.ts';
import { createPayToBank } from '../../src/wallet/payouts/pay-to-bank.ts';
import { walletHandlers } from '../../src/wallet/routes.ts';
import type { Customer } from './customers.ts';
import { createFinders } from './find-rows.ts';
import { createStaffActions } from './staff-actions.ts';

/** Incomes that Ajo reads instead of the true ones. */
export type IncomeSource = Partial<Pick<Parameters<typeof ajoHandlers>[1], 'findIncome'>>;

export type Handlers = ReturnType<typeof createHandlers>;

export function createHandlers(
  deps: Deps,
  directDb: Db,
  customers: Map<string, Customer>,
  overrides: IncomeSource,
) {
  const payments = { ...createPaymentContext(deps), findIncome, ...overrides };
  const planning = { ...payments, listFuturePayments };
  const find = createFinders(directDb, customers);
  return {
    deps,
    payments,
    directDb,
    customers,
    ajo: ajoHandlers(deps, payments),
    proxyMembers: proxyMemberHandlers(deps, {
      ...payments,
      resolveAccount: (account) => resolveAccount(deps, account),
      payToBank: createPayToBank(deps, payments.accounts),
    }),
    wallet: walletHandlers(deps, {
      ...payments,
      compareBvn: async () => 'unknown',
      listHeldMoney: async () => [],
      findAjoPayment: async () => undefined,
      listCoverable,
    }),
    savings: savingsHandlers(deps, planning),
    schedules: scheduleHandlers(deps, planning),
    services: serviceHandlers(deps, payments),
    sorting: sortingHandlers(deps, planning),
    pots: potsHandlers(deps, { ...payments, guestFundings: createGuestFundings(deps) }),
    market: marketplaceHandlers(deps, payments),
    desk: createStaffActions(deps, directDb),
    /** Quotes of bank transfers by key: a retry sends the same one. */
    quotes: new Map<string, { id: string }>(),
    ...find,
  };
}
