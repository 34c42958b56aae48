// A session proves each hour that it is on its device. That happens here, unseen: whoever sends a request
// gets its reply.
import { expireSession } from './session.ts';

/**
 * Sends a request; where the device has to prove itself first, does that and sends it once more. A device
 * that cannot is signed out. Throws what `send` throws.
 */
export async function sendProved(
  token: string | undefined,
  send: () => Promise<Response>,
): Promise<Response> {
  const response = await send();
  if (token === undefined || response.status !== 403) return response;
  const reply = await response
    .clone()
    .json()
    .catch(() => undefined);
  const { code, nonce } = Object(reply);
  if (code !== 'device_proof_needed' || typeof nonce !== 'string') return response;
  const { proveDevice } = await import('./this-device.ts');
  if (await proveDevice(token, nonce)) return send();
  expireSession(token);
  return response;
}
