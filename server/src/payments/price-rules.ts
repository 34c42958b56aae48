// Dated rows of prices, taxes, tiers and limits in the database. Each process keeps them in memory,
// where the functions of contract/src/pricing.ts look them up, so that no payment queries them; it
// reloads them every few seconds. A row starts at the earliest an hour after its approval (a
// constraint), so no process can charge by different figures than the rest.
import { isDeepStrictEqual } from 'node:util';
import { adoptRows, BUILT_IN, type PriceKind, type PriceTables } from '@alajo/contract/pricing.ts';
import { priceKinds, storedFigures } from '@alajo/contract/rules/figures.ts';
import type { PriceRow } from '@alajo/contract/rules/schemas.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { dayInLagos, MINUTE, SECOND } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';

const READ_EVERY_MS = 15 * SECOND;
/** Well below the hour: a process that could not read them for this long takes no requests. */
const STALE_MS = 10 * MINUTE;
const SEED_SOURCE = 'Alajo’s initial figures: contract/src/pricing.ts';

/** Current and future rows, by kind and day. */
async function readRows(db: Db | Tx): Promise<PriceRow[]> {
  const rows = await db
    .selectFrom('price_rule as r')
    .leftJoin('price_rule_withdrawal as w', 'w.rule_id', 'r.id')
    .select(['r.kind', 'r.first_day', 'r.value'])
    .where('w.rule_id', 'is', null)
    .orderBy('r.kind')
    .orderBy('r.first_day')
    .execute();
  return rows.map(rowOf);
}

/** A stored row, validated. */
export const rowOf = ({ kind, first_day, value }: StoredPrice): PriceRow =>
  ({ kind, first_day, figures: z.parse(storedFigures[kind], value) }) as PriceRow;

type StoredPrice = { kind: PriceKind; first_day: string; value: unknown };

/** Stores the built-in rows of each kind that has none yet; a repeat changes nothing. */
export async function seedPrices(db: Db, now: Date): Promise<void> {
  const rows = priceKinds.flatMap((kind) =>
    BUILT_IN[kind].map(({ from, ...value }) => ({ kind, first_day: from, value })),
  );
  // The lock of the table's trigger: of processes that start together, one seeds.
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('price_rule', 0))`.execute(tx);
    await sql`
      insert into price_rule (kind, first_day, value, source, at)
      select r.kind, r.first_day, r.value, ${SEED_SOURCE}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(kind text, first_day date, value jsonb)
      where r.kind not in (select kind from price_rule)`.execute(tx);
  });
}

export type Prices = {
  /** The rows by which this process charges. */
  rows(): readonly PriceRow[];
  /** The same as JSON for `adoptRows`. */
  all(): string;
  /** The same, only of kinds whose rows differ from those built into the pages; undefined if none do. */
  changed(): string | undefined;
  /** Reloads them now. */
  read(): Promise<void>;
  /** The day in Lagos. */
  today(): string;
  isFresh(): boolean;
  stop(): void;
};

/** Seeds a new database, adopts its rows, and reloads them periodically until stopped. */
export async function openPrices({ db, clock, log }: Deps): Promise<Prices> {
  let rows: readonly PriceRow[] = [];
  let all = '{}';
  let changed: string | undefined;
  let read_at = 0;
  const read = async () => {
    const found = await readRows(db);
    read_at = performance.now();
    if (JSON.stringify(found) === JSON.stringify(rows)) return;
    rows = found;
    const tables = tablesOf(found);
    adoptRows(tables);
    all = JSON.stringify(tables);
    changed = differing(tables);
  };
  await seedPrices(db, clock.now());
  await read();
  const timer = setInterval(() => {
    read().catch((err) => log.warn({ err }, 'the prices could not be reloaded'));
  }, READ_EVERY_MS).unref();
  return {
    rows: () => rows,
    all: () => all,
    changed: () => changed,
    read,
    today: () => dayInLagos(clock.now()),
    isFresh: () => performance.now() - read_at < STALE_MS,
    stop: () => clearInterval(timer),
  };
}

/** Rows in the form contract/src/pricing.ts keeps them. */
function tablesOf(rows: readonly PriceRow[]): Partial<PriceTables> {
  const tables: Record<string, object[]> = {};
  for (const { kind, first_day, figures } of rows) {
    tables[kind] ??= [];
    tables[kind].push({ from: first_day, ...figures });
  }
  return tables;
}

function differing(tables: Partial<PriceTables>): string | undefined {
  const other = priceKinds.filter((kind) => !isDeepStrictEqual(tables[kind], BUILT_IN[kind]));
  if (other.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(other.map((kind) => [kind, tables[kind]])));
}
