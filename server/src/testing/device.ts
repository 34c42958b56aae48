// A browser that names itself at sign-in, as the web app does: a random id and its own key.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NamedDevice } from '@alajo/contract/identity/device-proof.ts';
import { proofText } from '@alajo/contract/identity/devices.ts';

export function testDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const named = {
    id: randomBytes(32).toString('base64url'),
    public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  } satisfies NamedDevice;
  return {
    named,
    /** The answer to `device_proof_needed`. */
    prove: (nonce: string) => ({
      nonce,
      signature: sign('sha256', Buffer.from(proofText(nonce)), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url'),
    }),
  };
}
