// Channels this server sends codes by, for the sentences that mention them; and the customer's passkeys.

import { deviceName } from '@alajo/contract/device-name.ts';
import { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { rememberPasskey } from '../platform/passkey-here.ts';
import { useUser } from '../platform/session.ts';

const codeChannelsQuery = queryOptions({
  queryKey: ['code-channels'],
  queryFn: ({ signal }) => call(identityRoutes.codeChannels, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** `sms` is true if codes go by SMS too (by email they always do), undefined while loading. */
export function useCodeChannels(): { sms: boolean | undefined } {
  return { sms: useQuery(codeChannelsQuery).data?.channels.includes('sms') };
}

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) =>
    (await call(passkeyRoutes.passkeys, undefined, { signal })).results,
});

export const stepUpPolicyQuery = queryOptions({
  queryKey: ['ladder'],
  queryFn: ({ signal }) => call(passkeyRoutes.stepUpPolicy, undefined, { signal }),
});

/** Call after a passkey was added, renamed or removed. */
export function passkeysChanged(client: QueryClient): void {
  for (const key of ['passkeys', 'ladder', 'security-activity', 'notifications']) {
    client.invalidateQueries({ queryKey: [key] });
  }
}

/** Creates a passkey in this browser and adds it, once the customer has approved that. */
export function useAddPasskey(onAdded?: () => void) {
  const { id } = useUser();
  const client = useQueryClient();
  return useAction({
    mutationFn: async () => {
      const { createPasskey, requirePasskeys } = await import('../platform/passkeys.ts');
      requirePasskeys();
      const { options } = await call(passkeyRoutes.passkeyOptions);
      const passkey = await createPasskey(options);
      const name = deviceName(navigator.userAgent);
      return call(passkeyRoutes.addPasskey, { name, passkey });
    },
    onSuccess: () => {
      rememberPasskey(id);
      passkeysChanged(client);
      onAdded?.();
    },
  });
}
