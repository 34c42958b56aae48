// Queries for settings; the shell uses them too, for the theme and the freeze.
import { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { sessionRoutes } from '@alajo/contract/identity/session-routes.ts';
import type { Settings, Theme } from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import { updateUser } from '../platform/session.ts';
import { setTheme } from '../platform/theme.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingsRoutes.settings, undefined, { signal }),
});

/** Updates the session too, so a change made on another device shows everywhere. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const user = await call(identityRoutes.profile, undefined, { signal });
    updateUser(user);
    return user;
  },
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await call(sessionRoutes.sessions, undefined, { signal })).results,
});

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call(deviceRoutes.devices, undefined, { signal })).results,
});

/** Refetched whenever it is shown: what was open may have been resolved. */
export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: ({ signal }) => call(settingsRoutes.closing, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
});

const EVENTS_SHOWN = 10;

export const eventsQuery = infiniteQueryOptions({
  queryKey: ['security-activity'],
  queryFn: ({ pageParam, signal }) =>
    call(settingsRoutes.events, { cursor: pageParam, limit: EVENTS_SHOWN }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

/** Call after a change: stores the new settings and reloads everything that depends on them. */
export function settingsChanged(client: QueryClient, settings?: Settings): void {
  if (settings) client.setQueryData(settingsQuery.queryKey, settings);
  else client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  for (const key of ['sessions', 'devices', 'security-activity', 'notifications']) {
    client.invalidateQueries({ queryKey: [key] });
  }
}

const THEME_KEY = ['settings', 'theme'];

/** Saves the theme for all devices; this one already shows it. Saved in order: the last reply wins. */
export function useSaveTheme() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: THEME_KEY,
    scope: { id: 'theme' },
    mutationFn: (theme: Theme) => call(settingsRoutes.setPreferences, { theme }),
    onSuccess: (settings) => {
      if (client.isMutating({ mutationKey: THEME_KEY }) === 1) {
        client.setQueryData(settingsQuery.queryKey, settings);
      }
    },
  });
}

/** Applies the theme chosen on another device, when loaded or changed. */
export function useServerTheme(): void {
  const theme = useQuery(settingsQuery).data?.theme;
  useEffect(() => {
    if (theme) setTheme(theme);
  }, [theme]);
}
