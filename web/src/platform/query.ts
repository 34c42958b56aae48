// The QueryClient, and replies that survive a reload: a query with `persisted` renders from storage
// first and, while the server is unreachable, keeps showing that data with the time it was saved.
import { QueryCache, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { Refusal } from './api.ts';
import { savedReply, saveReply } from './saved-replies.ts';
import { getSession, onSessionChange } from './session.ts';
import type { SavedName } from './storage.ts';

const RETRIES = 2;
const FRESH_MS = 10_000;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { persist?: (data: unknown, at: number) => void };
  }
}

export const queryClient = newQueryClient();

export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, query) => query.meta?.persist?.(data, query.state.dataUpdatedAt),
    }),
    defaultOptions: {
      queries: {
        // Never paused: a customer without a network sees "can't reach Alajo", not a skeleton.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < RETRIES && worthRetrying(error),
      },
      // Never retry payments automatically: the customer retries, with the same key.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function worthRetrying(error: Error): boolean {
  if (error instanceof Refusal) return error.status === 503;
  return navigator.onLine; // otherwise show saved data at once
}

// Never show one customer's data to another.
let owner = getSession()?.user.id;
onSessionChange(() => {
  const next = getSession()?.user.id;
  if (next !== owner) queryClient.clear();
  owner = next;
});

/**
 * Fetches from the server at once, however recently the initial data was saved: that is only for the
 * first render. Parts of the page that arrive a moment later share the reply.
 */
export const staleUntilFetched = ({ state }: { state: { dataUpdateCount: number } }): number =>
  state.dataUpdateCount === 0 ? 0 : FRESH_MS;

/**
 * Spread into `queryOptions`: the reply is saved under one of the spec's storage keys. `toData`
 * turns the saved reply into the query's data, `toReply` turns it back.
 */
export function persisted<S extends z.ZodMiniType, T>(
  name: SavedName,
  schema: S,
  toData: (reply: z.output<S>) => T | undefined,
  toReply: (data: T) => z.output<S> | undefined,
) {
  // Called when the query is first used, not when this module loads.
  const saved = () => (getSession() === undefined ? undefined : savedReply(name, schema));
  return {
    initialData: (): T | undefined => {
      const found = saved();
      return found === undefined ? undefined : toData(found.data);
    },
    initialDataUpdatedAt: () => saved()?.saved_at,
    staleTime: staleUntilFetched,
    refetchOnReconnect: 'always' as const,
    meta: {
      persist: (data: unknown, at: number) => {
        const reply = toReply(data as T);
        if (reply !== undefined && getSession()) saveReply(name, schema, reply, at);
      },
    },
  };
}
