// Replies to group actions: only the changes. The page refetches the group.
import * as z from 'zod/mini';

/** Id of the object an action created. */
export const created = z.strictObject({ id: z.int() });
export type CreatedId = z.output<typeof created>;

/** The caller’s seat and its position in the turn order. */
export const ownSeat = z.strictObject({ group_id: z.int(), position: z.int() });
export type OwnSeat = z.output<typeof ownSeat>;

/** State or result of a vote. */
export const vote = z.strictObject({
  status: z.enum(['open', 'agreed', 'rejected', 'lapsed']),
  yes: z.int(),
  needed: z.int(),
});
export type Vote = z.output<typeof vote>;
