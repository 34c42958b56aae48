// Seats whose holder may be reported as dead or unable to act.
import type { GroupRow, Seat } from '../../ground/state.ts';
import { KIN_FROM } from '../../groups/terms/terms.ts';

type Member = Pick<Seat, 'id' | 'paid_by' | 'suspended_at' | 'represented'>;

/**
 * True if a seat can be suspended: its group is running, its terms allow it, and it pays for itself alone.
 * Seats paid for by an officer continue unchanged.
 */
export const maySuspend = (
  { wording, status }: Pick<GroupRow, 'wording' | 'status'>,
  seat: Member,
  seats: readonly Member[],
): boolean =>
  wording >= KIN_FROM &&
  (status === 'active' || status === 'paused') &&
  seat.suspended_at === null &&
  !seat.represented &&
  seat.paid_by === null &&
  seats.every(({ paid_by }) => paid_by !== seat.id);
