// Passkeys: options for the browser, and verification of its reply. User verification (a PIN, a finger or a face) is
// always required: having the device isn't enough.
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { NewPasskey, PresentedPasskey } from '@alajo/contract/webauthn.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** The site passkeys belong to: its origin, and the host browsers bind them to. */
export type PasskeySite = { origin: string; host: string };

export const siteOf = (url: string): PasskeySite => {
  const { origin, hostname } = new URL(url);
  return { origin, host: hostname };
};

/** True if browsers create passkeys at this address: over https or on this machine, and with a host name. */
export function supportsPasskeys(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
}

/** A passkey as it is stored. */
export type Passkey = {
  /** Base64url. */
  id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
};

export const newChallenge = () => randomBytes(32).toString('base64url');

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** Options of `navigator.credentials.get`: one of these passkeys, or without a list any of this site. */
export const requestOptions = (
  site: PasskeySite,
  challenge: string,
  timeout: number,
  among?: readonly Pick<Passkey, 'id' | 'transports'>[],
) =>
  generateAuthenticationOptions({
    rpID: site.host,
    challenge: bytesOf(challenge),
    timeout,
    userVerification: 'required',
    ...(among && {
      allowCredentials: among.map(({ id, transports }) => ({
        id,
        transports: transports as never,
      })),
    }),
  });

// EdDSA, ES256, RS256: the algorithms authenticators support.
const ALGORITHMS = [-8, -7, -257];

type Holder = {
  name: string;
  email: string;
  handle: string;
  /** Their existing passkeys: a device that holds one of them creates no other. */
  held?: readonly Pick<Passkey, 'id' | 'transports'>[];
};

/** Options of `navigator.credentials.create`. `handle`: names the holder's account to the device. */
export const creationOptions = (
  site: PasskeySite,
  challenge: string,
  timeout: number,
  { name, email, handle, held = [] }: Holder,
) =>
  generateRegistrationOptions({
    rpName: 'Alajo',
    rpID: site.host,
    challenge: bytesOf(challenge),
    timeout,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(handle),
    attestationType: 'none',
    excludeCredentials: held.map(({ id, transports }) => ({ id, transports: transports as never })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });

/** Consumes a pending challenge; false if it is unknown, used or too old. */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

/** A new passkey created for this site and one of its challenges; undefined for anything else. */
export async function readNewPasskey(
  site: PasskeySite,
  passkey: NewPasskey,
  take: TakeChallenge,
): Promise<Passkey | undefined> {
  const read = await refusing(take, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: passkey as never,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!read?.verified) return undefined;
  const { id, publicKey, counter } = read.registrationInfo.credential;
  const { transports } = passkey.response;
  return { id, public_key: Buffer.from(publicKey), counter, transports };
}

/** The signature's counter if it was made with this passkey for one of our challenges. */
export async function readShownPasskey(
  site: PasskeySite,
  passkey: PresentedPasskey,
  stored: Passkey,
  take: TakeChallenge,
): Promise<number | undefined> {
  const read = await refusing(take, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: passkey as never,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(stored.public_key),
        counter: stored.counter,
        transports: stored.transports as never,
      },
    }),
  );
  return read?.verified ? read.authenticationInfo.newCounter : undefined;
}

/** The library throws for any fault in the browser's reply; errors from `take` are our own. */
async function refusing<T>(
  take: TakeChallenge,
  verify: (take: TakeChallenge) => Promise<T>,
): Promise<T | undefined> {
  let failure: { error: unknown } | undefined;
  const taking: TakeChallenge = async (challenge) => {
    try {
      return await take(String(challenge));
    } catch (error) {
      failure = { error };
      return false;
    }
  };
  const read = await verify(taking).catch(() => undefined);
  if (failure) throw failure.error;
  return read;
}
