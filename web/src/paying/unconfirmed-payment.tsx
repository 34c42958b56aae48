// Result of a payment whose response was lost.
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/outcomes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import { dismiss, markCompleted, type PendingRequest } from '../platform/pending-requests.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { refetchAfterPayment } from './queries.ts';

/** A request that hasn't arrived by then never will. */
const ARRIVES_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 5_000;

const ENDS: Record<NonNullable<PaymentOutcome['status']>, string> = {
  success: 'went through.',
  pending: 'is in progress. Don’t pay again.',
  failed: 'didn’t go through. The money is back in your wallet.',
  reversed: 'didn’t go through. The money is back in your wallet.',
};

type Props = { payment: PendingRequest };

export default function PaymentInDoubt({ payment: { key, pays, asked_at } }: Props) {
  const client = useQueryClient();
  const lost = (now: number) => now >= asked_at + ARRIVES_WITHIN_MS;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payment-outcome', key],
    queryFn: () => call(outcomeRoutes.outcome, { key }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.status || lost(state.dataUpdatedAt)) ? false : ASK_AGAIN_MS,
  });
  const status = data?.status;
  useEffect(() => {
    if (!status) return;
    markCompleted(key);
    refetchAfterPayment(client);
  }, [status, key, client]);
  const over = Boolean(status) || (data !== undefined && lost(dataUpdatedAt));
  if (!over) {
    return (
      <Notice tone="warn">
        We lost connection before confirming your payment: {pays}. We’re checking now. Please don’t
        pay again yet.
      </Notice>
    );
  }
  return (
    <Notice tone={status === 'success' ? 'good' : 'warn'}>
      <p>
        <b>{pays}</b>{' '}
        {status ? ENDS[status] : 'never reached us. No money has moved, so you can try again.'}
      </p>
      <div className="mt-2 flex gap-2">
        {data?.reference && (
          <ButtonLink variant="secondary" to={`/receipt?ref=${data.reference}`}>
            View receipt
          </ButtonLink>
        )}
        <Button variant="ghost" onClick={() => dismiss(key)}>
          OK
        </Button>
      </div>
    </Notice>
  );
}
