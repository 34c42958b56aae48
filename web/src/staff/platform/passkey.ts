// Passkeys by the browser's own functions: making one, and having one sign.
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import {
  type NewPasskey,
  newPasskey,
  type ShownPasskey,
  shownPasskey,
} from '@alajo/contract/console/webauthn.ts';
import type { Reply } from '@alajo/contract/route.ts';
import * as z from 'zod/mini';
import { call } from '../../platform/api.ts';

type RequestOptions = Reply<typeof staffRoutes.challenge>['options'];
type CreationOptions = Reply<typeof staffRoutes.invitation>['options'];

const TOO_OLD = 'This browser is too old for passkeys. Update it, or use another one.';
const NOT_SHOWN = 'No passkey was shown. Try again, and use the one you made for Alajo.';
const NOT_HERE = 'Passkeys don’t work at this address. Open the console by its own name.';
const NOT_MADE = 'No passkey was made. Try again, and unlock it with your fingerprint or PIN.';
const MADE_BEFORE = 'This device has a passkey of yours already: sign in with it.';

/** What kept a passkey from being made or shown, in words for whoever holds it. */
export class PasskeyError extends Error {}

/** Asks for a challenge and has one of the member's passkeys sign it. */
export async function showPasskey(): Promise<ShownPasskey> {
  requirePasskeys();
  const { options } = await call(staffRoutes.challenge);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as RequestOptions & PublicKeyCredentialRequestOptionsJSON,
  );
  const shown = await navigator.credentials.get({ publicKey, signal: onlyThis() }).catch(notHere);
  if (!(shown instanceof PublicKeyCredential)) throw new PasskeyError(NOT_SHOWN);
  return z.parse(shownPasskey, shown.toJSON());
}

/** Makes the passkey that accepts an invitation. */
export async function makePasskey(options: CreationOptions): Promise<NewPasskey> {
  requirePasskeys();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as CreationOptions & PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials
    .create({ publicKey, signal: onlyThis() })
    .catch((cause: unknown) => {
      const before = cause instanceof DOMException && cause.name === 'InvalidStateError';
      throw new PasskeyError(before ? MADE_BEFORE : NOT_MADE, { cause });
    });
  if (!(made instanceof PublicKeyCredential)) throw new PasskeyError(NOT_MADE);
  return z.parse(newPasskey, made.toJSON());
}

let latest: AbortController | undefined;

/** Ends a question that still stands: browsers refuse a second one beside it. */
function onlyThis(): AbortSignal {
  latest?.abort();
  latest = new AbortController();
  return latest.signal;
}

/** What is not about the address of the console is that none was shown. */
function notHere(cause: unknown): null {
  if (cause instanceof DOMException && cause.name === 'SecurityError') {
    throw new PasskeyError(NOT_HERE, { cause });
  }
  return null;
}

function requirePasskeys(): void {
  const { PublicKeyCredential: has } = globalThis;
  if (has === undefined || !('parseRequestOptionsFromJSON' in has)) throw new PasskeyError(TOO_OLD);
}
