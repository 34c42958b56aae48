// Disputes: a member stops the payout of one round for some days. To a trader: "Only that round’s money
// waits. Everything else in the group continues."
import * as z from 'zod/mini';
import { picture } from '../pictures.ts';
import { instant, lines } from '../route.ts';

/** The member the dispute is about; they have no vote. */
export const disputeAbout = z.enum(['collector', 'organiser']);
export type DisputeAbout = z.output<typeof disputeAbout>;

export const DISPUTE_TEXT_MAX = 1000;
export const disputeText = lines(
  DISPUTE_TEXT_MAX,
  10,
  'Say what’s wrong, in at least 10 characters',
);

const evidence = z.strictObject({
  id: z.int(),
  by: z.string(),
  at: instant,
  /** One of the two. */
  text: z.nullable(z.string()),
  picture: z.nullable(picture),
});

export const dispute = z.strictObject({
  id: z.int(),
  round: z.int(),
  /** The member who raised it. */
  by: z.string(),
  about: disputeAbout,
  /** Name of the member it is about. */
  against: z.string(),
  /** The member whose payout is on hold. */
  collector: z.string(),
  text: z.string(),
  evidence: z.array(evidence),
  raised_at: instant,
  frozen_until: instant,
  /** True after the group agreed to extend the wait. */
  extended: z.boolean(),
  /** Names of members without a vote, because it is their own case. */
  parties: z.array(z.string()),
  yours: z.boolean(),
  /** Evidence the caller can still add. */
  texts_left: z.int(),
  pictures_left: z.int(),
});
export type Dispute = z.output<typeof dispute>;
