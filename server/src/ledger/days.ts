// Totals of past time: the movements of each kind of account per day, and per hour of days that are
// not closed yet. Totals over any period use these, and add the remaining postings.
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '@alajo/contract/days.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, DAY, dayInLagos, HOUR, MINUTE, startOfDay } from '../platform/clock.ts';
import { type Db, inTransaction, liftTimeouts, type Tx } from '../platform/database/database.ts';

/**
 * The hourly job: closes days that ended over an hour ago, then hours that ended over fifteen minutes ago.
 */
export async function closePast(deps: { db: Db; clock: Clock }): Promise<void> {
  await closeDays(deps);
  await closeHours(deps);
}

async function closeDays({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const last = dayInLagos(new Date(clock.now().getTime() - HOUR - DAY));
  let day = await nextToClose(db);
  if (day !== undefined && day <= last) await blockPostings(db, startOfDay(addDays(last, 1)));
  for (; day !== undefined && day <= last; day = addDays(day, 1)) {
    await closeDay(db, day, clock.now());
  }
}

/** Hours of days that are not closed, in order. */
async function closeHours({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const day = await nextToClose(db);
  if (day === undefined) return;
  const now = clock.now();
  const from = await firstOpenHour(db, startOfDay(day), now);
  const last = now.getTime() - HOUR - 15 * MINUTE;
  const ended: Date[] = [];
  for (let at = from.getTime(); at <= last; at += HOUR) ended.push(new Date(at));
  const latest = ended.at(-1);
  if (latest) await blockPostings(db, new Date(latest.getTime() + HOUR));
  for (const hour of ended) await closeHour(db, hour, now);
}

const WAIT_MS = 10_000;
const POLL_MS = 20;

/**
 * From now on, postings before an instant are dated to it (ledger_open_time), and postings in progress have
 * ended: the totals no longer change. Throws when a transaction takes longer than 10 s.
 */
async function blockPostings(db: Db, until: Date): Promise<void> {
  await sql`update ledger_closed set until = ${until} where until < ${until}`.execute(db);
  const { rows } = await sql<{ id: string }>`${WRITING}`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const unfinished = await sql`${WRITING} and l.transactionid::text = any(${ids})`.execute(db);
    if (unfinished.rows.length === 0) return;
    await wait(POLL_MS);
  }
  throw new Error(`hours before ${until.toISOString()} stay open: a transaction has not ended`);
}

// Visible to any account: a transaction that writes holds the lock of its id until it ends.
const WRITING = sql`
  select l.transactionid::text as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'transactionid' and l.granted and l.mode = 'ExclusiveLock'
    and a.datname = current_database()`;

/** The day after the last closed one; before the first, the day of the first posting. */
async function nextToClose(db: Db): Promise<string | undefined> {
  const closed = await lastClosed(db);
  if (closed !== undefined) return addDays(closed, 1);
  // Money comes from outside: no posting is older than the first of the accounts for that.
  const { rows } = await sql<{ first: string | null }>`
    select ledger_day(min(p.posted_at)) as first from ledger_account a
      join ledger_posting p on p.account_id = a.id and p.seq = 1
    where a.owner_kind is null and a.floor is null`.execute(db);
  return rows[0]?.first ?? undefined;
}

const closeDay = (db: Db, day: string, now: Date) =>
  inTransaction(db, async (tx) => {
    await liftTimeouts(tx);
    const span = spanOf(day);
    const { rows } = await sql<{ entries: number }>`select count(*) as entries from ledger_entry
      where posted_at >= ${span.from} and posted_at < ${span.until}`.execute(tx);
    const totals = await totalsOf(tx, span);
    await sql`
      with closed as (
        insert into ledger_day (day, entries, closed_at)
        values (${day}, ${rows[0]?.entries ?? 0}, ${now}) on conflict (day) do nothing returning day)
      insert into ledger_day_total (day, kind, debits, credits, postings)
      select closed.day, moved.* from closed, ${totals} moved`.execute(tx);
  });

const closeHour = (db: Db, hour: Date, now: Date) =>
  inTransaction(db, async (tx) => {
    await liftTimeouts(tx);
    const totals = await totalsOf(tx, { from: hour, until: new Date(hour.getTime() + HOUR) });
    await sql`
      with closed as (
        insert into ledger_hour (hour, closed_at) values (${hour}, ${now}::timestamptz)
        on conflict (hour) do nothing returning hour)
      insert into ledger_hour_total (hour, kind, debits, credits, postings)
      select closed.hour, moved.* from closed, ${totals} moved`.execute(tx);
  });

/**
 * Movements of a past period by kind, as a table. Read before it is written: a statement that
 * writes can't read anything that may lie on other servers.
 */
async function totalsOf(tx: Tx, span: Span): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ kind: string; debits: Kobo; credits: Kobo; postings: number }>`
    select kind, sum(debits)::bigint as debits, sum(credits)::bigint as credits,
      sum(postings)::bigint as postings
    from (${postingsOf(span)}) moved group by kind`.execute(tx);
  return sql`unnest(${rows.map(({ kind }) => kind)}::text[],
    ${rows.map(({ debits }) => debits)}::bigint[], ${rows.map(({ credits }) => credits)}::bigint[],
    ${rows.map(({ postings }) => postings)}::bigint[])`;
}

