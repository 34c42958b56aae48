import * as z from 'zod/mini';
import { DOCUMENT_BYTES_MAX, DOCUMENT_TYPES } from '../documents.ts';
import { defineRoutes, message } from '../route.ts';
import { recoveryBody, recoveryCodesBody } from './recovery.ts';
import { messageSent } from './routes.ts';

const publicId = z.strictObject({ id: z.uuid() });

export const recoveryRoutes = defineRoutes({
  askRecovery: {
    method: 'POST',
    path: 'auth/recovery/',
    access: 'public',
    summary: 'Request the recovery of an account',
    details:
      'Ask staff to restore access without any way to sign in; codes go to the new contacts. The reply is the same whether or not the account exists',
    body: recoveryBody,
    reply: z.extend(messageSent, { id: z.uuid() }),
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
    details: 'Confirm each new contact with its code, which submits the request to staff',
    params: publicId,
    body: recoveryCodesBody,
    reply: message,
    per_minute: 20,
  },
});
