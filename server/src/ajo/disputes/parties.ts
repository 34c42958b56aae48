// Who judges a dispute: every member but whoever raised it, whose payout waits and whom it is about.
import type { DisputeRow, GroupState } from '../state.ts';

/** Disputes are among the terms since this wording. */
export const DISPUTES_FROM = 5;

type Roster = { group: { organiser_id: number }; seats: readonly PartySeat[] };
type PartySeat = Pick<GroupState['seats'][number], 'id' | 'user_id' | 'position'>;

/** The seats that have no vote. */
export function partiesOf(
  { group, seats }: Roster,
  { member_id, round, about }: Pick<DisputeRow, 'member_id' | 'round' | 'about'>,
): number[] {
  return seats
    .filter(
      ({ id, user_id, position }) =>
        id === member_id ||
        position === round ||
        (about === 'organiser' && user_id === group.organiser_id),
    )
    .map(({ id }) => id);
}
