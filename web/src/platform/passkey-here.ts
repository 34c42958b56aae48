// Remembers whether this browser has a passkey of the customer's, so that a payment can offer it without
// asking the server. Only a hint: the passkey may be gone, or stored in another browser.
import { localStore, read, remove, write } from './storage.ts';

const PASSKEY_KEY = 'alajo_passkey';

export const hasPasskeyHere = (userId: number): boolean =>
  globalThis.PublicKeyCredential !== undefined &&
  read(localStore(), PASSKEY_KEY) === String(userId);

/** Call after one was created here or signed in. Outlives the session. */
export const rememberPasskey = (userId: number): void =>
  write(localStore(), PASSKEY_KEY, String(userId));

/** Call after the last one was removed. */
export const clearPasskey = (): void => remove(localStore(), PASSKEY_KEY);
