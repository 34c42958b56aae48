// Request Collection: the round's money, once, however often it is pressed.
import type { AjoPayout } from '@alajo/contract/ajo.ts';
import { ajoRoutes } from '@alajo/contract/ajo-routes.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, newKey, sentence } from '../platform/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { ajoPaid } from './queries.ts';

type Collect = UseMutationResult<AjoPayout, Error, void>;

export function useCollect(id: number): Collect {
  const client = useQueryClient();
  const [key] = useState(newKey);
  return useMutation({
    mutationFn: () => call(ajoRoutes.requestCollection, { id }, { idempotency_key: key }),
    onSettled: () => ajoPaid(client),
  });
}

/** How it went, and what comes next. */
export function Collected({ collect, rounds }: { collect: Collect; rounds: number }) {
  const { data: payout, error } = collect;
  if (error) return <Outcome tone="bad">{sentence(error)}</Outcome>;
  if (payout === undefined) return null;
  return (
    <Outcome tone="good">
      {payout.message}{' '}
      {payout.round < rounds
        ? 'Your contributions go on until everybody has collected.'
        : 'Everybody has collected now: the group is complete.'}
      {payout.reference && (
        <ButtonLink look="ghost" to={`/receipt?ref=${payout.reference}`}>
          View receipt
        </ButtonLink>
      )}
    </Outcome>
  );
}

function Outcome({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  return (
    <div className="mb-5">
      <Notice tone={tone}>{children}</Notice>
    </div>
  );
}
