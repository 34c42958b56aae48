// The wallet as the app sees it.
import * as balance from '@alajo/contract/wallet/balance.ts';
import { balanceRoutes } from '@alajo/contract/wallet/balance-routes.ts';
import * as fundings from '@alajo/contract/wallet/fundings.ts';
import * as history from '@alajo/contract/wallet/history.ts';
import * as limits from '@alajo/contract/wallet/limits.ts';
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import * as outcomes from '@alajo/contract/wallet/outcomes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import * as schemas from '@alajo/contract/wallet/schemas.ts';
import { statementRoutes } from '@alajo/contract/wallet/statement-routes.ts';
import * as statements from '@alajo/contract/wallet/statements.ts';
import * as verification from '@alajo/contract/wallet/verification.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import { defineModule } from '../deps.ts';
import { account } from '../ledger/chart.ts';
import { caseAttention } from '../payments/cases.ts';
import type { PaymentContext } from '../payments/context.ts';
import { paymentNotices } from '../payments/notices.ts';
import { payoutAttention } from './attention.ts';
import { walletExport } from './export.ts';
import type { IdentificationContext } from './fundings/identification.ts';
import { walletTasks } from './jobs.ts';
import { walletNotices } from './notices.ts';
import type { OutcomeContext } from './outcomes.ts';
import { openPayouts } from './payouts/payouts.ts';
import { walletHandlers } from './routes.ts';
import { type BalanceContext, heldInWallet } from './statements/balance.ts';
import { previewReceipt } from './statements/history.ts';
import { mountWebhooks } from './webhooks.ts';

export const wallet = defineModule({
  title: 'Wallet',
  about: 'The balance, adding money, sending it, history and receipts.',
  routes: {
    ...walletRoutes,
    ...statementRoutes,
    ...balanceRoutes,
    ...outcomeRoutes,
    ...verifyRoutes,
  },
  contract: {
    ...balance,
    ...fundings,
    ...history,
    ...limits,
    ...outcomes,
    ...schemas,
    ...statements,
    ...verification,
  },
  notices: { ...walletNotices, ...paymentNotices },
  handlers: (
    deps,
    payments: PaymentContext & IdentificationContext & BalanceContext & OutcomeContext,
  ) => walletHandlers(deps, payments),
  mount: mountWebhooks,
  jobs: walletTasks,
  cron: [
    '* * * * * wallet_debt_alerts ?max=1',
    '*/10 * * * * wallet_balance ?max=1',
    '40 2 * * * wallet_compare_taken_back ?fill=1d&max=3',
    '50 2 * * * wallet_compare_deposits ?fill=1d&max=3',
  ],
  held_money: heldInWallet,
  holds: [{ account: account.bank_pending, open: openPayouts }],
  exports: walletExport,
  attention: [payoutAttention, caseAttention],
  previews: (deps) => [{ prefix: '/verify/', find: (text) => previewReceipt(deps, text) }],
});
