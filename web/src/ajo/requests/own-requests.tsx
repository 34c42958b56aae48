// The customer's requests that await an organiser or a free seat; each opens as a page.
import { useQuery } from '@tanstack/react-query';
import { requestsQuery } from '../invite/queries.ts';
import { RequestCard } from '../open-group-cards.tsx';

export function OwnRequests({ onOpen }: { onOpen: (id: number) => void }) {
  const requests = useQuery(requestsQuery);
  return requests.data?.map((request) => (
    <RequestCard key={request.id} request={request} onOpen={() => onOpen(request.id)} />
  ));
}
