// “I was tricked”: which payments, what happened, and what happens now. `?ref=` ticks the payment of a receipt.
import { claimRoutes } from '@alajo/contract/support/claim-routes.ts';
import type { Claim, ClaimReason } from '@alajo/contract/support/claims.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { refetchAfterPayment } from '../../paying/queries.ts';
import { useAction } from '../../platform/action.ts';
import { call } from '../../platform/api.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { supportChanged } from '../queries.ts';
import { ChoosePayments, type ChosenPayments } from './choose-payments.tsx';
import { ChooseReason } from './choose-reason.tsx';
import { ClaimMade } from './claim-made.tsx';

export default function MakeClaim() {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<ChosenPayments>(new Set([params.get('ref') ?? '']));
  const [reason, setReason] = useState<ClaimReason>();
  const [step, setStep] = useState<'payments' | 'reason'>('payments');
  const [made, setMade] = useState<Claim>();
  const client = useQueryClient();
  const withKey = useIdempotencyKey('claim');
  const claim = useAction({
    mutationFn: (body: { payments: string[]; reason: ClaimReason }) =>
      withKey(body, (idempotency_key) => call(claimRoutes.makeClaim, body, { idempotency_key })),
    onSuccess: (result) => {
      setMade(result);
      supportChanged(client);
      refetchAfterPayment(client);
    },
  });
  if (made) return <ClaimMade claim={made} />;
  if (step === 'payments') {
    return (
      <ChoosePayments
        chosen={chosen}
        onChosen={setChosen}
        onNext={() => {
          claim.reset();
          setStep('reason');
        }}
      />
    );
  }
  return (
    <ChooseReason
      reason={reason}
      onReason={setReason}
      claim={claim}
      onBack={() => setStep('payments')}
      onStart={() => reason && claim.mutate({ payments: [...chosen], reason })}
    />
  );
}
