// Transfers asked back, for our staff.
import { proposal } from '../console/proposal-schemas.ts';
import { defineRoutes } from '../route.ts';
import { bankStepBody, recallDecisionBody, recallParams, staffRecall } from './staff-recalls.ts';

export const staffRecallRoutes = defineRoutes({
  staffRecall: {
    method: 'GET',
    path: 'staff/recalls/:reference/',
    access: 'staff',
    permission: 'payments.read',
    summary: 'A transfer asked back, with what each decision would post',
    params: recallParams,
    reply: staffRecall,
  },
  proposeRecall: {
    method: 'POST',
    path: 'staff/recalls/:reference/decisions/',
    access: 'staff',
    permission: 'disputes.work',
    fresh: true,
    summary: 'Propose to hold, release, return or refuse what is asked back',
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
    summary: 'Record what we asked the receiver’s bank, or what it answered',
    params: recallParams,
    body: bankStepBody,
    reply: staffRecall,
  },
});
