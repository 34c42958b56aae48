// Signing in to the staff console.
import * as z from 'zod/mini';
import { defineRoutes, message } from '../route.ts';
import { invitationCode, role, staffMe } from '../staff/schemas.ts';
import { creationOptions, newPasskey, presentedPasskey, requestOptions } from '../webauthn.ts';

export const staffRoutes = defineRoutes({
  challenge: {
    method: 'POST',
    path: 'staff/challenges/',
    access: 'public',
    summary: 'Create a challenge for a staff passkey',
    details: 'A challenge for a passkey to sign, valid once and for five minutes',
    reply: z.strictObject({ options: requestOptions }),
    status: 201,
    per_minute: 60,
  },
  signIn: {
    method: 'POST',
    path: 'staff/sessions/',
    access: 'public',
    summary: 'Sign in with a passkey',
    body: z.strictObject({ passkey: presentedPasskey }),
    reply: staffMe,
    status: 201,
    staff_cookie: true,
    per_minute: 30,
  },
  invitation: {
    method: 'POST',
    path: 'staff/invitations/look/',
    access: 'public',
    summary: 'Get a staff invitation',
    details: 'The invited person, and the options of the passkey that accepts it',
    body: z.strictObject({ code: invitationCode }),
    reply: z.strictObject({
      name: z.string(),
      email: z.string(),
      roles: z.array(role),
      options: creationOptions,
    }),
    per_minute: 30,
  },
  accept: {
    method: 'POST',
    path: 'staff/invitations/accept/',
    access: 'public',
    summary: 'Accept an invitation with a new passkey, and sign in',
    body: z.strictObject({ code: invitationCode, passkey: newPasskey }),
    reply: staffMe,
    status: 201,
    staff_cookie: true,
    per_minute: 30,
  },
  me: {
    method: 'GET',
    path: 'staff/me/',
    access: 'staff',
    permission: 'console.use',
    summary: 'Get the signed-in member of staff',
    details: 'The signed-in member of staff, and what they may do',
    reply: staffMe,
  },
  verify: {
    method: 'POST',
    path: 'staff/me/verify/',
    access: 'staff',
    permission: 'console.use',
    summary: 'Show the passkey again, before money or documents',
    body: z.strictObject({ passkey: presentedPasskey }),
    reply: staffMe,
    per_minute: 30,
  },
  signOut: {
    method: 'POST',
    path: 'staff/me/sign-out/',
    access: 'staff',
    permission: 'console.use',
    summary: 'Sign out',
    reply: message,
    staff_cookie: true,
  },
});

/** Only in development with demo customers: signs anyone in. */
export const developmentRoutes = defineRoutes({
  members: {
    method: 'GET',
    path: 'staff/development-sessions/',
    access: 'public',
    summary: 'List the demo’s members of staff',
    details: 'The demo members of staff',
    reply: z.strictObject({
      results: z.array(z.strictObject({ id: z.int(), name: z.string(), roles: z.array(role) })),
    }),
  },
  signIn: {
    method: 'POST',
    path: 'staff/development-sessions/',
    access: 'public',
    summary: 'Sign in without a passkey',
    body: z.strictObject({ id: z.int().check(z.gte(1)) }),
    reply: staffMe,
    status: 201,
    staff_cookie: true,
  },
});
