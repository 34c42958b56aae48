// The model's votes on writing off a member's debt: a majority of the others, and everyone who loses by it,
// must agree.

import {
  carries,
  DAY,
  type Debt,
  fails,
  type Group,
  groupOf,
  type Model,
  type Person,
  requireThat,
  type Seat,
  seatOf,
  votersOf,
  type WriteOff,
} from './model.ts';
import { amountOwed, debtsOf } from './rounds.ts';
import { hasDebtsToTake } from './suspended-seats.ts';

const LASTS = 3 * DAY;

export function requestWriteOff(
  model: Model,
  who: Person,
  { name, member }: { name: string; member: Person },
  now: number,
): void {
  const group = groupOf(model, name);
  const [seat, debtor] = [seatOf(group, who), seatOf(group, member)];
  requireThat(seat !== debtor, 'their own case');
  requireThat(group.status !== 'paused', 'paused');
  const debts = debtsOf(group, debtor).filter((debt) => canGo(debt) && canAnswer(debt));
  requireThat(debts.length > 0, 'nothing is owed');
  const needs = new Set(debts.flatMap(({ creditor }) => creditor ?? []));
  requireThat(group.organiser === who || needs.has(seat), 'not owed');
  const open = group.write_offs.get(debtor);
  if (open?.by === seat) return;
  requireThat(open === undefined, 'asked already');
  const proposal = { by: seat, debts: new Set(debts), needs, ends: now + LASTS };
  group.write_offs.set(debtor, { ...proposal, yes: new Set([seat]), no: new Set() });
  decide(group, debtor, now);
}

type Answer = { name: string; member: Person; yes: boolean };

export function answerWriteOff(
  model: Model,
  who: Person,
  { name, member, yes }: Answer,
  now: number,
): void {
  const group = groupOf(model, name);
  const [seat, debtor] = [seatOf(group, who), seatOf(group, member)];
  const open = group.write_offs.get(debtor);
  requireThat(open !== undefined && open.ends > now, 'no vote');
  if ((yes ? open.yes : open.no).has(seat)) return;
  requireThat(seat !== debtor, 'their own case');
  requireThat(remainingDebt(group, open).length > 0, 'nothing is owed');
  for (const side of [open.yes, open.no]) side.delete(seat);
  (yes ? open.yes : open.no).add(seat);
  decide(group, debtor, now);
}

// A creditor who can't sign in can't agree.
const canAnswer = ({ creditor }: Debt): boolean =>
  !creditor?.person.proxyMembers && (creditor?.left_at ?? null) === null;

// The reserve and guarantors have no vote.
const canGo = ({ kind }: Debt): boolean => kind !== 'reserve' && kind !== 'guarantor';

// A member who has since covered a debt has not agreed to lose it.
const remainingDebt = (group: Group, { debts, needs }: WriteOff): Debt[] =>
  group.debts.filter(
    (debt) => debts.has(debt) && (debt.creditor === null || needs.has(debt.creditor)),
  );

function decide(group: Group, debtor: Seat, now: number): void {
  const vote = group.write_offs.get(debtor);
  if (vote === undefined) return;
  const { needs, yes, no } = vote;
  const voters = votersOf(group).filter((voter) => voter !== debtor).length;
  const lost = [...needs].some((seat) => no.has(seat)) || fails(group, no.size, voters);
  const won = carries(group, yes.size, voters) && [...needs].every((seat) => yes.has(seat));
  if (lost || won) group.write_offs.delete(debtor);
  if (lost || !won) return;
  const gone = remainingDebt(group, vote);
  group.debts = group.debts.filter((debt) => !gone.includes(debt));
  if (gone.length > 0) group.written_off += 1;
  if (amountOwed(group, debtor) === 0) debtor.plan = null;
  if (group.status === 'completed') group.next_at = hasDebtsToTake(group) ? now + DAY : null;
}

export const writeOffSnapshot = ({ write_offs }: Group): string[] =>
  [...write_offs]
    .map(([debtor, { yes, no }]) =>
      writeOffText(nameOf(debtor), [...yes].map(nameOf), [...no].map(nameOf)),
    )
    .sort();

const nameOf = (seat: Seat) => seat.person.name;

export const writeOffText = (debtor: string, yes: string[], no: string[]): string =>
  `${debtor}: ${yes.sort().join(', ')} for it, ${no.sort().join(', ')} against`;
