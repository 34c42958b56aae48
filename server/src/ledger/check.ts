// Checks the books: verifies that every balance matches its postings, over the whole database or since the last
// sealed day. It names the wrong account and entry and never repairs anything (repair.ts can correct the one figure
// that no posting proves: the amount a wallet reports as set aside).
import type { Kobo } from '@alajo/contract/money.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, SECOND } from '../platform/clock.ts';
import { type Db, inSnapshot, liftTimeouts, type Tx } from '../platform/database/database.ts';
import type { GaugeReader } from '../platform/operations/metrics.ts';
import type { OwnedKind } from './chart.ts';
import { wrongDays } from './days.ts';
import { endOf, lastSeal, makeSeals, saveSeals, wrongSeals } from './seals.ts';

type Problem = { what: string; account: number | null; entry: string | null };
export type Books = { ok: boolean; problems: Problem[]; postings: number };

const BEGINNING = new Date(0);

type OpenByOwner = RawBuilder<{ owner: number; open: number }>;

/**
 * A module's expectation. With `account` or `kind`: the open amounts a system account, or each owner's account of a
 * kind, must hold (`owner` and `open`; an owner may have no row, a customer several). With `set_aside`: a kind of
 * account in which customers (`owner`) set money aside for themselves, by the accounts' owners (`id`). A customer's
 * amounts of `account` and `set_aside` add up to their wallet's set-aside amount. With `wrong`: any other check, with
 * one row per problem; checks of append-only rows receive the time since which rows are new.
 */
export type OpenHolds =
  | { account: number; open: OpenByOwner }
  | { kind: OwnedKind; open: OpenByOwner }
  | { set_aside: OwnedKind; owners: RawBuilder<{ id: number; owner: number }> }
  | {
      wrong: RawBuilder<{ what: string }> | ((tx: Tx, since: Date) => Promise<{ what: string }[]>);
    };

const PROBLEMS_MAX = 100;

/**
 * The nightly job: checks everything after the last sealed day, and one earlier day, a different
 * one each night. Verified days are sealed. Stores and logs the result.
 */
export async function reportBooks(
  { db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger },
  holds: readonly OpenHolds[],
): Promise<void> {
  const { seals, ...books } = await inSnapshot(db, async (tx) => {
    const sealed = await lastSeal(tx);
    const found = await check(tx, holds, sealed && endOf(sealed));
    const problems = [...found.problems, ...(await wrongSeals(tx, clock.now())).map(problem)];
    const ok = problems.length === 0;
    return { ...found, ok, problems, seals: ok ? await makeSeals(tx, sealed) : [] };
  });
  await saveSeals(db, seals, clock.now());
  const { ok, problems, postings } = books;
  await sql`insert into ledger_books_check (checked_at, ok) values (${clock.now()}, ${ok})
    on conflict (latest) do update set checked_at = excluded.checked_at, ok = excluded.ok`.execute(
    db,
  );
  const seal = seals.at(-1)?.hash.toString('hex');
  if (ok) log.info({ postings, sealed: seals.length, seal }, 'the books balance');
  else log.error({ problems, postings }, 'the books are off');
}

export type BooksCheck = { checked_at: Date; ok: boolean };

/** The nightly job's latest result; undefined before the first. */
export async function findBooksCheck(db: Db | Tx): Promise<BooksCheck | undefined> {
  const { rows } = await sql<BooksCheck>`
    select checked_at, ok from ledger_books_check`.execute(db);
  return rows[0];
}

/** The latest check by any process, as a Prometheus metric; absent before the first. */
export const booksFigures = ({ db, clock }: { db: Db; clock: Clock }): GaugeReader => ({
  gauges: {
    alajo_books_ok: {
      help: '1 if the latest check of the books found no errors, 0 if it did; absent until the first check',
    },
    alajo_books_checked_seconds: { help: 'How long ago the books were checked' },
  },
  read: async () => {
    const latest = await findBooksCheck(db);
    if (latest === undefined) return {};
    const ago_ms = clock.now().getTime() - latest.checked_at.getTime();
    return {
      alajo_books_ok: latest.ok ? 1 : 0,
      alajo_books_checked_seconds: ago_ms / SECOND,
    };
  },
});

/** Reads everything in one snapshot, sealed days too: slow on a large ledger, but locks nothing. */
export async function checkBooks(db: Db, holds: readonly OpenHolds[] = []): Promise<Books> {
  return inSnapshot(db, async (tx) => {
    const found = await check(tx, holds);
    const problems = [...found.problems, ...(await wrongSeals(tx)).map(problem)];
    return { ...found, ok: problems.length === 0, problems };
  });
}

/**
 * Without `since`, the whole history; otherwise the postings from then on, and the current state of accounts.
 */
