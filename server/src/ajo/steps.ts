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
import { payOut, recover } from './payouts.ts';
import { collect, type Open } from './rounds.ts';
import { midnight } from './schedule.ts';
import { isIn, lockDue, planNext, type State } from './state.ts';

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
      if (states.length > 0) await step(tx, now, states);
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

async function step(tx: Tx, now: Date, states: State[]): Promise<void> {
  const collecting: Open[] = [];
  for (const state of states) {
    const { group, round } = state;
    if (group.status === 'completed') await recover(tx, now, state);
    else if (group.status !== 'active') await beforeStart(tx, now, state);
    else if (round === undefined) throw new Error(`group ${group.id} has no open round`);
    else if (round.status === 'settled') await payOut(tx, now, Object.assign(state, { round }));
    else if (round.status === 'collecting' || round.due_at <= now) {
      collecting.push(Object.assign(state, { round }));
    } else await remind(tx, now, state, round.due_at);
  }
  if (collecting.length > 0) await collect(tx, now, collecting);
  await planNext(tx, now, states);
}

async function beforeStart(tx: Tx, now: Date, state: State): Promise<void> {
  const start = midnight(state.group.start_date);
  if (start <= now) await startGroup(tx, now, state);
  else await remind(tx, now, state, start);
}

async function remind(tx: Tx, now: Date, state: State, due: Date): Promise<void> {
  const { group, shares } = state;
  const days = Math.ceil((due.getTime() - now.getTime()) / (24 * 60 * MINUTE));
  const total = kobo(group.contribution + group.set_aside);
  const params = { ...inGroup(state), total, days };
  const missing = state.seats.filter(({ id }) => !isIn(shares.get(id)));
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
