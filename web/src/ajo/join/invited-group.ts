// An invitation's group as a signed-in customer sees it.
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const useInvitedGroup = (code: string, enabled: boolean) =>
  useQuery({
    queryKey: ['ajo', 'invited', code],
    queryFn: ({ signal }) => call(invitationRoutes.invited, { code }, { signal }),
    enabled,
  });
