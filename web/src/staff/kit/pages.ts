// Lists that the server sends in pages.
import type { Route } from '@alajo/contract/route.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callStaff } from '../platform/session.ts';

const PAGE = 50;
/** Every page is a separate request, so longer lists are refetched less often. */
const PAGES_PER_LOAD = 10;

type PageQuery = { cursor?: string | undefined; limit: number };
type PagedRoute<Params, Query, Page> = Route & {
  params?: z.ZodMiniType<Params>;
  query: z.ZodMiniType<Query>;
  reply: z.ZodMiniType<Page>;
};

type Options = {
  /** Start of the query key; the filters follow. */
  key: readonly (string | number)[];
  /** Refetch interval while shown; never by default. */
  every_ms?: number;
  /** Rows in each page. */
  limit?: number;
};

/** The query of a list. Its filters are the route’s input without the paging parameters. */
export const pagesQuery = <Params, Query extends PageQuery, Page extends { next: string | null }>(
  route: PagedRoute<Params, Query, Page>,
  filters: Params & Omit<Query, keyof PageQuery>,
  { key, every_ms, limit = PAGE }: Options,
) =>
  infiniteQueryOptions({
    queryKey: [...key, filters],
    // `Route` alone doesn’t know its input type; `filters` has the types of this route.
    queryFn: ({ pageParam, signal }) =>
      callStaff<Route>(route, Object({ ...filters, cursor: pageParam, limit }), {
        signal,
      }) as Promise<Page>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      every_ms !== undefined &&
      every_ms * Math.ceil((state.data?.pages.length ?? 1) / PAGES_PER_LOAD),
  });

/** A list that only one page shows. */
export const usePages = <Params, Query extends PageQuery, Page extends { next: string | null }>(
  ...list: Parameters<typeof pagesQuery<Params, Query, Page>>
) => useInfiniteQuery(pagesQuery(...list));
