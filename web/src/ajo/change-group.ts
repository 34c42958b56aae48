// Refetching after an action in a group. Kept apart from the queries, which the first page loads.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { groupQuery } from './queries.ts';

/** Refetches everything that shows groups; resolves once the open group has loaded or failed to load. */
export async function groupChanged(client: QueryClient): Promise<void> {
  client.invalidateQueries({ queryKey: ['ajo'] });
  // Upcoming contributions change what is safe to spend.
  client.invalidateQueries({ queryKey: ['wallet'] });
  // Joins the refetch that has just started.
  const open = { queryKey: ['ajo', 'group'], type: 'active' } as const;
  await client.refetchQueries(open, { cancelRefetch: false });
}

/**
 * Reply of an action in a group, returned once the group is refetched: until then its button stays busy, so
 * the customer never sees the old state.
 */
export async function changeGroup<Reply>(
  client: QueryClient,
  sent: Promise<Reply>,
): Promise<Reply> {
  const reply = await sent;
  await groupChanged(client);
  return reply;
}

/** A group that the customer has just created or joined; undefined if it can't be loaded now. */
export const loadGroup = (client: QueryClient, id: number): Promise<Group | undefined> =>
  client.fetchQuery(groupQuery(id, client)).catch(() => undefined);
