import * as z from 'zod/mini';
import { reviewFile } from '../kyc/review-schemas.ts';
import { DOCUMENT_BYTES_MAX, DOCUMENT_TYPES } from '../kyc/schemas.ts';
import { defineRoutes, idParams, message } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { reason } from '../staff/schemas.ts';
import { RECOVERY_WAIT_HOURS } from '../time-limits.ts';
import { recoveryBody, recoveryCodesBody, recoveryRefusalNames } from './recovery.ts';
import { sent } from './routes.ts';

const publicId = z.strictObject({ id: z.uuid() });

export const recoveryRoutes = defineRoutes({
  askRecovery: {
    method: 'POST',
    path: 'auth/recovery/',
    access: 'public',
    summary: 'Request the recovery of an account',
    details:
      'Ask our staff for an account back, without any way to sign in; codes go to the new contacts. The reply is the same whether or not there is such an account',
    body: recoveryBody,
    reply: z.extend(sent, { id: z.uuid() }),
    status: 202,
    per_minute: 5,
  },
  sendRecoveryId: {
    method: 'POST',
    path: 'auth/recovery/:id/document/',
    access: 'public',
    summary: 'Add a picture or PDF of an ID',
    details: 'Add a picture or PDF of an ID, once, before the codes are entered',
    params: publicId,
    upload: { types: DOCUMENT_TYPES, max_bytes: DOCUMENT_BYTES_MAX },
    reply: message,
    status: 201,
    per_minute: 5,
  },
  confirmRecovery: {
    method: 'POST',
    path: 'auth/recovery/:id/confirm/',
    access: 'public',
    summary: 'Confirm each new contact with its code',
    details: 'Confirm each new contact with its code, which brings the request before our staff',
    params: publicId,
    body: recoveryCodesBody,
    reply: message,
    per_minute: 20,
  },
});

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
