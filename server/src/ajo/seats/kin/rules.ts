// Of which members it may be reported that they died or cannot act.
import type { GroupRow, Seat } from '../../ground/state.ts';
import { KIN_FROM } from '../../groups/terms/terms.ts';

type Member = Pick<Seat, 'id' | 'paid_by' | 'suspended_at' | 'represented'>;

/**
 * Whether a seat can be suspended: its group runs, its terms say so, and it pays for itself alone. Seats
 * that an officer pays for go on as they are.
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
