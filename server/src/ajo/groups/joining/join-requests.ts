// Joiners who need the organiser's approval, or who wait for a seat: they agree to the debits with their PIN
// when they ask, and become members once the organiser approves and a seat is free.
import type { OwnRequest } from '@alajo/contract/ajo/invitations.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { findPeople } from '../../../identity/directory.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import { cappedUntil } from '../../../payments/limits.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { joiningTerms } from '../../ground/approval-terms.ts';
import { oncePerKey } from '../../ground/idempotent-requests.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import { midnight } from '../../ground/schedule.ts';
import {
  acceptsMembers,
  type GroupRow,
  type GroupState,
  lockGroup,
  seatOf,
} from '../../ground/state.ts';
import { requireLateTurn } from '../../turns/late-turns.ts';
import { admit, hasFreeSeat, type JoinInput, lockJoinable, needsApproval } from './admission.ts';
import { formerMembersOf } from './cycles.ts';
import {
  type AjoContext,
  type Joiner,
  lockGroups,
  requireRoomForGroup,
  seatTermsOf,
} from './requirements.ts';
import { addToWaitingList, listWaiting } from './waiting-list.ts';

/** Maximum number of people waiting for one group. */
const WAITING_MAX = 50;

/**
 * Requests a seat and agrees to the group's debits with the PIN, in case the organiser approves and a seat is
 * free: until then the customer is on the waiting list. Nothing is taken before then. A repeated key changes
 * nothing. Throws the errors of joining, already_asked, request_declined, too_many_waiting.
 */
