// The support inbox of staff: tickets by deadline, and one of them with its customer beside it.

import { AppError } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type {
  InboxFigures,
  StaffThread,
  StaffThreadDetails,
} from '@alajo/contract/support/inbox-schemas.ts';
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findPeople } from '../identity/directory.ts';
import { DAY, dayInLagos, startOfDay } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { afterPosition, cutPage, positionCursor } from '../platform/http/pagination.ts';
import type { CaseWork } from '../staff/cases.ts';
import { publicTicket, type TicketRow } from './ticket-rows.ts';
import { type FindReceipt, messagesOf, toLinkedTransaction } from './tickets.ts';

export type InboxContext = { work: CaseWork; findReceipt: FindReceipt };
type InboxDeps = Pick<Deps, 'db' | 'clock'>;

const EXCERPT = 140;
const OTHERS_SHOWN = 5;

type ThreadFilter = Input<typeof inboxRoutes.threads>;

/**
 * A page of tickets: those that await us, because they are open or a time was promised, by
 * deadline; those of another state latest first.
 */
export async function listThreads(
  { db }: InboxDeps,
  { work }: InboxContext,
  caller: Staff,
  { state, owner, limit, cursor }: ThreadFilter,
) {
  const order = state === 'open' ? sql`t.promised_by, t.id` : sql`t.updated_at desc, t.id desc`;
  const { rows } = await sql<TicketRow>`
    select t.* from support_ticket t
    where ${state === 'open' ? sql`t.promised_by is not null` : sql`t.status = ${state} and t.promised_by is null`}
      and t.merged_into is null
      ${after(state, cursor)} ${ownedBy(work, caller, owner)}
    order by ${order} limit ${limit + 1}`.execute(db);
  const { shown, next } = cutPage(rows, limit, ({ id, promised_by, updated_at }) =>
    positionCursor({ figure: (promised_by ?? updated_at).getTime(), id }),
  );
  return { results: await showThreads(db, work, shown), next };
}

function ownedBy(work: CaseWork, caller: Staff, owner: ThreadFilter['owner']): RawBuilder<unknown> {
  if (owner === undefined) return sql``;
  if (owner === 'me') return sql`and t.number = any(${work.claimed('ticket', caller.staff_id)})`;
  return sql`and t.number <> all(${work.claimed('ticket')})`;
}

/** Throws invalid_request (cursor). */
function after(state: ThreadFilter['state'], cursor: string | undefined): RawBuilder<unknown> {
  const position = afterPosition(cursor);
  if (position === undefined) return sql``;
  const place = sql`(${new Date(position.figure)}::timestamptz, ${position.id}::bigint)`;
  return state === 'open'
    ? sql`and (t.promised_by, t.id) > ${place}`
    : sql`and (t.updated_at, t.id) < ${place}`;
}

