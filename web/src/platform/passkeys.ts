// Passkeys by the browser's own functions: making one, and having one sign. Loaded when one is needed.
import {
  type NewPasskey,
  newPasskey,
  type ShownPasskey,
  shownPasskey,
} from '@alajo/contract/webauthn.ts';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from './api.ts';

/** As the server sends them: bytes are base64url. */
type RequestOptions = { challenge: string };
type CreationOptions = RequestOptions;

const TOO_OLD = 'This browser is too old for passkeys. Update it, or use another one.';
const NOT_SHOWN = 'No passkey was shown. Try again, and use the one you made for Alajo.';
const NOT_HERE = 'Passkeys don’t work at this address. Open Alajo by its own name.';
const NOT_MADE = 'No passkey was made. Try again, and unlock it with your fingerprint or PIN.';
const MADE_BEFORE = 'This device has a passkey of yours already: sign in with it.';

/** What kept a passkey from being made or shown, in words for whoever holds it. */
class PasskeyError extends Error {}

/** The message to show for anything that went wrong with a passkey, here or on the server. */
export const passkeyProblem = (error: unknown): string =>
  error instanceof PasskeyError ? error.message : errorMessage(error);

/** For a button that asks for a passkey: asks once at a time, and says what went wrong. */
export function usePasskeyButton(act: () => Promise<void>) {
  const [state, setState] = useState<{ pending?: boolean; problem?: string }>({});
  // A ref, because two taps can happen before the next render.
  const busy = useRef(false);
  const press = async () => {
    if (busy.current) return;
    busy.current = true;
    setState({ pending: true });
    try {
      await act();
      setState({});
    } catch (error) {
      setState({ problem: passkeyProblem(error) });
    } finally {
      busy.current = false;
    }
  };
  return { pending: state.pending === true, problem: state.problem, press };
}

/** Throws PasskeyError in a browser without passkeys, so that nothing is asked of the server in vain. */
export function requirePasskeys(): void {
  if (globalThis.PublicKeyCredential === undefined) throw new PasskeyError(TOO_OLD);
}

/**
 * Has a passkey sign the options' challenge. `conditional`: waits until the customer picks one from the
 * suggestions of a field, or another question takes its place. Throws PasskeyError if none was shown.
 */
export async function showPasskey(
  options: RequestOptions,
  { conditional = false } = {},
): Promise<ShownPasskey> {
  requirePasskeys();
  const shown = await navigator.credentials
    .get({
      publicKey: requestOf(options),
      signal: onlyThis(),
      ...(conditional && { mediation: 'conditional' }),
    })
    .catch(notHere);
  if (!(shown instanceof PublicKeyCredential)) throw new PasskeyError(NOT_SHOWN);
  return z.parse(shownPasskey, jsonOf(shown));
}

/** Makes a passkey. Throws PasskeyError if none was made. */
export async function makePasskey(options: CreationOptions): Promise<NewPasskey> {
  requirePasskeys();
  const made = await navigator.credentials
    .create({ publicKey: creationOf(options), signal: onlyThis() })
    .catch((cause: unknown) => {
      notHere(cause);
      const before = cause instanceof DOMException && cause.name === 'InvalidStateError';
      throw new PasskeyError(before ? MADE_BEFORE : NOT_MADE, { cause });
    });
  if (!(made instanceof PublicKeyCredential)) throw new PasskeyError(NOT_MADE);
  return z.parse(newPasskey, jsonOf(made));
}

/** Ends a question that still stands, such as the one behind a field's suggestions. */
export function stopAsking(): void {
  latest?.abort();
}

let latest: AbortController | undefined;

/** Ends a question that still stands: browsers refuse a second one beside it. */
function onlyThis(): AbortSignal {
  stopAsking();
  latest = new AbortController();
  return latest.signal;
}

/** What is not about the site's address is that none was shown. */
function notHere(cause: unknown): null {
  if (cause instanceof DOMException && cause.name === 'SecurityError') {
    throw new PasskeyError(NOT_HERE, { cause });
  }
  return null;
}

// Chrome before 129 and Safari before 18.4 have passkeys, but neither read nor write them as JSON.

type Descriptor = { id: string };
type Loose = {
  challenge: string;
  user?: { id: string };
  allowCredentials?: Descriptor[];
  excludeCredentials?: Descriptor[];
};

function requestOf(options: RequestOptions): PublicKeyCredentialRequestOptions {
  return 'parseRequestOptionsFromJSON' in PublicKeyCredential
    ? PublicKeyCredential.parseRequestOptionsFromJSON(
        options as RequestOptions & PublicKeyCredentialRequestOptionsJSON,
      )
    : (withBytes(options) as never);
}

function creationOf(options: CreationOptions): PublicKeyCredentialCreationOptions {
  return 'parseCreationOptionsFromJSON' in PublicKeyCredential
    ? PublicKeyCredential.parseCreationOptionsFromJSON(
        options as CreationOptions & PublicKeyCredentialCreationOptionsJSON,
      )
    : (withBytes(options) as never);
}

function withBytes(options: Loose): object {
  const { challenge, user, allowCredentials, excludeCredentials } = options;
  const read = (list: Descriptor[]) => list.map((one) => ({ ...one, id: bytesOf(one.id) }));
  return {
    ...options,
    challenge: bytesOf(challenge),
    ...(user && { user: { ...user, id: bytesOf(user.id) } }),
    ...(allowCredentials && { allowCredentials: read(allowCredentials) }),
    ...(excludeCredentials && { excludeCredentials: read(excludeCredentials) }),
  };
}

function jsonOf(credential: PublicKeyCredential): unknown {
  if ('toJSON' in credential) return credential.toJSON();
  const { id, rawId, type, authenticatorAttachment } = credential as PublicKeyCredential;
  const response = (credential as PublicKeyCredential).response as AuthenticatorResponse &
    Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>;
  return {
    id,
    rawId: textOf(rawId),
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: response.attestationObject && textOf(response.attestationObject),
      transports: response.getTransports?.(),
      authenticatorData: response.authenticatorData && textOf(response.authenticatorData),
      signature: response.signature && textOf(response.signature),
      userHandle: response.userHandle && textOf(response.userHandle),
    },
  };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
