// Manual ends of a payment that no provider could settle: a small one by one person, others by two.
import { formatNaira } from '@alajo/contract/money.ts';
import { ENDS_ALONE_MAX, type PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import type { CaseEnd } from '../../staff/cases.ts';
import { endAlone, proposeEnds } from './payment-actions.ts';

const DESCRIPTION = `One person can end a payment of up to ${formatNaira(ENDS_ALONE_MAX)}; above that, it takes two. The customer is notified once it has ended.`;
const REASON = { label: 'Reason', hint: 'It stays in the log, and the approver reads it.' };

const ends: Record<PaymentOutcome, Pick<CaseEnd, 'label' | 'look' | 'key'>> = {
  paid: { label: 'End as paid', look: 'primary', key: 'p' },
  failed: { label: 'End as failed', look: 'danger', key: 'f' },
};

const caseEndFor = (outcome: PaymentOutcome): CaseEnd => ({
  name: outcome,
  ...ends[outcome],
  description: DESCRIPTION,
  takes: { reason: REASON },
  fresh: true,
  alone: {
    permission: 'payments.end',
    up_to: ENDS_ALONE_MAX,
    async run(ending, caller, target, { reason }) {
      await endAlone(ending, caller, target, { outcome, reason });
      return `Ended as ${outcome}.`;
    },
  },
  by_two: {
    permission: 'proposals.make_money',
    together: 'end_payment',
    propose: (ending, caller, cases, { reason }) =>
      proposeEnds(ending, caller, cases, { outcome, reason }),
  },
});

/** The ends of a kind of payment, by possible outcome. */
export const stuckEnds = (...outcomes: PaymentOutcome[]): readonly CaseEnd[] =>
  outcomes.map(caseEndFor);
