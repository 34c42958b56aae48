// The next cycle of a finished group. Its organiser proposes it with the PIN; membership of the finished
// group admits the others to the new one, which they join like any other, or decline.

import { nextCycleStart, type RenewForm } from '@alajo/contract/ajo/renewals.ts';
import type { CreatedId } from '@alajo/contract/ajo/replies.ts';
import { ajoMessages } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { cappedUntil } from '../../payments/limits.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { joiningTerms } from '../ground/approval-terms.ts';
import { recordEvents } from '../ground/history.ts';
import { oncePerKey } from '../ground/idempotent-requests.ts';
import { ajoNotices, inGroup, notifyMembers } from '../ground/notices/notices.ts';
import { dayOf } from '../ground/schedule.ts';
import { type GroupRow, type GroupState, lockGroup, seatOf } from '../ground/state.ts';
import { makeGroup, requireStart } from './creation.ts';
import { recordDecline } from './joining/cycles.ts';
import { type AjoContext, lockGroups } from './joining/requirements.ts';
import { fillSeats } from './joining/waiting-list.ts';
import { freeName } from './succession/group-names.ts';

/**
 * Creates the next cycle, invites the other members, and returns its id; a repeat returns the same one.
 * Throws not_found, organiser_only, group_not_finished, invalid_request, and the errors of creating a group.
 */
export async function renewGroup(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { id: finished, ...form }: { id: number } & RenewForm,
): Promise<CreatedId> {
  const payer = await payments.payers.approve(caller, () =>
    joiningTerms(deps.db, {
      id: finished,
      kind: 'ajo_renew',
      title: 'Start the next cycle of',
      subject: [form],
    }),
  );
  return oncePerKey(deps, caller, ['renew', finished, form], async (tx) => {
    const now = deps.clock.now();
    await lockGroups(tx, payer.user_id);
    const before = await lockGroup(tx, finished);
    const { id: own } = seatOf(before, payer.user_id);
    if (before.group.organiser_id !== payer.user_id) throw new AppError('organiser_only');
    if (before.group.outcome !== 'finished') throw new AppError('group_not_finished');
    const made = await nextCycleOf(tx, finished);
    if (made !== undefined) return made;
    const next = await nextCycle(tx, now, before, form);
    const income = await payments.findIncome(tx, payer.user_id, now);
    const organiser = { ...payer, income, capped_until: cappedUntil(payer, now) };
    const group = await makeGroup(tx, now, organiser, next);
    await recordEvents(tx, now, [{ group_id: finished, text: 'The next cycle was proposed.' }]);
    await notifyMembers(tx, now, before, {
      kind: ajoNotices.ajo_renewal_asked,
      params: { ...inGroup(before), by: payer.name, starts: next.start_date },
      except: [own],
    });
    return group;
  });
}

/** The previous terms with the chosen changes. */
async function nextCycle(tx: Tx, now: Date, before: GroupState, chosen: RenewForm) {
  const { group, seats } = before;
  const max_members = seats.length;
  const {
    start_date = nextCycleStart(await lastDue(tx, group), group.frequency, dayInLagos(now)),
    contribution_amount = group.contribution,
    late_fee = group.late_fee,
    reserve = group.reserve,
    grace_hours = group.grace_hours,
    min_members = group.min_members,
  } = chosen;
  requireStart(now, start_date);
  if (min_members > max_members) {
    const message = ajoMessages.minMembers;
    throw new AppError('invalid_request', { field: 'min_members', message });
  }
  const { description, frequency, rules, approval, bond, majority, slot_fee } = group;
  return {
    name: await freeName(tx, group),
    description,
    contribution_amount,
    frequency,
    max_members,
    start_date,
    rules,
    order: 'rotated' as const,
    late_fee,
    reserve,
    visibility: 'private' as const,
    approval,
    grace_hours,
    min_members,
    bond,
    majority,
    early_turn_fee: slot_fee,
    renews: group.id,
  };
}

async function lastDue(tx: Tx, { id, total_rounds }: GroupRow): Promise<string> {
  const { due_at } = await tx
    .selectFrom('ajo_round')
    .select('due_at')
    .where('group_id', '=', id)
    .where('number', '=', total_rounds)
    .executeTakeFirstOrThrow();
  return dayOf(due_at);
}

/** The cycle after this one, unless it never started. */
const nextCycleOf = (tx: Tx, finished: number) =>
  tx
    .selectFrom('ajo_group')
    .select('id')
    .where('renews', '=', finished)
    .where((eb) => eb('outcome', 'is distinct from', 'dissolved'))
    .executeTakeFirst();

/**
 * Declines the next cycle of one of the customer's groups: their seat is free for others, and the organiser
 * is notified. Idempotent. Throws not_found, already_member.
 */
export async function declineRenewal({ db, clock }: Deps, userId: number, finished: number) {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const { rows } = await sql<{ id: number }>`
      select g.id from ajo_group g
      join ajo_member f on f.group_id = g.renews and f.user_id = ${userId}
      where g.renews = ${finished} and g.status in ('recruiting', 'waiting')`.execute(tx);
    const state = await lockGroup(tx, rows[0]?.id ?? 0);
    const { group, seats } = state;
    if (seats.some(({ user_id }) => user_id === userId)) throw new AppError('already_member');
    if (!(await recordDecline(tx, now, group.id, userId))) return;
    const by = (await findPeople(tx, [userId])).get(userId)?.name ?? '';
    const params = { ...inGroup(state), by };
    await notify(tx, [
      createNotice(ajoNotices.ajo_renewal_declined, group.organiser_id, now, params),
    ]);
    await fillSeats(tx, now, group.id);
  });
  return { message: 'You’re not joining the next cycle. We’ve told the organiser.' };
}
