// What became of a payment whose answer was lost.
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import type { PaymentOutcome } from '@alajo/contract/wallet/outcomes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import { dismiss, markMade, type Unanswered } from '../platform/unanswered.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { moneyMoved } from './queries.ts';

/** What has not arrived by then does not arrive. */
const ARRIVES_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 5_000;

const ENDS: Record<NonNullable<PaymentOutcome['status']>, string> = {
  success: 'went through.',
  pending: 'is under way. Don’t pay it again.',
  failed: 'did not go through. The money is back in your wallet.',
  reversed: 'did not go through. The money is back in your wallet.',
};

type Props = { payment: Unanswered };

export default function PaymentInDoubt({ payment: { key, pays, asked_at } }: Props) {
  const client = useQueryClient();
  const lost = (asked: number) => asked >= asked_at + ARRIVES_WITHIN_MS;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['payment-outcome', key],
    queryFn: () => call(outcomeRoutes.outcome, { key }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.status || lost(state.dataUpdatedAt)) ? false : ASK_AGAIN_MS,
  });
  const status = data?.status;
  useEffect(() => {
    if (!status) return;
    markMade(key);
    moneyMoved(client);
  }, [status, key, client]);
  const over = Boolean(status) || (data !== undefined && lost(dataUpdatedAt));
  if (!over) {
    return (
      <Notice tone="warn">
        The answer to your payment was lost: {pays}. We’re finding out what became of it. Don’t pay
        it again yet.
      </Notice>
    );
  }
  return (
    <Notice tone={status === 'success' ? 'good' : 'warn'}>
      <p>
        <b>{pays}</b>{' '}
        {status ? ENDS[status] : 'never reached us. No money has moved; you can try again.'}
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
