// The model's disputes: a disputed round's payout waits for three days, and another three if the members
// without a stake in it agree. Written from docs/ajo-rules.md.
import {
  carries,
  DAY,
  type Dispute,
  fails,
  groupOf,
  isDisputed,
  type Model,
  type Person,
  payerOf,
  requireThat,
  type Seat,
  seatOf,
  votersOf,
} from './model.ts';
import { collectorOf, release } from './rounds.ts';
import { upcoming } from './votes.ts';

const WAITS = 3 * DAY;

/** Disputes the open round's payout to its collector. */
export function dispute(
  model: Model,
  who: Person,
  { name, round }: { name: string; round: number },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  if (group.disputes.some((dispute) => dispute.round === round && dispute.by === who)) return;
  requireThat(group.status === 'active' && group.round === round, 'not open');
  requireThat(group.phase !== 'scheduled', 'not due');
  requireThat(!isDisputed(group, round), 'disputed');
  const key = `${round} ${who.name}`;
  requireThat(!group.disputed.has(key), 'disputed it before');
  const collector = collectorOf(group);
  requireThat(collector !== seat, 'their own turn');
  group.disputed.add(key);
  const parties = new Set([seat, collector, payerOf(collector)]);
  group.disputes.push({
    round,
    by: who,
    parties,
    until: now + WAITS,
    extended: false,
    asked: votersOf(group).some((voter) => !parties.has(voter)),
    yes: new Set(),
    no: new Set(),
  });
  if (group.phase === 'settled') group.next_at = upcoming(group)?.at ?? null;
}

type Answer = { name: string; round: number; yes: boolean };

export function answerDispute(
  model: Model,
  who: Person,
  { name, round, yes }: Answer,
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  const open = group.disputes.find(
    (dispute) => dispute.round === round && dispute.asked && !dispute.extended,
  );
  requireThat(open !== undefined && open.until > now, 'no vote');
  if ((yes ? open.yes : open.no).has(seat)) return;
  requireThat(!open.parties.has(seat), 'their own case');
  requireThat(group.status === 'active', 'paused');
  for (const side of [open.yes, open.no]) side.delete(seat);
  (yes ? open.yes : open.no).add(seat);
  const voters = votersOf(group).filter((voter) => !open.parties.has(voter)).length;
  if (fails(group, open.no.size, voters)) release(model, group, open, now);
  else if (carries(group, open.yes.size, voters)) {
    Object.assign(open, { extended: true, until: open.until + WAITS });
    open.yes.clear();
    open.no.clear();
    group.waited_longer += 1;
  }
}

/** The member who raised it withdraws it. */
export function withdrawDispute(
  model: Model,
  who: Person,
  { name, round }: { name: string; round: number },
  now: number,
): void {
  const group = groupOf(model, name);
  seatOf(group, who);
  const own = group.disputes.find((dispute) => dispute.round === round && dispute.by === who);
  requireThat(own !== undefined, 'no dispute');
  requireThat(group.status === 'active', 'paused');
  release(model, group, own, now);
}

export const disputeSnapshot = ({ round, until, extended, yes, no }: Dispute): string =>
  disputeText({ round, until, extended }, [...yes].map(nameOf), [...no].map(nameOf));

const nameOf = (seat: Seat) => seat.person.name;

export const disputeText = (
  { round, until, extended }: Pick<Dispute, 'round' | 'until' | 'extended'>,
  yes: string[],
  no: string[],
): string =>
  [
    `round ${round} until ${new Date(until).toISOString()}${extended ? ', extended' : ''}`,
    `${yes.sort().join(', ')} to wait, ${no.sort().join(', ')} to pay`,
  ].join(', ');
