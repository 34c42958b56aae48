import * as z from 'zod/mini';
import { defineRoutes, idParams, message } from '../route.ts';
import { NOT_ME_DAYS, SIGN_IN_MINUTES } from '../time-limits.ts';
import { namedDevice } from './device-proof.ts';
import { knownDevice, notMeToken, pendingSignIn } from './devices.ts';
import { recoveryCode } from './factors.ts';
import { messageSent, signedIn } from './routes.ts';
import { otp } from './schemas.ts';

const waiting = { device_id: pendingSignIn, device: z.optional(namedDevice) };

const verifyDeviceBody = z.union([
  /** The code that was sent. */
  z.strictObject({ ...waiting, otp }),
  /** A code from the customer’s authenticator app. */
  z.strictObject({ ...waiting, authenticator: otp }),
  z.strictObject({ ...waiting, recovery_code: recoveryCode }),
]);

export const deviceRoutes = defineRoutes({
  verifyDevice: {
    method: 'POST',
    path: 'auth/verify-device/',
    access: 'public',
    summary: 'Finish a sign-in on a new device',
    details: `Finish a sign-in on a new device with the code that was sent, one of an authenticator app, or a recovery code, within ${SIGN_IN_MINUTES} minutes and on the device that began it`,
    body: verifyDeviceBody,
    signs_in: true,
    reply: signedIn,
    per_minute: 30,
  },
  resendDeviceCode: {
    method: 'POST',
    path: 'auth/verify-device/resend/',
    access: 'public',
    summary: 'Send another code for a sign-in on a new device',
    body: z.strictObject({ device_id: pendingSignIn }),
    reply: messageSent,
    per_minute: 10,
  },
  proveDevice: {
    method: 'POST',
    path: 'auth/device-proof/',
    access: 'customer',
    summary: 'Prove that this session is on its device',
    details:
      'Prove that this session is on its device: sign `alajo device proof ` and the nonce of `device_proof_needed` with its key (ECDSA, SHA-256, r and s of 32 bytes each)',
    body: z.strictObject({
      nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
    }),
    reply: message,
    before_proof: true,
    per_minute: 30,
  },
  devices: {
    method: 'GET',
    path: 'auth/devices/',
    access: 'customer',
    summary: 'List trusted devices',
    details: 'Trusted devices, most recently used first',
    reply: z.strictObject({ results: z.array(knownDevice), next: z.nullable(z.string()) }),
  },
  forgetDevice: {
    method: 'DELETE',
    path: 'auth/devices/:id/',
    access: 'customer',
    summary: 'Remove a device',
    details: 'Remove a device: it is signed out and needs a code next time',
    params: idParams,
    reply: message,
  },
  reportUnknownDevice: {
    method: 'POST',
    path: 'auth/devices/:id/not-me/',
    access: 'customer',
    summary: 'Report a device as someone else’s',
    details:
      'Report that a device is someone else’s: freezes the wallet, removes the device and sends a link for a new password',
    params: idParams,
    reply: message,
    per_minute: 20,
  },
  notMe: {
    method: 'POST',
    path: 'auth/not-me/',
    access: 'public',
    summary: 'Report a device with the link in its message',
    details: `Report a device with the link in the message about it, within ${NOT_ME_DAYS} days`,
    body: z.strictObject({ token: notMeToken }),
    reply: message,
    per_minute: 20,
  },
});
