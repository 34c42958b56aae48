// How outside companies do, what is paused, and what customers are told, from the server.
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

const EVERY_MS = 15_000;
const PAGE = 50;

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => callStaff(providerRoutes.health, undefined, { signal }),
  refetchInterval: EVERY_MS,
});

export const announcementsQuery = infiniteQueryOptions({
  queryKey: ['announcements'],
  queryFn: ({ pageParam, signal }) =>
    callStaff(providerRoutes.announcements, { cursor: pageParam, limit: PAGE }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  refetchInterval: EVERY_MS,
});

/** As a field of date and time has it, in Lagos, and back. */
export const toLagosField = (at: number) =>
  new Date(at + 60 * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
export const fromLagosField = (text: string) => `${text}:00+01:00`;
