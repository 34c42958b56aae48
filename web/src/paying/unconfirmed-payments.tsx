// Payments in progress, and those whose response was lost: shown with their result before the customer pays
// again. Not loaded on demand, because the network may have gone.
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/outcomes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import {
  dismiss,
  markCompleted,
  markInProgress,
  type PendingRequest,
  useUnconfirmedPayments,
} from '../platform/pending-requests.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { refetchAfterPayment } from './queries.ts';

/** A request that hasn't arrived by then never will. */
const ARRIVES_WITHIN_MS = 60_000;
const CHECK_EVERY_MS = 5_000;
/** A payment in progress can take hours. */
const FOLLOW_EVERY_MS = 30_000;

const RESULTS: Record<NonNullable<PaymentOutcome['status']>, string> = {
  success: 'went through.',
  pending: 'is in progress. Don’t pay again.',
  failed: 'didn’t go through. The money is back in your wallet.',
  reversed: 'didn’t go through. The money is back in your wallet.',
};

/** `follows`: which of those in progress to show. The others are always shown. */
export function UnconfirmedPayments({
  follows,
}: {
  follows: (payment: PendingRequest) => boolean;
}) {
  return useUnconfirmedPayments()
    .filter((payment) => !payment.in_progress || follows(payment))
    .map((payment) => <UnconfirmedPayment key={payment.key} payment={payment} />);
}

function UnconfirmedPayment({ payment }: { payment: PendingRequest }) {
  const { key, pays, asked_at, in_progress: isInProgress = false } = payment;
  const client = useQueryClient();
  const lost = (now: number) => now >= asked_at + ARRIVES_WITHIN_MS;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payment-outcome', key],
    queryFn: () => call(outcomeRoutes.outcome, { key }),
    refetchInterval: ({ state }) => {
      const { data, dataUpdatedAt } = state;
      if (data ? data.status === 'pending' : isInProgress) return FOLLOW_EVERY_MS;
      return data && (data.status || lost(dataUpdatedAt)) ? false : CHECK_EVERY_MS;
    },
  });
  const status = data?.status ?? (isInProgress ? 'pending' : undefined);
  useEffect(() => {
    if (!status) return;
    if (status === 'pending') return markInProgress(key);
    // The notice that it was in progress ends with it.
    if (status === 'success' && isInProgress) dismiss(key);
    else markCompleted(key);
    refetchAfterPayment(client);
  }, [status, isInProgress, key, client]);
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
        {status ? RESULTS[status] : 'never reached us. No money has moved, so you can try again.'}
      </p>
      <div className="mt-2 flex gap-2 empty:hidden">
        {data?.reference && (
          <ButtonLink variant="secondary" to={`/receipt?ref=${data.reference}`}>
            View receipt
          </ButtonLink>
        )}
        {status !== 'pending' && (
          <Button variant="ghost" onClick={() => dismiss(key)}>
            OK
          </Button>
        )}
      </div>
    </Notice>
  );
}
