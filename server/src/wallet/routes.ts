// Maps the wallet's contract routes to functions.

import type { balanceRoutes } from '@alajo/contract/wallet/balance-routes.ts';
import type { cardRoutes } from '@alajo/contract/wallet/card-routes.ts';
import type { mandateRoutes } from '@alajo/contract/wallet/mandate-routes.ts';
import type { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import type { ownLimitRoutes } from '@alajo/contract/wallet/own-limit-routes.ts';
import type { receiptRoutes } from '@alajo/contract/wallet/receipt-routes.ts';
import type { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { statementRoutes } from '@alajo/contract/wallet/statement-routes.ts';
import type { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { releaseParked } from '../payments/parking.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { listSavedCards, removeOwnCard } from './cards/saved-cards.ts';
import {
  assignAccountNumber,
  checkAccountNumber,
  findAccountNumber,
} from './fundings/account-numbers.ts';
import { checkFunding } from './fundings/funding-checks.ts';
import { findFunding, listOpenFundings } from './fundings/funding-rows.ts';
import { fundWallet } from './fundings/fundings.ts';
import { type IdentificationContext, identify } from './fundings/identification.ts';
import {
  cancelLimitChange,
  findOwnLimits,
  setOwnLimit,
  setTransfersWait,
} from './limit-changes.ts';
import {
  addBank,
  addConsent,
  type ConsentContext,
  checkBank,
  findMandate,
  listBankMandates,
  listPurposes,
  skipPull,
  stopConsent,
} from './mandates/consents.ts';
import { preferBank, removeBank } from './mandates/mandates.ts';
import { listTonight } from './mandates/pulls.ts';
import { findOutcome, type OutcomeContext } from './outcomes.ts';
import { findLimits } from './own-limits.ts';
import { listBanks, resolveAccount } from './payouts/banks.ts';
import { sendToBank } from './payouts/payouts.ts';
import { quoteTransfer } from './payouts/quotes.ts';
import { findReceipt, listReceipts, verifyReceipt } from './receipts.ts';
import { resolveRecipient } from './recipients.ts';
import { type BalanceContext, traceBalance } from './statements/balance.ts';
import { listTransactions } from './statements/history.ts';
import { findIssued, issueStatement, verifyStatement } from './statements/issued-statements.ts';
import { statementCsv } from './statements/statement-table.ts';
import { findStatement } from './statements/statements.ts';
import { sendToUser } from './transfers.ts';
import { listWaiting } from './waiting/hold-transfer.ts';
import { cancelTransfer } from './waiting/release-transfer.ts';
import { findWallet } from './wallets.ts';

type WalletRoutes = typeof walletRoutes &
  typeof cardRoutes &
  typeof mandateRoutes &
  typeof statementRoutes &
  typeof balanceRoutes &
  typeof outcomeRoutes &
  typeof ownLimitRoutes &
  typeof receiptRoutes &
  typeof verifyRoutes;

export function walletHandlers(
  deps: Deps,
  payments: ConsentContext &
    PaymentContext &
    IdentificationContext &
    BalanceContext &
    OutcomeContext,
): Handlers<WalletRoutes> {
  const { accounts } = payments;
  return {
    wallets: async (_, { user_id, trust }) => ({
      results: [await findWallet(deps, user_id, trust.new_until)],
      next: null,
    }),
    trace: (_, { user_id }) => traceBalance(deps, payments, user_id),
    outcome: ({ key }, { user_id }) => findOutcome(deps, payments, user_id, key),
    limits: (_, caller) => findLimits(deps, caller),
    ownLimits: (_, { user_id }) => findOwnLimits(deps, user_id),
    setOwnLimit: (input, caller) => setOwnLimit(deps, payments, input, caller),
    setTransfersWait: (input, caller) => setTransfersWait(deps, payments, input, caller),
    cancelLimitChange: ({ setting }, caller) => cancelLimitChange(deps, setting, caller),
    waitingTransfers: async (_, { user_id }) => ({
      results: await listWaiting(deps, user_id),
      next: null,
    }),
    cancelTransfer: ({ reference }, { user_id }) => cancelTransfer(deps, user_id, reference),
    fund: (input, caller) => fundWallet(deps, payments, caller, input),
    savedCards: async (_, { user_id }) => ({
      results: await listSavedCards(deps, user_id),
      next: null,
    }),
    bankMandates: async (_, { user_id }) => ({
      results: await listBankMandates(deps, user_id),
      next: null,
    }),
    bankMandate: ({ id }, { user_id }) => findMandate(deps, payments, user_id, id),
    pullPurposes: async (_, { user_id }) => ({
      results: await listPurposes(deps, payments, user_id),
      next: null,
    }),
    addBank: (input, caller) => addBank(deps, payments, caller, input),
    addConsent: (input, caller) => addConsent(deps, payments, caller, input),
    checkBank: ({ id }, { user_id }) => checkBank(deps, payments, user_id, id),
    preferBank: ({ id }, caller) => preferBank(deps, caller, id),
    removeBank: ({ id }, caller) => removeBank(deps, caller, id),
    stopConsent: ({ id }, caller) => stopConsent(deps, caller, id),
    pullsTonight: async (_, { user_id }) => ({
      results: await listTonight(deps, user_id),
      next: null,
    }),
    skipPull: (input, caller) => skipPull(deps, caller, input),
    removeCard: ({ id }, caller) => removeOwnCard(deps, caller, id),
    release: ({ id }, caller) => releaseParked(deps, accounts, caller, id),
    openFundings: (page, { user_id }) => listOpenFundings(deps, user_id, page),
    funding: ({ reference }, { user_id }) => findFunding(deps, user_id, reference),
    checkFunding: ({ reference }, { user_id }) => checkFunding(deps, user_id, reference),
    ownAccount: (_, { user_id }) => findAccountNumber(deps, user_id),
    assignOwnAccount: (_, { user_id }) => assignAccountNumber(deps, user_id),
    identify: (input, caller) => identify(deps, payments, caller, input),
    checkOwnAccount: (_, { user_id }) => checkAccountNumber(deps, user_id),
    ussdBanks: async () => ({ results: [...deps.providers.payments.ussd_banks], next: null }),
    banks: async () => ({ results: await listBanks(deps), next: null }),
    resolveBank: (input) => resolveAccount(deps, input),
    resolveRecipient: (input, { user_id }) =>
      resolveRecipient(deps, payments, user_id, input.recipient),
    quote: (input, { user_id }) => quoteTransfer(deps, user_id, input),
    transfer: (input, caller) =>
      input.type === 'user'
        ? sendToUser(deps, payments, caller, input)
        : sendToBank(deps, payments, caller, input),
    transactions: (page, { user_id }) => listTransactions(deps, accounts, user_id, page),
    statement: (range, { user_id }) => findStatement(deps, accounts, user_id, range),
    issueStatement: (range, { user_id }) => issueStatement(deps, accounts, user_id, range),
    statementCsv: async ({ issued, ...range }, { user_id }) =>
      statementCsv(
        issued === undefined
          ? await findStatement(deps, accounts, user_id, range)
          : await findIssued(deps, accounts, user_id, issued),
      ),
    recentReceipts: async (_, { user_id }) => ({
      results: await listReceipts(deps, accounts, user_id),
      next: null,
    }),
    transaction: ({ reference }, { user_id }) => findReceipt(deps, user_id, reference),
    issued: ({ reference }) => verifyStatement(deps, reference),
    receipt: ({ reference }) => verifyReceipt(deps, reference),
  };
}
