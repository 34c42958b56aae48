// Pots that were reported, and what our people do about them: one person holds a pot, two end that. `npm
// run pots` runs it.
import { formatNaira } from '@alajo/contract/money.ts';
import type { PotReportBody } from '@alajo/contract/pots/schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Attention, AttentionItem, Deps } from '../deps.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { DAY } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueueClosing, startGivingBack } from './ending.ts';
import { potNotices } from './notices.ts';
import { findPot, isOver, lockPot, type PotRow } from './pot-rows.ts';
import type { PotsHold } from './tables.ts';

const REPORTS_A_DAY = 20;

/** Puts a pot before our people. Beyond a few a day another report says nothing new. Throws not_found. */
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
    if (count >= REPORTS_A_DAY) return;
    await tx
      .insertInto('pots_report')
      .values({ pot_id: row.id, reason, note: note ?? '', reported_at: now })
      .execute();
  });
  return { message: 'Thank you. Our team looks at it.' };
}

type HoldRow = Selectable<PotsHold>;
export type HoldAct = 'release' | 'give_back';

/** Holds a pot: nothing more goes in or is paid out. Throws with a sentence where it does not fit. */
export async function holdPot(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  slug: string,
  { by, reason }: { by: string; reason: string },
): Promise<PotRow> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockPot(tx, slug);
    if (row.held) return row;
    if (isOver(row)) throw new Error(`It is ${row.status}: there is nothing to hold.`);
    await tx
      .insertInto('pots_hold')
      .values({ pot_id: row.id, held_by: by, reason, held_at: now })
      .execute();
    const held = await setHeld(tx, row, true);
    await closeReports(tx, now, row);
    const params = { title: row.title, slug };
    await notify(tx, [createNotice(potNotices.pot_held, row.user_id, now, params)]);
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

/**
 * Releases a held pot or gives it back. It takes two people: the first proposes, the second carries it
 * out by the same command. Returns whether it was carried out. Throws with a sentence.
 */
export async function endHold(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  slug: string,
  { by, act }: { by: string; act: HoldAct },
): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockPot(tx, slug);
    const hold = await findHold(tx, row.id);
    if (hold === undefined) throw new Error('It is not held.');
    if (hold.proposed !== act) {
      const proposal = { proposed: act, proposed_by: by, proposed_at: now };
      await tx.updateTable('pots_hold').set(proposal).where('id', '=', hold.id).execute();
      return false;
    }
    if (hold.proposed_by === by) throw new Error('Somebody else must agree.');
    await tx
      .updateTable('pots_hold')
      .set({ decided_by: by, decided_at: now })
      .where('id', '=', hold.id)
      .execute();
    const free = await setHeld(tx, row, false);
    if (act === 'give_back' && !isOver(row)) await startGivingBack(tx, now, free);
    if (act === 'release' && !isOver(row)) await enqueueClosing(tx, free);
    await closeReports(tx, now, row);
    const params = { title: row.title, slug };
    const kind = act === 'release' ? potNotices.pot_released : potNotices.pot_ended_by_us;
    await notify(tx, [createNotice(kind, row.user_id, now, params)]);
    return true;
  });
}

const findHold = (db: Db | Tx, potId: number): Promise<HoldRow | undefined> =>
  db
    .selectFrom('pots_hold')
    .selectAll()
    .where('pot_id', '=', potId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();

const REPORTED = /^pot-([0-9a-hjkmnp-tv-z]{16})$/;

/** Reported pots that nobody has looked at, and held ones until two people have decided. */
export const potAttention: Attention = {
  outcomes: ['closed'],
  async list(db, limit) {
    const { rows } = await sql<{
      slug: string;
      title: string;
      status: string;
      reports: number;
      reasons: string;
      since: Date;
    }>`
      select p.slug, p.title, coalesce(h.state, 'reported') as status, coalesce(r.reports, 0) as reports,
        coalesce(h.reason, r.reasons) as reasons, coalesce(h.held_at, r.since) as since
      from pots_pot p
        left join (select pot_id, count(*)::int as reports, min(reported_at) as since,
            string_agg(distinct reason, ', ') as reasons
          from pots_report where closed_at is null group by pot_id) r on r.pot_id = p.id
        left join (select pot_id, reason, held_at, case when proposed is null then 'held'
            else 'held, ' || replace(proposed, '_', ' ') || ' proposed' end as state
          from pots_hold where decided_at is null) h on h.pot_id = p.id
      where r.pot_id is not null or h.pot_id is not null
      order by since limit ${limit}`.execute(db);
    return rows.map(
      ({ slug, title, status, reports, reasons, since }): AttentionItem => ({
        reference: `pot-${slug}`,
        what: `pot “${title}”${reports > 0 ? `, reported ${reports} times` : ''}: ${reasons}`,
        status,
        provider_reference: `npm run pots -- show ${slug}`,
        since,
      }),
    );
  },
  owns: (reference) => REPORTED.test(reference),
  /** Closes the reports of a pot that is in order. */
  async end({ db, clock }, reference) {
    const slug = REPORTED.exec(reference)?.[1] ?? '';
    return inTransaction(db, async (tx) => {
      const row = await lockPot(tx, slug);
      if (row.held) return false;
      const [closed] = await closeReports(tx, clock.now(), row);
      return (closed?.numUpdatedRows ?? 0n) > 0n;
    });
  },
};

/** A pot for our people, in lines: what it is, who reported it and why, and what was done. */
export async function describePot(db: Db, slug: string): Promise<string> {
  const row = await findPot(db, slug);
  const reports = await db
    .selectFrom('pots_report')
    .selectAll()
    .where('pot_id', '=', row.id)
    .orderBy('id')
    .execute();
  const holds = await db
    .selectFrom('pots_hold')
    .selectAll()
    .where('pot_id', '=', row.id)
    .orderBy('id')
    .execute();
  return [
    `${slug}  ${row.held ? 'held' : row.status}  ${row.title}  customer ${row.user_id}`,
    `${formatNaira(row.paid)} from ${row.payments} payments, until ${row.closes_on}, ${row.rule}`,
    ...reports.map(({ reported_at, reason, note }) =>
      [reported_at.toISOString(), 'reported', reason, note].join('  '),
    ),
    ...holds.flatMap(linesOf),
  ].join('\n');
}

const linesOf = (hold: HoldRow): string[] => [
  [hold.held_at.toISOString(), 'held', `by ${hold.held_by}`, hold.reason].join('  '),
  ...(hold.proposed_at
    ? [
        [hold.proposed_at.toISOString(), hold.proposed, `proposed by ${hold.proposed_by}`].join(
          '  ',
        ),
      ]
    : []),
  ...(hold.decided_at
    ? [[hold.decided_at.toISOString(), hold.proposed, `agreed by ${hold.decided_by}`].join('  ')]
    : []),
];
