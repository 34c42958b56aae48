// Replies of actions in groups: only what they changed. The page refetches the group.
import * as z from 'zod/mini';

/** The id of what an action made. */
export const created = z.strictObject({ id: z.int() });
export type Created = z.output<typeof created>;

/** The caller's own seat, and its place in the order of turns. */
export const ownSeat = z.strictObject({ group_id: z.int(), position: z.int() });
export type OwnSeat = z.output<typeof ownSeat>;

/** How a vote stands, or how it ended. */
export const vote = z.strictObject({
  status: z.enum(['open', 'agreed', 'rejected', 'lapsed']),
  yes: z.int(),
  needed: z.int(),
});
export type Vote = z.output<typeof vote>;
