// Request Collection: pays out the round once, however often it is clicked.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { AjoPayout } from '@alajo/contract/ajo/schemas.ts';
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { call, newIdempotencyKey } from '../../platform/api.ts';
import { refetchAfterAjoPayment } from '../queries.ts';

type Collect = UseMutationResult<AjoPayout, Error, void>;

export function useCollect(id: number): Collect {
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  return useAction({
    mutationFn: () => call(ajoRoutes.requestCollection, { id }, { idempotency_key: key }),
    onSettled: () => refetchAfterAjoPayment(client),
  });
}
