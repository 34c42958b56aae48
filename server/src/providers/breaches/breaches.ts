// The interface for lists of passwords that were stolen somewhere.

export type Breaches = {
  /**
   * Whether this password is in a known theft, asked without telling the password or its whole hash.
   * Throws ProviderUnavailable.
   */
  includes(password: string): Promise<boolean>;
};
