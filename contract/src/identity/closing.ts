// Closing an account: the open items that prevent it, and the closing itself.
import * as z from 'zod/mini';

export const obligation = z.strictObject({
  /** Sentence about the open item and how to end it. */
  description: z.string(),
  /** The page where it can be ended. */
  link: z.string(),
});
export type Obligation = z.output<typeof obligation>;

export const closing = z.strictObject({ obligations: z.array(obligation) });
