// Transfers asked back, for our staff.

import { defineRoutes } from '../route.ts';
import { recallParams, staffRecall } from './staff-recalls.ts';

export const staffRecallRoutes = defineRoutes({
  staffRecall: {
    method: 'GET',
    path: 'staff/recalls/:reference/',
    access: 'staff',
    permission: 'payments.read',
    summary: 'Get a recall',
    details: 'A transfer asked back, with what each decision would post',
    params: recallParams,
    reply: staffRecall,
  },
});
