// The customer's requests that await an organiser.

import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import type { OwnRequest } from '@alajo/contract/ajo/invitations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { RequestCard } from '../cards.tsx';
import { requestsQuery } from '../invite/queries.ts';

export function OwnRequests() {
  const requests = useQuery(requestsQuery);
  return requests.data?.map((request) => <Waiting key={request.id} request={request} />);
}

function Waiting({ request }: { request: OwnRequest }) {
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
