// The model's preferred turns, from docs/ajo-rules.md: members pick free turns, or request one, and the
// request with the most supporters wins.
import { requireTurn } from './affordability.ts';
import {
  type Group,
  groupOf,
  type Model,
  notStarted,
  type Person,
  requireThat,
  type Seat,
  seatOf,
} from './model.ts';

export const isByPreference = ({ order }: Group) => order === 'picked' || order === 'need';

export function chooseTurn(
  model: Model,
  who: Person,
  { name, turn }: { name: string; turn: number },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(notStarted(group) && isByPreference(group), 'turns are fixed');
  requireThat(turn <= group.max, 'no such turn');
  requireTurn(model, who, { group, turn, turns: group.max }, now);
  if (seat.wish?.turn === turn) return;
  const taken = group.seats.some((seat) => seat.wish?.turn === turn);
  requireThat(group.order === 'need' || !taken, 'the turn is taken');
  seat.wish = { turn, at: now, support: new Set() };
}

export function giveUpTurn(model: Model, who: Person, name: string): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(notStarted(group) && isByPreference(group), 'turns are fixed');
  seat.wish = null;
}

export function supportTurnPreference(
  model: Model,
  who: Person,
  { name, member, yes }: { name: string; member: Person; yes: boolean },
): void {
  const group = groupOf(model, name);
  const [mine, theirs] = [seatOf(group, who), seatOf(group, member)];
  requireThat(notStarted(group) && group.order === 'need', 'turns are fixed');
  requireThat(theirs.wish !== null && mine !== theirs, 'nothing to support');
  if (yes) theirs.wish.support.add(mine);
  else theirs.wish.support.delete(mine);
}

/** A seat that is left or taken over loses its preference, and its support for others. */
export function removeTurnPreference(group: Group, seat: Seat): void {
  seat.wish = null;
  for (const { wish } of group.seats) wish?.support.delete(seat);
}

/** Seats in the order of their turns. */
export function byPreference(group: Group): Seat[] {
  const { seats, order } = group;
  const wishes = seats.flatMap((seat) => (seat.wish ? [{ seat, ...seat.wish }] : []));
  const first = wishes.sort((a, b) =>
    order === 'picked'
      ? b.turn - a.turn
      : b.support.size - a.support.size || a.at - b.at || a.seat.number - b.seat.number,
  );
  const turns = new Map<number, Seat>();
  const free = (from: number, to: number, step: number) => {
    for (let turn = from; turn !== to; turn += step) if (!turns.has(turn)) return turn;
    return null;
  };
  const many = seats.length;
  for (const { seat, turn } of first) {
    const at = free(Math.min(turn, many), many + 1, 1) ?? free(many, 0, -1) ?? 0;
    turns.set(at, seat);
  }
  const placed = new Set(turns.values());
  for (const seat of seats) if (!placed.has(seat)) turns.set(free(1, many + 1, 1) ?? 0, seat);
  return [...turns].sort(([a], [b]) => a - b).map(([, seat]) => seat);
}

export const preferenceText = (turn: number, supporters: readonly string[]) =>
  `${turn}, supported by ${supporters.toSorted().join(' and ')}`;
