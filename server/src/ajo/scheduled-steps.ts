import { AJO_READY_HOURS, AJO_UNREADY_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, sqlState, type Tx } from '../platform/database/database.ts';
import { endDueDisputes } from './government/disputes/end-dispute.ts';
import { resume } from './government/pauses.ts';
import type { GroupInRound } from './ground/open-round.ts';
import { midnight } from './ground/schedule.ts';
import {
  acceptsMembers,
  type GroupRow,
  type GroupState,
  isFrozen,
  lockDue,
  planNext,
  type RoundRow,
} from './ground/state.ts';
import { collect } from './rounds/collection/collection.ts';
import { leaveDisputedRound, payOut, retryDebts } from './rounds/payouts/payouts.ts';
import { checkReady } from './rounds/start/ready-check.ts';
import { startOrDissolve } from './rounds/start/start.ts';

const GROUPS_PER_BATCH = 50;
const RETRY_MS = 10 * MINUTE;

/** Runs every step that is due, batch by batch. */
export async function runDueSteps(deps: Deps): Promise<void> {
  while ((await runBatch(deps, GROUPS_PER_BATCH)) > 0);
}

async function runBatch(deps: Deps, limit: number): Promise<number> {
  const { db, clock } = deps;
  try {
    return await inTransaction(db, async (tx) => {
      const now = clock.now();
      const states = await lockDue(tx, now, limit);
      if (states.length > 0) await runSteps(tx, now, states);
      return states.length;
    });
  } catch (error) {
    // Database errors are temporary: the job is retried.
    if (sqlState(error) !== undefined || limit === 1) throw error;
    deps.log.error({ err: error }, 'a batch of group steps failed; running each group alone');
    return runEach(deps, limit);
  }
}

/** Keeps one failing group from blocking the others: logs the error and postpones that group. */
async function runEach(deps: Deps, limit: number): Promise<number> {
  let done = 0;
  while (done < limit) {
    try {
      if ((await runBatch(deps, 1)) === 0) return done;
    } catch (error) {
      deps.log.error({ err: error }, 'a group’s step failed; retrying in ten minutes');
      await postpone(deps.db, deps.clock.now());
    }
    done += 1;
  }
  return done;
}

async function postpone(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [state] = await lockDue(tx, now, 1);
    if (state === undefined) return;
    await tx
      .updateTable('ajo_group')
      .set({ next_at: new Date(now.getTime() + RETRY_MS) })
      .where('id', '=', state.group.id)
      .execute();
  });
}

type Step =
  | 'start'
  | 'check_ready'
  | 'wait'
  | 'resume'
  | 'collect'
  | 'pay_out'
  | 'pass_over'
  | 'end_disputes'
  | 'retry_debts';
/** `early` runs before the group’s next date, such as a step that was put off; `due` from that date on. */
type Steps = { early: Step; due: Step };

/** The steps of a group by status; an active group's depend on its open round. */
const groupSteps = {
  recruiting: { early: 'wait', due: 'start' },
  waiting: { early: 'wait', due: 'start' },
  paused: { early: 'resume', due: 'resume' },
  active: null,
  completed: { early: 'retry_debts', due: 'retry_debts' },
} satisfies Record<GroupRow['status'], Steps | null>;

/** The steps of an open round by status. */
const roundSteps = {
  scheduled: { early: 'wait', due: 'collect' },
  collecting: { early: 'collect', due: 'collect' },
  settled: { early: 'pay_out', due: 'pay_out' },
  paid: { early: 'wait', due: 'collect' },
  returned: { early: 'wait', due: 'collect' },
} satisfies Record<RoundRow['status'], Steps>;

/** The step to take now. */
function stepOf(state: GroupState, now: Date): Step {
  const { group, round, disputes } = state;
  const steps = groupSteps[group.status];
  if (acceptsMembers(group) && group.held_account !== null) {
    const hours = AJO_READY_HOURS[group.ready_tries] ?? AJO_UNREADY_HOURS;
    const due = midnight(group.start_date).getTime() + hours * 60 * MINUTE <= now.getTime();
    return due ? 'check_ready' : 'wait';
  }
  if (steps !== null) return stepAt(steps, midnight(group.start_date), now);
  const { status, due_at, number } = openRound(group, round);
  if (disputes.some(({ frozen_until }) => frozen_until <= now)) return 'end_disputes';
  if (status === 'settled' && isFrozen(state, number)) return 'pass_over';
  return stepAt(roundSteps[status], due_at, now);
}

const stepAt = ({ early, due }: Steps, day: Date, now: Date): Step => (day <= now ? due : early);

function openRound(group: GroupRow, round: RoundRow | undefined): RoundRow {
  if (round === undefined) throw new Error(`group ${group.id} has no open round`);
  return round;
}

/** The same state, typed as having an open round. */
const withOpenRound = (state: GroupState): GroupInRound =>
  Object.assign(state, { round: openRound(state.group, state.round) });

async function runSteps(tx: Tx, now: Date, states: GroupState[]): Promise<void> {
  const collecting: GroupInRound[] = [];
  for (const state of states) {
    const step = stepOf(state, now);
    // Collected below, all groups at once.
    if (step === 'collect') collecting.push(withOpenRound(state));
    else await runStep(tx, now, state, { step, states });
  }
  if (collecting.length > 0) await collect(tx, now, collecting);
  await planNext(tx, now, states);
}

/** `states`: all groups of the batch. */
type OneStep = { step: Exclude<Step, 'collect'>; states: GroupState[] };

function runStep(
  tx: Tx,
  now: Date,
  state: GroupState,
  { step, states }: OneStep,
): Promise<unknown> {
  switch (step) {
    case 'start':
      return startOrDissolve(tx, now, state);
    case 'check_ready':
      return checkReady(tx, now, state);
    case 'wait':
      return Promise.resolve();
    case 'resume':
      return resume(tx, now, state);
    case 'pay_out':
      return payOut(tx, now, withOpenRound(state), { held: states });
    case 'pass_over':
      return leaveDisputedRound(tx, now, withOpenRound(state));
    case 'end_disputes':
      return endDueDisputes(tx, now, state, states);
    case 'retry_debts':
      return retryDebts(tx, now, state);
    default:
      throw new RangeError(`unknown step ${step satisfies never}`);
  }
}

/** The time of the next step of any group; null if none is due. */
export async function nextStepAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('ajo_group')
    .select('next_at')
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? null;
}
