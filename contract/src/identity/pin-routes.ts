// The transaction PIN. Separate from the other routes: sign-in doesn’t need its rules.
import * as z from 'zod/mini';
import { defineRoutes, message } from '../route.ts';
import { newPin } from './new-pin.ts';
import { messageSent } from './routes.ts';
import { enteredPassword, otp, pin } from './schemas.ts';

export const pinRoutes = defineRoutes({
  setPin: {
    method: 'POST',
    path: 'auth/pin/',
    access: 'customer',
    summary: 'Set or change the transaction PIN',
    details: 'Create the transaction PIN with the password, or change it with the old one',
    body: z.strictObject({
      pin: newPin,
      /** Required to create it. */
      password: z.optional(enteredPassword),
      /** Required to change it. */
      old_pin: z.optional(pin),
    }),
    reply: message,
    per_minute: 20,
  },
  sendPinCode: {
    method: 'POST',
    path: 'auth/pin/reset-code/',
    access: 'customer',
    summary: 'Send a code to reset a forgotten PIN',
    reply: messageSent,
    per_minute: 10,
  },
  resetPin: {
    method: 'POST',
    path: 'auth/pin/reset/',
    access: 'customer',
    summary: 'Reset a forgotten transaction PIN',
    details: 'Reset a forgotten PIN with the code that was sent and the password',
    body: z.strictObject({ otp, pin: newPin, password: enteredPassword }),
    reply: message,
    per_minute: 20,
  },
});
