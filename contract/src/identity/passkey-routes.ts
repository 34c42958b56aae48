import * as z from 'zod/mini';
import { defineRoutes, idParams, message } from '../route.ts';
import { creationOptions, newPasskey, presentedPasskey, requestOptions } from '../webauthn.ts';
import { namedDevice } from './device-proof.ts';
import { passkeyName, passkeyRow, stepUpPolicy } from './passkeys.ts';
import { signedIn } from './routes.ts';

export const passkeyRoutes = defineRoutes({
  passkeys: {
    method: 'GET',
    path: 'auth/passkeys/',
    access: 'customer',
    summary: 'List the customer’s passkeys',
    details: 'The customer’s passkeys, newest first',
    reply: z.strictObject({ results: z.array(passkeyRow), next: z.nullable(z.string()) }),
  },
  passkeyOptions: {
    method: 'POST',
    path: 'auth/passkeys/options/',
    access: 'customer',
    summary: 'Create options for a new passkey',
    details: 'Options for navigator.credentials.create, valid for 5 minutes',
    reply: z.strictObject({ options: creationOptions }),
    per_minute: 20,
  },
  addPasskey: {
    method: 'POST',
    path: 'auth/passkeys/',
    access: 'customer',
    summary: 'Add a passkey',
    details: 'Add a passkey; always needs an approval, and starts 24 hours with the lower limit',
    body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    reply: passkeyRow,
    status: 201,
    per_minute: 20,
  },
  renamePasskey: {
    method: 'PUT',
    path: 'auth/passkeys/:id/',
    access: 'customer',
    summary: 'Rename a passkey',
    params: idParams,
    body: z.strictObject({ name: passkeyName }),
    reply: passkeyRow,
  },
  removePasskey: {
    method: 'DELETE',
    path: 'auth/passkeys/:id/',
    access: 'customer',
    summary: 'Remove a passkey',
    details: 'Remove a passkey; always needs an approval',
    params: idParams,
    reply: message,
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: 'auth/passkey-login/options/',
    access: 'public',
    summary: 'Create options for signing in by passkey',
    details: 'Options for navigator.credentials.get to sign in with, valid for 5 minutes',
    reply: z.strictObject({ options: requestOptions }),
    per_minute: 60,
  },
  passkeyLogin: {
    method: 'POST',
    path: 'auth/passkey-login/',
    access: 'public',
    summary: 'Sign in with a passkey',
    body: z.strictObject({ passkey: presentedPasskey, device: z.optional(namedDevice) }),
    reply: signedIn,
    signs_in: true,
    per_minute: 60,
  },
  stepUpPolicy: {
    method: 'GET',
    path: 'settings/step-up-policy/',
    access: 'customer',
    summary: 'Get the step-up rules for payments',
    details: 'The actions that need the PIN, those that need a passkey or a code, and why',
    reply: stepUpPolicy,
  },
});
