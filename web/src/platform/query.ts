// The QueryClient, and replies that survive a reload: a query with `persisted` renders from storage
// first and, while the server is unreachable, keeps showing that data with the time it was saved.
import { QueryCache, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { Refusal } from './api.ts';
import { getSession, onSessionChange } from './session.ts';
import { type SavedName, savedReply, saveReply } from './storage.ts';

const RETRIES = 2;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { keep?: (data: unknown, at: number) => void };
  }
}

export const queryClient = newQueryClient();

export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, query) => query.meta?.keep?.(data, query.state.dataUpdatedAt),
    }),
    defaultOptions: {
      queries: {
        // Never paused: a customer without a network sees "can't reach Alajo", not a skeleton.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < RETRIES && worthRetrying(error),
      },
      // Never retry payments automatically: the customer presses again, with the same key.
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
 * Spread into `queryOptions`: the reply is saved under one of the spec's storage keys. `view` turns
 * the saved reply into the query's data, `reply` turns it back.
 */
export function persisted<S extends z.ZodMiniType, T>(
  name: SavedName,
  schema: S,
  view: (reply: z.output<S>) => T | undefined,
  reply: (data: T) => z.output<S> | undefined,
) {
  // Read when the query is first made, not when this module loads.
  const saved = () => (getSession() === undefined ? undefined : savedReply(name, schema));
  return {
    initialData: (): T | undefined => {
      const found = saved();
      return found === undefined ? undefined : view(found.data);
    },
    initialDataUpdatedAt: () => saved()?.saved_at,
    // Saved data is only for the first render: fetch from the server at once.
    staleTime: 0,
    meta: {
      keep: (data: unknown, at: number) => {
        const whole = reply(data as T);
        if (whole !== undefined && getSession()) saveReply(name, schema, whole, at);
      },
    },
  };
}
