// The sandbox's BVN and NIN registers. A BVN that starts with 22, as real ones do, matches any customer, and so does a
// NIN that starts with 7; a few produce the other outcomes. All others don't exist.
import type { IdentityChecks, IdentityOutcome } from './identity.ts';

const SANDBOX_BVNS: Readonly<Record<string, IdentityOutcome>> = {
  '22000000001': 'partial',
  '22000000002': 'mismatch',
  '22000000003': 'not_found',
  '22000000004': 'unavailable',
};
const SANDBOX_NINS: Readonly<Record<string, IdentityOutcome>> = {
  '70000000001': 'partial',
  '70000000002': 'mismatch',
  '70000000003': 'not_found',
  '70000000004': 'unavailable',
};

export function createSandboxIdentity(): IdentityChecks {
  return {
    async verifyBvn({ bvn }) {
      return SANDBOX_BVNS[bvn] ?? (bvn.startsWith('22') ? 'matched' : 'not_found');
    },
    async verifyNin({ nin }) {
      return SANDBOX_NINS[nin] ?? (nin.startsWith('7') ? 'matched' : 'not_found');
    },
  };
}
