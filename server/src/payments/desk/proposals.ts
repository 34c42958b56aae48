// Money changes that require two members of staff, one file per kind. Each is checked when proposed
// and when approved, carried out in the approval's transaction, and recorded as a manual action.
import type { ProposalKind } from '../../staff/proposals.ts';
import { createCorrections } from './corrections.ts';
import { createCredits } from './credits.ts';
import { createEnds } from './end-proposals.ts';
import { createReversals } from './reversals.ts';

type ProposalDeps = Parameters<typeof createReversals>[0] & Parameters<typeof createCredits>[0];

export const createMoneyProposals = (
  needed: ProposalDeps,
): Record<'end_payment' | 'reverse_entry' | 'correct_entry' | 'manual_credit', ProposalKind> => ({
  end_payment: createEnds(needed),
  reverse_entry: createReversals(needed),
  correct_entry: createCorrections(needed),
  manual_credit: createCredits(needed),
});
