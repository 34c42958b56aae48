// Repayment plans: a member with debts to a group pays in instalments. While they keep to it, no other debt
// payments are taken from their wallet.
import {
  instalmentDay,
  instalmentsOf,
  leastInstalment,
  planMessages,
} from '@alajo/contract/ajo/plans.ts';
import type { Frequency, RepaymentPlan } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Message } from '@alajo/contract/route.ts';
import { AJO_GRACE_HOURS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import type { PaymentContext } from '../../payments/context.ts';
import { debitAlert } from '../../payments/notices.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { inTransaction, sqlState, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { asMember } from '../ground/as-member.ts';
import { ajoNotices, inGroup } from '../ground/notices/notices.ts';
import { saveRounds } from '../ground/open-round.ts';
import { attemptsAfter, midnight } from '../ground/schedule.ts';
import {
  debtsOf,
  type GroupState,
  lockGroup,
  owedBy,
  type PlanRow,
  type Seat,
  seatById,
} from '../ground/state.ts';
import { isWalletRefusal, payDebt } from './money/debts.ts';
import { endKeptPlans, endPlan } from './money/end-plan.ts';
import { findMissing } from './money/missing-amounts.ts';
import { allocateArrears } from './money/shortfall.ts';

const PLANS_PER_BATCH = 100;
// Same as for a contribution: for the usual time, whatever the group's grace period is.
const ATTEMPTS_MS = attemptsAfter({ grace_hours: AJO_GRACE_HOURS.usual });

type Terms = { id: number; rhythm: Frequency; amount: Kobo };

/**
 * Creates a plan for all of the caller's debts to a group, with the PIN; repeating it with the same terms
 * changes nothing. Throws not_found, group_paused, plan_not_needed, plan_open, plan_missed, invalid_request
 * (amount).
 */
export async function makePlan(
  deps: Deps,
  { payers }: PaymentContext,
  caller: Customer,
  { id, rhythm, amount }: Terms,
): Promise<Message> {
  await payers.authorize(caller);
  return asMember(deps, caller.user_id, id, async (tx, { now, state, seat }) => {
    if (state.group.status === 'paused') throw new AppError('group_paused');
    const owed = owedBy(state, seat);
    if (owed === 0) throw new AppError('plan_not_needed');
    const open = state.plans.get(seat.id);
    if (open?.rhythm === rhythm && open.amount === amount) return PLAN_MADE;
    if (open) throw new AppError('plan_open');
    if (await hasMissedPlan(tx, state, seat)) throw new AppError('plan_missed');
    const today = dayInLagos(now);
    requireInstalment({ owed, rhythm, amount }, today);
    const first_on = instalmentDay(today, rhythm, 1);
    const next_at = midnight(first_on);
    await tx
      .insertInto('ajo_plan')
      .values({
        group_id: id,
        member_id: seat.id,
        user_id: seat.user_id,
        rhythm,
        amount,
        first_on,
        instalments: instalmentsOf({ owed, rhythm, amount }, first_on).length,
        next_at,
        status: 'open',
        created_at: now,
      })
      .execute();
    await wakeAt(tx, next_at);
    return PLAN_MADE;
  });
}

const PLAN_MADE: Message = {
  message: 'Your plan is set up. We’ll let you know each time an instalment is taken.',
};

/** True if a plan was missed for a debt that is still open: it doesn't get a second one. */
async function hasMissedPlan(tx: Tx, state: GroupState, seat: Seat): Promise<boolean> {
  const oldest = debtsOf(state, seat).map(({ created_at }) => created_at.getTime());
  const missed = await tx
    .selectFrom('ajo_plan')
    .select('id')
    .where('member_id', '=', seat.id)
    .where('status', '=', 'missed')
    .where('ended_at', '>', new Date(Math.min(...oldest)))
    .limit(1)
    .executeTakeFirst();
  return missed !== undefined;
}

type PlanTerms = { owed: Kobo; rhythm: Frequency; amount: Kobo };

function requireInstalment({ owed, rhythm, amount }: PlanTerms, today: string): void {
  const least = leastInstalment(owed, rhythm, today);
  const refuse = (message: string) => new AppError('invalid_request', { field: 'amount', message });
  if (amount < least) throw refuse(planMessages.least(least));
  if (amount > owed) throw refuse(planMessages.most(owed));
}

// The job for groups' scheduled steps takes instalments too.
const wakeAt = (tx: Tx, at: Date) =>
  enqueue(
    tx,
    'ajo_clock',
    { at: at.toISOString() },
    { key: `ajo_clock:${at.toISOString()}`, run_at: at },
  );

/** Takes every instalment that is due, one after the other. */
export async function collectDueInstalments(deps: Deps): Promise<void> {
  // A failed one is logged and left for the next run: it must not block the others.
  const failed: number[] = [];
  for (;;) {
    const due = await deps.db
      .selectFrom('ajo_plan')
      .innerJoin('ajo_group', 'ajo_group.id', 'ajo_plan.group_id')
      .select(['ajo_plan.id', 'ajo_plan.group_id', 'ajo_plan.member_id'])
      .where('ajo_plan.status', '=', 'open')
      .where('ajo_plan.next_at', '<=', deps.clock.now())
      .where('ajo_group.status', '<>', 'paused')
      .where(sql<boolean>`ajo_plan.id <> all(${failed}::bigint[])`)
      .orderBy('ajo_plan.next_at')
      .orderBy('ajo_plan.id')
      .limit(PLANS_PER_BATCH)
      .execute();
    if (due.length === 0) return;
    for (const plan of due) {
      try {
        await collectInstalment(deps, plan);
      } catch (error) {
        if (sqlState(error) !== undefined) throw error;
        deps.log.error({ err: error }, 'an instalment failed');
        failed.push(plan.id);
      }
    }
  }
}

type DuePlan = { group_id: number; member_id: number };

/** Takes an instalment in full or not at all: a refusal rolls back its payments, and is then recorded. */
async function collectInstalment(deps: Deps, due: DuePlan): Promise<void> {
  try {
    await withDuePlan(deps, due, payInstalment);
  } catch (error) {
    if (!isWalletRefusal(error)) throw error;
    await withDuePlan(deps, due, recordRefusal);
  }
}

type PlanStep = (tx: Tx, now: Date, state: GroupState, plan: PlanRow) => Promise<void>;

/** Runs a step under the group's lock if the plan is still due. */
async function withDuePlan({ db, clock }: Deps, due: DuePlan, step: PlanStep): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, due.group_id);
    const plan = state.plans.get(due.member_id);
    if (plan === undefined || plan.next_at > now || state.group.status === 'paused') return;
    await step(tx, now, state, plan);
  });
}

