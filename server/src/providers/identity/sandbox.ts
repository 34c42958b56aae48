// The sandbox's BVN register. Every number that begins with 22, as real ones do, matches the customer,
// but for a few that produce the other outcomes. Other numbers do not exist.
import type { BvnOutcome, IdentityChecks } from './identity.ts';

const SANDBOX_BVNS: Readonly<Record<string, BvnOutcome>> = {
  '22000000001': 'partial',
  '22000000002': 'mismatch',
  '22000000003': 'not_found',
  '22000000004': 'unavailable',
};

export function createSandboxIdentity(): IdentityChecks {
  return {
    async verifyBvn({ bvn }) {
      return SANDBOX_BVNS[bvn] ?? (bvn.startsWith('22') ? 'matched' : 'not_found');
    },
  };
}
