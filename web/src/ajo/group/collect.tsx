// Request Collection: pays out the round once, however often it is pressed.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { AjoPayout } from '@alajo/contract/ajo/schemas.ts';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage, newIdempotencyKey } from '../../platform/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { ajoPaid } from '../queries.ts';

type Collect = UseMutationResult<AjoPayout, Error, void>;

export function useCollect(id: number): Collect {
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  return useAction({
    mutationFn: () => call(ajoRoutes.requestCollection, { id }, { idempotency_key: key }),
    onSettled: () => ajoPaid(client),
  });
}

/** The outcome, and what happens next. */
export function Collected({ collect, rounds }: { collect: Collect; rounds: number }) {
  const { data: payout, error } = collect;
  if (payout === undefined && error === null) return null;
  return (
    <div className="mb-5">
      <Outcome key={collect.submittedAt} tone={payout ? 'good' : 'bad'}>
        {payout === undefined ? errorMessage(error) : describePayout(payout, rounds)}
      </Outcome>
      {payout?.reference && (
        <ButtonLink variant="ghost" className="-ml-3" to={`/receipt?ref=${payout.reference}`}>
          View receipt
        </ButtonLink>
      )}
    </div>
  );
}

const describePayout = ({ message, round }: AjoPayout, rounds: number) =>
  round < rounds
    ? `${message} You keep contributing until everyone has collected.`
    : `${message} Everyone has collected, so the group is complete.`;