export async function requestToJoin(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { id: groupId, ...joining }: { id: number } & JoinInput,
): Promise<OwnRequest> {
  const payer = await payments.payers.approve(caller, () =>
    joiningTerms(deps.db, {
      id: groupId,
      kind: 'ajo_ask',
      title: 'Ask to join',
      subject: [joining.terms_version, joining.invitation ?? null],
    }),
  );
  const { terms_version, invitation = null } = joining;
  const request = ['ask', groupId, terms_version, invitation];
  try {
    return await oncePerKey(deps, caller, request, async (tx) => {
      const now = deps.clock.now();
      const income = await payments.findIncome(tx, payer.user_id, now);
      const agreed = { ...joining, joiner: { ...payer, income }, may_wait: true };
      const { state, link, ...found } = await lockJoinable(tx, now, groupId, agreed);
      const request = { user_id: payer.user_id, invitation_id: link?.id ?? null };
      await requireMayAsk(tx, groupId, request);
      const capped_until = cappedUntil(payer, now);
      const row = { ...request, group_id: groupId, terms_version, capped_until, created_at: now };
      const { id } = await tx
        .insertInto('ajo_request')
        .values({ ...row, status: 'waiting', answered_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      const own = { ...state.group, id, group_id: groupId, created_at: now };
      if (found.is_full && (found.goes_again || !needsApproval(state, link))) {
        await addToWaitingList(tx, now, state, { id, user_id: payer.user_id });
        return ownRequestView({ ...own, place: (await listWaiting(tx, groupId)).length });
      }
      const params = { ...inGroup(state), by: payer.name };
      const { organiser_id } = state.group;
      await notify(tx, [createNotice(ajoNotices.ajo_join_asked, organiser_id, now, params)]);
      return ownRequestView({ ...own, place: null });
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'ajo_request_once') throw error;
    throw new AppError('already_asked', { cause: error });
  }
}

/** A declined customer can only ask again with a new invitation. */
async function requireMayAsk(
  tx: Tx,
  group_id: number,
  { user_id, invitation_id }: { user_id: number; invitation_id: number | null },
): Promise<void> {
  const { rows } = await sql<{ declined: boolean; waiting: number }>`
    select
      exists (select from ajo_request where group_id = ${group_id} and user_id = ${user_id}
        and status = 'declined'
        and invitation_id is not distinct from ${invitation_id}::bigint) as declined,
      (select count(*) from ajo_request where group_id = ${group_id}
        and status in ('waiting', 'listed'))::int as waiting`.execute(tx);
  const [found] = rows;
  if (found?.declined) throw new AppError('request_declined');
  if (Number(found?.waiting) >= WAITING_MAX) throw new AppError('too_many_waiting');
}

/** The customer's pending requests, newest first; at most 100. */
export async function ownRequests(db: Db, userId: number): Promise<OwnRequest[]> {
  const rows = await db
    .selectFrom('ajo_request as r')
    .innerJoin('ajo_group as g', 'g.id', 'r.group_id')
    .select(['r.id', 'r.group_id', 'r.created_at'])
    .select(['g.name', 'g.contribution', 'g.frequency', 'g.start_date', 'g.status'])
    .select(['g.members', 'g.max_members'])
    .select(
      sql<number | null>`case when r.status = 'listed' then (select count(*) from ajo_request o
        where o.group_id = r.group_id and o.status = 'listed' and o.id <= r.id)::int end`.as(
        'place',
      ),
    )
    .where('r.user_id', '=', userId)
    .where('r.status', 'in', ['waiting', 'listed'])
    .orderBy('r.id', 'desc')
    .limit(OWN_MAX)
    .execute();
  return rows.map(ownRequestView);
}

const OWN_MAX = 100;

type Row = Pick<
  GroupRow,
  'name' | 'contribution' | 'frequency' | 'start_date' | 'status' | 'members' | 'max_members'
> & {
  id: number;
  group_id: number;
  created_at: Date;
  place: number | null;
};

const ownRequestView = ({
  id,
  group_id,
  frequency,
  start_date,
  max_members,
  place,
  ...row
}: Row): OwnRequest => ({
  id,
  group_id,
  frequency,
  start_date,
  max_members,
  place,
  total_members: row.members,
  started: !acceptsMembers(row),
  group_name: row.name,
  contribution_amount: row.contribution,
  asked_at: row.created_at.toISOString(),
});

type Answer = { id: number; request: number };

/**
 * Makes the customer a member, as the organiser, or puts them on the waiting list of a full group; the checks
 * made when they asked are repeated. Idempotent. Throws not_found, group_started, joiner_unavailable.
 */
export async function approve(
  { db, clock }: Deps,
  payments: AjoContext,
  organiser: number,
  answer: Answer,
): Promise<Message> {
  const request = await findRequest(db, answer);
  const { pin_hash, name } = await payments.directory.byId(request.user_id);
  const { user_id } = request;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    await lockGroups(tx, user_id);
    const state = await lockGroup(tx, answer.id);
    requireOrganiser(state, organiser);
    const { status, invitation_id, terms_version, capped_until } = await findRequest(tx, answer);
    const { group } = state;
    const isIn = { message: `${name} is in ${group.name}.` };
    const waits = { message: `${name} is on the waiting list of ${group.name}.` };
    if (status === 'approved') return isIn;
    if (status === 'listed') return waits;
    const isMember = state.seats.some((seat) => seat.user_id === user_id);
    if (status !== 'waiting' || isMember) throw new AppError('not_found');
    if (!acceptsMembers(group) || midnight(group.start_date) <= now) {
      throw new AppError('group_started');
    }
    // They agreed to different terms.
    if (terms_version !== group.terms_version) throw new AppError('joiner_unavailable');
    if (!hasFreeSeat(group, await formerMembersOf(tx, group), user_id)) {
      await addToWaitingList(tx, now, state, { id: answer.request, user_id });
      return waits;
    }
    await answerRequest(tx, now, answer.request, 'approved');
    const income = await payments.findIncome(tx, user_id, now);
    await requireFit(tx, now, state, { user_id, has_pin: pin_hash !== null, income });
    await admit(tx, now, state, { user_id, invitation_id, capped_until });
    return isIn;
  });
}

/** The organiser is told if the joiner's score, which they can see, is too low; other reasons stay hidden. */
async function requireFit(tx: Tx, now: Date, state: GroupState, joiner: Joiner): Promise<void> {
  try {
    await requireRoomForGroup(tx, now, joiner, seatTermsOf(state.group));
    await requireLateTurn(tx, now, state, joiner.user_id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = SCORE_MESSAGES.get(error.code);
    throw new AppError('joiner_unavailable', { cause: error, ...(message ? { message } : {}) });
  }
}

const SCORE_MESSAGES = new Map<string, string>([
  ['pot_too_large', 'Their trust score is too low for a pot this size.'],
  [
    'late_turns_taken',
    'Their trust score limits them to the last third of the turns, which are taken for now. Approve them when more people have joined.',
  ],
]);

/** Declines a customer, as the organiser. Idempotent. Throws not_found. */
export async function decline(
  { db, clock }: Deps,
  organiser: number,
  answer: Answer,
): Promise<Message> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, answer.id);
    requireOrganiser(state, organiser);
    const { status, user_id } = await findRequest(tx, answer);
    const name = (await findPeople(tx, [user_id])).get(user_id)?.name ?? '';
    const message = `We’ve told ${name} that there is no seat for them.`;
    if (status === 'declined') return { message };
    if (status !== 'waiting') throw new AppError('not_found');
    await answerRequest(tx, now, answer.request, 'declined');
    const params = inGroup(state);
    await notify(tx, [createNotice(ajoNotices.ajo_join_declined, user_id, now, params)]);
    return { message };
  });
}

async function findRequest(db: Db | Tx, { id, request }: Answer) {
  const row = await db
    .selectFrom('ajo_request')
    .selectAll()
    .where('id', '=', request)
    .where('group_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Requests are hidden from everyone else. */
function requireOrganiser(state: GroupState, userId: number): void {
  seatOf(state, userId);
  if (state.group.organiser_id !== userId) throw new AppError('not_found');
}

const answerRequest = (tx: Tx, now: Date, id: number, status: 'approved' | 'declined') =>
  tx
    .updateTable('ajo_request')
    .set({ status, answered_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
