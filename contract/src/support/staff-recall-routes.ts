// Staff routes for recalls.

import { defineRoutes } from '../route.ts';
import { recallParams, staffRecall } from './staff-recalls.ts';

export const staffRecallRoutes = defineRoutes({
  staffRecall: {
    method: 'GET',
    path: 'staff/recalls/:reference/',
    access: 'staff',
    permission: 'payments.read',
    summary: 'Get a recall',
    details: 'A recalled transfer, with the postings of each decision',
    params: recallParams,
    reply: staffRecall,
  },
});
