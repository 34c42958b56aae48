// Apart from the wallet's other routes, which every first visit loads.
import { defineRoutes } from '../route.ts';
import { balanceTrace } from './balance.ts';

export const balanceRoutes = defineRoutes({
  trace: {
    method: 'GET',
    path: 'wallet/balance/',
    access: 'customer',
    summary: 'Explain the balance',
    details: 'Why the balance is what it is: the latest movements, and what is held and until when',
    reply: balanceTrace,
    per_minute: 60,
  },
});
