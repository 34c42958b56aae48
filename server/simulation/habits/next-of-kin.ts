// Deaths, and what the next of kin then do. Only some populations have them, and they draw from a separate
// generator, so other populations stay as they were.
import type { PersonAction } from '../history.ts';
import type { Model } from '../model/model.ts';
import { isSuspended } from '../model/suspended-seats.ts';
import type { Random } from '../random.ts';

/** Two of every three seeds, from the thirteenth on. */
export const hasNextOfKin = (seed: number): boolean => seed > 12 && seed % 3 !== 2;

export function nextOfKinAction(model: Model, random: Random): PersonAction | undefined {
  const groups = [...model.groups.values()];
  const left = groups.flatMap((group) =>
    group.seats.flatMap((seat) =>
      isSuspended(seat) && seat.heir ? [{ group, seat, heir: seat.heir }] : [],
    ),
  );
  if (left.length > 0 && random.percent(60)) {
    const { group, seat, heir } = random.pick(left);
    const verb = random.percent(60) ? 'inherit_seat' : 'decline_seat';
    return { who: heir.name, action: { verb, group: group.name, member: seat.person.name } };
  }
  const running = groups.filter(({ status }) => status === 'active' || status === 'paused');
  if (running.length === 0) return undefined;
  const { name: group, seats } = random.pick(running);
  const [by, about] = [random.pick(seats), random.pick(seats)];
  // Includes the shop, but not the staff's test customers, bill payers or anyone without a smartphone.
  const known = [...model.people.values()].filter((person) => !/^[bmq]/.test(person.name));
  const [member, heir] = [about.person.name, random.pick(known).name];
  const who = by.person.proxyMembers ? (by.paid_by ?? by).person.name : by.person.name;
  return { who, action: { verb: 'suspend', group, member, heir } };
}
