// Queries for payments.
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { PaymentSourceName } from '@alajo/contract/wallet/staff-payments.ts';
import { queryOptions } from '@tanstack/react-query';
import { callStaff } from '../platform/session.ts';

// Providers respond and colleagues decide in the meantime.
const EVERY_MS = 30_000;

export const SOURCES: Readonly<Record<PaymentSourceName, string>> = {
  payout: 'Payout',
  purchase: 'Purchase',
  refund: 'Refund',
  funding: 'Money added',
};

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
