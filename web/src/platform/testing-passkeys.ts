// A browser with passkeys, for tests: `get` and `create` can be made to fail, or to wait.
import { vi } from 'vitest';

const ID = 'AQIDBAUGBwg';
const SHOWN = { clientDataJSON: 'e30', authenticatorData: 'AQ', signature: 'Ag', userHandle: null };
const MADE = { clientDataJSON: 'e30', attestationObject: 'AQ', transports: ['internal'] };

export function stubPasskeys() {
  class Credential {
    static parseRequestOptionsFromJSON = (options: object) => options;
    static parseCreationOptionsFromJSON = (options: object) => options;
    static isConditionalMediationAvailable = async () => true;
    readonly response: object;
    constructor(response: object) {
      this.response = response;
    }
    toJSON() {
      const { response } = this;
      return { id: ID, rawId: ID, type: 'public-key', clientExtensionResults: {}, response };
    }
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  const credentials = {
    get: vi.fn(
      async (_: CredentialRequestOptions): Promise<Credential | null> => new Credential(SHOWN),
    ),
    create: vi.fn(
      async (_: CredentialCreationOptions): Promise<Credential | null> => new Credential(MADE),
    ),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return credentials;
}
