// The customer's requests that await an organiser.

import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import type { OwnRequest } from '@alajo/contract/ajo/invitations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { requestsQuery } from '../invite/queries.ts';
import { RequestCard } from '../open-group-cards.tsx';

export function OwnRequests() {
  const requests = useQuery(requestsQuery);
  return requests.data?.map((request) => <WaitingRequest key={request.id} request={request} />);
}

function WaitingRequest({ request }: { request: OwnRequest }) {
  const client = useQueryClient();
  const withdraw = useAction({
    mutationFn: () => call(invitationRoutes.withdrawRequest, { id: request.id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  return (
    <>
      {withdraw.error && <Notice tone="bad">{errorMessage(withdraw.error)}</Notice>}
      <RequestCard
        request={request}
        onWithdraw={() => withdraw.mutate()}
        pending={withdraw.isPending}
      />
    </>
  );
}
