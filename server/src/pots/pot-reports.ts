// Reported and held pots: one person puts a pot on hold or closes its reports, two end a hold.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { potReportReasons } from '@alajo/contract/pots/staff.ts';
import { sql } from 'kysely';
import { findPeople } from '../identity/directory.ts';
import { numberedCase } from '../payments/case-references.ts';
import { staffLabel } from '../payments/staff-actions.ts';
import { dayInWords } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { onlyCase } from '../staff/case-end-input.ts';
import type { CaseEnd, CaseFacts, CaseSource, RunEnd } from '../staff/cases.ts';
import { closePotReports, findHold, type HoldAct, holdPot } from './holds.ts';

async function describePot(db: Db, id: string): Promise<CaseFacts> {
  const pot = await db
    .selectFrom('pots_pot')
    .select(['id', 'user_id', 'payee_id', 'paid', 'payments', 'closes_on'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  const reports = await db
    .selectFrom('pots_report')
    .select(['reported_at', 'reason', 'note'])
    .where('pot_id', '=', pot.id)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  const hold = await findHold(db, pot.id);
  const people = await findPeople(db, [pot.user_id, pot.payee_id ?? pot.user_id]);
  const nameOf = (user: number) => people.get(user)?.name ?? '';
  return {
    facts: [
      { label: 'Organiser', value: nameOf(pot.user_id) },
      { label: 'Paid in', value: formatNaira(pot.paid) },
      { label: 'Payments', value: String(pot.payments) },
      { label: 'Goes to', value: pot.payee_id === null ? 'The payers' : nameOf(pot.payee_id) },
      { label: 'Last day to pay in', value: dayInWords(pot.closes_on) },
      ...(hold ? [{ label: 'On hold because', value: hold.reason }] : []),
    ],
    events: reports.map(({ reported_at, reason, note }) => ({
      at: reported_at,
      description: `Reported: ${potReportReasons[reason]}${note && `. ${note}`}`,
    })),
  };
}

const isHeld = async (db: Db | Tx, id: string) => (await findHold(db, Number(id))) !== undefined;
const isNotHeld = async (db: Db | Tx, id: string) => !(await isHeld(db, id));

const hold: RunEnd = async ({ deps }, caller, { id }, { reason }) => {
  const slug = await slugOf(deps.db, id);
  // A pot that is already on hold stays as it is.
  caller.unchanged();
  const by = staffLabel(caller.staff_id);
  await holdPot({ ...deps, record: caller.record }, slug, { by, reason });
  return 'The pot is on hold.';
};

const closeReports: RunEnd = async ({ deps }, caller, { id }, { reason }) => {
  const slug = await slugOf(deps.db, id);
  if (!(await closePotReports({ ...deps, record: caller.record }, slug, reason))) {
    caller.unchanged();
  }
  return 'The reports are closed.';
};

const endHold =
  (act: HoldAct): NonNullable<CaseEnd['by_two']>['propose'] =>
  async ({ deps, propose }, caller, cases, { reason }) => {
    const { id } = onlyCase(cases);
    await slugOf(deps.db, id);
    return propose(caller, { kind: 'pot_end_hold', payload: { pot_id: Number(id), act }, reason });
  };

/** Throws not_found. */
async function slugOf(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('pots_pot')
    .select('slug')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row.slug;
}

const permission = 'groups.decide';
const BY_TWO = { label: 'Why', hint: 'A second person has to approve it.' };

const ends: readonly CaseEnd[] = [
  {
    name: 'hold',
    label: 'Put on hold',
    key: 'h',
    takes: {
      reason: { label: 'Why', hint: 'No money goes in or out until two people have decided.' },
    },
    fresh: true,
    fits: isNotHeld,
    alone: { permission, run: hold },
  },
  {
    name: 'close',
    label: 'No problem found',
    key: 'i',
    takes: { reason: { label: 'Why', hint: 'Closes the reports.' } },
    fresh: true,
    fits: isNotHeld,
    alone: { permission, run: closeReports },
  },
  {
    name: 'release',
    label: 'Release',
    key: 'r',
    takes: { reason: BY_TWO },
    fresh: true,
    fits: isHeld,
    by_two: { permission, propose: endHold('release') },
  },
  {
    name: 'give_back',
    label: 'Return the money',
    key: 'g',
    takes: { reason: BY_TWO },
    fresh: true,
    fits: isHeld,
    by_two: { permission, propose: endHold('give_back') },
  },
];

/** The label of a report's reason. */
const REASON_LABEL = sql`case reason ${sql.join(
  Object.entries(potReportReasons).map(
    ([reason, label]) => sql`when ${sql.lit(reason)} then ${sql.lit(label)}`,
  ),
  sql` `,
)} end`;

export const potReports: CaseSource = {
  kind: 'pot_report',
  id: 'bigint',
  open: sql`select p.id, p.user_id, p.title as who, w.what, nullif(p.paid, 0) as amount, w.since,
      w.since as clock, w.state
    from (
      select pot_id, 'Reports: ' || count(*) || ' (' || string_agg(distinct ${REASON_LABEL}, ', ') || ')' as what,
        min(reported_at) as since, 'reported' as state
      from pots_report where closed_at is null group by pot_id
      union all
      select h.pot_id, h.reason, h.held_at, 'held' from pots_hold h
      where h.decided_at is null and not exists
        (select from pots_report r where r.pot_id = h.pot_id and r.closed_at is null)
    ) w join pots_pot p on p.id = w.pot_id`,
  ...numberedCase('pot'),
  describe: describePot,
  ends,
};
