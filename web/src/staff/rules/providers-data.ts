// Queries for provider health, pauses and announcements.
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { pagesQuery } from '../kit/pages.ts';
import { callStaff } from '../platform/session.ts';

const EVERY_MS = 15_000;

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => callStaff(providerRoutes.health, undefined, { signal }),
  refetchInterval: EVERY_MS,
});

export const announcementsQuery = pagesQuery(
  providerRoutes.announcements,
  {},
  { key: ['announcements'], every_ms: EVERY_MS },
);

/** Converts between instants and date-time field values in Lagos time. */
export const toLagosField = (at: number) =>
  new Date(at + 60 * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
export const fromLagosField = (text: string) => `${text}:00+01:00`;
