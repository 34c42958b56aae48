// Staff reviews of IDs: rejection reasons and their messages to the customer.
import * as z from 'zod/mini';
import { instant } from '../route.ts';
import { reason } from '../staff/schemas.ts';
import { documentKind, kycStatus } from './schemas.ts';

/** In the order of the console’s keys 1 to 5. `description`: what happened, and what to send instead. */
export const rejectionReasons = {
  expired: {
    title: 'Expired',
    description: 'The ID you sent has expired. Please send one that is still valid.',
  },
  name_differs: {
    title: 'Name differs',
    description:
      'The name on your ID is not the one on your account. Please send an ID in your name, or contact support if your name has changed.',
  },
  unreadable: {
    title: 'Unreadable',
    description:
      'We couldn’t read your ID. Please send it again: all four corners, in good light, without glare.',
  },
  not_an_id: {
    title: 'Not an ID',
    description:
      'What you sent is not an ID we can accept. Please send a NIN slip, driver’s licence, voter’s card or international passport.',
  },
  someone_elses: {
    title: 'Someone else’s',
    description: 'The ID you sent belongs to someone else. Please send your own.',
  },
} as const satisfies Record<string, { title: string; description: string }>;
export type RejectionReason = keyof typeof rejectionReasons;

export const rejectionReasonNames = Object.keys(rejectionReasons) as [
  RejectionReason,
  ...RejectionReason[],
];

/** Result of a review. */
export type DocumentDecision =
  | { status: 'verified' }
  | { status: 'rejected'; reason: RejectionReason };

export const documentMediaType = z.enum(['image/webp', 'application/pdf']);

const comparison = z.strictObject({
  value: z.nullable(z.string()),
  state: z.enum(['agrees', 'differs', 'unknown']),
});

/** A declared fact and each register’s verdict on it. */
const fact = z.strictObject({
  label: z.string(),
  declared: z.nullable(z.string()),
  /** `unknown`: not declared, or the register has not replied. */
  bvn: comparison,
  nin: comparison,
});
export type ReviewFact = z.output<typeof fact>;

const register = z.strictObject({
  status: kycStatus,
  reason: z.nullable(z.string()),
  since: z.nullable(instant),
  last_digits: z.nullable(z.string()),
});

export const review = z.strictObject({
  id: z.int(),
  /** Its reference in the queue. */
  reference: z.string(),
  customer: z.strictObject({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    phone_number: z.string(),
    tier: z.literal([1, 2, 3]),
  }),
  /** The customer's tier once this ID is verified. */
  tier_after: z.literal([1, 2, 3]),
  kind: documentKind,
  expires_on: z.nullable(z.iso.date()),
  /** An expired ID can only be rejected. */
  expired: z.boolean(),
  sent_at: instant,
  media_type: documentMediaType,
  /** Number of the customer's earlier IDs that were rejected. */
  rejected_before: z.int(),
  facts: z.array(fact),
  bvn: register,
  nin: register,
});
export type Review = z.output<typeof review>;

/** One view of the file, watermarked all over with the viewer’s name and the time. */
export const reviewFile = z.strictObject({
  media_type: documentMediaType,
  base64: z.string(),
  /** The watermark. */
  mark: z.string(),
});
export type ReviewFile = z.output<typeof reviewFile>;

/** A tier above the verified steps: it needs a second person and never lowers a tier. */
export const tierExceptionBody = z.strictObject({
  user_id: z.int().check(z.positive()),
  tier: z.literal([2, 3]),
  reason,
});
