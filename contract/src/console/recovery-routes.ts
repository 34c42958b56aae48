import * as z from 'zod/mini';
import { recoveryRefusalNames } from '../identity/recovery.ts';
import { reviewFile } from '../kyc/review-schemas.ts';
import { defineRoutes, idParams, message } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { reason } from '../staff/schemas.ts';
import { RECOVERY_WAIT_HOURS } from '../time-limits.ts';

export const staffRecoveryRoutes = defineRoutes({
  recoveryFile: {
    method: 'GET',
    path: 'staff/recoveries/:id/file/',
    access: 'staff',
    permission: 'identity.read_documents',
    fresh: true,
    summary: 'Get the ID of an open recovery',
    details: 'The ID sent with an open recovery, decrypted for this look; the customer is told',
    params: idParams,
    reply: reviewFile,
    per_minute: 60,
  },
  proposeRecovery: {
    method: 'POST',
    path: 'staff/recoveries/:id/proposal/',
    access: 'staff',
    permission: 'proposals.make_customers',
    fresh: true,
    summary: 'Propose to recover an account',
    details: `Propose to recover an account; once approved it takes effect after ${RECOVERY_WAIT_HOURS} hours, unless the customer stops it`,
    params: idParams,
    body: z.strictObject({ reason }),
    reply: proposal,
    status: 201,
  },
  refuseRecovery: {
    method: 'POST',
    path: 'staff/recoveries/:id/refusal/',
    access: 'staff',
    permission: 'identity.decide',
    fresh: true,
    summary: 'Refuse a recovery',
    details: 'Refuse a recovery and say so at the new contacts; a repeat changes nothing',
    params: idParams,
    body: z.strictObject({ refusal: z.enum(recoveryRefusalNames) }),
    reply: message,
  },
});
