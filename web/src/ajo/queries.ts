// Queries for the customer's Ajo groups and open groups. The first page is stored for the next visit; the
// menu, the dashboard and Send Money show the same list.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Reply } from '@alajo/contract/route.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { refetchAfterPayment } from '../paying/queries.ts';
import { call } from '../platform/api.ts';
import { persisted } from '../platform/query.ts';

type GroupPages = InfiniteData<Reply<typeof ajoRoutes.mine>, string | undefined>;

const FIRST_PAGE: string | undefined = undefined;
const nextCursor = (page: { next: string | null }) => page.next ?? undefined;

export const groupsQuery = infiniteQueryOptions({
  queryKey: ['ajo', 'mine'],
  queryFn: ({ pageParam, signal }) => call(ajoRoutes.mine, { cursor: pageParam }, { signal }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: nextCursor,
  ...persisted(
    'ajo_groups',
    ajoRoutes.mine.reply,
    (page): GroupPages => ({ pages: [page], pageParams: [undefined] }),
    (data) => data.pages[0],
  ),
});

type Pages = { pages: readonly { results: Group[] }[] } | undefined;

export const groupsOf = (data: Pages): Group[] =>
  data?.pages.flatMap(({ results }) => results) ?? [];

/** The number of loaded groups that are active, for the menu badge. */
export const countActive = (data: Pages): number =>
  groupsOf(data).filter(({ status }) => status === 'active').length;

/** The amount `contribute` takes now: arrears plus the contribution due. */
export const toPay = ({ actions }: Pick<Group, 'actions'>): Kobo =>
  kobo(actions.arrears + actions.due);

/** `12+` while there are more than the pages fetched so far. */
export const countOf = (count: number, more: boolean): string => `${count}${more ? '+' : ''}`;

export const availableQuery = infiniteQueryOptions({
  queryKey: ['ajo', 'available'],
  queryFn: ({ pageParam, signal }) => call(ajoRoutes.available, { cursor: pageParam }, { signal }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: nextCursor,
});

export const seatOffersQuery = queryOptions({
  queryKey: ['ajo', 'seats'],
  queryFn: async ({ signal }) => (await call(ajoRoutes.seatOffers, undefined, { signal })).results,
});

// While a round collects, poll so members see contributions arrive.
const COLLECTING_EVERY_MS = 30_000;

/** Starts with the list's data and refetches immediately, because it shows who has paid. */
export const groupQuery = (id: number, client: QueryClient) =>
  queryOptions({
    queryKey: ['ajo', 'group', id],
    queryFn: ({ signal }) => call(ajoRoutes.group, { id }, { signal }),
    initialData: () =>
      groupsOf(client.getQueryData(groupsQuery.queryKey)).find((group) => group.id === id),
    initialDataUpdatedAt: () => client.getQueryState(groupsQuery.queryKey)?.dataUpdatedAt,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.round?.status === 'collecting' ? COLLECTING_EVERY_MS : false,
  });

export const eventsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['ajo', 'history', id],
    queryFn: ({ pageParam, signal }) =>
      call(ajoRoutes.history, { id, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });

export const trustQuery = (id: number, member: number) =>
  queryOptions({
    queryKey: ['ajo', 'trust', id, member],
    queryFn: ({ signal }) => call(ajoRoutes.trust, { id, member }, { signal }),
  });

/** After a contribution, cover, payout or seat: refetches groups and wallet. */
export function refetchAfterAjoPayment(client: QueryClient): void {
  client.invalidateQueries({ queryKey: ['ajo'] });
  refetchAfterPayment(client);
}
