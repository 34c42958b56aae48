// The wallet's jobs: sending and checking payouts, checking fundings and deposits, releasing money.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { JobNeeds } from '../module.ts';
import { watchBalance } from '../payments/balance.ts';
import { OWED_JOB } from '../payments/guest-fundings.ts';
import { purgeOperations } from '../payments/operations.ts';
import { purgeAnswers } from '../payments/outside/provider-answers.ts';
import { releaseAfterTierUpgrade } from '../payments/parking.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { deactivateCard } from './cards/saved-cards.ts';
import {
  assignIdentified,
  compareDeposits,
  creditDeposit,
  creditRequeried,
} from './fundings/account-numbers.ts';
import { bookOwed, compareChargebacks, settleChargeback } from './fundings/chargebacks.ts';
import { notifyDebtPayments } from './fundings/debt-alerts.ts';
import { ACCEPT_JOB, sendAcceptance } from './fundings/disputes.ts';
import { pollFunding } from './fundings/funding-checks.ts';
import { checkIdentification } from './fundings/identification.ts';
import { sendPull } from './fundings/pull-debits.ts';
import { reportRejectedTransfer } from './fundings/rejected-transfers.ts';
import { identificationReason } from './identification-states.ts';
import { applyLimitChange } from './limit-changes.ts';
import { endOldConsents } from './mandates/consents.ts';
import { checkMandates, compareMandates, deactivateMandate } from './mandates/mandates.ts';
import { beginPulls, type PullSources, retryPulls } from './mandates/pulls.ts';
import { advancePayout } from './payouts/payout-steps.ts';
import { purgeQuotes } from './payouts/quotes.ts';
import { releaseTransfer, returnFrozen } from './waiting/release-transfer.ts';

const payload = z.object({ id: z.uuid() });
const tierUpgrade = z.object({ user_id: z.int(), tier: z.int() });
const deposit = z.object({ reference: z.string() });
const dispute = z.object({ reference: z.string() });
const requeried = z.object({ account_number: z.string() });
const customer = z.object({ user_id: z.int() });
const identified = z.union([
  z.object({ user_id: z.int(), attempt: z.int(), reason: identificationReason }),
  customer,
]);
const owed = z.object({
  reference: z.string(),
  entry: z.uuid(),
  user_id: z.int(),
  amount: z.int(),
});
const frozen = z.object({ user_id: z.int(), at: z.int() });
const limitChange = z.object({ id: z.int() });
const card = z.object({ id: z.int() });
const mandate = z.object({ email: z.string() });
const rejected = z.object({ transaction: z.string() });

type WalletJobNeeds = PullSources & Pick<JobNeeds, 'figures'>;

export const walletTasks = (deps: Deps, { figures, ...sources }: WalletJobNeeds): Tasks => ({
  wallet_payout: async (job) => advancePayout(deps, z.parse(payload, job).id, figures),
  wallet_waiting: async (job) => releaseTransfer(deps, z.parse(payload, job).id),
  wallet_waiting_frozen: async (job) => returnFrozen(deps, z.parse(frozen, job)),
  wallet_limit_change: async (job) => applyLimitChange(deps, z.parse(limitChange, job).id),
  wallet_card_removed: async (job) => deactivateCard(deps, z.parse(card, job).id),
  wallet_mandate: async (job) => checkMandates(deps, z.parse(mandate, job).email),
  wallet_mandate_removed: async (job) => deactivateMandate(deps, z.parse(card, job).id),
  wallet_compare_mandates: async () => {
    await compareMandates(deps);
    await endOldConsents(deps, sources.listCoverable);
  },
  wallet_begin_pulls: () => beginPulls(deps, sources),
  wallet_retry_pulls: () => retryPulls(deps, sources),
  wallet_pull: async (job) => sendPull(deps, z.parse(payload, job).id),
  wallet_taken_back: async (job) => settleChargeback(deps, z.parse(deposit, job).reference),
  [ACCEPT_JOB]: async (job) => sendAcceptance(deps, z.parse(dispute, job).reference),
  [OWED_JOB]: async (job) => bookOwed(deps, z.parse(owed, job)),
  wallet_compare_taken_back: () => compareChargebacks(deps),
  wallet_rejected: async (job) => reportRejectedTransfer(deps, z.parse(rejected, job).transaction),
  wallet_balance: () =>
    watchBalance(deps, {
      provider: 'payouts',
      ask: deps.providers.payouts.balance,
      floor: deps.config.payout_floor,
    }),
  wallet_deposit: async (job) => {
    await creditDeposit(deps, z.parse(deposit, job).reference);
  },
  wallet_requeried: async (job) => creditRequeried(deps, z.parse(requeried, job).account_number),
  wallet_compare_deposits: () => compareDeposits(deps),
  wallet_identification: async (job) => {
    const { user_id, ...reported } = z.parse(identified, job);
    await checkIdentification(deps, user_id, 'attempt' in reported ? reported : undefined);
  },
  wallet_debt_alerts: () => notifyDebtPayments(deps),
  wallet_number: async (job) => assignIdentified(deps, z.parse(customer, job).user_id),
  wallet_release: async (job) => releaseAfterTierUpgrade(deps, z.parse(tierUpgrade, job)),
  wallet_forget_answers: async () => {
    await purgeAnswers(deps);
    await purgeOperations(deps);
    await purgeQuotes(deps);
  },
  wallet_funding: async (job) => pollFunding(deps, z.parse(payload, job).id),
});