async function check(tx: Tx, holds: readonly OpenHolds[], since?: Date): Promise<Books> {
  await liftTimeouts(tx);
  const { rows: problems } = await (since === undefined
    ? historyChecks
    : checksSince(since)
  ).execute(tx);
  if (since !== undefined) problems.push(...(await wrongLastPostings(tx)));
  problems.push(...(await findProblems(tx, holds, since)).map(problem));
  const compared = [...holds.flatMap(wrongHolds), ...wrongSetAside(holds)];
  for (const query of compared) {
    const { rows } = await query.execute(tx);
    for (const { account, what, balance, open } of rows) {
      problems.push({ what: `${what} ${balance} kobo but ${open} are open`, account, entry: null });
    }
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_posting
    where posted_at >= ${since ?? BEGINNING}`.execute(tx);
  return { ok: problems.length === 0, problems, postings: rows[0]?.count ?? 0 };
}

const problem = (text: string): Problem => ({ what: text, account: null, entry: null });

/** Problems that modules report besides balances, in rows written since a time, or ever. */
export async function findProblems(
  tx: Tx,
  holds: readonly OpenHolds[],
  since = BEGINNING,
): Promise<string[]> {
  const found: string[] = [];
  for (const hold of holds) {
    if (!('wrong' in hold)) continue;
    const { wrong } = hold;
    const rows =
      typeof wrong === 'function' ? await wrong(tx, since) : (await wrong.execute(tx)).rows;
    found.push(...rows.map(({ what }) => what));
  }
  return found;
}

/** Kobo that providers charged us (negative) or paid us, our losses, and customers' debts to us. */
export type Results = Record<'provider_costs' | 'commissions' | 'losses' | 'receivables', Kobo>;

/** Balances of our result accounts, and the total of all receivables. */
export async function readResults(db: Db): Promise<Results> {
  const { rows } = await sql<Results>`
    select ${sumOf('provider_costs')} as provider_costs, ${sumOf('commissions')} as commissions,
      ${sumOf('losses')} as losses, ${sumOf('receivable')} as receivables
    from ledger_account`.execute(db);
  const [results] = rows;
  if (results === undefined) throw new Error('no accounts');
  return results;
}

const sumOf = (kind: string) =>
  sql`coalesce(sum(balance) filter (where kind = ${kind}), 0)::bigint`;

type AccountMismatch = { account: number; what: string; balance: number; open: number };

/** Accounts whose balance differs from the open amount. */
function wrongHolds(hold: OpenHolds): RawBuilder<AccountMismatch>[] {
  if ('set_aside' in hold || 'wrong' in hold) return [];
  const held = sql`'holds' as what, a.balance`;
  const query =
    'account' in hold
      ? sql<AccountMismatch>`select * from (select a.id as account, ${held},
            (select coalesce(sum(o.open), 0)::bigint from (${hold.open}) o) as open
          from ledger_account a where a.id = ${hold.account}) held where balance <> open`
      : sql<AccountMismatch>`select a.id as account, ${held}, coalesce(o.open, 0)::bigint as open
          from ledger_account a left join (${hold.open}) o on o.owner = a.owner_id
          where a.kind = ${hold.kind} and a.balance <> coalesce(o.open, 0) limit ${PROBLEMS_MAX}`;
  return [query];
}

/** Wallets whose set-aside amount differs from their owner's open amounts. */
function wrongSetAside(holds: readonly OpenHolds[]): RawBuilder<AccountMismatch>[] {
  const setAside = setAsideByOwner(holds);
  if (setAside === undefined) return [];
  return [
    sql<AccountMismatch>`with expected as (${setAside})
      select a.id as account, 'sets aside' as what, a.set_aside as balance,
        coalesce(e.open, 0)::bigint as open
      from ledger_account a left join expected e on e.owner = a.owner_id
      where a.kind = 'wallet' and a.set_aside <> coalesce(e.open, 0) limit ${PROBLEMS_MAX}`,
  ];
}

/** Each customer's (`owner`) total in goals and holds (`open`); undefined if no module reports any. */
export function setAsideByOwner(holds: readonly OpenHolds[]): OpenByOwner | undefined {
  const amounts = holds.flatMap((hold) =>
    'kind' in hold || 'wrong' in hold ? [] : [setAsideBy(hold)],
  );
  if (amounts.length === 0) return undefined;
  return sql`select owner, sum(open)::bigint as open
    from (${sql.join(amounts, sql` union all `)}) amounts group by owner`;
}

const setAsideBy = (hold: Exclude<OpenHolds, { kind: OwnedKind } | { wrong: unknown }>) =>
  'account' in hold
    ? sql`select owner, open from (${hold.open}) held`
    : sql`select o.owner, a.balance as open from (${hold.owners}) o
        join ledger_account a on a.kind = ${hold.set_aside} and a.owner_id = o.id`;

/** Checks that need no history: single accounts, and their totals. */
const accountChecks = sql`
  select 'the balance is below the floor' as what, id as account, null::uuid as entry
    from ledger_account where balance < floor
  union all
  select 'its owner owes money, and it neither pays that nor is empty', w.id, null
    from ledger_account r join ledger_account w
      on w.owner_kind = r.owner_kind and w.owner_id = r.owner_id and w.kind in ('wallet', 'parked')
    where r.kind = 'receivable' and r.balance < 0 and (w.balance > 0 or not w.owing)
  union all
  select 'the wallets do not set aside what goals and holds have', null, null from ledger_account
    having coalesce(sum(set_aside), 0) <> coalesce(sum(balance) filter (where kind in
      ('goal', 'services_pending', 'bank_pending', 'market_escrow', 'waste_pending',
       'recall_held', 'claim_held', 'transfers_waiting')), 0)
  union all
  select 'all balances do not sum to zero', null, null from ledger_account
    having coalesce(sum(balance), 0) <> 0`;

const historyChecks = sql<Problem>`
  with sums as (
    select entry_id, sum(amount) as total from ledger_posting group by entry_id
  ), chain as (
    select account_id, seq, entry_id, amount, balance_after,
      lag(balance_after, 1, 0) over w as before, row_number() over w as position
    from ledger_posting window w as (partition by account_id order by seq)
  ), account_sums as (
    select account_id, count(*) as count, sum(amount) as total from ledger_posting
    group by account_id
  )
  select 'the postings of an entry do not sum to zero' as what, null::bigint as account,
    entry_id as entry from sums where total <> 0
  union all
  select 'an entry has no postings', null, e.id from ledger_entry e
    where not exists (select from (select entry_id from ledger_posting offset 0) p
      where p.entry_id = e.id)
  union all
  select 'a posting has no entry', account_id, entry_id from ledger_posting p
    where not exists (select from (select id from ledger_entry offset 0) e where e.id = p.entry_id)
  union all
  select 'the sequence has a hole', account_id, entry_id from chain where seq <> position
  union all
  select 'the balance after is wrong', account_id, entry_id from chain
    where balance_after <> before + amount
  union all
  select 'the balance is not the sum of the postings', a.id, null from ledger_account a
    left join account_sums s on s.account_id = a.id
    where a.balance <> coalesce(total, 0) or a.posting_count <> coalesce(count, 0)
  union all
  (${accountChecks})
  union all
  (${wrongDays()})
  limit ${PROBLEMS_MAX}`;

/**
 * The same for postings from an instant on, which continue those already checked. An entry has the time of its
 * postings. Each posting is compared with the one before it in its account, whose time may be later: with one
 * index lookup per row, even if a planner would prefer to read all postings.
 */
const checksSince = (since: Date): RawBuilder<Problem> => sql`
  with fresh as materialized (
    select p.account_id, p.seq, p.entry_id, p.amount, p.balance_after,
      (select o.balance_after from ledger_posting o
        where o.account_id = p.account_id and o.seq = p.seq - 1) as before
    from ledger_posting p where p.posted_at >= ${since}
  ), entries as materialized (
    select id from ledger_entry where posted_at >= ${since}
  )
  select 'the postings of an entry do not sum to zero' as what, null::bigint as account,
    entry_id as entry from fresh group by entry_id having sum(amount) <> 0
  union all
  select 'an entry has no postings', null, e.id from entries e
    where not exists (select from fresh f where f.entry_id = e.id)
  union all
  select 'a posting has no entry', account_id, entry_id from fresh f
    where not exists (select from entries e where e.id = f.entry_id)
  union all
  select 'the sequence has a hole', account_id, entry_id from fresh
    where seq > 1 and before is null
  union all
  select 'the balance after is wrong', account_id, entry_id from fresh
    where balance_after <> coalesce(before, 0) + amount
  union all
  (${accountChecks})
  union all
  (${wrongDays(since)})
  limit ${PROBLEMS_MAX}`;

/**
 * Accounts that disagree with their last postings: one index lookup per account, the only join of
 * the statement, because joins that read all postings are switched off for it.
 */
async function wrongLastPostings(tx: Tx): Promise<Problem[]> {
  await setJoins(tx, sql`off`);
  const { rows } = await sql<Problem>`
    select 'the balance is not the sum of the postings' as what, id as account, null::uuid as entry
    from (
      select id, posting_count, balance, null::bigint as seq, null::bigint as balance_after
        from ledger_account
      union all
      select a.id, a.posting_count, a.balance, p.seq, p.balance_after
        from ledger_account a join ledger_posting p
          on p.account_id = a.id and p.seq = any(array[a.posting_count, a.posting_count + 1])
    ) compared group by id, posting_count, balance
    having balance is distinct from coalesce(min(balance_after) filter (where seq = posting_count),
        case when posting_count = 0 then 0 end)
      or count(*) filter (where seq > posting_count) > 0
    order by id limit ${PROBLEMS_MAX}`.execute(tx);
  await setJoins(tx, sql`on`);
  return rows;
}

async function setJoins(tx: Tx, to: RawBuilder<unknown>): Promise<void> {
  await sql`set local enable_hashjoin = ${to}`.execute(tx);
  await sql`set local enable_mergejoin = ${to}`.execute(tx);
}