async function payInstalment(tx: Tx, now: Date, state: GroupState, plan: PlanRow): Promise<void> {
  const seat = seatById(state, plan.member_id);
  const amount = kobo(Math.min(plan.amount, owedBy(state, seat)));
  for (const { debt, amount: part } of allocateArrears(amount, debtsOf(state, seat))) {
    await payDebt(tx, now, state, { debt, from: seat.wallet, amount: part });
  }
  // Fees go to the open round.
  await saveRounds(tx, [state]);
  const description = `Ajo: ${state.group.name}, instalment ${plan.taken + 1} of ${plan.instalments}`;
  await notify(tx, [debitAlert({ user_id: seat.user_id, amount, description, entry: null }, now)]);
  await endKeptPlans(tx, now, state);
  if (owedBy(state, seat) === 0) return;
  const taken = plan.taken + 1;
  await movePlan(tx, plan, {
    taken,
    tries: 0,
    tried_at: null,
    next_at: midnight(instalmentDay(plan.first_on, plan.rhythm, taken)),
  });
}

async function recordRefusal(tx: Tx, now: Date, state: GroupState, plan: PlanRow): Promise<void> {
  const tries = plan.tries + 1;
  const wait = ATTEMPTS_MS[tries];
  if (wait === undefined) {
    // The regular attempts to collect debts continue.
    await endPlan(tx, now, state, { plan, missed: 'instalment' });
    return;
  }
  const tried_at = plan.tried_at ?? now;
  const next_at = new Date(tried_at.getTime() + wait);
  await movePlan(tx, plan, { tries, tried_at, next_at });
  const seat = seatById(state, plan.member_id);
  const amount = kobo(Math.min(plan.amount, owedBy(state, seat)));
  const [missing] = await findMissing(tx, [{ user_id: seat.user_id, amount }]);
  const params = { ...inGroup(state), amount, missing };
  await notify(tx, [createNotice(ajoNotices.ajo_instalment_late, seat.user_id, now, params)]);
}

type PlanUpdate = Partial<Pick<PlanRow, 'taken' | 'tries' | 'tried_at'>> & Pick<PlanRow, 'next_at'>;

async function movePlan(tx: Tx, { id }: PlanRow, to: PlanUpdate): Promise<void> {
  await tx.updateTable('ajo_plan').set(to).where('id', '=', id).execute();
  await wakeAt(tx, to.next_at);
}

/** After a pause instalments shift like everything else. */
export async function shiftPlans(tx: Tx, groupId: number, days: number): Promise<void> {
  const plans = await tx
    .updateTable('ajo_plan')
    .set({
      first_on: sql`first_on + ${days}::int`,
      tried_at: sql`tried_at + make_interval(days => ${days}::int)`,
      next_at: sql`next_at + make_interval(days => ${days}::int)`,
    })
    .where('group_id', '=', groupId)
    .where('status', '=', 'open')
    .returning('next_at')
    .execute();
  for (const { next_at } of plans) await wakeAt(tx, next_at);
}

/** A member's open plan as they see it; null once nothing is owed. */
export function planView(plan: PlanRow | undefined, owed: Kobo): RepaymentPlan | null {
  if (plan === undefined || owed === 0) return null;
  const { rhythm, amount, first_on, taken } = plan;
  const next = instalmentDay(first_on, rhythm, taken);
  const left = { owed, rhythm, amount };
  const instalments = instalmentsOf(left, next).map(({ amount: part }, nth) => ({
    due_on: instalmentDay(first_on, rhythm, taken + nth),
    amount: part,
  }));
  return { rhythm, instalments, left: owed };
}
