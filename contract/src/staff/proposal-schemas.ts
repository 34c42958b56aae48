// Changes that need two people: one proposes, another approves or rejects.
import * as z from 'zod/mini';
import { money } from '../money.ts';
import { instant } from '../route.ts';

export const proposalState = z.enum(['open', 'approved', 'rejected', 'expired']);
export type ProposalState = z.output<typeof proposalState>;

const colleague = z.strictObject({ id: z.int(), name: z.string() });

/** Preview of a change of money, computed by the code that would make it. */
export const proposalPreview = z.strictObject({
  postings: z.array(z.strictObject({ account: z.string(), amount: money })),
  /** Customers’ balances before and after. */
  balances: z.array(z.strictObject({ name: z.string(), before: money, after: money })),
  /** Reason it would be refused now; null if it would be accepted. */
  refused: z.nullable(z.string()),
});
export type ProposalPreview = z.output<typeof proposalPreview>;

export const proposal = z.strictObject({
  id: z.int(),
  kind: z.string(),
  /** Object of the change, such as `staff:4`; each has at most one open proposal. */
  object: z.string(),
  /** All objects of the change, starting with `object`. */
  objects: z.array(z.string()),
  about_user_id: z.nullable(z.int()),
  title: z.string(),
  /** Evidence for the decision. */
  lines: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** Sent back with the decision, so that it applies only to the version that was read. */
  digest: z.string(),
  maker: colleague,
  reason: z.string(),
  made_at: instant,
  expires_at: instant,
  state: proposalState,
  decider: z.nullable(colleague),
  decision: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** True if the caller can approve it; its maker can only reject it. */
  may_approve: z.boolean(),
  may_reject: z.boolean(),
  /** Only for an open change of money, and only for its maker and those who can decide on it. */
  preview: z.nullable(proposalPreview),
});
export type Proposal = z.output<typeof proposal>;
