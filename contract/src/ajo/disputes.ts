// Disputes: a member stops the payout of one round for some days. To a trader: "Only that round's money
// waits. Everything else of the group goes on."
import * as z from 'zod/mini';
import { picture } from '../pictures.ts';
import { instant, lines } from '../route.ts';

/** Whom it is about: they have no say in it. */
export const disputeAbout = z.enum(['collector', 'organiser']);
export type DisputeAbout = z.output<typeof disputeAbout>;

export const DISPUTE_TEXT_MAX = 1000;
export const disputeText = lines(DISPUTE_TEXT_MAX, 10, 'Say what is wrong, in at least 10 letters');

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
  /** Who raised it. */
  by: z.string(),
  about: disputeAbout,
  /** Whom it is about, by name. */
  against: z.string(),
  /** Whose payout waits. */
  collector: z.string(),
  text: z.string(),
  evidence: z.array(evidence),
  raised_at: instant,
  frozen_until: instant,
  /** Whether the group agreed to wait once more. */
  extended: z.boolean(),
  /** Those who have no vote in it, by name: it is their own case. */
  parties: z.array(z.string()),
  yours: z.boolean(),
  /** What the caller may still add. */
  texts_left: z.int(),
  pictures_left: z.int(),
});
export type Dispute = z.output<typeof dispute>;
