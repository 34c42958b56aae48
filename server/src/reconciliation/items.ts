// Items of a list: each is one payment on both sides, exceptions first.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo, nairaText } from '@alajo/contract/money.ts';
import {
  type Item,
  type ItemDetails,
  type ItemKind,
  itemKinds,
  type Summary,
} from '@alajo/contract/reconciliation/schemas.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { startOfDay } from '../platform/clock.ts';
import { csvTime, toCsv } from '../platform/csv.ts';
import { type Db, inSnapshot, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import type { Page } from '../platform/http/pagination.ts';
import type { RefuseClaimed } from '../staff/cases.ts';
import type { PaymentSource } from '../staff/payments.ts';
import {
  correctionOf,
  creditOf,
  endedBy,
  type ItemRow,
  isOwnItem,
  objectOf,
  outsideOf,
} from './exceptions.ts';
import { requireDays } from './imports.ts';
import { accountName, publicList, requireList } from './lists.ts';
import { computeBridge } from './reconciliation-bridge.ts';

type Days = { from: string; to: string };

const DAYS_MAX = 366;

function periodOf(days: Days) {
  requireDays(days, DAYS_MAX);
  return { from: startOfDay(days.from), until: startOfDay(addDays(days.to, 1)) };
}

/** Our payments as on a receipt; others with the provider's reference. */
const referenceOf = (row: Pick<ItemRow, 'item_key' | 'reference'>) =>
  isOwnItem(row) ? toReference(row.item_key) : row.reference;

const publicItem = (row: ItemRow): Item => ({
  id: row.id,
  reference: referenceOf(row),
  party: row.party,
  bank: row.bank,
  ours: row.ours,
  our_fee: row.our_fee,
  theirs: row.theirs,
  their_fee: row.their_fee,
  at: row.at.toISOString(),
  kind: row.kind,
  state: row.state,
  since: row.since?.toISOString() ?? null,
});

/** The number of items per kind in some days, and whether they reconcile with our books. */
export async function summarise(
  { db, providers }: Deps,
  { id, ...days }: Days & { id: number },
): Promise<Summary> {
  const { from, until } = periodOf(days);
  return inSnapshot(db, async (tx) => {
    const list = await requireList(tx, id);
    const { rows } = await sql<{ kind: ItemKind; count: number; net: Kobo; gross: Kobo }>`
      select kind, count(*) as count, sum(amount)::bigint as net, sum(abs(amount))::bigint as gross
      from (select kind, case kind when 'matched' then coalesce(theirs, ours)
          when 'fee_differs' then coalesce(their_fee, 0) - coalesce(our_fee, 0)
          else coalesce(theirs, 0) - coalesce(ours, 0) end as amount
        from reconciliation_item where list_id = ${id} and state <> 'withdrawn'
          and at >= ${from} and at < ${until}) i
      group by kind`.execute(tx);
    const tally = (kind: ItemKind) => {
      const { count = 0, net = kobo(0), gross = kobo(0) } = rows.find((r) => r.kind === kind) ?? {};
      return { count, net, gross };
    };
    return {
      list: await publicList(tx, providers, list),
      ...days,
      kinds: {
        matched: tally('matched'),
        missing_here: tally('missing_here'),
        missing_there: tally('missing_there'),
        amount_differs: tally('amount_differs'),
        fee_differs: tally('fee_differs'),
      },
      bridge: await computeBridge(tx, list, from, until),
    };
  });
}

type ItemFilter = Days & { id: number; kind?: ItemKind | undefined };

/** A page of items; the cursor is the last item's rank, time and id. */
export async function listItems(
  { db }: Deps,
  { id, kind, limit, cursor, ...days }: ItemFilter & Page,
) {
  const rows = await readItems(db, { id, kind, ...days }, { limit: limit + 1, cursor });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? `${last.rank}-${last.at_us}-${last.id}` : null;
  return { results: shown.map(publicItem), next };
}

/** The item with its time in microseconds, for the cursor. */
type ReadItem = ItemRow & { at_us: number };

async function readItems(
  db: Db,
  { id, kind, ...days }: ItemFilter,
  { limit, cursor }: Page,
): Promise<ReadItem[]> {
  const { from, until } = periodOf(days);
  const position = /^([0-5])-(\d{1,17})-(\d{1,15})$/.exec(cursor ?? '');
  if (cursor !== undefined && position === null) {
    throw new AppError('invalid_request', { field: 'cursor' });
  }
  const [, rank, at, last] = position ?? [];
  const afterCursor =
    position === null
      ? sql``
      : sql`and (rank > ${Number(rank)} or rank = ${Number(rank)} and
          (at, id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${Number(last)}::bigint))`;
  const { rows } = await sql<ReadItem>`
    select *, (extract(epoch from at) * 1000000)::bigint as at_us from reconciliation_item where list_id = ${id} and state <> 'withdrawn' and at >= ${from} and at < ${until}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`} ${afterCursor}
    order by rank, at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

const LINES_MAX = 50;

/** An item with its lines. Throws not_found. */
export async function findItem(
  db: Db | Tx,
  id: number,
  sources: readonly PaymentSource[] = [],
): Promise<ItemDetails> {
  const row = await db
    .selectFrom('reconciliation_item')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  const list = await requireList(db, row.list_id);
  const correction = correctionOf(list, row);
  const lines = await db
    .selectFrom('reconciliation_line')
    .select(['line_key as id', 'amount', 'fee', 'at', 'party', 'import_id'])
    .select('withdrawn_at')
    .where('list_id', '=', row.list_id)
    .where('item_key', '=', row.item_key)
    .orderBy('at')
    .limit(LINES_MAX)
    .execute();
  return {
    ...publicItem(row),
    list_id: row.list_id,
    user_id: row.user_id,
    is_ours: isOwnItem(row),
    our_at: row.our_at?.toISOString() ?? null,
    their_at: row.their_at?.toISOString() ?? null,
    was: row.was,
    case_at: row.case_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_name,
    reason: row.reason,
    lines: lines.map(({ at, withdrawn_at, ...line }) => ({
      ...line,
      at: at.toISOString(),
      withdrawn: withdrawn_at !== null,
    })),
    counterpart: await findCounterpart(db, row),
    object: objectOf(row),
    correction: correction && {
      account: accountName(correction.account_id),
      amount: correction.amount,
      fee: correction.fee,
    },
    credit: creditOf(list, row),
    payment: await outsideOf(db, sources, row),
    ended_by: endedBy(row),
  };
}

/** Another open item with the opposite difference: its payment may be booked under the wrong one. */
async function findCounterpart(db: Db | Tx, row: ItemRow): Promise<ItemDetails['counterpart']> {
  const difference = (row.theirs ?? 0) - (row.ours ?? 0);
  if (row.state !== 'open' || difference === 0) return null;
  const other = await db
    .selectFrom('reconciliation_item')
    .select(['id', 'item_key', 'reference', 'party'])
    .where('list_id', '=', row.list_id)
    .where('rank', '<', 4)
    .where('state', '=', 'open')
    .where(sql<boolean>`coalesce(theirs, 0) - coalesce(ours, 0) = ${-difference}`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return other ? { id: other.id, reference: referenceOf(other), party: other.party } : null;
}

/**
 * Closes an open exception for a reason. A repeat changes nothing. Throws exception_closed, and case_claimed if a
 * colleague has claimed it.
 */
export async function explainItem(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { refuseClaimed }: { refuseClaimed: RefuseClaimed },
  caller: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('reconciliation_item')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.state === 'explained' && row.closed_by === caller.staff_id && row.reason === reason) {
      caller.unchanged();
      return;
    }
    if (row.state !== 'open') throw new AppError('exception_closed');
    await refuseClaimed(tx, caller, { kind: 'reconciliation_exception', id: String(id) });
    await tx
      .updateTable('reconciliation_item')
      .set({
        state: 'explained',
        reason,
        closed_at: clock.now(),
        closed_by: caller.staff_id,
        closed_name: caller.name,
        case_at: null,
      })
      .where('id', '=', id)
      .execute();
    await caller.record(tx, {
      act: 'exception_explained',
      object: `exception-${id}`,
      about: row.user_id,
      case_reference: `exception-${id}`,
      reason,
      details: { kind: row.kind, reference: referenceOf(row), ours: row.ours, theirs: row.theirs },
    });
  });
}

