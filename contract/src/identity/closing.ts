// Closing one's own account: what stands in the way, and doing it.
import * as z from 'zod/mini';

export const obligation = z.strictObject({
  /** A sentence: what is open, and how it ends. */
  says: z.string(),
  /** The page where it ends. */
  link: z.string(),
});
export type Obligation = z.output<typeof obligation>;

export const closing = z.strictObject({ obligations: z.array(obligation) });
