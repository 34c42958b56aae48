import * as z from 'zod/mini';
import { defineRoutes, idParams, message } from '../route.ts';
import { savedCard } from './cards.ts';

export const cardRoutes = defineRoutes({
  savedCards: {
    method: 'GET',
    path: 'saved-cards/',
    access: 'customer',
    summary: 'List saved cards',
    details: 'Cards the customer can add money with, the last used first',
    reply: z.strictObject({ results: z.array(savedCard), next: z.nullable(z.string()) }),
  },
  removeCard: {
    method: 'DELETE',
    path: 'saved-cards/:id/',
    access: 'customer',
    summary: 'Remove a saved card',
    details: 'Remove a saved card; it can’t be charged from then on. A repeat changes nothing',
    params: idParams,
    reply: message,
  },
});
