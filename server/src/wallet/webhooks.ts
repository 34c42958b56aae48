// Webhooks of the payment providers. A webhook only makes us query the provider: money never moves
// on its claim alone.
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { HttpContext } from '../platform/http/serve.ts';
import { mountSandboxCheckout } from '../providers/payments/sandbox.ts';
import { mountPaystack } from '../providers/paystack-webhook.ts';
import { enqueueDepositCheck } from './fundings/account-numbers.ts';
import { enqueueChargebackCheck } from './fundings/chargeback-checks.ts';
import { enqueueFundingCheck, scheduleFundingCheck } from './fundings/funding-checks.ts';
import { findReturnUrl } from './fundings/fundings.ts';
import { enqueueIdentificationReport } from './fundings/identification.ts';
import { enqueueRejectedTransfer } from './fundings/rejected-transfers.ts';
import { enqueueMandateCheck } from './mandates/mandates.ts';
import { enqueuePayoutCheck } from './payouts/payout-steps.ts';

export function mountWebhooks({ app, limits }: HttpContext, deps: Deps): void {
  const { config, db, clock } = deps;
  if (config.payments === 'sandbox') {
    mountSandboxCheckout(app, {
      db,
      clock,
      url: config.url,
      back: (reference) => findReturnUrl(deps, reference),
      paymentChanged: (reference, at) =>
        inTransaction(db, (tx) => scheduleFundingCheck(tx, reference, at)),
      deposit: (reference) => enqueueDepositCheck(deps, reference),
      mandateChanged: (email) => enqueueMandateCheck(deps, email),
    });
  }
  if (config.paystack) {
    mountPaystack(app, limits.address, config.paystack.secret_key, {
      payment: async (reference) => {
        if (!(await enqueueFundingCheck(deps, reference)))
          await enqueueDepositCheck(deps, reference);
      },
      chargeback: (reference) => enqueueChargebackCheck(deps, reference),
      transferRejected: (transaction) => enqueueRejectedTransfer(deps, transaction),
      mandate: (email) => enqueueMandateCheck(deps, email),
      identified: (report) => enqueueIdentificationReport(deps, report),
      payout: (reference) => enqueuePayoutCheck(deps, reference),
    });
  }
}
