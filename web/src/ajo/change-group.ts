// What follows an action in a group: everything that shows groups is refetched. Apart from the queries, which
// the first page loads.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { groupQuery } from './queries.ts';

/** Refetches everything that shows groups; resolves once the open group has arrived, or cannot be loaded. */
export async function groupChanged(client: QueryClient): Promise<void> {
  client.invalidateQueries({ queryKey: ['ajo'] });
  // Upcoming contributions change what is safe to spend.
  client.invalidateQueries({ queryKey: ['wallet'] });
  // Joins the refetch that has just begun.
  const open = { queryKey: ['ajo', 'group'], type: 'active' } as const;
  await client.refetchQueries(open, { cancelRefetch: false });
}

/**
 * The reply of an action in a group, once the group is refetched: until then its button stays busy, so nobody sees
 * the group as it was before.
 */
export async function changeGroup<Reply>(
  client: QueryClient,
  sent: Promise<Reply>,
): Promise<Reply> {
  const reply = await sent;
  await groupChanged(client);
  return reply;
}

/** A group that the customer has just made or joined; undefined if it cannot be loaded now. */
export const loadGroup = (client: QueryClient, id: number): Promise<Group | undefined> =>
  client.fetchQuery(groupQuery(id, client)).catch(() => undefined);
