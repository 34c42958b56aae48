// Where this server sends codes, for the sentences that say so.
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

const codeChannelsQuery = queryOptions({
  queryKey: ['code-channels'],
  queryFn: ({ signal }) => call(identityRoutes.codeChannels, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether codes go by SMS too: by email they always do. Undefined until it is known. */
export function useCodeChannels(): { sms: boolean | undefined } {
  return { sms: useQuery(codeChannelsQuery).data?.channels.includes('sms') };
}
