// An authenticator as described by the WebAuthn standard, for tests: it creates a passkey and signs challenges. The
// browser's part (the origin) can be overridden.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PresentedPasskey } from '@alajo/contract/webauthn.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

type AssertionOptions = { origin?: string; host?: string; counter?: number; verified?: boolean };

/** A new authenticator for the site at `url`. */
export function createAuthenticator(url: string) {
  const { origin, hostname } = new URL(url);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(16);
  const id = base64url(credential);
  let used = 0;

  const client = (type: string, challenge: string, options: AssertionOptions) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: options.origin ?? origin, crossOrigin: false }),
    );
  const head = (flags: number, { host = hostname, verified = true, counter }: AssertionOptions) => {
    const count = Buffer.alloc(4);
    used += 1;
    count.writeUInt32BE(counter ?? used);
    return Buffer.concat([sha256(host), Buffer.of(flags | (verified ? VERIFIED : 0)), count]);
  };
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  return {
    /** The result of `navigator.credentials.create`. */
    make(challenge: string, options: AssertionOptions = {}): NewPasskey {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const authData = Buffer.concat([
        head(PRESENT | NEW_KEY, options),
        Buffer.alloc(16),
        Buffer.of(0, credential.length),
        credential,
        key,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client('webauthn.create', challenge, options)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** The result of `navigator.credentials.get`. */
    show(challenge: string, options: AssertionOptions = {}): PresentedPasskey {
      const data = head(PRESENT, options);
      const clientData = client('webauthn.get', challenge, options);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
