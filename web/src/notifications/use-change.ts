// Changes of several notifications at once.
import { CHANGED_MAX, changeRoutes } from '@alajo/contract/notifications/change-routes.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { changePages, markReadInCache } from './notification-queries.ts';
import { notificationsQuery } from './queries.ts';

export type Change = { ids: readonly number[]; status: 'read' | 'removed' | 'listed' };

/** Marks notifications read, removes or restores them, in the caches too once the server confirms. */
export function useChange() {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ ids, status }: Change) =>
      call(changeRoutes.change, { ids: ids.slice(0, CHANGED_MAX), status }),
    onSuccess: ({ unread }, { ids, status }) => {
      if (status === 'read') markReadInCache(client, ids, unread);
      else if (status === 'removed') removeFromCache(client, ids, unread);
      else return client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    },
  });
}

function removeFromCache(client: QueryClient, ids: readonly number[], unread: number) {
  changePages(client, (page) => ({
    ...page,
    unread,
    results: page.results.filter(({ id }) => !ids.includes(id)),
  }));
}
