// What can be done about a dispute: answer it at the provider, which one person records, or propose to accept it.
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { PaymentCase } from '@alajo/contract/wallet/staff-payments.ts';
import { useState } from 'react';
import { Notice } from '../../ui/card.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { useKeys } from '../platform/keys.ts';
import { callStaff } from '../platform/session.ts';
import { Act } from '../ui/act.tsx';
import { Postings } from '../ui/postings.tsx';

type What = 'answer' | 'accept';

export function DisputeActs({ one }: { one: PaymentCase }) {
  const [what, setWhat] = useState<What>();
  const { reference, accepting } = one;
  useKeys(
    'Dispute',
    what === undefined
      ? [
          { key: 'a', says: 'answer', run: () => setWhat('answer') },
          ...(accepting
            ? [{ key: 'p', says: 'propose to accept', run: () => setWhat('accept') }]
            : []),
        ]
      : [],
  );
  const close = () => setWhat(undefined);
  if (what === 'answer') {
    return (
      <ReasonForm
        label="Which evidence was given to the provider?"
        hint="Give it on the provider’s own page first. This closes the case and moves no money."
        act="Record the answer"
        send={(reason) => callStaff(staffPaymentRoutes.answerDispute, { reference, reason })}
        onClose={close}
      />
    );
  }
  if (what === 'accept' && accepting) {
    return (
      <div className="flex flex-col gap-3">
        <p>
          The provider takes the money from us. The customer pays it with what the wallet has and
          owes the rest. It takes two people and can’t be undone.
        </p>
        {accepting.refused && (
          <Notice tone="bad">It would be refused now: {accepting.refused}</Notice>
        )}
        <div className="rounded-[10px] border border-line bg-surface">
          <Postings label="What it would post" postings={accepting.postings} />
        </div>
        <ReasonForm
          label="Why do we accept it?"
          hint="Whoever decides reads it, and it stays in the log."
          act="Propose to accept"
          look="danger"
          send={(reason) => callStaff(staffPaymentRoutes.proposeAcceptance, { reference, reason })}
          onClose={close}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Act look="primary" hint="a" onClick={() => setWhat('answer')}>
        Record an answer
      </Act>
      {accepting ? (
        <Act look="danger" hint="p" onClick={() => setWhat('accept')}>
          Accept…
        </Act>
      ) : (
        <p className="self-center text-muted">It can be accepted on the provider’s page only.</p>
      )}
    </div>
  );
}
