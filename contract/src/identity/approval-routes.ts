import * as z from 'zod/mini';
import { defineRoutes, message } from '../route.ts';
import { approvalBody } from './approval.ts';
import { messageSent } from './routes.ts';

const approvalParams = z.strictObject({ id: z.uuid() });

export const approvalRoutes = defineRoutes({
  sendApprovalCode: {
    method: 'POST',
    path: 'auth/approvals/:id/code/',
    access: 'customer',
    summary: 'Send the code for an approval',
    params: approvalParams,
    reply: messageSent,
    per_minute: 10,
  },
  approve: {
    method: 'POST',
    path: 'auth/approvals/:id/',
    access: 'customer',
    summary: 'Approve what a refused request would do',
    details:
      'Approve what a refused request would do, by passkey or code; send it again with X-Approval',
    params: approvalParams,
    body: approvalBody,
    reply: message,
    per_minute: 20,
  },
});
