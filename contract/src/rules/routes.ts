// Prices, taxes, tiers and limits, for anyone.
import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { priceRow } from './schemas.ts';

export const ruleRoutes = defineRoutes({
  rules: {
    method: 'GET',
    path: 'rules/',
    access: 'public',
    summary: 'List every price, tax, tier and limit',
    details: 'Every price, tax, tier and limit, with the Lagos day on which it takes effect',
    reply: z.strictObject({ results: z.array(priceRow), next: z.null() }),
  },
});
