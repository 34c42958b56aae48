import * as z from 'zod/mini';
import { defineRoutes, idParams, instant, message, pageQuery, text } from '../route.ts';
import { reference } from '../wallet/schemas.ts';
import {
  ACCOUNT_NICKNAME_MAX,
  airtimeBodyOn,
  billAccount,
  billBodyOn,
  billCategory,
  billCustomer,
  billProvider,
  dataBody,
  dataPlan,
  failedPurchase,
  provider,
  purchase,
  recentAccount,
  savedAccount,
  serviceCategory,
} from './schemas.ts';

const purchaseRoute = {
  method: 'POST',
  access: 'customer',
  reply: purchase,
  status: 201,
  outcomes: { pending: 202, failed: { code: 'purchase_failed', reply: failedPurchase } },
} as const;

export const serviceRoutes = defineRoutes({
  status: {
    method: 'GET',
    path: 'services/status/',
    access: 'customer',
    summary: 'Whether purchases are paused, and since when',
    reply: z.strictObject({ paused_since: z.nullable(instant) }),
  },
  dataPlans: {
    method: 'GET',
    path: 'data-plans/',
    access: 'customer',
    summary: 'Data plans of all networks, as a bare array',
    reply: z.array(dataPlan),
  },
  billCategories: {
    method: 'GET',
    path: 'bill-categories/',
    access: 'customer',
    summary: 'Bill categories',
    reply: z.strictObject({
      results: z.array(z.strictObject({ id: billCategory, name: z.string() })),
      next: z.nullable(z.string()),
    }),
  },
  billProviders: {
    method: 'GET',
    path: 'bill-providers/',
    access: 'customer',
    summary: 'Billers, with their plans',
    reply: z.strictObject({ results: z.array(billProvider), next: z.nullable(z.string()) }),
  },
  airtime: {
    ...purchaseRoute,
    path: 'services/airtime/purchase/',
    summary: 'Buy airtime; delivered, pending or refunded',
    body: airtimeBodyOn,
    money: 'debit',
  },
  data: {
    ...purchaseRoute,
    path: 'services/data/purchase/',
    summary: 'Buy a data plan at the server’s price',
    body: dataBody,
    money: 'debit',
  },
  validate: {
    method: 'POST',
    path: 'services/bills/validate/',
    access: 'customer',
    summary: 'Look up the owner of a meter, smartcard or profile before paying',
    body: billAccount,
    reply: billCustomer,
    per_minute: 30,
  },
  pay: {
    ...purchaseRoute,
    path: 'services/bills/pay/',
    summary: 'Pay a bill; a service fee is added',
    body: billBodyOn,
    money: 'debit',
  },
  purchase: {
    method: 'GET',
    path: 'services/purchases/:id/',
    access: 'customer',
    summary: 'A purchase’s status, with its token',
    params: z.strictObject({ id: reference }),
    reply: purchase,
  },
  recent: {
    method: 'GET',
    path: 'services/recent/',
    access: 'customer',
    summary: 'Recently used numbers, meters and cards, last used first',
    query: z.object(pageQuery),
    reply: z.strictObject({ results: z.array(recentAccount), next: z.nullable(z.string()) }),
  },
  saved: {
    method: 'GET',
    path: 'services/saved/',
    access: 'customer',
    summary: 'Saved meters, cards and numbers, newest first',
    query: z.object(pageQuery),
    reply: z.strictObject({ results: z.array(savedAccount), next: z.nullable(z.string()) }),
  },
  save: {
    method: 'POST',
    path: 'services/saved/',
    access: 'customer',
    summary: 'Save a meter, card or number, with a nickname if one is given',
    body: z.strictObject({
      category: serviceCategory,
      provider,
      account_number: z
        .string()
        .check(z.trim(), z.regex(/^[A-Za-z0-9@+._-]{5,60}$/, 'Check the number')),
      variant: z.optional(z.enum(['prepaid', 'postpaid'])),
      customer_name: z.optional(text(100)),
      /** If missing: as it is. */
      nickname: z.optional(text(ACCOUNT_NICKNAME_MAX)),
    }),
    reply: savedAccount,
    status: 201,
    per_minute: 30,
  },
  unsave: {
    method: 'DELETE',
    path: 'services/saved/:id/',
    access: 'customer',
    summary: 'Delete a saved meter, card or number',
    params: idParams,
    reply: message,
  },
});
