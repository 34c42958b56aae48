// The model's guarantors, from docs/ajo-rules.md: they pay for one member's missed contributions, after the
// member's bond and before the reserve. The rest is returned when the seat or the group ends.
import {
  credit,
  type Group,
  type Guarantee,
  groupOf,
  type Model,
  type Person,
  requireThat,
  type Seat,
  seatOf,
  send,
} from './model.ts';

type GuaranteeRequest = { name: string; guarantor: Person; amount: number };

export function requestGuarantee(
  model: Model,
  who: Person,
  { name, guarantor, amount }: GuaranteeRequest,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(group.ready && group.status !== 'completed', 'guarantors are not allowed here');
  const turns = group.round > 0 ? group.seats.length : group.max;
  requireThat(amount <= group.contribution * turns, 'more than they pay in');
  requireThat(seat.paid_by === null, 'cannot have a guarantor');
  requireThat(guarantor !== who, 'their own guarantor');
  requireThat(seat.guarantee === null, 'has a guarantor');
  seat.guarantee = { by: guarantor, amount, used: 0, held: false };
}

/** The guarantor agrees, and the whole amount leaves the wallet. */
export function acceptGuarantee(
  model: Model,
  who: Person,
  { name, member }: { name: string; member: Person },
  now: number,
): void {
  const { guarantee } = seatOf(groupOf(model, name), member);
  requireThat(guarantee !== null && guarantee.by === who && !guarantee.held, 'not asked');
  send(who, guarantee.amount, now);
  guarantee.held = true;
}

/** The guarantor declines, or the member withdraws the request. */
export function endGuarantee(
  model: Model,
  who: Person,
  { name, member }: { name: string; member: Person },
): void {
  const seat = seatOf(groupOf(model, name), member);
  const { guarantee } = seat;
  requireThat(guarantee !== null && !guarantee.held, 'not asked');
  requireThat(guarantee.by === who || member === who, 'not theirs');
  seat.guarantee = null;
}

export const guaranteeLeft = ({ guarantee }: Seat) =>
  guarantee?.held ? guarantee.amount - guarantee.used : 0;

/** Takes as much of a shortfall as the guarantee has left. */
export function useGuarantee(seat: Seat, missing: number): number {
  const part = Math.min(guaranteeLeft(seat), missing);
  if (seat.guarantee && part > 0) seat.guarantee.used += part;
  return part;
}

export function returnGuarantee(seat: Seat): void {
  if (seat.guarantee) credit(seat.guarantee.by, guaranteeLeft(seat));
  seat.guarantee = null;
}

export const guaranteesIn = ({ seats }: Group) =>
  seats.reduce((sum, seat) => sum + guaranteeLeft(seat), 0);

/** A guarantee as the snapshots show it. */
export const guaranteeText = (by: string, guarantee: Omit<Guarantee, 'by'>) =>
  `${by}: ${guarantee.used} of ${guarantee.amount}, ${guarantee.held ? 'held' : 'asked'}`;
