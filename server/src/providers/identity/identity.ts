// Whether a BVN is somebody's: one interface, an implementation a file (sandbox-identity.ts, dojah.ts).
// Only a comparison is asked for: nothing of the person's record comes to us.

export type BvnClaim = {
  /** Eleven digits. */
  bvn: string;
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
};

/**
 * matched: number, names and date of birth are one person's; partial: some of it is; mismatch: none;
 * not_found: there is no such BVN; unavailable: nobody knows yet, ask again.
 */
export type BvnOutcome = 'matched' | 'partial' | 'mismatch' | 'not_found' | 'unavailable';

export type IdentityChecks = {
  /** Compares a claim with the register. Never throws because nobody answered: see unavailable. */
  verifyBvn(claim: BvnClaim): Promise<BvnOutcome>;
};
