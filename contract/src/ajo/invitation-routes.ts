// Routes of group invitations and join requests. Separate from the other Ajo routes, which the dashboard
// loads.
import * as z from 'zod/mini';
import { defineRoutes, idParams, message, rowId } from '../route.ts';
import { invitation, invitationTerms, invitedGroup, ownRequest } from './invitations.ts';
import { invitationCode, joining } from './schemas.ts';

const requestParams = z.strictObject({ id: rowId, request: rowId });

export const invitationRoutes = defineRoutes({
  invitation: {
    method: 'GET',
    path: 'ajo-invitations/:code/',
    access: 'public',
    summary: 'Get the terms behind an invitation',
    details: 'The terms of a group and who shared the link, for anyone with an invitation',
    params: z.strictObject({ code: invitationCode }),
    reply: invitationTerms,
    per_minute: 60,
  },
  invited: {
    method: 'GET',
    path: 'ajo-groups/invited/',
    access: 'customer',
    summary: 'Get the group of an invitation as a customer',
    details: 'The group of an invitation, and whether the customer has joined or asked to',
    query: z.object({ code: invitationCode }),
    reply: invitedGroup,
    per_minute: 60,
  },
  invite: {
    method: 'POST',
    path: 'ajo-groups/:id/invitation/',
    access: 'customer',
    summary: 'Create the caller’s invitation link',
    details: 'The caller’s invitation link; a new one if there is none or it has ended',
    params: idParams,
    reply: invitation,
    per_minute: 20,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: 'ajo-groups/:id/invitation/',
    access: 'customer',
    summary: 'End the caller’s invitation link',
    params: idParams,
    reply: message,
  },
  ask: {
    method: 'POST',
    path: 'ajo-groups/:id/requests/',
    access: 'customer',
    summary: 'Ask to join a group or its waiting list',
    details:
      'Ask to join a group whose organiser approves joiners, or that is full, agreeing to its terms and debits',
    params: idParams,
    body: joining,
    reply: ownRequest,
    status: 201,
    money: 'debit',
    per_minute: 30,
  },
  requests: {
    method: 'GET',
    path: 'ajo-requests/',
    access: 'customer',
    summary: 'List the customer’s requests to join',
    details: 'The customer’s requests that are waiting for an organiser or a seat',
    reply: z.strictObject({ results: z.array(ownRequest), next: z.nullable(z.string()) }),
  },
  withdrawRequest: {
    method: 'DELETE',
    path: 'ajo-requests/:id/',
    access: 'customer',
    summary: 'Withdraw a request to join',
    params: idParams,
    reply: message,
  },
  approve: {
    method: 'POST',
    path: 'ajo-groups/:id/requests/:request/approve/',
    access: 'customer',
    summary: 'Approve a joiner',
    details: 'Approve a joiner (organiser): they become a member',
    params: requestParams,
    reply: message,
  },
  decline: {
    method: 'POST',
    path: 'ajo-groups/:id/requests/:request/decline/',
    access: 'customer',
    summary: 'Decline a joiner (organiser)',
    params: requestParams,
    reply: message,
  },
});
