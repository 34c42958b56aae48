// Settings as the server has them: the shell asks too, for the theme and the freeze.
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
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

/** What was changed on another device is taken over by the session, and so shown everywhere. */
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
    (await call(identityRoutes.sessions, undefined, { signal })).results,
});

const EVENTS_SHOWN = 10;

export const eventsQuery = infiniteQueryOptions({
  queryKey: ['security-activity'],
  queryFn: ({ pageParam, signal }) =>
    call(settingsRoutes.events, { cursor: pageParam, limit: EVENTS_SHOWN }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});

/** Takes over what the server answered to a change, and asks for what tells of it. */
export function settingsChanged(client: QueryClient, settings?: Settings): void {
  if (settings) client.setQueryData(settingsQuery.queryKey, settings);
  else client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  for (const key of ['sessions', 'security-activity', 'notifications']) {
    client.invalidateQueries({ queryKey: [key] });
  }
}

/** Saves the theme for all devices; on this one it is on already. */
export function useSaveTheme() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (theme: Theme) => call(settingsRoutes.setPreferences, { theme }),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}

/** What was chosen on another device is put on here, once it is known or when it changes. */
export function useServerTheme(): void {
  const theme = useQuery(settingsQuery).data?.theme;
  useEffect(() => {
    if (theme) setTheme(theme);
  }, [theme]);
}
