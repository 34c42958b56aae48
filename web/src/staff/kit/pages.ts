// Lists that the server sends in pages.
import type { Route } from '@alajo/contract/route.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callStaff } from '../platform/session.ts';

const PAGE = 50;
/** Each page is a request of its own, so a longer list is refetched less often. */
const PAGES_EACH_TIME = 10;

type Paging = { cursor?: string | undefined; limit: number };
type PagedRoute<Params, Query, Page> = Route & {
  params?: z.ZodMiniType<Params>;
  query: z.ZodMiniType<Query>;
  reply: z.ZodMiniType<Page>;
};

type Options = {
  /** The start of the query's key; the filters follow. */
  key: readonly (string | number)[];
  /** How often it is refetched while it is shown; never if left out. */
  every_ms?: number;
  /** Rows per page. */
  limit?: number;
};

/** The query of a list. Its filters are the route's input without the paging. */
export const pagesQuery = <Params, Query extends Paging, Page extends { next: string | null }>(
  route: PagedRoute<Params, Query, Page>,
  filters: Params & Omit<Query, keyof Paging>,
  { key, every_ms, limit = PAGE }: Options,
) =>
  infiniteQueryOptions({
    queryKey: [...key, filters],
    // `Route` alone says nothing about its input; `filters` has the types of this route.
    queryFn: ({ pageParam, signal }) =>
      callStaff<Route>(route, Object({ ...filters, cursor: pageParam, limit }), {
        signal,
      }) as Promise<Page>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      every_ms !== undefined &&
      every_ms * Math.ceil((state.data?.pages.length ?? 1) / PAGES_EACH_TIME),
  });

/** A list that one page alone shows. */
export const usePages = <Params, Query extends Paging, Page extends { next: string | null }>(
  ...list: Parameters<typeof pagesQuery<Params, Query, Page>>
) => useInfiniteQuery(pagesQuery(...list));
