// Queries for the WhatsApp link and the payments prepared there.
import { whatsappRoutes } from '@alajo/contract/whatsapp/routes.ts';
import type { ChatState } from '@alajo/contract/whatsapp/schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

export const chatQuery = queryOptions({
  queryKey: ['whatsapp', 'chat'],
  queryFn: ({ signal }) => call(whatsappRoutes.chat, undefined, { signal }),
});

export function chatChanged(client: QueryClient, state: ChatState): void {
  client.setQueryData(chatQuery.queryKey, state);
}

export const preparedQuery = (token: string) =>
  queryOptions({
    queryKey: ['whatsapp', 'prepared', token],
    queryFn: ({ signal }) => call(whatsappRoutes.prepared, { token }, { signal }),
    // A payment about to be confirmed must be current, so it is never cached.
    staleTime: 0,
    gcTime: 0,
  });
