// Payments from the server.
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { PaymentSourceName } from '@alajo/contract/wallet/staff-payments.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

// Providers answer, and colleagues decide, meanwhile.
const EVERY_MS = 30_000;
const PAGE = 50;

export const SOURCES: Readonly<Record<PaymentSourceName, string>> = {
  payout: 'Payout',
  purchase: 'Purchase',
  refund: 'Refund',
  funding: 'Money added',
};

export const stuckQuery = (source: PaymentSourceName | undefined) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'stuck', source],
    queryFn: ({ pageParam, signal }) =>
      callStaff(
        staffPaymentRoutes.stuckPayments,
        { source, cursor: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: EVERY_MS,
  });

export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payments', reference],
    queryFn: ({ signal }) => callStaff(staffPaymentRoutes.payment, { reference }, { signal }),
    refetchInterval: EVERY_MS,
  });

export const paymentCaseQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payments', 'case', reference],
    queryFn: ({ signal }) => callStaff(staffPaymentRoutes.paymentCase, { reference }, { signal }),
  });
