// Reviews of IDs by our staff. Which ones wait is in the queue: `GET staff/cases/?kind=identity`.
import { defineRoutes, idParams } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { review, reviewFile, tierExceptionBody } from './review-schemas.ts';

export const reviewRoutes = defineRoutes({
  review: {
    method: 'GET',
    path: 'staff/identity/:id/',
    access: 'staff',
    permission: 'identity.read',
    summary: 'Get an ID to review',
    details: 'An ID that waits for a review: what its customer declared beside the registers',
    params: idParams,
    reply: review,
  },
  file: {
    method: 'GET',
    path: 'staff/identity/:id/file/',
    access: 'staff',
    permission: 'identity.read_documents',
    fresh: true,
    summary: 'Get the file of an ID to review',
    details:
      'Its file, decrypted for this look, with the viewer’s name on it; the customer is told',
    params: idParams,
    reply: reviewFile,
    per_minute: 60,
  },
  proposeTier: {
    method: 'POST',
    path: 'staff/identity/tiers/',
    access: 'staff',
    permission: 'proposals.make_customers',
    fresh: true,
    summary: 'Propose a tier above what a customer’s verified steps give',
    body: tierExceptionBody,
    reply: proposal,
    status: 201,
  },
});
