import { proxyMemberRoutes } from '@alajo/contract/ajo/proxy-members.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** The members of a group the customer pays for. */
export const proxyMembersQuery = (id: number) =>
  queryOptions({
    queryKey: ['ajo', 'proxy-members', id],
    queryFn: ({ signal }) => call(proxyMemberRoutes.proxyMembers, { id }, { signal }),
  });
