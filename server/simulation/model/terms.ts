// The model's new terms, from docs/ajo-rules.md: the organiser proposes a lower late fee or a lower
// reserve, the group votes, and the result applies from the next round on.
import {
  carries,
  DAY,
  fails,
  type Group,
  groupOf,
  type Model,
  type Percents,
  type Person,
  requireThat,
  type Seat,
  seatOf,
  votersOf,
} from './model.ts';

const LASTS = 3 * DAY;

/** The difference from today's terms, which a vote can only lower. */
function changesOf(group: Group, { late_fee, reserve }: Partial<Percents>): Partial<Percents> {
  requireThat(group.status === 'active' || group.status === 'paused', 'not under way');
  requireThat(group.round < group.seats.length, 'no round is left');
  const [fee, aside] = [late_fee ?? group.late_fee, reserve ?? group.reserve];
  requireThat(fee <= group.late_fee && aside <= group.reserve, 'a vote takes no more');
  const changes = {
    ...(fee !== group.late_fee && { late_fee: fee }),
    ...(aside !== group.reserve && { reserve: aside }),
  };
  requireThat(Object.keys(changes).length > 0, 'nothing changes');
  return changes;
}

/** The organiser proposes terms; when a member proposes the same terms, that counts as a yes. */
export function proposeTerms(
  model: Model,
  who: Person,
  { name, ...terms }: Percents & { name: string },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  const changes = changesOf(group, terms);
  if (group.terms_vote) {
    const { late_fee, reserve } = group.terms_vote.changes;
    const same = late_fee === changes.late_fee && reserve === changes.reserve;
    requireThat(same, 'other terms are asked for');
  } else {
    requireThat(group.organiser === who, 'only the organiser asks');
    group.terms_vote = { changes, yes: new Set(), no: new Set(), ends: now + LASTS };
  }
  count(group, seat, true);
}

export function answerTerms(
  model: Model,
  who: Person,
  { name, yes }: { name: string; yes: boolean },
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  const { terms_vote: open } = group;
  requireThat(open !== null && open.ends > now, 'no vote');
  if ((yes ? open.yes : open.no).has(seat)) return;
  changesOf(group, open.changes);
  count(group, seat, yes);
}

function count(group: Group, seat: Seat, agrees: boolean): void {
  const { terms_vote: open } = group;
  if (open === null) return;
  for (const side of [open.yes, open.no]) side.delete(seat);
  (agrees ? open.yes : open.no).add(seat);
  const voters = votersOf(group).length;
  const won = carries(group, open.yes.size, voters);
  if (won) {
    const { late_fee, reserve } = group.agreed ?? group;
    group.agreed = { late_fee, reserve, ...open.changes, from: group.round + 1 };
  }
  if (won || fails(group, open.no.size, voters)) group.terms_vote = null;
}

/** Applies agreed terms in the round that opens. */
export function applyTerms(group: Group): void {
  if (group.agreed === null || group.agreed.from > group.round) return;
  const { late_fee, reserve } = group.agreed;
  Object.assign(group, { late_fee, reserve, set_aside: (group.contribution / 100) * reserve });
}

/** Ends a vote whose time is over. */
export function endTermsVote(group: Group, now: number): void {
  if (group.terms_vote !== null && group.terms_vote.ends <= now) group.terms_vote = null;
}

export const termsSnapshot = ({ late_fee, set_aside, terms_vote }: Group): string[] => [
  termsText(late_fee, set_aside),
  ...(terms_vote && terms_vote.yes.size + terms_vote.no.size > 0
    ? [termsVoteText([...terms_vote.yes].map(nameOf), [...terms_vote.no].map(nameOf))]
    : []),
];

const nameOf = (seat: Seat) => seat.person.name;

export const termsText = (late_fee: number, set_aside: number): string =>
  `late fee ${late_fee}%, sets aside ${set_aside}`;

export const termsVoteText = (yes: string[], no: string[]): string =>
  `${yes.sort().join(', ')} for other terms, ${no.sort().join(', ')} against`;