const spanOf = (day: string) => ({ from: startOfDay(day), until: startOfDay(addDays(day, 1)) });

type Span = { from: Date; until: Date };

/**
 * Single postings of a period, in the form of the tables of days. Found by their time before
 * anything else: the accounts of a kind may have millions of others.
 */
const postingsOf = ({ from, until }: Span, kinds?: readonly string[]): RawBuilder<unknown> => sql`
  select ledger_day(p.posted_at) as day, a.kind, greatest(-p.amount, 0) as debits,
    greatest(p.amount, 0) as credits, 1 as postings
  from (select account_id, amount, posted_at from ledger_posting
      where posted_at >= ${from} and posted_at < ${until} offset 0) p
    join ledger_account a on a.id = p.account_id
  where true ${whereKinds(kinds)}`;

const whereKinds = (kinds: readonly string[] | undefined) =>
  kinds === undefined ? sql`` : sql`and kind = any(${kinds}::text[])`;

/** The last closed day, up to a day. */
async function lastClosed(db: Db | Tx, upTo?: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from ledger_day
    ${upTo === undefined ? sql`` : sql`where day <= ${upTo}`}`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** The first hour between two instants that isn't closed; hours are closed in order, without gaps. */
async function firstOpenHour(db: Db | Tx, from: Date, until: Date): Promise<Date> {
  const { rows } = await sql<{ hour: Date | null }>`select max(hour) as hour from ledger_hour
    where hour >= ${from} and hour <= ${new Date(until.getTime() - HOUR)}`.execute(db);
  const hour = rows[0]?.hour;
  return hour ? new Date(hour.getTime() + HOUR) : from;
}

/** Lagos days from the first, if there is one, up to an instant. */
export type Days = { from?: string; until: Date };
export type Unit = 'day' | 'month' | 'whole';

/** Splits a period into its closed days, the closed hours after them, and the rest, read from postings. */
async function splitPeriod(db: Db | Tx, { from, until }: Days) {
  const closed = await lastClosed(db, addDays(dayInLagos(until), -1));
  const firstOpenDay = closed === undefined ? undefined : addDays(closed, 1);
  const begin = [from, firstOpenDay]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  const start = begin === undefined ? BEGINNING : startOfDay(begin);
  const open = firstOpenDay === undefined ? start : await firstOpenHour(db, start, until);
  return {
    closed: closed ?? '-infinity',
    from: from ?? '-infinity',
    hours: { from: start, until: open },
    open: { from: open, until },
  };
}

const BEGINNING = new Date(0);

const stepOf = (unit: Unit) => {
  if (unit === 'whole') return sql`null::date`;
  return unit === 'day' ? sql`day` : sql`date_trunc('month', day::timestamp)::date`;
};

/** `from`: the day, or the first of the month; null for the whole period. */
export type Movement = { from: string | null; kind: string; debits: Kobo; credits: Kobo };

/** Movements in each kind of account, or in some, per step of a period that has any. */
export async function sumMovements(
  db: Db | Tx,
  days: Days,
  { unit, kinds }: { unit: Unit; kinds?: readonly string[] },
): Promise<Movement[]> {
  const { closed, from, hours, open } = await splitPeriod(db, days);
  const { rows } = await sql<Movement>`
    select "from", kind, sum(debits)::bigint as debits, sum(credits)::bigint as credits from (
      select ${stepOf(unit)} as "from", kind, debits, credits from ledger_day_total
        where day >= ${from} and day <= ${closed} ${whereKinds(kinds)}
      union all
      select ${stepOf(unit)} as "from", kind, debits, credits from (
        select ledger_day(hour) as day, kind, debits, credits from ledger_hour_total
        where hour >= ${hours.from} and hour < ${hours.until} ${whereKinds(kinds)}) by_hour
      union all
      select ${stepOf(unit)} as "from", kind, sum(debits), sum(credits)
        from (${postingsOf(open, kinds)}) moved group by 1, 2
    ) summed group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The number of entries posted in each step of a period that has any. */
export async function countEntries(
  db: Db | Tx,
  days: Days,
  unit: Unit,
): Promise<{ from: string | null; entries: number }[]> {
  const { closed, from, hours, open } = await splitPeriod(db, days);
  const { rows } = await sql<{ from: string | null; entries: number }>`
    select "from", sum(entries)::bigint as entries from (
      select ${stepOf(unit)} as "from", entries from ledger_day
        where day >= ${from} and day <= ${closed}
      union all
      select ${stepOf(unit)} as "from", count(*) from (
        select ledger_day(posted_at) as day from ledger_entry
        where posted_at >= ${hours.from} and posted_at < ${open.until}) posted group by 1
    ) summed group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Closed days and hours, from the start of a day on, that disagree with their postings, and days
 * that were left out.
 */
export const wrongDays = (since: Date = BEGINNING): RawBuilder<unknown> => sql`
  with span as (
    select min(day) as first, max(day) as last, count(*) as days from ledger_day
  ), posted as (
    select ledger_day(p.posted_at) as day, a.kind, coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as debits,
      coalesce(sum(p.amount) filter (where p.amount > 0), 0) as credits, count(*) as postings
    from ledger_posting p join ledger_account a on a.id = p.account_id
    where p.posted_at >= ${since}
      and p.posted_at < (select ((last + 1)::timestamp at time zone 'Africa/Lagos') from span)
    group by 1, 2
  ), counted as (
    select ledger_day(posted_at) as day, count(*) as entries from ledger_entry
    where posted_at >= ${since}
      and posted_at < (select ((last + 1)::timestamp at time zone 'Africa/Lagos') from span)
    group by 1
  )
  select 'the totals of ' || coalesce(t.kind, p.kind) || ' on ' || coalesce(t.day, p.day)
      || ' are not those of its postings' as what, null::bigint as account, null::uuid as entry
    from (select * from ledger_day_total where day >= ledger_day(${since})) t full join posted p on p.day = t.day and p.kind = t.kind
    where (t.debits, t.credits, t.postings) is distinct from (p.debits, p.credits, p.postings)
  union all
  select 'the number of entries on ' || coalesce(d.day, c.day) || ' is wrong', null, null
    from (select * from ledger_day where day >= ledger_day(${since})) d full join counted c on c.day = d.day
    where coalesce(d.entries, -1) <> coalesce(c.entries, 0)
  union all
  select 'the totals of ' || coalesce(t.kind, p.kind) || ' from ' || coalesce(t.hour, p.hour)
      || ' are not those of its postings', null, null
    from (select * from ledger_hour_total where hour >= ${since}) t full join (
      select date_trunc('hour', p.posted_at) as hour, a.kind,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as debits,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0) as credits, count(*) as postings
      from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.posted_at >= ${since}
        and date_trunc('hour', p.posted_at) in (select hour from ledger_hour) group by 1, 2
    ) p on p.hour = t.hour and p.kind = t.kind
    where (t.debits, t.credits, t.postings) is distinct from (p.debits, p.credits, p.postings)
  union all
  select 'an hour before ' || max(h.hour) || ' was left out', null, null
    from span, ledger_hour h
    where h.hour >= (span.last + 1)::timestamp at time zone 'Africa/Lagos'
    group by span.last
    having count(*) <> extract(epoch from max(h.hour)
      - (span.last + 1)::timestamp at time zone 'Africa/Lagos') / 3600 + 1
  union all
  select 'a day before ' || last || ' was left out', null, null from span
    where days <> last - first + 1`;
