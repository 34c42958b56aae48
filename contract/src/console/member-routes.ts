// Members of staff, and what two administrators change about them.
import * as z from 'zod/mini';
import { email, session } from '../identity/schemas.ts';
import { personName } from '../names.ts';
import { defineRoutes, idParams, message } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { reason, staffMember, staffRoles } from '../staff/schemas.ts';

export const memberRoutes = defineRoutes({
  members: {
    method: 'GET',
    path: 'staff/members/',
    access: 'staff',
    permission: 'staff.read',
    summary: 'List members of staff',
    details: 'All members of staff',
    reply: z.strictObject({ results: z.array(staffMember) }),
  },
  memberSessions: {
    method: 'GET',
    path: 'staff/members/:id/sessions/',
    access: 'staff',
    permission: 'staff.read',
    summary: 'List the sessions of a member of staff',
    details: 'A member’s sessions, most recently used first',
    params: idParams,
    reply: z.strictObject({ results: z.array(session) }),
  },
  invite: {
    method: 'POST',
    path: 'staff/members/',
    access: 'staff',
    permission: 'proposals.make_staff',
    fresh: true,
    summary: 'Propose to invite someone',
    body: z.strictObject({
      name: personName(80, 1, 'Enter a name, up to 80 characters'),
      email,
      roles: staffRoles,
      reason,
    }),
    reply: proposal,
    status: 201,
  },
  inviteAgain: {
    method: 'POST',
    path: 'staff/members/:id/invite/',
    access: 'staff',
    permission: 'proposals.make_staff',
    fresh: true,
    summary: 'Propose a new invitation for someone who lost their passkey',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: proposal,
    status: 201,
  },
  changeRoles: {
    method: 'POST',
    path: 'staff/members/:id/roles/',
    access: 'staff',
    permission: 'proposals.make_staff',
    fresh: true,
    summary: 'Propose other roles for someone',
    params: idParams,
    body: z.strictObject({ roles: staffRoles, reason }),
    reply: proposal,
    status: 201,
  },
  endAccess: {
    method: 'POST',
    path: 'staff/members/:id/end/',
    access: 'staff',
    permission: 'proposals.make_staff',
    fresh: true,
    summary: 'Propose to end someone’s access for good',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: proposal,
    status: 201,
  },
  endSessions: {
    method: 'POST',
    path: 'staff/members/:id/end-sessions/',
    access: 'staff',
    permission: 'staff.end_sessions',
    summary: 'Sign someone out everywhere, at once',
    params: idParams,
    body: z.strictObject({ reason }),
    reply: message,
  },
});
