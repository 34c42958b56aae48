// The model's votes on pausing and resuming.
import {
  carries,
  DAY,
  dueAt,
  fails,
  type Group,
  groupOf,
  isDisputed,
  type Model,
  type Person,
  requireThat,
  seatOf,
  votersOf,
} from './model.ts';

/** The round after a disputed one, which does not wait for it. */
export function upcoming(group: Group): { round: number; at: number } | undefined {
  for (let round = group.round + 1; round <= group.seats.length; round++) {
    if (group.paid_out.has(round) || isDisputed(group, round)) continue;
    return { round, at: dueAt(group, round) };
  }
  return undefined;
}

/** Ends write-off votes whose time is over. */
export function endWriteOffs({ write_offs }: Group, now: number): void {
  for (const [debtor, { ends }] of write_offs) if (ends <= now) write_offs.delete(debtor);
}

const VOTE_LASTS = 3 * DAY;

/** A vote with too many against it fails. */
export function voteAgainst(model: Model, who: Person, name: string): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(group.vote_ends !== null, 'not proposed');
  group.votes.delete(seat);
  group.against.add(seat);
  if (fails(group, group.against.size, votersOf(group).length)) endVote(group);
}

export function endVote(group: Group): void {
  group.votes.clear();
  group.against.clear();
  group.vote_ends = null;
}

/** The organiser proposes, members agree; it takes effect once enough have agreed. */
export function vote(
  model: Model,
  who: Person,
  { name, kind }: { name: string; kind: 'pause' | 'resume' },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(group.status === (kind === 'pause' ? 'active' : 'paused'), 'not active or paused');
  requireThat(group.vote_ends !== null || group.organiser === who, 'not proposed');
  group.vote_ends ??= now + VOTE_LASTS;
  group.votes.add(seat);
  group.against.delete(seat);
  if (!carries(group, group.votes.size, votersOf(group).length)) return;
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
  for (const dispute of group.disputes) dispute.until += paused;
  if (group.phase === 'scheduled') group.next_at = Math.max(now, dueAt(group, group.round));
  else if (group.phase === 'settled' && isDisputed(group, group.round)) {
    group.next_at = upcoming(group)?.at ?? null;
  } else if (group.next_at !== null) group.next_at += paused;
}

/** Instalments shift by the same number of days. */
function shiftPlans(group: Group, days: number): void {
  for (const { plan } of group.seats) {
    if (plan === null) continue;
    plan.first += days;
    plan.tried_at += days * DAY;
    plan.next_at += days * DAY;
  }
}
