// Ends several stuck payments by one proposal.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/staff-payments.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ReasonForm } from '../kit/reason-form.tsx';
import { useKeys } from '../platform/keys.ts';
import { callStaff } from '../platform/session.ts';
import { Act } from '../ui/act.tsx';

type Props = {
  chosen: readonly { id: string; amount: Kobo }[];
  /** What the amounts are without. */
  without?: string;
  onDone: () => void;
};

export function EndMany({ chosen, without, onDone }: Props) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const total = kobo(chosen.reduce((sum, { amount }) => sum + amount, 0));
  useKeys('Chosen payments', [
    { key: 'p', says: 'end as paid', run: () => setOutcome('paid') },
    { key: 'f', says: 'end as failed', run: () => setOutcome('failed') },
  ]);
  const says = chosen.length === 1 ? '1 payment' : `${chosen.length} payments`;
  return (
    <section
      aria-label="Chosen payments"
      className="mx-4 mb-2.5 rounded-[10px] border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto">
          <b className="font-semibold">{says} chosen,</b> {formatNaira(total)} in all
          {without && ` without ${without}`}. One proposal ends them; a second person approves it.
        </p>
        <Act hint="p" onClick={() => setOutcome('paid')}>
          End as paid
        </Act>
        <Act look="danger" hint="f" onClick={() => setOutcome('failed')}>
          End as failed
        </Act>
      </div>
      {outcome !== undefined && (
        <div className="mt-3 max-w-[560px]">
          <ReasonForm
            key={outcome}
            label={`Why did ${chosen.length === 1 ? 'it' : 'they'} ${outcome === 'paid' ? 'go through' : 'fail'}?`}
            hint="Whoever decides reads it, and it stays in the log."
            act={`Propose: ${outcome}`}
            look={outcome === 'failed' ? 'danger' : 'primary'}
            send={async (reason) => {
              const payments = chosen.map(({ id }) => id);
              const input = { payments, outcome, reason };
              const made = await callStaff(staffPaymentRoutes.proposeEnds, input);
              onDone();
              await navigate(`/staff/proposals?open=${made.id}`);
            }}
            onClose={() => setOutcome(undefined)}
          />
        </div>
      )}
    </section>
  );
}
