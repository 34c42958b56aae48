// Voters on a dispute: every member except the one who raised it, the collector, anyone who pays for either of
// them, and the accused.
import type { DisputeRow, GroupState } from '../../ground/state.ts';

type Roster = { group: { organiser_id: number }; seats: readonly PartySeat[] };
export type PartySeat = Pick<
  GroupState['seats'][number],
  'id' | 'user_id' | 'position' | 'paid_by'
>;

/** The seats that have no vote. */
export function partiesOf(
  { group, seats }: Roster,
  { member_id, round, about }: Pick<DisputeRow, 'member_id' | 'round' | 'about'>,
): number[] {
  const collector = seats.find(({ position }) => position === round);
  return seats
    .filter(
      ({ id, user_id, position }) =>
        id === member_id ||
        position === round ||
        id === collector?.paid_by ||
        (about === 'organiser' && user_id === group.organiser_id),
    )
    .map(({ id }) => id);
}