/** Staff view of rows: one query each for names, owners and last messages, however many rows. */
export async function showThreads(
  db: Db | Tx,
  work: CaseWork,
  rows: readonly TicketRow[],
): Promise<StaffThread[]> {
  const numbers = rows.map(({ number }) => number);
  const people = await findPeople(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const owners = await work.owners(db, 'ticket', numbers);
  const escalated = await work.escalated(db, 'ticket', numbers);
  const last = await lastMessages(db, rows);
  return rows.map((row) => {
    const { number, topic, subject, status, reason, user_id } = row;
    return {
      number,
      topic,
      subject,
      status,
      reason,
      transaction: row.entry_id && toReference(row.entry_id),
      customer: { id: user_id, name: people.get(user_id)?.name ?? '' },
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      since: row.waiting_since?.toISOString() ?? null,
      due: row.promised_by?.toISOString() ?? null,
      escalated: escalated.has(number),
      owner: owners.get(number) ?? null,
      last: last.get(row.id) ?? { author: 'customer', body: '' },
    };
  });
}

async function lastMessages(db: Db | Tx, rows: readonly TicketRow[]) {
  const { rows: found } = await sql<{ id: number } & StaffThread['last']>`
    select w.id, m.author, m.body from unnest(${rows.map(({ id }) => id)}::bigint[]) w (id)
    cross join lateral (
      select author, left(translate(body, E'\n', ' '), ${EXCERPT}) as body from support_message
      where ticket_id in (select id from support_ticket where id = w.id or merged_into = w.id)
      order by id desc limit 1) m`.execute(db);
  return new Map(found.map(({ id, author, body }) => [id, { author, body }]));
}

/**
 * A ticket with a page of its messages, its notes and its customer; the number of a merged one
 * leads to its target. With the first page, colleagues see that the caller is viewing it.
 */
export async function findStaffThread(
  { db, clock }: InboxDeps,
  { work, findReceipt }: InboxContext,
  caller: Staff,
  { number, ...page }: Input<typeof inboxRoutes.staffThread>,
): Promise<StaffThreadDetails> {
  const row = await findByNumber(db, number);
  const target = { kind: 'ticket', reference: row.number, about: row.user_id } as const;
  const viewers = page.cursor === undefined ? await work.look(caller, target) : [];
  const [shown] = await showThreads(db, work, [row]);
  if (shown === undefined) throw new AppError('not_found');
  const found = cutPage(await messagesOf(db, row.id, page), page.limit, ({ id }) => id);
  const written = found.shown.flatMap(({ staff_id }) => staff_id ?? []);
  const names = await work.names(db, [...new Set(written)]);
  const merged = await mergedInto(db, row.id);
  const numbers = new Map([...merged, row].map((ticket) => [ticket.id, ticket.number]));
  const { transaction } = publicTicket(row, clock.now());
  const receipt = transaction === null ? null : await findReceipt(row.user_id, transaction);
  return {
    ...shown,
    viewers,
    linked: receipt && toLinkedTransaction(receipt),
    merged: merged.map((ticket) => ticket.number),
    messages: found.shown.map(({ id, author, body, created_at, staff_id, ticket_id }) => ({
      id,
      author,
      body,
      created_at: created_at.toISOString(),
      by: staff_id === null ? null : (names.get(staff_id) ?? null),
      number: numbers.get(ticket_id) ?? row.number,
    })),
    next: found.next,
    notes: await readAllTickets((ticket) => work.notes(db, ticket), [row, ...merged]),
    history: await readAllTickets((ticket) => work.history(db, ticket), [row, ...merged]),
    beside: await besideOf(db, row),
  };
}

type CaseOf = { kind: 'ticket'; reference: string };

/** The messages of a ticket and of those merged into it, latest first. */
async function readAllTickets<Said extends { at: string }>(
  read: (target: CaseOf) => Promise<Said[]>,
  tickets: readonly { number: string }[],
): Promise<Said[]> {
  const messages = await Promise.all(
    tickets.map(({ number }) => read({ kind: 'ticket', reference: number })),
  );
  return messages.flat().sort((a, b) => b.at.localeCompare(a.at));
}

/** The ticket with this number, or the one it was merged into. Throws not_found. */
export async function findByNumber(db: Db | Tx, number: string): Promise<TicketRow> {
  const { rows } = await sql<TicketRow>`
    select t.* from support_ticket n join support_ticket t on t.id = coalesce(n.merged_into, n.id)
    where n.number = ${number}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

const mergedInto = (db: Db, id: number) =>
  db
    .selectFrom('support_ticket')
    .select(['id', 'number'])
    .where('merged_into', '=', id)
    .orderBy('id')
    .execute();

async function besideOf(db: Db, row: TicketRow): Promise<StaffThreadDetails['beside']> {
  const customer = await findCustomer(db, row.user_id);
  const tickets = await db
    .selectFrom('support_ticket')
    .select(['number', 'subject', 'status'])
    .where('user_id', '=', row.user_id)
    .where('id', '<>', row.id)
    .where('merged_into', 'is', null)
    .orderBy('id', 'desc')
    .limit(OTHERS_SHOWN)
    .execute();
  const { first_name, username, tier, created_at } = customer;
  return { first_name, username, tier, joined_at: created_at.toISOString(), tickets };
}

type ThreadCounts = {
  waiting: number;
  overdue: number;
  waiting_customer: number;
  mine: number;
  unassigned: number;
};
type ReplyMetrics = {
  answers: number;
  median_minutes: number | null;
  within_promise: number | null;
};

/** The numbers of waiting tickets by owner, and our reply statistics. */
export async function findFigures(
  { db, clock }: InboxDeps,
  { work }: InboxContext,
  caller: Staff,
): Promise<InboxFigures> {
  const now = clock.now();
  const { rows } = await sql<ThreadCounts>`
    select count(promised_by) as waiting,
      count(*) filter (where promised_by < ${now}) as overdue,
      count(*) filter (where promised_by is null) as waiting_customer,
      count(*) filter (where number = any(${work.claimed('ticket', caller.staff_id)})) as mine,
      count(*) filter (where number <> all(${work.claimed('ticket')})) as unassigned
    from support_ticket where status <> 'closed'`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('a count returns one row');
  const since = (days: number) => measure(db, now, new Date(now.getTime() - days * DAY));
  return {
    ...counted,
    today: await measure(db, now, startOfDay(dayInLagos(now))),
    days_7: await since(7),
    days_30: await since(30),
  };
}

/**
 * Statistics of tickets that had their first reply since then, or whose promise was broken since then without one:
 * the number answered, the median wait, and the share answered within the published hours. A later promised time
 * doesn't extend them.
 */
async function measure(db: Db, now: Date, from: Date): Promise<ReplyMetrics> {
  const promise = sql`${ANSWER_HOURS}::int * interval '1 hour'`;
  const { rows } = await sql<ReplyMetrics>`
    with answered as (
      select first_answer_at - created_at as waited from support_ticket
      where first_answer_at >= ${from} and not opened_by_us),
    broken as (
      select count(*) as many from support_ticket
      where status = 'open' and first_answer_at is null and not opened_by_us
        and created_at + ${promise} >= ${from} and created_at + ${promise} < ${now}),
    summed as (
      select count(*) as answers, count(*) filter (where waited <= ${promise}) as kept,
        percentile_cont(0.5) within group (order by waited) as median from answered)
    select answers, floor(extract(epoch from median) / 60)::int as median_minutes,
      (kept * 100 / nullif(answers + many, 0))::int as within_promise
    from summed, broken`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate returns one row');
  return row;
}
