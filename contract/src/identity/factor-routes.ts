import * as z from 'zod/mini';
import { RECOVERY_CODES } from '../count-limits.ts';
import { defineRoutes } from '../route.ts';
import { authenticatorSecret, factors } from './factors.ts';
import { otp } from './schemas.ts';

/** The current password, in addition to the PIN. */
const proof = z.strictObject({
  password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(128)),
});

export const factorRoutes = defineRoutes({
  factors: {
    method: 'GET',
    path: 'auth/factors/',
    access: 'customer',
    summary: 'Get the customer’s second factors',
    details: 'The customer’s authenticator app, if any, and the number of recovery codes left',
    reply: factors,
  },
  startAuthenticator: {
    method: 'POST',
    path: 'auth/authenticator/',
    access: 'customer',
    summary: 'Start setting up an authenticator app',
    details:
      'Start setting up an authenticator app, with the password and the PIN; its key is shown once',
    body: proof,
    reply: authenticatorSecret,
    takes_pin: true,
    per_minute: 10,
  },
  confirmAuthenticator: {
    method: 'POST',
    path: 'auth/authenticator/confirm/',
    access: 'customer',
    summary: 'Confirm an authenticator app with a code',
    details: 'Finish the setup with a code from the app; from then on its codes are accepted',
    body: z.strictObject({ otp }),
    reply: factors,
    per_minute: 20,
  },
  removeAuthenticator: {
    method: 'POST',
    path: 'auth/authenticator/remove/',
    access: 'customer',
    summary: 'Remove the authenticator app',
    details:
      'Remove the authenticator app, with the password and the PIN; a repeat changes nothing',
    body: proof,
    reply: factors,
    takes_pin: true,
    per_minute: 10,
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: 'auth/recovery-codes/',
    access: 'customer',
    summary: 'Create 10 recovery codes',
    details: `Create ${RECOVERY_CODES} recovery codes, with the password and the PIN; they are shown once, and earlier ones end`,
    body: proof,
    reply: z.strictObject({ codes: z.array(z.string()), factors }),
    takes_pin: true,
    per_minute: 10,
  },
});
