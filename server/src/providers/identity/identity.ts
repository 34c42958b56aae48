// The interface of BVN and NIN checks; each file here implements it. Whatever a company sends of the
// person's record stays in its file: we only learn whether the claim is right.

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

/** Both compare a claim with a register, and return `unavailable` rather than throw without an answer. */
export type IdentityChecks = {
  verifyBvn(claim: BvnClaim): Promise<IdentityOutcome>;
  verifyNin(claim: NinClaim): Promise<IdentityOutcome>;
};
