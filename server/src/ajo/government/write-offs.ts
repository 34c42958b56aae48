// Writing off a member's debts by vote. No one loses without their own yes: every creditor has to agree,
// as well as a majority of the others. Debts to the reserve stay until the end, when they become debts to
// members by name; debts to a guarantor stay too, as guarantors have no vote.
import type { Vote } from '@alajo/contract/ajo/replies.ts';
import { majorityText } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { listText } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/database.ts';
import { asMember } from '../ground/as-member.ts';
import { recordEvents } from '../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../ground/notices/notices.ts';
import {
  type DebtRow,
  debtsOf,
  type GroupRow,
  type GroupState,
  isSuspended,
  owedBy,
  type Seat,
  seatById,
} from '../ground/state.ts';
import type { Question } from '../tables.ts';
import type { VoteKind } from './votes/kind.ts';
import { callVote, findVote } from './votes/proposals.ts';

export const writeOffVote = {
  name: 'write_off',
  prepare: mayWriteOff,
  asks: (_, params) => writeOffAsks(params),
  means: writeOffMeans,
  apply: writeOff,
} satisfies VoteKind;

/**
 * Proposes the write-off as the organiser or a creditor, with the caller's yes. Throws not_found, own_vote_not_allowed,
 * group_paused, nothing_to_write_off, not_a_creditor, already_proposed.
 */
export async function proposeWriteOff(
  deps: Deps,
  userId: number,
  { id, member }: { id: number; member: number },
): Promise<Vote> {
  return asMember(deps, userId, id, async (tx, { now, state, seat }) => {
    const debtor = state.seats.find((seat) => seat.id === member);
    if (debtor === undefined) throw new AppError('not_found');
    if (debtor.id === seat.id) throw new AppError('own_vote_not_allowed');
    if (state.group.status === 'paused') throw new AppError('group_paused');
    const params = writeOffOf(state, debtor);
    const is_owed = params.needs?.includes(seat.id) ?? false;
    if (!is_owed && userId !== state.group.organiser_id) throw new AppError('not_a_creditor');
    const open = await tx
      .selectFrom('ajo_proposal')
      .select(['id', 'status', 'params', 'proposed_by'])
      .where('group_id', '=', id)
      .where('kind', '=', 'write_off')
      .where(sql`params ->> 'about'`, '=', `${debtor.id}`)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (open?.proposed_by === seat.id) return findVote(tx, state, open);
    if (open !== undefined) throw new AppError('already_proposed');
    return callVote(tx, now, state, { kind: writeOffVote, params, seat });
  });
}

/** The debts of a member that a group can write off. */
const canBeWrittenOff = ({ kind, left }: Pick<DebtRow, 'kind' | 'left'>): boolean =>
  kind !== 'reserve' && kind !== 'guarantor' && left > 0;

/** The proposal: each debt with its creditor. */
function writeOffOf(state: GroupState, debtor: Seat): Question {
  const open = debtsOf(state, debtor).filter(
    (debt) => canBeWrittenOff(debt) && !cannotAnswer(state, debt),
  );
  if (open.length === 0) throw new AppError('nothing_to_write_off');
  const creditors = open.flatMap(({ creditor_id }) => creditor_id ?? []);
  return {
    about: debtor.id,
    name: debtor.name,
    parties: [debtor.id],
    needs: [...new Set(creditors)],
    debts: open.map(({ id, left, creditor_id }) => ({
      id,
      left,
      creditor: creditor_id === null ? null : seatById(state, creditor_id).name,
    })),
  };
}

/** Members who can't sign in, or whose seat is suspended, can't give their yes. */
function cannotAnswer(state: GroupState, { creditor_id }: DebtRow): boolean {
  if (creditor_id === null) return false;
  const creditor = seatById(state, creditor_id);
  return creditor.represented || isSuspended(creditor);
}

/** Throws nothing_to_write_off once all of it is paid. */
function mayWriteOff(state: GroupState, params: Question): Question {
  if (openOf(state, params).length === 0) throw new AppError('nothing_to_write_off');
  return params;
}

/** The debts in question that are still owed. */
const openOf = ({ debts }: GroupState, params: Question): DebtRow[] =>
  debts.filter(
    (debt) =>
      canBeWrittenOff(debt) &&
      params.debts?.some(({ id }) => id === debt.id) &&
      // A member who covers a debt in the meantime has not agreed to lose it.
      (debt.creditor_id === null || params.needs?.includes(debt.creditor_id)),
  );

const writeOffAsks = ({ name, debts = [] }: Question): string =>
  `Write off the ${formatNaira(sumOf(debts))} that ${name} owes?`;

/** Each creditor's loss, one sentence each. */
function writeOffMeans(
  { majority }: Pick<GroupRow, 'majority'>,
  { name, debts = [] }: Question,
): string[] {
  const creditors = [...new Set(debts.flatMap(({ creditor }) => creditor ?? []))];
  const fees = sumOf(debts.filter(({ creditor }) => creditor === null));
  const lost = creditors.map((creditor) => {
    const amount = sumOf(debts.filter((debt) => debt.creditor === creditor));
    return `${creditor} loses ${formatNaira(amount)}.`;
  });
  return [
    ...lost,
    ...(fees > 0 ? [`Late fees of ${formatNaira(fees)} are dropped; they’re owed to no one.`] : []),
    `Nothing more is taken from ${name} for it. What they missed stays in their trust history.`,
    ...(creditors.length > 0
      ? [`It needs ${majorityText(majority)}, and a yes from ${listText(creditors)}.`]
      : []),
    'Anything paid back before the vote ends isn’t lost.',
  ];
}

const sumOf = (debts: readonly { left: Kobo }[]): Kobo =>
  kobo(debts.reduce((sum, { left }) => sum + left, 0));

/** Applies the vote: the rest of these debts is no longer owed. */
async function writeOff(tx: Tx, now: Date, state: GroupState, params: Question): Promise<void> {
  const open = openOf(state, params);
  const debtor = seatById(state, Number(params.about));
  const amount = sumOf(open);
  for (const debt of open) debt.left = kobo(0);
  await tx
    .updateTable('ajo_debt')
    .set({ dropped_at: now, written_off: true })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
  if (owedBy(state, debtor) === 0) await endPlan(tx, now, state, debtor);
  const text = `The group wrote off what ${debtor.name} owed.`;
  await recordEvents(tx, now, [{ group_id: state.group.id, amount, text }]);
  const notice = { ...inGroup(state), debtor: debtor.name, amount };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_written_off, params: notice });
}

/** Ends a plan for debts that were written off; it counts as neither kept nor missed. */
async function endPlan(tx: Tx, now: Date, { plans }: GroupState, debtor: Seat): Promise<void> {
  plans.delete(debtor.id);
  await tx
    .updateTable('ajo_plan')
    .set({ status: 'written_off', ended_at: now })
    .where('member_id', '=', debtor.id)
    .where('status', '=', 'open')
    .execute();
}
