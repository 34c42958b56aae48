// Passkeys through the browser's own API: creating one, and signing with one. Loaded on demand.
import {
  type NewPasskey,
  newPasskey,
  type PresentedPasskey,
  presentedPasskey,
} from '@alajo/contract/webauthn.ts';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from './api.ts';

/** In the server's format: bytes are base64url. */
type RequestOptions = { challenge: string };
type CreationOptions = RequestOptions;

const TOO_OLD = 'This browser is too old for passkeys. Update it, or use another one.';
const NOT_USED = 'No passkey was used. Try again with the one you created for Alajo.';
const WRONG_ADDRESS = 'Passkeys don’t work at this address. Open Alajo at its usual address.';
const NOT_CREATED =
  'No passkey was created. Try again, and unlock it with your fingerprint or PIN.';
const ALREADY_CREATED = 'You already have a passkey on this device. Sign in with it.';

/** A passkey could not be created or used; the message can be shown as it is. */
class PasskeyError extends Error {}

/** The message to show for anything that went wrong with a passkey, here or on the server. */
export const passkeyProblem = (error: unknown): string =>
  error instanceof PasskeyError ? error.message : errorMessage(error);

/** For a button that uses a passkey: prompts once at a time, and reports errors. */
export function usePasskeyButton(prompt: () => Promise<void>) {
  const [state, setState] = useState<{ pending?: boolean; problem?: string }>({});
  // A ref, because two taps can happen before the next render.
  const busy = useRef(false);
  const press = async () => {
    if (busy.current) return;
    busy.current = true;
    setState({ pending: true });
    try {
      await prompt();
      setState({});
    } catch (error) {
      setState({ problem: passkeyProblem(error) });
    } finally {
      busy.current = false;
    }
  };
  return { pending: state.pending === true, problem: state.problem, press };
}

/** Throws PasskeyError in a browser without passkeys, before any request is sent. */
export function requirePasskeys(): void {
  if (globalThis.PublicKeyCredential === undefined) throw new PasskeyError(TOO_OLD);
}

/**
 * Signs the options' challenge with a passkey. `conditional`: waits until the customer picks one from the
 * suggestions of a field, or another prompt replaces it. Throws PasskeyError if none was used.
 */
export async function signWithPasskey(
  options: RequestOptions,
  { conditional = false } = {},
): Promise<PresentedPasskey> {
  requirePasskeys();
  const credential = await navigator.credentials
    .get({
      publicKey: requestOf(options),
      signal: replacePrompt(),
      ...(conditional && { mediation: 'conditional' }),
    })
    .catch(rejectWrongAddress);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(NOT_USED);
  return z.parse(presentedPasskey, jsonOf(credential));
}

/** Creates a passkey. Throws PasskeyError if none was created. */
export async function createPasskey(options: CreationOptions): Promise<NewPasskey> {
  requirePasskeys();
  const credential = await navigator.credentials
    .create({ publicKey: creationOf(options), signal: replacePrompt() })
    .catch((cause: unknown) => {
      rejectWrongAddress(cause);
      const exists = cause instanceof DOMException && cause.name === 'InvalidStateError';
      throw new PasskeyError(exists ? ALREADY_CREATED : NOT_CREATED, { cause });
    });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError(NOT_CREATED);
  return z.parse(newPasskey, jsonOf(credential));
}

/** Cancels the pending prompt, such as the one behind a field's suggestions. */
export function cancelPasskeyPrompt(): void {
  pendingPrompt?.abort();
}

let pendingPrompt: AbortController | undefined;

/** Cancels the pending prompt, because browsers allow only one, and returns the signal for the next. */
function replacePrompt(): AbortSignal {
  cancelPasskeyPrompt();
  pendingPrompt = new AbortController();
  return pendingPrompt.signal;
}

/** Errors unrelated to the site's address mean that no passkey was used. */
function rejectWrongAddress(cause: unknown): null {
  if (cause instanceof DOMException && cause.name === 'SecurityError') {
    throw new PasskeyError(WRONG_ADDRESS, { cause });
  }
  return null;
}

// Chrome before 129 and Safari before 18.4 have passkeys, but can't convert them to or from JSON.

type Descriptor = { id: string };
type UncheckedCredential = {
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

function withBytes(options: UncheckedCredential): object {
  const { challenge, user, allowCredentials, excludeCredentials } = options;
  const decodeIds = (list: Descriptor[]) =>
    list.map((descriptor) => ({ ...descriptor, id: bytesOf(descriptor.id) }));
  return {
    ...options,
    challenge: bytesOf(challenge),
    ...(user && { user: { ...user, id: bytesOf(user.id) } }),
    ...(allowCredentials && { allowCredentials: decodeIds(allowCredentials) }),
    ...(excludeCredentials && { excludeCredentials: decodeIds(excludeCredentials) }),
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
