// The model's early and late turns, from docs/ajo-rules.md: a member who collects early gives up a little
// of their pot, and a member who collects late receives it.
import { credit, type Group, receiverOf, type Seat, seatsInTurnOrder } from './model.ts';

/** A round's money after deducting an early turn's fee, or adding what a late turn receives. */
export function withPremium(group: Group, seat: Seat, round: number, money: number): number {
  const members = group.seats.length;
  const pot = group.contribution * members;
  const distance = Math.abs(members + 1 - 2 * round);
  const agreed = Math.floor((pot * group.early_turn_fee * distance) / (100 * (members - 1)));
  const is_early = 2 * round < members + 1;
  if (is_early) {
    const gives = Math.min(agreed, money);
    group.slot_pool += gives;
    group.premiums.set(round, 0 - gives);
    return money - gives;
  }
  const gets = hasMissed(seat) ? 0 : Math.min(agreed, group.slot_pool);
  group.slot_pool -= gets;
  group.premiums.set(round, gets);
  return money + gets;
}

const hasMissed = ({ shares, left_at }: Seat): boolean =>
  left_at !== null ||
  [...shares.values()].some(({ punctuality }) => punctuality.startsWith('missed'));

/** Fees that no late turn received are returned in equal parts, odd kobo in turn order. */
export function shareOutPremiums(group: Group): void {
  const turns = seatsInTurnOrder(group);
  const odd = group.slot_pool % turns.length;
  const each = (group.slot_pool - odd) / turns.length;
  for (const [index, seat] of turns.entries())
    credit(receiverOf(seat), each + (index < odd ? 1 : 0));
  group.slot_pool = 0;
}
