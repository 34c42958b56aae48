// The interface of BVN checks; each file here implements it. We only ask for a comparison and receive
// nothing of the person's record.

export type BvnClaim = {
  /** Eleven digits. */
  bvn: string;
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
};

/**
 * `matched`: number, names and date of birth belong to one person; `partial`: some do; `mismatch`: none;
 * `not_found`: no such BVN; `unavailable`: no answer yet, retry.
 */
export type BvnOutcome = 'matched' | 'partial' | 'mismatch' | 'not_found' | 'unavailable';

export type IdentityChecks = {
  /** Compares a claim with the register. Returns `unavailable` rather than throw without an answer. */
  verifyBvn(claim: BvnClaim): Promise<BvnOutcome>;
};
