// Separate from the wallet's other routes, which every first visit loads.
import { defineRoutes } from '../route.ts';
import { balanceTrace } from './balance.ts';

export const balanceRoutes = defineRoutes({
  trace: {
    method: 'GET',
    path: 'wallet/balance/',
    access: 'customer',
    summary: 'Explain the balance',
    details: 'Explain the balance: the latest transactions, and each hold with its end',
    reply: balanceTrace,
    per_minute: 60,
  },
});
