// A group's clock: what is to be done at an instant, for all groups at once. Everything a step does
// is in one transaction with the time of the next one, so that doing it twice, late or after a crash
// changes nothing.
import { kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, sqlState, type Tx } from '../platform/database/database.ts';
import { startGroup } from './groups.ts';
import { ajoNotices, inGroup } from './notices.ts';
import { payOut, retryDebts } from './payouts.ts';
import { collect, type GroupInRound } from './rounds.ts';
import { midnight } from './schedule.ts';
import {
  type GroupRow,
  hasContributed,
  lockDue,
  planNext,
  type RoundRow,
  type State,
} from './state.ts';

const GROUPS_A_BATCH = 50;
const AGAIN_MS = 10 * MINUTE;

/** Does all that is due by now, batch after batch. */
export async function stepDue(deps: Deps): Promise<void> {
  while ((await stepBatch(deps, GROUPS_A_BATCH)) > 0);
}

async function stepBatch(deps: Deps, limit: number): Promise<number> {
  const { db, clock } = deps;
  try {
    return await inTransaction(db, async (tx) => {
      const now = clock.now();
      const states = await lockDue(tx, now, limit);
      if (states.length > 0) await stepAll(tx, now, states);
      return states.length;
    });
  } catch (error) {
    // The database's own trouble passes: the job is tried again.
    if (sqlState(error) !== undefined || limit === 1) throw error;
    deps.log.error({ err: error }, 'a batch of groups failed; each alone');
    return stepEach(deps, limit);
  }
}

/** One group's fault holds up no other: it is put off, and told to whoever keeps watch. */
async function stepEach(deps: Deps, limit: number): Promise<number> {
  let done = 0;
  while (done < limit) {
    try {
      if ((await stepBatch(deps, 1)) === 0) return done;
    } catch (error) {
      deps.log.error({ err: error }, 'a group cannot go on; again in ten minutes');
      await putOff(deps.db, deps.clock.now());
    }
    done += 1;
  }
  return done;
}

async function putOff(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [state] = await lockDue(tx, now, 1);
    if (state === undefined) return;
    await tx
      .updateTable('ajo_group')
      .set({ next_at: new Date(now.getTime() + AGAIN_MS) })
      .where('id', '=', state.group.id)
      .execute();
  });
}

type Step = 'start' | 'remind' | 'collect' | 'pay_out' | 'recover';
/** Before the day the group waits for, and from then on. */
type Steps = { early: Step; due: Step };

/** What a group's time has come for; an active group's is its open round's. */
const groupSteps = {
  recruiting: { early: 'remind', due: 'start' },
  waiting: { early: 'remind', due: 'start' },
  paused: { early: 'remind', due: 'start' },
  active: null,
  completed: { early: 'recover', due: 'recover' },
} satisfies Record<GroupRow['status'], Steps | null>;

/** What a round's time has come for. */
const roundSteps = {
  scheduled: { early: 'remind', due: 'collect' },
  collecting: { early: 'collect', due: 'collect' },
  settled: { early: 'pay_out', due: 'pay_out' },
  paid: { early: 'remind', due: 'collect' },
} satisfies Record<RoundRow['status'], Steps>;

/** The step to take now, and the day it leads to: the group's start or its round's due date. */
function stepOf({ group, round }: State, now: Date): { step: Step; day: Date } {
  const own = groupSteps[group.status];
  if (own !== null) return stepAt(own, midnight(group.start_date), now);
  const { status, due_at } = openRound(group, round);
  return stepAt(roundSteps[status], due_at, now);
}

const stepAt = ({ early, due }: Steps, day: Date, now: Date) => ({
  step: day <= now ? due : early,
  day,
});

function openRound(group: GroupRow, round: RoundRow | undefined): RoundRow {
  if (round === undefined) throw new Error(`group ${group.id} has no open round`);
  return round;
}

/** The same state, whose round is known to be open. */
const opened = (state: State): GroupInRound =>
  Object.assign(state, { round: openRound(state.group, state.round) });

async function stepAll(tx: Tx, now: Date, states: State[]): Promise<void> {
  const collecting: GroupInRound[] = [];
  for (const state of states) {
    const { step, day } = stepOf(state, now);
    if (step === 'start') await startGroup(tx, now, state);
    else if (step === 'remind') await remind(tx, now, state, day);
    else if (step === 'pay_out') await payOut(tx, now, opened(state));
    else if (step === 'recover') await retryDebts(tx, now, state);
    else collecting.push(opened(state)); // all groups of a batch at once
  }
  if (collecting.length > 0) await collect(tx, now, collecting);
  await planNext(tx, now, states);
}

async function remind(tx: Tx, now: Date, state: State, due: Date): Promise<void> {
  const { group, shares } = state;
  const days = Math.ceil((due.getTime() - now.getTime()) / (24 * 60 * MINUTE));
  const total = kobo(group.contribution + group.set_aside);
  const params = { ...inGroup(state), total, days };
  const missing = state.seats.filter(({ id }) => !hasContributed(shares.get(id)));
  await notify(
    tx,
    missing.map(({ user_id }) =>
      createNotice(ajoNotices.ajo_contribution_due, user_id, now, params),
    ),
  );
}

/** The earliest instant at which something is to be done; null: never. */
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
