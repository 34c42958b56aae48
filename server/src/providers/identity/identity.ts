// The interface for BVN and NIN checks; each file here implements it. The personal record a company sends stays in its
// file: callers only learn whether the claim is right.

type Person = {
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
};

/** Numbers have eleven digits. */
export type BvnClaim = Person & { bvn: string };
export type NinClaim = Person & { nin: string };

/**
 * `matched`: number, names and date of birth belong to one person; `partial`: some do; `mismatch`: none;
 * `not_found`: no such number; `unavailable`: no answer yet, retry.
 */
export type IdentityOutcome = 'matched' | 'partial' | 'mismatch' | 'not_found' | 'unavailable';

/** Both compare a claim with a register; without a reply they return `unavailable` rather than throw. */
export type IdentityChecks = {
  verifyBvn(claim: BvnClaim): Promise<IdentityOutcome>;
  verifyNin(claim: NinClaim): Promise<IdentityOutcome>;
};
