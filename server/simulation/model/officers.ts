// The model's rules on governing groups, from docs/decisions/0036-ajo-officers.md: offices, the successor of
// an organiser, votes on another one, and covers that need a second officer.
import {
  carries,
  DAY,
  type Group,
  groupOf,
  type Model,
  type Office,
  type Person,
  payerOf,
  requireThat,
  type Seat,
  seatOf,
  votersOf,
} from './model.ts';

const COVER_LASTS = 3 * DAY;
const VOTE_LASTS = 3 * DAY;
const RETRY_AFTER = 7 * DAY;

const isRunning = ({ status }: Group) => status !== 'completed';

/** Organiser, treasurer and secretary, in order of succession. */
export function officersOf(group: Group): Seat[] {
  const holder = (office: Office) =>
    group.seats.filter((seat) => group.offices.get(seat) === office);
  const organiser = group.seats.filter(({ person }) => person === group.organiser);
  return [...organiser, ...holder('treasurer'), ...holder('secretary')];
}

export function offerOffice(
  model: Model,
  who: Person,
  { name, member, office }: { name: string; member: Person; office: Office },
): void {
  const group = groupOf(model, name);
  seatOf(group, who);
  const seat = seatOf(group, member);
  requireThat(group.organiser === who && isRunning(group), 'not the organiser of a running group');
  const own = group.offices.get(seat) ?? group.asked_offices.get(seat);
  if (own === office) return;
  requireThat(own === undefined && member !== who, 'has an office');
  requireThat(seat.paid_by === null, 'someone else pays for them');
  const taken = [...group.offices.values(), ...group.asked_offices.values()];
  requireThat(!taken.includes(office), 'the office is taken');
  group.asked_offices.set(seat, office);
}

export function acceptOffice(model: Model, who: Person, name: string): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  const office = group.asked_offices.get(seat);
  requireThat(office !== undefined && isRunning(group), 'not asked');
  group.asked_offices.delete(seat);
  group.offices.set(seat, office);
}

export function resignOffice(model: Model, who: Person, name: string): void {
  const group = groupOf(model, name);
  requireThat(group.offices.delete(seatOf(group, who)), 'holds no office');
}

/** Nominates an organiser, or agrees to the nominee; it takes a majority and the nominee's consent. */
export function elect(
  model: Model,
  who: Person,
  { name, member }: { name: string; member: Person },
  now: number,
): void {
  const group = groupOf(model, name);
  const [seat, nominee] = [seatOf(group, who), seatOf(group, member)];
  requireThat(isRunning(group) && group.organiser !== member, 'cannot be elected');
  requireThat(nominee.paid_by === null, 'someone else pays for them');
  const { election } = group;
  requireThat(election === null || election.nominee === nominee, 'another vote is open');
  if (election === null) {
    const lately = (group.asked_in_vain.get(seat) ?? -Infinity) > now - RETRY_AFTER;
    requireThat(!lately, 'asked recently without success');
  }
  const open = election ?? { nominee, by: seat, yes: new Set<Seat>(), ends: now + VOTE_LASTS };
  group.election = open;
  open.yes.add(seat);
  if (!carries(group, open.yes.size, votersOf(group).length) || !open.yes.has(nominee)) return;
  group.election = null;
  makeOrganiser(group, nominee, now);
}

/** An election without a result. */
export function endElection(group: Group, now: number): void {
  if (group.election) group.asked_in_vain.set(group.election.by, now);
  group.election = null;
}

function makeOrganiser(group: Group, seat: Seat, now: number): void {
  group.offices.delete(seat);
  group.asked_offices.delete(seat);
  group.covers.clear();
  endElection(group, now);
  group.organiser = seat.person;
}

/** The holder of a seat leaves: their offices end, and an organiser gets a successor. */
export function releaseOffice(group: Group, seat: Seat, now: number): void {
  group.offices.delete(seat);
  group.asked_offices.delete(seat);
  group.covers.delete(seat);
  group.election?.yes.delete(seat);
  if (group.election?.nominee === seat) endElection(group, now);
  const [heir] = [
    ...officersOf(group).filter(({ person }) => person !== group.organiser),
    ...group.seats
      .filter((other) => other !== seat && other.paid_by === null && other.left_at === null)
      .sort((a, b) => a.since - b.since || a.number - b.number),
  ];
  if (group.organiser === seat.person && heir) makeOrganiser(group, heir, now);
}

/** Officers who may approve a cover: neither its proposer nor the member who will owe it. */
const secondsFor = (group: Group, asker: Person, late: Seat) =>
  officersOf(group).filter((seat) => seat !== payerOf(late) && seat.person !== asker);

/** Returns true if a cover has to wait for a second officer, and then requests approval. */
export function waitsForSecond(
  group: Group,
  { by, late, amount }: { by: Person; late: Seat; amount: number },
  now: number,
): boolean {
  if (secondsFor(group, by, late).length === 0) {
    group.covers.delete(late);
    return false;
  }
  const request = group.covers.get(late);
  if (request?.round === group.round && request.ends > now) return true;
  group.covers.set(late, { by, amount, round: group.round, ends: now + COVER_LASTS });
  return true;
}

/** The open cover that `who` may approve; it costs no more than what was requested. */
export function sign(
  group: Group,
  who: Person,
  late: Seat,
  { amount, now }: { amount: number; now: number },
): { by: Person } {
  const request = group.covers.get(late);
  requireThat(request !== undefined && request.ends > now, 'no cover waits');
  const seconds = secondsFor(group, request.by, late);
  requireThat(
    seconds.some(({ person }) => person === who),
    'not a second officer',
  );
  requireThat(request.round === group.round && amount <= request.amount, 'the cover is over');
  return request;
}
