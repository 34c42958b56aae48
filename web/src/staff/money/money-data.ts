// Queries and export links of the Money page.
import { accountKindNames } from '@alajo/contract/books/chart.ts';
import { booksRoutes } from '@alajo/contract/books/routes.ts';
import { addMonths } from '@alajo/contract/days.ts';
import { groupDigits, type Kobo, nairaText } from '@alajo/contract/money.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lagosDay } from '../../platform/format.ts';
import { callStaff } from '../platform/session.ts';

const MINUTE_MS = 60_000;

/** Today’s totals grow while the page is open; a past day’s don’t. */
const refetchInterval = (day: string | undefined) => (day === undefined ? MINUTE_MS : false);

export const proofQuery = queryOptions({
  queryKey: ['money', 'proof'],
  queryFn: ({ signal }) => callStaff(booksRoutes.proof, undefined, { signal }),
  refetchInterval: 5 * MINUTE_MS,
});

export const trialBalanceQuery = (as_of: string | undefined) =>
  queryOptions({
    queryKey: ['money', 'trial-balance', as_of],
    queryFn: ({ signal }) => callStaff(booksRoutes.trialBalance, { as_of }, { signal }),
    refetchInterval: refetchInterval(as_of),
    placeholderData: keepPreviousData,
  });

export type Period = { from?: string | undefined; to?: string | undefined };

export const monthsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['money', 'months', period],
    queryFn: ({ signal }) => callStaff(booksRoutes.months, period, { signal }),
    placeholderData: keepPreviousData,
  });

export const providersQuery = queryOptions({
  queryKey: ['money', 'providers'],
  queryFn: ({ signal }) => callStaff(booksRoutes.providers, undefined, { signal }),
  refetchInterval: MINUTE_MS,
});

export type Step = 'day' | 'month';

export const growthQuery = (query: Period & { by: Step }) =>
  queryOptions({
    queryKey: ['money', 'growth', query],
    queryFn: ({ signal }) => callStaff(booksRoutes.growth, query, { signal }),
    placeholderData: keepPreviousData,
  });

export const accountQuery = (id: number, as_of: string | undefined) =>
  queryOptions({
    queryKey: ['money', 'account', id, as_of],
    queryFn: ({ signal }) => callStaff(booksRoutes.account, { id, as_of }, { signal }),
  });

/** A download that the browser streams to disk, however long it is. */
export function csvOf(
  path: 'trial-balance' | 'months' | 'growth' | `accounts/${number}/postings`,
  query: Record<string, string | undefined>,
) {
  const params = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const name = ['alajo', path.replaceAll('/', '-'), ...params.map(([, value]) => value)].join('-');
  return {
    href: `/api/staff/money/${path}/csv/?${new URLSearchParams(params)}`,
    download: `${name}.csv`,
  };
}

// Values named in the URL.

/** A Lagos date that has come; anything else is ignored. */
export const dayIn = (text: string | undefined) =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && (text ?? '') <= today() ? text : undefined;

export const kindIn = (text: string | undefined) => accountKindNames.find((kind) => kind === text);

export const today = () => lagosDay(Date.now());

/** The months shown, up to a date’s month. */
export const latestMonths = (count: number, to: string | undefined): Period => ({
  from: addMonths(`${(to ?? today()).slice(0, 7)}-01`, 1 - count),
  to,
});

/** To the kobo, always with two decimals so that the points align: `12,500.00`. */
export const exact = (amount: Kobo): string => groupDigits(nairaText(amount));
