// Officers' actions for members without a smartphone, and the registrations of these members. Only some
// populations have them, and they draw from a separate generator, so other populations stay as they were.
import type { PersonAction } from '../history.ts';
import {
  dayOf,
  type Group,
  type Model,
  notStarted,
  PRICED_SINCE,
  payerOf,
  type Seat,
} from '../model/model.ts';
import { officersOf } from '../model/officers.ts';
import { PAID_FOR_MAX, paidBy, wasAdded } from '../model/proxy-members.ts';
import type { Random } from '../random.ts';

/** Two of every seven seeds. */
export const hasProxyMembers = (seed: number): boolean => seed % 7 === 0 || seed % 7 === 3;

export function proxyMemberAction(
  model: Model,
  random: Random,
  now: number,
): PersonAction | undefined {
  const groups = [...model.groups.values()].filter(({ seats }) => seats.length > 0);
  if (groups.length === 0) return undefined;
  const open = groups.filter((group) => notStarted(group) && group.seats.length < group.max);
  if (open.length > 0 && random.percent(25)) return adding(model, random, random.pick(open));
  const paid = groups.flatMap((group) =>
    group.seats.flatMap((seat) => (seat.paid_by === null ? [] : [{ group, seat }])),
  );
  if (paid.length === 0 || random.percent(70)) return undefined;
  const { group, seat } = random.pick(paid);
  return caring(random, { group, seat, priced: dayOf(now) >= PRICED_SINCE });
}

/** Mostly an officer adds someone who agrees; now and then another member tries. */
function adding(model: Model, random: Random, group: Group): PersonAction {
  const officers = officersOf(group).filter(
    (officer) => paidBy(group, officer).length <= PAID_FOR_MAX,
  );
  const by = random.pick(random.percent(90) && officers.length > 0 ? officers : group.seats);
  const added = [...model.people.values()].filter(wasAdded).length;
  const [member, agrees] = [`m${added + 1}`, random.percent(90)];
  const who = payerOf(by).person.name;
  return { who, action: { verb: 'add_proxy_member', group: group.name, member, agrees } };
}

type PaidSeat = { group: Group; seat: Seat; priced: boolean };

function caring(random: Random, { group, seat, priced }: PaidSeat): PersonAction | undefined {
  const who = payerOf(seat).person.name;
  const target = { group: group.name, member: seat.person.name };
  const draw = random.integer(1, 100);
  if (seat.person.wallet > 0 && priced && draw <= 60) {
    return { who, action: { verb: 'pay_to_own_bank', ...target } };
  }
  if (draw <= 66) return { who, action: { verb: 'register_proxy_member', member: target.member } };
  return draw <= 72 ? { who, action: { verb: 'remove_proxy_member', ...target } } : undefined;
}
