// Creating a group, with its organiser as the first member.
import type { CreatedId } from '@alajo/contract/ajo/replies.ts';
import {
  ajoMessages,
  type GroupForm,
  type OrderKind,
  potOf,
  START_WITHIN_DAYS,
  setAsideOf,
  WORDING,
} from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { cappedUntil } from '../../payments/limits.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { brokenConstraint, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { commitmentTerms } from '../ground/approval-terms.ts';
import { recordEvents } from '../ground/history.ts';
import { oncePerKey } from '../ground/idempotent-requests.ts';
import { lockGroup, planNext } from '../ground/state.ts';
import { seedFor } from '../turns/turn-order.ts';
import { addMember, confirmDebits } from './joining/admission.ts';
import {
  type AjoContext,
  type Joiner,
  lockGroups,
  requireRoomForGroup,
} from './joining/requirements.ts';
import { recordTerms } from './terms/terms.ts';

/**
 * Creates a group with the caller as its organiser and first member, who agrees to its debits with the PIN. A
 * repeated key returns the first group. Throws invalid_request (start_date), group_exists, too_many_groups,
 * pin_not_set, pot_too_large, contributions_too_high.
 */
export async function createGroup(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  form: GroupForm,
): Promise<CreatedId> {
  const payer = await payments.payers.approve(caller, () => {
    const { name, contribution_amount: contribution, reserve, max_members: members, bond } = form;
    const set_aside = setAsideOf(contribution, reserve);
    const sums = { name, contribution, set_aside, members, bond };
    return commitmentTerms('ajo_create', 'Create', sums, [form]);
  });
  const now = deps.clock.now();
  requireStart(now, form.start_date);
  try {
    return await oncePerKey(deps, caller, ['create', form], async (tx) => {
      await lockGroups(tx, payer.user_id);
      const income = await payments.findIncome(tx, payer.user_id, now);
      const organiser = { ...payer, income, capped_until: cappedUntil(payer, now) };
      return makeGroup(tx, now, organiser, { ...form, renews: null });
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'ajo_group_once') throw error;
    throw new AppError('group_exists', { field: 'name', cause: error });
  }
}

/** Throws invalid_request unless it is between tomorrow and a year from now. */
export function requireStart(now: Date, start: string): void {
  const today = dayInLagos(now);
  if (start > today && start <= addDays(today, START_WITHIN_DAYS)) return;
  throw new AppError('invalid_request', { field: 'start_date', message: ajoMessages.start });
}

type NewGroup = Omit<GroupForm, 'order'> & { order: OrderKind; renews: number | null };

/** Adds a group with its organiser in the first seat, who has confirmed it with the PIN. */
export async function makeGroup(
  tx: Tx,
  now: Date,
  organiser: Joiner & { capped_until: Date | null },
  form: NewGroup,
): Promise<CreatedId> {
  const { user_id, capped_until } = organiser;
  const { contribution_amount: contribution, reserve, frequency, max_members, bond } = form;
  const each = kobo(contribution + setAsideOf(contribution, reserve));
  const pot = potOf(contribution, max_members);
  await requireRoomForGroup(tx, now, organiser, { group_id: null, each, frequency, pot, bond });
  const id = await insertGroup(tx, now, user_id, form);
  await addMember(tx, now, id, { user_id, capped_until });
  await recordTerms(tx, now, { id, terms_version: 1 });
  await recordEvents(tx, now, [{ group_id: id, text: 'The group was created.' }]);
  const state = await lockGroup(tx, id);
  await planNext(tx, now, [state]);
  await confirmDebits(tx, now, state, { user_id, how: 'created' });
  return { id };
}

async function insertGroup(tx: Tx, now: Date, userId: number, form: NewGroup): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ajo_group', 'id')) as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const {
    contribution_amount: contribution,
    early_turn_fee: slot_fee,
    order: turn_order,
    rules,
    ...rest
  } = form;
  await tx
    .insertInto('ajo_group')
    .values({
      ...rest,
      id,
      organiser_id: userId,
      contribution,
      slot_fee,
      turn_order,
      status: 'recruiting',
      rules: JSON.stringify(rules),
      set_aside: setAsideOf(contribution, form.reserve),
      wording: WORDING,
      seed: seedFor(turn_order),
      pot: await openAccount(tx, 'ajo_pot', { kind: 'ajo_group', id }),
      reserve_account: await openAccount(tx, 'ajo_reserve', { kind: 'ajo_group', id }),
      held_account: await openAccount(tx, 'ajo_held', { kind: 'ajo_group', id }),
      unready_at: null,
      outcome: null,
      paused_at: null,
      next_at: null,
      created_at: now,
    })
    .execute();
  return id;
}
