import { reviewFile } from '../kyc/review-schemas.ts';
import { defineRoutes, idParams } from '../route.ts';

export const staffRecoveryRoutes = defineRoutes({
  recoveryFile: {
    method: 'GET',
    path: 'staff/recoveries/:id/file/',
    access: 'staff',
    permission: 'identity.read_documents',
    fresh: true,
    summary: 'Get the ID of an open recovery',
    details: 'The ID sent with an open recovery, decrypted for this view; the customer is notified',
    params: idParams,
    reply: reviewFile,
    per_minute: 60,
  },
});
