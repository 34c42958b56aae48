// Staff reviews of IDs. Those waiting are listed by `GET staff/cases/?kind=identity`.
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
    details: 'An ID awaiting review, with the declared facts and the registers’ verdicts',
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
      'The ID’s file, decrypted and watermarked with the viewer’s name; the customer is notified',
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
    summary: 'Propose a tier above the customer’s verified steps',
    body: tierExceptionBody,
    reply: proposal,
    status: 201,
  },
});
