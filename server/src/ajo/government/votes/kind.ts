// A kind of vote: its preconditions, its question, and the effect of a yes.
import type { TermsChanges } from '@alajo/contract/ajo/proposals.ts';
import type { ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { GroupRow, GroupState } from '../../ground/state.ts';
import type { ProposalParams, Question } from '../../tables.ts';

export type VoteKind = {
  /** Stored in proposals. */
  name: ProposalKind;
  /** Subject of the vote. Throws an AppError if it can't be proposed now. */
  prepare: (state: GroupState, changes: TermsChanges & Question) => ProposalParams;
  asks: (group: GroupRow, params: ProposalParams) => string;
  means: (group: GroupRow, params: ProposalParams) => string[];
  apply: Apply;
  /** Effect of a no, if it has one. */
  onRejected?: Apply;
};

type Apply = (tx: Tx, now: Date, state: GroupState, params: ProposalParams) => Promise<void>;

/** Every kind that may be open, by its stored name. */
export type VoteKinds = { readonly [Name in ProposalKind]: VoteKind & { name: Name } };
