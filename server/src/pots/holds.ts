// Staff actions on reported pots: one person puts a pot on hold, two end the hold.
import type { PotReportBody } from '@alajo/contract/pots/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import {
  type ActionRecorder,
  type AgreedProposal,
  staffCannot,
  staffLabel,
} from '../payments/staff-actions.ts';
import { DAY } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueueClosing, startRefunds } from './end-pot.ts';
import { potNotices } from './notices.ts';
import { isOver, lockPot, type PotRow } from './pot-rows.ts';
import type { PotsHold } from './tables.ts';

const REPORTS_PER_DAY = 20;

/** Reports a pot to staff. After a few reports a day, further ones are ignored. Throws not_found. */
export async function reportPot(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { slug, reason, note }: PotReportBody & { slug: string },
): Promise<{ message: string }> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await lockPot(tx, slug);
    const { count } = await tx
      .selectFrom('pots_report')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('pot_id', '=', row.id)
      .where('reported_at', '>', new Date(now.getTime() - DAY))
      .executeTakeFirstOrThrow();
    if (count >= REPORTS_PER_DAY) return;
    await tx
      .insertInto('pots_report')
      .values({ pot_id: row.id, reason, note: note ?? '', reported_at: now })
      .execute();
  });
  return { message: 'Thank you. Our team will look into it.' };
}

type HoldRow = Selectable<PotsHold>;
type HoldDeps = Pick<Deps, 'db' | 'clock'> & ActionRecorder;

/** The pot's name in the staff log. */
const potLogEntry = ({ id, user_id }: PotRow) => ({
  object: `pot:${id}`,
  about: user_id,
  case_reference: `pot-${id}`,
});

export type HoldAct = 'release' | 'give_back';

/** Puts a pot on hold: no money goes in or out. Throws with a readable message if it can't. */
export async function holdPot(
  { db, clock, record }: HoldDeps,
  slug: string,
  { by, reason }: { by: string; reason: string },
): Promise<PotRow> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockPot(tx, slug);
    if (row.held) return row;
    if (isOver(row)) throw staffCannot('It’s over, so it can’t be put on hold.');
    await tx
      .insertInto('pots_hold')
      .values({ pot_id: row.id, held_by: by, reason, held_at: now })
      .execute();
    const held = await setHeld(tx, row, true);
    await closeReports(tx, now, row);
    const params = { title: row.title, slug };
    await notify(tx, [createNotice(potNotices.pot_held, row.user_id, now, params)]);
    await record?.(tx, { ...potLogEntry(row), act: 'pot_held', reason });
    return held;
  });
}

const setHeld = (tx: Tx, { id }: PotRow, held: boolean): Promise<PotRow> =>
  tx
    .updateTable('pots_pot')
    .set({ held })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const closeReports = (tx: Tx, now: Date, { id }: PotRow) =>
  tx
    .updateTable('pots_report')
    .set({ closed_at: now })
    .where('pot_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();

/** Releases or refunds a held pot after two staff have agreed. Throws with a readable message if it can't. */
export async function endHold(
  tx: Tx,
  now: Date,
  row: PotRow,
  {
    act,
    proposal_id,
    decider_id,
  }: Pick<AgreedProposal, 'proposal_id' | 'decider_id'> & { act: HoldAct },
): Promise<void> {
  const hold = await findHold(tx, row.id);
  if (hold === undefined) throw staffCannot('It isn’t on hold.');
  const decided = { outcome: act, decided_by: staffLabel(decider_id), decided_at: now };
  await tx
    .updateTable('pots_hold')
    .set({ ...decided, proposal_id })
    .where('id', '=', hold.id)
    .execute();
  const free = await setHeld(tx, row, false);
  if (act === 'give_back' && !isOver(row)) await startRefunds(tx, now, free);
  if (act === 'release' && !isOver(row)) await enqueueClosing(tx, free);
  await closeReports(tx, now, row);
  const params = { title: row.title, slug: row.slug };
  const kind = act === 'release' ? potNotices.pot_released : potNotices.pot_ended_by_us;
  await notify(tx, [createNotice(kind, row.user_id, now, params)]);
}

/** Closes the reports of a pot that is in order. Returns whether there were any. */
export const closePotReports = ({ db, clock, record }: HoldDeps, slug: string, reason: string) =>
  inTransaction(db, async (tx) => {
    const row = await lockPot(tx, slug);
    if (row.held) throw staffCannot('It’s on hold.');
    const [closed] = await closeReports(tx, clock.now(), row);
    if ((closed?.numUpdatedRows ?? 0n) === 0n) return false;
    await record?.(tx, { ...potLogEntry(row), act: 'pot_reports_closed', reason });
    return true;
  });

export const findHold = (db: Db | Tx, potId: number): Promise<HoldRow | undefined> =>
  db
    .selectFrom('pots_hold')
    .selectAll()
    .where('pot_id', '=', potId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
