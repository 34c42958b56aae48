// How a person ends a payment that no provider could settle: a small one alone, others by two.
import { formatNaira } from '@alajo/contract/money.ts';
import { ENDS_ALONE_MAX, type PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import type { CaseEnd } from '../../staff/cases.ts';
import { endAlone, proposeEnds } from './acts.ts';

const SAYS = `Up to ${formatNaira(ENDS_ALONE_MAX)} one person ends it, above that two. The customer is told once it has ended.`;
const REASON = { label: 'Reason', hint: 'It stays in the log; whoever approves it reads it.' };

const ends: Record<PaymentOutcome, Pick<CaseEnd, 'label' | 'look' | 'key'>> = {
  paid: { label: 'End as paid', look: 'primary', key: 'p' },
  failed: { label: 'End as failed', look: 'danger', key: 'f' },
};

const endAs = (outcome: PaymentOutcome): CaseEnd => ({
  name: outcome,
  ...ends[outcome],
  says: SAYS,
  takes: { reason: REASON },
  fresh: true,
  alone: {
    permission: 'payments.end',
    up_to: ENDS_ALONE_MAX,
    async run(ending, caller, of, { reason }) {
      await endAlone(ending, caller, of, { outcome, reason });
      return `It has ended as ${outcome}.`;
    },
  },
  by_two: {
    permission: 'proposals.make_money',
    together: 'end_payment',
    propose: (ending, caller, cases, { reason }) =>
      proposeEnds(ending, caller, cases, { outcome, reason }),
  },
});

/** The ends of a kind of payment, by what may have become of it. */
export const stuckEnds = (...outcomes: PaymentOutcome[]): readonly CaseEnd[] => outcomes.map(endAs);