const EXPORT_ROWS_MAX = 200_000;

const HEADER = [
  'Reference',
  'Kind',
  'State',
  'Payment',
  'Bank',
  'Ours',
  'Theirs',
  'Difference',
  'Our fee',
  'Their fee',
  'Date',
  'Reason',
];

/** The items as CSV; the staff log records who exported them. */
export async function exportItems(
  { db }: Deps,
  caller: Staff,
  filter: ItemFilter,
): Promise<string> {
  await requireList(db, filter.id);
  const rows = await readItems(db, filter, { limit: EXPORT_ROWS_MAX });
  const { id, kind, from, to } = filter;
  await inTransaction(db, (tx) =>
    caller.record(tx, {
      act: 'reconciliation_exported',
      object: `reconciliation:${id}`,
      details: { from, to, items: rows.length, ...(kind && { kind }) },
    }),
  );
  const amount = (value: Kobo | null) => (value === null ? '' : nairaText(value));
  return toCsv([
    HEADER,
    ...rows.map((row) => [
      referenceOf(row),
      itemKinds[row.kind],
      row.state,
      row.party ?? '',
      row.bank ?? '',
      amount(row.ours),
      amount(row.theirs),
      nairaText(kobo((row.theirs ?? 0) - (row.ours ?? 0))),
      amount(row.our_fee),
      amount(row.their_fee),
      csvTime(row.at.toISOString()),
      row.reason ?? '',
    ]),
  ]);
}
