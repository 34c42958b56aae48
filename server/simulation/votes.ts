// The model's votes on pauses and their ends.
import {
  DAY,
  dueAt,
  type Group,
  groupOf,
  type Model,
  type Person,
  refuseUnless,
  seatOf,
} from './model.ts';

const VOTE_LASTS = 3 * DAY;

/** A vote in which half are against cannot pass any more. */
export function voteAgainst(model: Model, who: Person, name: string): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  refuseUnless(group.vote_ends !== null, 'not proposed');
  group.votes.delete(seat);
  group.against.add(seat);
  if (group.against.size * 2 >= group.seats.length) endVote(group);
}

export function endVote(group: Group): void {
  group.votes.clear();
  group.against.clear();
  group.vote_ends = null;
}

/** The organiser proposes, members agree; it takes effect once more than half have agreed. */
export function vote(
  model: Model,
  who: Person,
  { name, kind }: { name: string; kind: 'pause' | 'resume' },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  refuseUnless(group.status === (kind === 'pause' ? 'active' : 'paused'), 'not active or paused');
  refuseUnless(group.vote_ends !== null || group.organiser === who, 'not proposed');
  group.vote_ends ??= now + VOTE_LASTS;
  group.votes.add(seat);
  group.against.delete(seat);
  if (group.votes.size * 2 <= group.seats.length) return;
  endVote(group);
  if (kind === 'pause') Object.assign(group, { status: 'paused', paused_at: now });
  else resume(group, now);
}

// Due dates shift by whole days, rounded up; a running wait continues where it stopped.
export function resume(group: Group, now: number): void {
  const paused = now - group.paused_at;
  const days = Math.ceil(paused / DAY);
  group.shifted += days;
  shiftPlans(group, days);
  group.tried_at += paused;
  group.status = 'active';
  endVote(group);
  if (group.phase === 'scheduled') group.next_at = Math.max(now, dueAt(group, group.round));
  else if (group.next_at !== null) group.next_at += paused;
}

/** Instalments fall due as many days later. */
function shiftPlans(group: Group, days: number): void {
  for (const { plan } of group.seats) {
    if (plan === null) continue;
    plan.first += days;
    plan.tried_at += days * DAY;
    plan.next_at += days * DAY;
  }
}
