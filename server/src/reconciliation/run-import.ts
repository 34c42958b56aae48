// The job of an import: reads a list from its API or file, stores its lines, and compares them with the ledger.
import type { Problem } from '@alajo/contract/reconciliation/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction, liftTimeouts, type Tx } from '../platform/database/database.ts';
import type { BrokenLine, ListedLine } from '../providers/listed.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import { compareList, lockList } from './compare-list.ts';
import { formatOf, piecesOf, requireImport } from './files.ts';
import { readFile, UnreadableFile } from './formats/read-file.ts';
import { candidatesOf } from './formats/references.ts';
import { storable } from './formats/text.ts';
import { coveredPeriod, lockImport, RUNNING } from './imports.ts';
import { apiOf, type ImportRow, type ListRow, requireList } from './lists.ts';

// Comparing takes about half as long as reading the list.
const READ_PERCENT = 70;
const PROBLEMS_KEPT = 100;
const PROBLEM_MAX = 300;

/** Job: runs an import; a repeat of a finished one does nothing. A failure is recorded in the import. */
export async function runImport(deps: Deps, id: number): Promise<void> {
  const { db, clock, log } = deps;
  const row = await requireImport(db, id);
  if (!isRunning(row)) return;
  try {
    const list = await requireList(db, row.list_id);
    const last = await readLines(deps, row, list);
    await compare(deps, id, list, last);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) log.error({ err: error, import: id }, 'an import failed');
    await db
      .updateTable('reconciliation_import')
      .set({
        state: 'failed',
        failure: failure ?? 'Something went wrong on our side. Try again.',
        ended_at: clock.now(),
      })
      .where('id', '=', id)
      .where('state', 'in', RUNNING)
      .execute();
  }
}

const isRunning = ({ state }: ImportRow) => RUNNING.some((running) => running === state);

function failureOf(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return error.message;
  if (!(error instanceof ProviderUnavailable)) return undefined;
  return 'The provider didn’t reply. Nothing is lost: try again later.';
}

type Batch = {
  lines: ListedLine[];
  broken: BrokenLine[];
  notes?: BrokenLine[];
  /** The number of rows in this batch, and the share of the list read so far, from 0 to 1. */
  read: number;
  part: number;
};

/** Returns the last instant a file covers, possibly in the middle of a day; null if its days are complete. */
async function readLines(deps: Deps, row: ImportRow, list: ListRow): Promise<Date | null> {
  const { db } = deps;
  await db
    .updateTable('reconciliation_import')
    .set({ state: 'reading', progress: 0, lines_read: 0, lines_broken: 0, problems: '[]' })
    .where('id', '=', row.id)
    .execute();
  if (row.via === 'api') {
    for await (const batch of importFromApi(deps, row, list))
      await saveBatch(deps, row, list, batch);
    return null;
  }
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for await (const batch of importFromFile(deps, row, list)) {
    await saveBatch(deps, row, list, batch);
    for (const { at } of batch.lines) {
      first = Math.min(first, at.getTime());
      last = Math.max(last, at.getTime());
    }
  }
  const isEmpty = first > last;
  if (isEmpty) return null;
  const days = { from_day: dayInLagos(new Date(first)), to_day: dayInLagos(new Date(last)) };
  await db.updateTable('reconciliation_import').set(days).where('id', '=', row.id).execute();
  return list.format === 'bank' ? null : new Date(last);
}

async function* importFromApi(deps: Deps, row: ImportRow, list: ListRow): AsyncIterable<Batch> {
  const api = apiOf(deps.providers, list.format);
  const period = coveredPeriod(row, null, deps.clock.now());
  if (api === undefined || period === undefined) throw new Error(`import ${row.id} has no API`);
  let read = 0;
  for await (const { lines, broken, total } of api(period)) {
    const count = lines.length + broken.length;
    read += count;
    yield { lines, broken, read: count, part: total ? Math.min(1, read / total) : 1 };
  }
}

async function* importFromFile(deps: Deps, row: ImportRow, list: ListRow): AsyncIterable<Batch> {
  const format = formatOf(list, row.mapping ?? list.mapping);
  if (format === undefined) throw new UnreadableFile('No one has confirmed which columns to read.');
  yield* readFile(piecesOf(deps.db, row.id), format);
}

/** Stores new or changed lines; others stay as they are. */
const saveBatch = ({ db }: Deps, row: ImportRow, list: ListRow, batch: Batch): Promise<void> =>
  inTransaction(db, async (tx) => {
    await liftTimeouts(tx); // a comparison of the list may take minutes
    await lockList(tx, list.id);
    await saveLines(tx, row, list, batch);
  });

