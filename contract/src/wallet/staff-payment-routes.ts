// Payment routes for staff: find a payment, see its history, and resolve it.
import * as z from 'zod/mini';
import { defineRoutes, pageQuery } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import {
  anyReference,
  correctionBody,
  creditBody,
  paymentCase,
  paymentPage,
  paymentSource,
  reversalBody,
  stuckPayment,
} from './staff-payments.ts';

const params = z.strictObject({ reference: anyReference });
const caseParams = z.strictObject({
  reference: z.string().check(z.regex(/^case-[1-9]\d{0,14}$/)),
});

export const staffPaymentRoutes = defineRoutes({
  stuckPayments: {
    method: 'GET',
    path: 'staff/payments/',
    access: 'staff',
    permission: 'payments.read',
    summary: 'List stuck payments',
    details: 'Payments that no provider could settle, longest waiting first',
    query: z.object({ ...pageQuery, source: z.optional(paymentSource) }),
    reply: z.strictObject({ results: z.array(stuckPayment), next: z.nullable(z.string()) }),
  },
  payment: {
    method: 'GET',
    path: 'staff/payments/:reference/',
    access: 'staff',
    permission: 'payments.read',
    summary: 'Get a payment for staff',
    details: 'A payment by its reference, its entry’s id or the provider’s reference',
    params,
    reply: paymentPage,
  },
  askProvider: {
    method: 'POST',
    path: 'staff/payments/:reference/ask/',
    access: 'staff',
    permission: 'payments.ask',
    summary: 'Check a payment with its provider',
    details: 'Query the provider now; its reply settles the payment as usual',
    params,
    reply: paymentPage,
    per_minute: 30,
  },
  proposeReversal: {
    method: 'POST',
    path: 'staff/payments/:reference/reversal/',
    access: 'staff',
    permission: 'proposals.make_money',
    fresh: true,
    summary: 'Propose to reverse a payment',
    details: 'Propose to reverse a payment: its entry is posted in reverse',
    params,
    body: reversalBody,
    reply: proposal,
    status: 201,
  },
  proposeCorrection: {
    method: 'POST',
    path: 'staff/payments/:reference/correction/',
    access: 'staff',
    permission: 'proposals.make_money',
    fresh: true,
    summary: 'Propose to correct a payment’s account',
    details: 'Propose to correct one account of a payment against the suspense account',
    params,
    body: correctionBody,
    reply: proposal,
    status: 201,
  },
  proposeCredit: {
    method: 'POST',
    path: 'staff/payment-credits/',
    access: 'staff',
    permission: 'proposals.make_money',
    fresh: true,
    summary: 'Propose to credit a customer manually, for a case',
    body: creditBody,
    reply: proposal,
    status: 201,
  },
  paymentCase: {
    method: 'GET',
    path: 'staff/payment-cases/:reference/',
    access: 'staff',
    permission: 'payments.read',
    summary: 'Get a payment case',
    details: 'A case about a payment that only our staff can resolve',
    params: caseParams,
    reply: paymentCase,
  },
});
