// A kind of vote: when it may be asked, the question in words, and what a yes does.
import type { TermsChanges } from '@alajo/contract/ajo/proposals.ts';
import type { ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { GroupRow, GroupState } from '../../ground/state.ts';
import type { ProposalParams, Question } from '../../tables.ts';

export type VoteKind = {
  /** As proposals store it. */
  name: ProposalKind;
  /** What exactly is asked for. Throws an AppError if it cannot be asked for now. */
  prepare: (state: GroupState, wanted: TermsChanges & Question) => ProposalParams;
  asks: (group: GroupRow, params: ProposalParams) => string;
  means: (group: GroupRow, params: ProposalParams) => string[];
  apply: Apply;
  /** What a no does, where it does anything. */
  onRejected?: Apply;
};

type Apply = (tx: Tx, now: Date, state: GroupState, params: ProposalParams) => Promise<void>;

/** Every kind that may be open, by its stored name. */
export type VoteKinds = { readonly [Name in ProposalKind]: VoteKind & { name: Name } };
