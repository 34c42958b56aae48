// Routes for claims of customers who were tricked into payments.
import * as z from 'zod/mini';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '../pictures.ts';
import { defineRoutes, pageQuery } from '../route.ts';
import { reference } from '../wallet/schemas.ts';
import { claim, claimBody, claimNumber, evidenceBody } from './claims.ts';
import { claimEvidence } from './recalls.ts';

const paymentParams = z.strictObject({ reference });

export const claimRoutes = defineRoutes({
  claims: {
    method: 'GET',
    path: 'support/claims/',
    access: 'customer',
    summary: 'List the customer’s claims',
    details: 'Claims of payments that the customer was tricked into, newest first',
    query: z.object(pageQuery),
    reply: z.strictObject({ results: z.array(claim), next: z.nullable(z.string()) }),
  },
  makeClaim: {
    method: 'POST',
    path: 'support/claims/',
    access: 'customer',
    summary: 'Claim payments that the customer was tricked into',
    details:
      'What the receivers at Alajo still have is held at once, at most each payment, and the banks of the others are asked',
    body: claimBody,
    reply: claim,
    status: 201,
    idempotent: true,
    per_minute: 10,
  },
  claim: {
    method: 'GET',
    path: 'support/claims/:number/',
    access: 'customer',
    summary: 'Get a claim',
    details: 'A claim with every payment and step',
    params: z.strictObject({ number: claimNumber }),
    reply: claim,
  },
  addClaimEvidence: {
    method: 'POST',
    path: 'support/recalls/:reference/evidence/',
    access: 'customer',
    summary: 'Add a text to a claim',
    details:
      'Tell our team about a claimed payment, as its sender or its receiver; repeating the same text changes nothing',
    params: paymentParams,
    body: evidenceBody,
    reply: claimEvidence,
    status: 201,
    per_minute: 10,
  },
  addClaimPicture: {
    method: 'POST',
    path: 'support/recalls/:reference/pictures/',
    access: 'customer',
    summary: 'Add a photo to a claim',
    details:
      'Add a photo about a claimed payment, as its sender or its receiver; uploading the same one again changes nothing',
    params: paymentParams,
    upload: { types: PICTURE_TYPES, max_bytes: PICTURE_BYTES_MAX },
    reply: claimEvidence,
    status: 201,
    per_minute: 30,
  },
});
