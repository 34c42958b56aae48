// The wallet module: its entry point for the app.

import * as balance from '@alajo/contract/wallet/balance.ts';
import { balanceRoutes } from '@alajo/contract/wallet/balance-routes.ts';
import { cardRoutes } from '@alajo/contract/wallet/card-routes.ts';
import * as cards from '@alajo/contract/wallet/cards.ts';
import * as fundings from '@alajo/contract/wallet/fundings.ts';
import * as history from '@alajo/contract/wallet/history.ts';
import * as limits from '@alajo/contract/wallet/limits.ts';
import { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import * as mandates from '@alajo/contract/wallet/mandates.ts';
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import * as outcomes from '@alajo/contract/wallet/outcomes.ts';
import { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import * as ownLimits from '@alajo/contract/wallet/own-limits.ts';
import { receiptRoutes } from '@alajo/contract/wallet/receipt-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import * as schemas from '@alajo/contract/wallet/schemas.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import * as staffPayments from '@alajo/contract/wallet/staff-payments.ts';
import { statementRoutes } from '@alajo/contract/wallet/statement-routes.ts';
import * as statements from '@alajo/contract/wallet/statements.ts';
import * as verification from '@alajo/contract/wallet/verification.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import { account } from '../ledger/chart.ts';
import { defineModule } from '../module.ts';
import { balanceFigures } from '../payments/balance.ts';
import type { PaymentContext } from '../payments/context.ts';
import { suspenseHolds } from '../payments/desk/manual-steps.ts';
import { deskNotices } from '../payments/desk/notices.ts';
import type { PaymentsContext } from '../payments/desk/payment-actions.ts';
import { paymentProblems, unknownDeposits } from '../payments/desk/payment-cases.ts';
import { createMoneyProposals } from '../payments/desk/proposals.ts';
import { deskHandlers } from '../payments/desk/routes.ts';
import { paymentNotices } from '../payments/notices.ts';
import type { Page } from '../platform/http/pagination.ts';
import type { BankAccount } from '../providers/payouts/payouts.ts';
import type { PaymentSource } from '../staff/payments.ts';
import { chargebacks, findCase } from './fundings/dispute-cases.ts';
import { disputeProposals } from './fundings/disputes.ts';
import { createGuestFundings } from './fundings/guest-fundings.ts';
import type { IdentificationContext } from './fundings/identification.ts';
import { fundingSource } from './fundings/staff-fundings.ts';
import { walletTasks } from './jobs.ts';
import type { ConsentContext } from './mandates/consents.ts';
import { announcePulls } from './mandates/pulls.ts';
import { walletNotices } from './notices.ts';
import type { OutcomeContext } from './outcomes.ts';
import { listBanks, resolveAccount } from './payouts/banks.ts';
import { createListChargedTransfers } from './payouts/charged-transfers.ts';
import { createPayToBank } from './payouts/pay-to-bank.ts';
import { openPayouts } from './payouts/payouts.ts';
import { payoutSource } from './payouts/staff-payouts.ts';
import { stuckPayouts } from './payouts/stuck-payouts.ts';
import { walletPersonalData } from './personal-data.ts';
import { findReceipt, previewReceipt } from './receipts.ts';
import { walletHandlers } from './routes.ts';
import { findWalletForStaff, walletForStaff } from './staff-view.ts';
import { type BalanceContext, heldInWallet } from './statements/balance.ts';
import { listTransactions } from './statements/history.ts';
import { openWaiting } from './waiting/hold-transfer.ts';
import { mountWebhooks } from './webhooks.ts';

type WalletContext = ConsentContext &
  PaymentContext &
  IdentificationContext &
  BalanceContext &
  OutcomeContext;
type ForStaffPayments = Omit<PaymentsContext, 'sources'> & {
  paymentSources: readonly PaymentSource[];
};

export const wallet = defineModule({
  title: 'Wallet',
  about: 'Balance, adding and sending money, history and receipts.',
  serves: {
    routes: {
      ...walletRoutes,
      ...cardRoutes,
      ...mandateRoutes,
      ...statementRoutes,
      ...balanceRoutes,
      ...receiptRoutes,
      ...outcomeRoutes,
      ...verifyRoutes,
      ...ownLimitRoutes,
      ...staffPaymentRoutes,
    },
    contract: {
      ...balance,
      ...cards,
      ...fundings,
      ...history,
      ...limits,
      ...mandates,
      ...outcomes,
      ...ownLimits,
      ...schemas,
      ...staffPayments,
      ...statements,
      ...verification,
    },
    handlers: (deps, shared: WalletContext & ForStaffPayments) => ({
      ...walletHandlers(deps, shared),
      ...deskHandlers(deps, { ...shared, sources: shared.paymentSources }),
      paymentCase: ({ reference }) => findCase(deps, reference),
    }),
    mount: mountWebhooks,
    previews: (deps) => [{ prefix: '/verify/', find: (text) => previewReceipt(deps, text) }],
  },
  runs: {
    jobs: walletTasks,
    figures: ({ db }) => balanceFigures(db),
    cron: [
      '* * * * * wallet_debt_alerts ?max=1',
      '*/10 * * * * wallet_balance ?max=1',
      '40 2 * * * wallet_compare_taken_back ?fill=1d&max=3',
      '45 2 * * * wallet_compare_mandates ?fill=1d&max=3',
      // 20:00 in Lagos, or later that evening after a downtime; and 10:00.
      '0 19 * * * wallet_begin_pulls ?fill=3h&max=3',
      '0 9 * * * wallet_retry_pulls ?fill=8h&max=3',
      '50 2 * * * wallet_compare_deposits ?fill=1d&max=3',
      '55 2 * * * wallet_forget_answers ?fill=1d&max=3',
    ],
  },
  reminds: { of_pulls: announcePulls },
  notifies: { ...walletNotices, ...paymentNotices, ...deskNotices },
  holds: {
    of_customers: heldInWallet,
    in_accounts: [
      { account: account.bank_pending, open: openPayouts },
      { account: account.transfers_waiting, open: openWaiting },
      suspenseHolds,
    ],
  },
  keeps: walletPersonalData,
  staff: {
    proposals: ({ paymentSources: sources, reversals: follow, ...all }) => ({
      ...createMoneyProposals({ ...all, sources, follow }),
      ...disputeProposals,
    }),
    payments: [payoutSource, fundingSource],
    cases: [stuckPayouts, unknownDeposits, chargebacks, paymentProblems],
    search: findWalletForStaff,
    customer: walletForStaff,
  },
  gives: (deps, { accounts }: Pick<PaymentContext, 'accounts'>) => ({
    findReceipt: (userId: number, reference: string) => findReceipt(deps, userId, reference),
    listLedger: (userId: number, page: Page) => listTransactions(deps, accounts, userId, page),
    resolveAccount: (account: BankAccount) => resolveAccount(deps, account),
    listBanks: () => listBanks(deps),
    payToBank: createPayToBank(deps, accounts),
    listChargedTransfers: createListChargedTransfers(deps),
    guestFundings: createGuestFundings(deps),
  }),
});
