// Proposals of all kinds, in one list. The route of the affected object creates each one.
import * as z from 'zod/mini';
import { defineRoutes, idParams, pageQuery, text } from '../route.ts';
import { proposal, proposalState } from '../staff/proposal-schemas.ts';
import { reason } from '../staff/schemas.ts';

const digest = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const object = z.string().check(z.regex(/^[\w:.-]{1,200}$/));

export const proposalRoutes = defineRoutes({
  proposals: {
    method: 'GET',
    path: 'staff/proposals/',
    access: 'staff',
    permission: 'proposals.read',
    summary: 'List proposed changes',
    details: 'Proposed changes, latest first',
    query: z.object({
      ...pageQuery,
      state: z.optional(proposalState),
      object: z.optional(object),
    }),
    reply: z.strictObject({ results: z.array(proposal), next: z.nullable(z.string()) }),
  },
  proposal: {
    method: 'GET',
    path: 'staff/proposals/:id/',
    access: 'staff',
    permission: 'proposals.read',
    summary: 'Get a proposed change',
    details: 'A proposed change',
    params: idParams,
    reply: proposal,
  },
  approve: {
    method: 'POST',
    path: 'staff/proposals/:id/approve/',
    access: 'staff',
    // Each kind requires a separate permission to approve it.
    permission: 'proposals.read',
    fresh: true,
    summary: 'Approve a colleague’s proposal',
    details: 'Approve a colleague’s proposal: it takes effect immediately',
    params: idParams,
    body: z.strictObject({ digest, decision: z.optional(text(500)) }),
    reply: proposal,
  },
  reject: {
    method: 'POST',
    path: 'staff/proposals/:id/reject/',
    access: 'staff',
    permission: 'proposals.read',
    summary: 'Reject a proposed change or withdraw the caller’s own',
    params: idParams,
    body: z.strictObject({ decision: reason }),
    reply: proposal,
  },
});
