// Changes by the organiser alone, possible until someone else has agreed to the terms.

import { isDeepStrictEqual } from 'node:util';
import type { FirstTerms } from '@alajo/contract/ajo/proposals.ts';
import { ajoMessages, setAsideOf } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import type { Deps } from '../../deps.ts';
import { cappedUntil } from '../../payments/limits.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { joiningTerms } from '../ground/approval-terms.ts';
import { recordEvents } from '../ground/history.ts';
import {
  acceptsMembers,
  type GroupRow,
  type GroupState,
  lockGroup,
  planNext,
  seatOf,
} from '../ground/state.ts';
import { seedFor } from '../turns/turn-order.ts';
import { withdrawTurnPreferences } from '../turns/turn-preferences.ts';
import { confirmDebits } from './joining/admission.ts';
import {
  type AjoContext,
  lockGroups,
  requireRoomForGroup,
  seatTermsOf,
} from './joining/requirements.ts';
import { recordTerms } from './terms/terms.ts';

/**
 * Creates the next version of the terms, which the organiser agrees to with the PIN; invitations show it.
 * Idempotent. Throws not_found, organiser_only, terms_agreed, invalid_request (min_members, order),
 * pin_not_set, contributions_too_high.
 */
export async function changeFirstTerms(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { id, ...terms }: { id: number } & FirstTerms,
): Promise<Message> {
  const payer = await payments.payers.approve(caller, () =>
    joiningTerms(deps.db, {
      id,
      kind: 'ajo_terms',
      title: 'Agree to new terms of',
      subject: [terms],
    }),
  );
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockGroups(tx, payer.user_id);
    const income = await payments.findIncome(tx, payer.user_id, now);
    const state = await lockGroup(tx, id);
    const { group } = state;
    const seat = seatOf(state, payer.user_id);
    if (group.organiser_id !== payer.user_id) throw new AppError('organiser_only');
    if (!(await isOnlyTheirs(tx, state))) throw new AppError('terms_agreed');
    if (terms.min_members > group.max_members) {
      const message = ajoMessages.minMembers;
      throw new AppError('invalid_request', { field: 'min_members', message });
    }
    if (terms.order === 'rotated' && group.turn_order !== 'rotated') {
      throw new AppError('invalid_request', { field: 'order' });
    }
    const { order: turn_order, early_turn_fee: slot_fee, ...rest } = terms;
    const changed = { ...rest, turn_order, slot_fee };
    const unchanged = Object.entries(changed).every(([term, value]) =>
      isDeepStrictEqual(group[term as keyof typeof changed], value),
    );
    if (unchanged) return;
    const reordered = turn_order !== group.turn_order;
    const set_aside = setAsideOf(group.contribution, terms.reserve);
    const version = { terms_version: group.terms_version + 1, terms_from: 1 };
    const seed = reordered ? seedFor(turn_order) : group.seed;
    Object.assign(group, changed, { set_aside, seed }, version);
    await requireRoomForGroup(tx, now, { ...payer, income }, seatTermsOf(group));
    await tx
      .updateTable('ajo_group')
      .set({ ...changed, rules: JSON.stringify(terms.rules), set_aside, seed, ...version })
      .where('id', '=', id)
      .execute();
    // A chosen turn belongs to the previous order.
    if (reordered) await withdrawTurnPreferences(tx, seat);
    await recordTerms(tx, now, group);
    const { terms_version } = version;
    const agreed = { terms_version, capped_until: cappedUntil(payer, now) };
    await tx.updateTable('ajo_member').set(agreed).where('id', '=', seat.id).execute();
    await recordEvents(tx, now, [{ group_id: id, text: 'The organiser changed the terms.' }]);
    await confirmDebits(tx, now, state, { user_id: payer.user_id, how: 'created' });
    await planNext(tx, now, [state]);
  });
  return { message: 'The terms have been changed.' };
}

type OtherPeople = { members: number; requests: number; held: number };

/** Before the start, with no one else in the group or waiting to join, and nothing held yet. */
export const mayEditTerms = (group: GroupRow, { members, requests, held }: OtherPeople): boolean =>
  acceptsMembers(group) &&
  group.held_account !== null &&
  members === 1 &&
  requests === 0 &&
  held === 0;

async function isOnlyTheirs(tx: Tx, { group, seats }: GroupState): Promise<boolean> {
  const proposal = await tx
    .selectFrom('ajo_request')
    .select('id')
    .where('group_id', '=', group.id)
    .where('status', 'in', ['waiting', 'listed'])
    .executeTakeFirst();
  const held = await tx
    .selectFrom('ajo_hold')
    .select('id')
    .where('group_id', '=', group.id)
    .where('status', '=', 'held')
    .executeTakeFirst();
  return mayEditTerms(group, {
    members: seats.length,
    requests: proposal ? 1 : 0,
    held: held ? 1 : 0,
  });
}
