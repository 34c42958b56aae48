import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { LOOSEN_LIMIT_HOURS, TRANSFER_WAIT_HOURS } from '../time-limits.ts';
import { chosenLimits, limitBody, limitSetting, waitBody, waitingTransfer } from './own-limits.ts';
import { receipt, reference } from './schemas.ts';

export const ownLimitRoutes = defineRoutes({
  ownLimits: {
    method: 'GET',
    path: 'wallet/own-limits/',
    access: 'customer',
    summary: 'List the customer’s own limits',
    details: 'The customer’s own limits, their pending changes, and whether transfers wait',
    reply: chosenLimits,
  },
  setOwnLimit: {
    method: 'PUT',
    path: 'wallet/own-limits/',
    access: 'customer',
    summary: 'Change one of the customer’s own limits',
    details: `Lower your own limit immediately, or raise it with the PIN after ${LOOSEN_LIMIT_HOURS} hours`,
    body: limitBody,
    reply: chosenLimits,
    per_minute: 20,
  },
  setTransfersWait: {
    method: 'PUT',
    path: 'wallet/transfers-wait/',
    access: 'customer',
    summary: 'Choose whether transfers wait',
    details: `Make transfers wait ${TRANSFER_WAIT_HOURS} hour from now on, or stop that with the PIN after ${LOOSEN_LIMIT_HOURS} hours`,
    body: waitBody,
    reply: chosenLimits,
    per_minute: 20,
  },
  cancelLimitChange: {
    method: 'POST',
    path: 'wallet/own-limits/cancel/',
    access: 'customer',
    summary: 'Cancel a change of the customer’s own limits',
    details: 'Cancel a pending change to your own limits',
    body: z.strictObject({ setting: limitSetting }),
    reply: chosenLimits,
  },
  waitingTransfers: {
    method: 'GET',
    path: 'transfers/waiting/',
    access: 'customer',
    summary: 'List waiting transfers',
    details: 'Waiting transfers that can be cancelled, in the order they will be sent',
    reply: z.strictObject({ results: z.array(waitingTransfer), next: z.nullable(z.string()) }),
  },
  cancelTransfer: {
    method: 'POST',
    path: 'transfers/:reference/cancel/',
    access: 'customer',
    summary: 'Cancel a waiting transfer',
    details: 'Cancel a waiting transfer; its amount and charges are returned immediately',
    params: z.strictObject({ reference }),
    reply: receipt,
    per_minute: 60,
  },
});