async function saveLines(tx: Tx, row: ImportRow, list: ListRow, batch: Batch): Promise<void> {
  const identified = await keepEarlierIds(tx, list, batch.lines);
  const byKey = new Map(identified.map((line) => [line.id, line]));
  const lines = [...byKey.values()].map((line) => ({
    ...line,
    reference: storable(line.reference) || 'no text',
    party: line.party === null ? null : storable(line.party),
  }));
  const { broken, notes = [] } = batch;
  const problems = [...notes, ...broken].slice(0, PROBLEMS_KEPT).map(({ line, description }) => ({
    line,
    description: storable(description).slice(0, PROBLEM_MAX).toWellFormed(),
  }));
  await sql`
    insert into reconciliation_line as l
      (list_id, line_key, reference, candidates, amount, fee, at, party, import_id, changed_by)
    select ${list.id}, n.line_key, n.reference, n.candidates::uuid[], n.amount, n.fee, n.at,
      left(n.party, 200), ${row.id}, ${row.id}
    from unnest(${lines.map(({ id }) => id)}::text[], ${lines.map(({ reference }) => reference)}::text[],
      ${lines.map((line) => `{${candidatesOf(list.format, line).join()}}`)}::text[],
      ${lines.map(({ amount }) => amount)}::bigint[], ${lines.map(({ fee }) => fee)}::bigint[],
      ${lines.map(({ at }) => at)}::timestamptz[], ${lines.map(({ party }) => party)}::text[])
      n(line_key, reference, candidates, amount, fee, at, party)
    on conflict (list_id, line_key) where withdrawn_at is null do update
      set amount = excluded.amount, fee = excluded.fee, changed_by = excluded.changed_by
    where (l.amount, l.fee) is distinct from (excluded.amount, excluded.fee)`.execute(tx);
  if (list.format === 'bank') await recordSeenLines(tx, row, lines);
  const progress = Math.trunc(batch.part * READ_PERCENT);
  await sql`
    update reconciliation_import set progress = ${progress}, lines_read = lines_read + ${batch.read},
      lines_broken = lines_broken + ${broken.length},
      problems = case when jsonb_array_length(problems) >= ${PROBLEMS_KEPT} then problems
        else problems || ${JSON.stringify(problems satisfies Problem[])}::jsonb end
    where id = ${row.id}`.execute(tx);
}

/** Lines stored under an earlier version's id keep it, so that they don't count twice. */
async function keepEarlierIds(
  tx: Tx,
  list: ListRow,
  lines: readonly ListedLine[],
): Promise<readonly ListedLine[]> {
  const renamed = lines.filter(({ earlier_ids }) => earlier_ids !== undefined);
  if (renamed.length === 0) return lines;
  const rows = await tx
    .selectFrom('reconciliation_line')
    .select('line_key')
    .where('list_id', '=', list.id)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`line_key = any(${renamed.flatMap(idsOf)}::text[])`)
    .execute();
  const stored = new Set(rows.map(({ line_key }) => line_key));
  return lines.map((line) => ({
    ...line,
    id: idsOf(line).find((id) => stored.has(id)) ?? line.id,
  }));
}

const idsOf = ({ id, earlier_ids = [] }: ListedLine) => [id, ...earlier_ids];

/** Lines that another statement had first: they stay if that one is withdrawn. */
const recordSeenLines = (tx: Tx, row: ImportRow, lines: readonly ListedLine[]) =>
  sql`
    insert into reconciliation_seen (line_id, import_id)
    select id, ${row.id} from reconciliation_line
    where list_id = ${row.list_id} and line_key = any(${lines.map(({ id }) => id)}::text[])
      and withdrawn_at is null and import_id <> ${row.id}
    on conflict do nothing`.execute(tx);

async function compare({ db, clock }: Deps, id: number, list: ListRow, last: Date | null) {
  await db
    .updateTable('reconciliation_import')
    .set({ state: 'comparing', progress: READ_PERCENT })
    .where('id', '=', id)
    .execute();
  await inTransaction(db, async (tx) => {
    await liftTimeouts(tx);
    await lockList(tx, list.id);
    const row = await lockImport(tx, id);
    if (row.state !== 'comparing') return;
    const now = clock.now();
    const covered = coveredPeriod(row, last, now) ?? { from: now, until: now };
    const resolved = await compareList(tx, { list, import_id: id, ...covered, now });
    const { added, changed } = await countLines(tx, id);
    await tx
      .updateTable('reconciliation_import')
      .set({
        state: 'done',
        progress: 100,
        lines_new: added,
        lines_changed: changed,
        resolved,
        ended_at: now,
      })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('reconciliation_file').where('import_id', '=', id).execute();
  });
}

async function countLines(tx: Tx, id: number): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ added: number; changed: number }>`
    select count(*) filter (where import_id = ${id}) as added,
      count(*) filter (where import_id <> ${id}) as changed
    from reconciliation_line where changed_by = ${id}`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0 };
}
