// Leaving a group: at once before the start, later by offering the seat to someone else.
import { AppError } from '@alajo/contract/errors.ts';
import { AJO_SEAT_OFFER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Person } from '../../../identity/directory.ts';
import type { PaymentContext } from '../../../payments/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { asMember } from '../../ground/as-member.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { type GroupState, planNext, type Seat } from '../../ground/state.ts';
import { leaveBeforeStart } from '../../rounds/start/leave-before-start.ts';
import { offerToNext } from './list-offers.ts';
import { offerSeat, requireTransferable } from './offers.ts';

/**
 * Leaves a group before its start; afterwards offers the seat to `replacement` or the waiting list. Throws
 * not_found, replacement_needed, recipient_not_found, already_member, seat_not_transferable, group_not_active,
 * waiting_list_empty.
 */
export async function leaveGroup(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  { id, replacement, to_list }: LeaveRequest,
): Promise<{ message: string }> {
  const person = replacement ? await payments.directory.byHandle(replacement) : undefined;
  return asMember(deps, caller.user_id, id, async (tx, { now, state, seat }) => {
    const { group } = state;
    if (group.status === 'recruiting' || group.status === 'waiting') {
      await leaveBeforeStart(tx, now, state, seat);
      await planNext(tx, now, [state]);
      return { message: `You have left ${group.name}.` };
    }
    if (group.status !== 'active') throw new AppError('group_not_active');
    if (to_list) return offerToList(tx, now, state, seat);
    if (replacement === undefined) throw new AppError('replacement_needed');
    return offerTo(tx, now, state, { seat, person });
  });
}

async function offerToList(tx: Tx, now: Date, state: GroupState, seat: Seat) {
  requireTransferable(state, seat);
  if (!(await offerToNext(tx, now, state, seat))) throw new AppError('waiting_list_empty');
  await notifyMembers(tx, now, state, {
    kind: ajoNotices.ajo_seat_going,
    params: { ...inGroup(state), by: seat.name, turn: seat.position },
    except: [seat.id],
  });
  return { message: OFFERED_TO_LIST };
}

const OFFERED_TO_LIST = `We’re offering your seat to the waiting list, one person at a time, each for ${AJO_SEAT_OFFER_HOURS} hours. It stays yours until someone takes it.`;

async function offerTo(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, person }: { seat: Seat; person: Person | undefined },
) {
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'replacement' });
  requireTransferable(state, seat);
  if (state.seats.some(({ user_id }) => user_id === person.user_id)) {
    throw new AppError('already_member', { field: 'replacement' });
  }
  const to = { to_user_id: person.user_id, request_id: null, lapses_at: null };
  await offerSeat(tx, now, state, { seat, ...to });
  return {
    message: `You’ve offered your seat to ${person.name}. It stays yours until they accept.`,
  };
}

type LeaveRequest = { id: number; replacement?: string | undefined; to_list?: boolean | undefined };
