// Transfers asked back, for our staff.

import { defineRoutes } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { bankStepBody, recallDecisionBody, recallParams, staffRecall } from './staff-recalls.ts';

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
  proposeRecall: {
    method: 'POST',
    path: 'staff/recalls/:reference/decisions/',
    access: 'staff',
    permission: 'disputes.work',
    fresh: true,
    summary: 'Propose a decision about a recall',
    details: 'To hold, release, return or refuse what is asked back; someone else approves it',
    params: recallParams,
    body: recallDecisionBody,
    reply: proposal,
    status: 201,
  },
  recordBank: {
    method: 'POST',
    path: 'staff/recalls/:reference/bank/',
    access: 'staff',
    permission: 'disputes.work',
    summary: 'Record what a bank was asked or answered about a recall',
    params: recallParams,
    body: bankStepBody,
    reply: staffRecall,
  },
});
