// Money changes that require two members of staff, one file per kind. Each is checked when proposed
// and when approved, carried out in the approval's transaction, and recorded as a manual action.
import type { ProposalKind } from '../../staff/proposals.ts';
import { createCorrections } from './corrections.ts';
import { createCredits } from './credits.ts';
import { createEndProposals } from './end-proposals.ts';
import { createReversals } from './reversals.ts';

type ProposalDeps = Parameters<typeof createReversals>[0] & Parameters<typeof createCredits>[0];

export const createMoneyProposals = (
  deps: ProposalDeps,
): Record<'end_payment' | 'reverse_entry' | 'correct_entry' | 'manual_credit', ProposalKind> => ({
  end_payment: createEndProposals(deps),
  reverse_entry: createReversals(deps),
  correct_entry: createCorrections(deps),
  manual_credit: createCredits(deps),
});
