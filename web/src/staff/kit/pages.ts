// Lists that the server sends in pages.
import type { Route } from '@alajo/contract/route.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callStaff } from '../platform/session.ts';

const PAGE = 50;
/** Of a longer list, a page takes one more request each time: it is fetched less often. */
const PAGES_EACH_TIME = 10;

type Paging = { cursor?: string | undefined; limit: number };
type PagedRoute<Params, Query, Page> = Route & {
  params?: z.ZodMiniType<Params>;
  query: z.ZodMiniType<Query>;
  reply: z.ZodMiniType<Page>;
};

type Options = {
  /** What the list is invalidated by; its filters follow. */
  key: readonly (string | number)[];
  /** How often it is fetched again while it is shown. */
  every_ms?: number;
  /** Rows of a page. */
  limit?: number;
};

/** The query of a list, of which the route's input without its paging are the filters. */
export const pagesQuery = <Params, Query extends Paging, Page extends { next: string | null }>(
  route: PagedRoute<Params, Query, Page>,
  filters: Params & Omit<Query, keyof Paging>,
  { key, every_ms, limit = PAGE }: Options,
) =>
  infiniteQueryOptions({
    queryKey: [...key, filters],
    // Of routes in general no input is known; the filters are this route's.
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

/** A list that only one page shows. */
export const usePages = <Params, Query extends Paging, Page extends { next: string | null }>(
  ...list: Parameters<typeof pagesQuery<Params, Query, Page>>
) => useInfiniteQuery(pagesQuery(...list));
