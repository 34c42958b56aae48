// Ends of cases: the choices, what each asks for, and what is sent.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { lines } from '../route.ts';
import { caseKindNames } from './case-kinds.ts';
import { reason } from './schemas.ts';

const wordName = z.string().check(z.regex(/^[a-z_]{1,40}$/));

const asked = { label: z.string(), hint: z.nullable(z.string()) };

/** A way to end a case, as whoever reads it may choose it. */
export const caseEnd = z.strictObject({
  name: wordName,
  /** On its button. */
  label: z.string(),
  look: z.enum(['primary', 'danger', 'plain']),
  /** The key that chooses it. */
  key: z.string(),
  /** What it does, for whoever chooses it. */
  says: z.nullable(z.string()),
  /** It becomes a proposal, which a second person approves. */
  takes_two: z.boolean(),
  /** What is sent with it. All of it is required but an amount, which is all of it where none is sent. */
  takes: z.strictObject({
    choice: z.optional(
      z.strictObject({
        label: z.string(),
        options: z.array(z.strictObject({ value: wordName, ...asked })),
      }),
    ),
    amount: z.optional(z.strictObject({ ...asked, at_most: z.nullable(positiveMoney) })),
    /** The customer reads it. */
    message: z.optional(z.strictObject(asked)),
    reason: z.optional(z.strictObject(asked)),
  }),
});
export type CaseEnd = z.output<typeof caseEnd>;

export const MESSAGE_MAX = 2000;
export const endBody = z.strictObject({
  end: wordName,
  choice: z.optional(wordName),
  amount: z.optional(positiveMoney),
  message: z.optional(lines(MESSAGE_MAX, 1, `Write a message, at most ${MESSAGE_MAX} characters`)),
  reason: z.optional(reason),
});
export type EndBody = z.output<typeof endBody>;

/** What became of it; with a proposal, nothing yet. */
export const endedCase = z.strictObject({ message: z.string(), proposal: z.nullable(z.int()) });
export type EndedCase = z.output<typeof endedCase>;

/** A way to end several cases of these kinds by one proposal. */
export const endTogether = z.strictObject({
  ...caseEnd.shape,
  kinds: z.array(z.enum(caseKindNames)),
});
export type EndTogether = z.output<typeof endTogether>;
