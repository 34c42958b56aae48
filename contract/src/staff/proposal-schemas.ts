// Changes that take two people: one proposes, another approves or rejects.
import * as z from 'zod/mini';
import { money } from '../money.ts';
import { instant } from '../route.ts';

export const proposalState = z.enum(['open', 'approved', 'rejected', 'expired']);
export type ProposalState = z.output<typeof proposalState>;

const colleague = z.strictObject({ id: z.int(), name: z.string() });

/** What a change of money would do now, by the verb that would do it. */
export const proposalPreview = z.strictObject({
  postings: z.array(z.strictObject({ account: z.string(), amount: money })),
  /** What customers have, and would have. */
  balances: z.array(z.strictObject({ name: z.string(), before: money, after: money })),
  /** Why it would be refused now; null if it would not. */
  refused: z.nullable(z.string()),
});
export type ProposalPreview = z.output<typeof proposalPreview>;

export const proposal = z.strictObject({
  id: z.int(),
  kind: z.string(),
  /** What it changes, such as `staff:4`: at most one open proposal waits for each. */
  object: z.string(),
  /** All that it changes, the first of which is `object`. */
  objects: z.array(z.string()),
  about_user_id: z.nullable(z.int()),
  title: z.string(),
  /** What whoever decides reads. */
  lines: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** Sent back with the decision: it is about what was read. */
  digest: z.string(),
  maker: colleague,
  reason: z.string(),
  made_at: instant,
  expires_at: instant,
  state: proposalState,
  decider: z.nullable(colleague),
  decision: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Whether the caller may approve it; whoever made it may only reject it. */
  may_approve: z.boolean(),
  may_reject: z.boolean(),
  /** Of a change of money that is open, for whoever decides about it or proposed it. */
  preview: z.nullable(proposalPreview),
});
export type Proposal = z.output<typeof proposal>;
