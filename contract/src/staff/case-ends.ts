// Resolutions of cases: the choices, the input each needs, and the request to send.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { lines } from '../route.ts';
import { caseKindNames } from './case-kinds.ts';
import { reason } from './schemas.ts';

const wordName = z.string().check(z.regex(/^[a-z_]{1,40}$/));

const fieldText = { label: z.string(), hint: z.nullable(z.string()) };

/** One way to resolve a case, as offered to the caller. */
export const caseEnd = z.strictObject({
  name: wordName,
  /** Button label. */
  label: z.string(),
  look: z.enum(['primary', 'danger', 'plain']),
  /** Keyboard shortcut. */
  key: z.string(),
  /** Effect of the resolution, for the person who chooses it. */
  description: z.nullable(z.string()),
  /** True if it becomes a proposal that a second person approves. */
  takes_two: z.boolean(),
  /** Input to send with it. Everything is required except an amount, which defaults to the full amount. */
  takes: z.strictObject({
    choice: z.optional(
      z.strictObject({
        label: z.string(),
        options: z.array(z.strictObject({ value: wordName, ...fieldText })),
      }),
    ),
    amount: z.optional(z.strictObject({ ...fieldText, at_most: z.nullable(positiveMoney) })),
    /** True if the customer reads it. */
    message: z.optional(z.strictObject(fieldText)),
    reason: z.optional(z.strictObject(fieldText)),
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

/** The result; with a proposal, nothing has happened yet. */
export const endedCase = z.strictObject({ message: z.string(), proposal: z.nullable(z.int()) });
export type EndedCase = z.output<typeof endedCase>;

/** One way to resolve several cases of these kinds with one proposal. */
export const endTogether = z.strictObject({
  ...caseEnd.shape,
  kinds: z.array(z.enum(caseKindNames)),
});
export type SharedCaseEnd = z.output<typeof endTogether>;
