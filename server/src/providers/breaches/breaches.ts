// The interface for lists of breached passwords.

export type Breaches = {
  /**
   * True if this password is in a known breach; neither the password nor its full hash leaves the server. Throws
   * ProviderUnavailable.
   */
  includes(password: string): Promise<boolean>;
};
