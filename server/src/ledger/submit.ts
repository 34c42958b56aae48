// Posts entries in batches: callers that arrive while a batch is being written form the next one,
// so one commit and one update of a hot account serve hundreds of callers. No caller gets a result
// before its own commit is durable.
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@alajo/contract/errors.ts';
import { type Context, context, ROOT_CONTEXT } from '@opentelemetry/api';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, isUnavailable, prepared, sqlState } from '../platform/database/database.ts';
import { DatabaseUnavailable } from '../platform/database/driver.ts';
import { inSpan, sampledTrace } from '../platform/traces.ts';
import {
  type Entry,
  type PostedEntry,
  postEntriesCall,
  toPosted,
  type Verdict,
  withTrace,
} from './entries.ts';

/**
 * Writes the rows attached to posted entries, as part of the statement that posts the batch: an insert
 * or update of those whose place `isPosted`. Its result is a table called `name`,
 * which only writers that name it in `reads` may use.
 */
export type Writer<Row> = {
  name: string;
  reads?: Writer<never>;
  write(rows: Row[], places: number[]): RawBuilder<unknown>;
};

/**
 * True if the entry at a row's place is posted, within a writer's statement; the cost doesn't
 * depend on the batch size.
 */
export const isPosted = (place: string) =>
  sql<boolean>`(select places from posted)[${sql.ref(place)}]`;

/** A row that is written if and only if its entry is posted. */
export type AttachedRow = { writer: Writer<never>; row: unknown };

/** Pairs a row with its writer and checks that their types match. */
export function attachedRow<Row>(writer: Writer<Row>, row: Row): AttachedRow {
  return { writer, row };
}

type LedgerFigures = { waiting: number; batches: number; entries: number };

export type Ledger = {
  /**
   * Posts an entry and its attached rows in one transaction; resolves once it is durable. Refuses like
   * `post`, and with `busy` when too many callers are waiting.
   */
  submit(entry: Entry, ...attached: AttachedRow[]): Promise<PostedEntry>;
  /** Refuses new entries from now on; resolves when all waiting ones are done. */
  drain(): Promise<void>;
  figures(): LedgerFigures;
};

type QueuedEntry = {
  entry: Entry;
  attached: AttachedRow[];
  /** The caller's trace. */
  within: Context;
  resolve(posted: PostedEntry): void;
  reject(error: unknown): void;
};

const BATCH_MAX = 1000;
const WAITING_MAX = 4096;
const ATTEMPTS = 4;
// Another connection stored the same id first (a retry finds it); serialization failure, deadlock,
// a session ended by an administrator or a crash, a lost worker of a cluster.
const RETRYABLE = /^(08|23505|40001|40P01|57P)/;

/** Creates a process's one ledger on `db`; `clock` dates its entries. */
export function createLedger(db: Db, clock: Clock, bounds = { waiting: WAITING_MAX }): Ledger {
  let waiting: QueuedEntry[] = [];
  let writing: Promise<void> | undefined;
  let closed = false;
  const figures = { batches: 0, entries: 0 };

  async function writeAll(): Promise<void> {
    // Requests read from the network in one turn of the event loop belong in one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = batch.splice(BATCH_MAX);
      figures.batches += 1;
      figures.entries += batch.length;
      await inBatchSpan(batch, () => writeBatch(db, clock, batch)).catch((error) => {
        // Those waiting would fail too, each after as long. A retry with the same id gets the outcome.
        for (const caller of [...batch, ...waiting.splice(0)]) caller.reject(error);
      });
    }
    // Ends in the same turn as the check of `waiting`, so that the next caller starts a new run.
    writing = undefined;
  }

  return {
    submit(entry, ...attached) {
      if (closed || waiting.length >= bounds.waiting) {
        return Promise.reject(new AppError('busy', { retry_after_s: 1 }));
      }
      return new Promise((resolve, reject) => {
        const within = context.active();
        waiting.push({ entry: withTrace(entry), attached, within, resolve, reject });
        writing ??= writeAll();
      });
    },
    async drain() {
      closed = true;
      await writing;
    },
    figures: () => ({ waiting: waiting.length, ...figures }),
  };
}

/** A batch is a child of the first caller who is traced, and linked to the others. */
function inBatchSpan(batch: readonly QueuedEntry[], write: () => Promise<void>): Promise<void> {
  const continues = batch
    .map(({ within }) => within)
    .filter((within) => sampledTrace(within) !== undefined);
  // Runs in no caller's context, because the batch belongs to all of them.
  if (continues.length === 0) return context.with(ROOT_CONTEXT, write);
  const attributes = { 'alajo.entries': batch.length };
  return inSpan({ name: 'ledger batch', attributes, continues }, write);
}

/**
 * Writes a batch; if it fails as a whole, each entry alone, so one can't fail the others. Throws
 * only when the database does not work: then it is unknown if the batch was posted.
 */
async function writeBatch(db: Db, clock: Clock, batch: QueuedEntry[]): Promise<void> {
  let verdicts: Verdict[];
  try {
    verdicts = await postBatch(db, clock, batch);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (batch.length === 1) batch[0]?.reject(error);
    else for (const queuedEntry of batch) await writeBatch(db, clock, [queuedEntry]);
    return;
  }
  batch.forEach((caller, index) => {
    try {
      const verdict = verdicts[index];
      if (verdict === undefined) throw new Error('post_entries returned nothing');
      caller.resolve(toPosted(caller.entry, verdict));
    } catch (refusal) {
      caller.reject(refusal);
    }
  });
}

async function postBatch(db: Db, clock: Clock, batch: QueuedEntry[]): Promise<Verdict[]> {
  const entries = batch.map((queuedEntry) => queuedEntry.entry);
  for (let tries = 1; ; tries++) {
    try {
      const statement = sql<Verdict>`
        with verdict as materialized (select * from ${postEntriesCall(clock.now(), entries)}),
          posted as (select array_agg(outcome = 'posted' order by entry) as places from verdict)${attachedRowsOf(batch)}
        select outcome, entry_at, amount from verdict order by entry`;
      return await prepared(db, statement);
    } catch (error) {
      if (tries >= ATTEMPTS || !isRetryable(error)) throw error;
      await wait(2 ** tries);
    }
  }
}

// Retrying is safe after any failure, even a lost connection: the id makes it `repeated`.
function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return RETRYABLE.test(state);
  if (error instanceof DatabaseUnavailable) return error.reason === 'broken';
  return error instanceof Error && !(error instanceof RangeError || error instanceof TypeError);
}

function attachedRowsOf(batch: QueuedEntry[]): RawBuilder<unknown> {
  const byWriter = new Map<Writer<never>, { rows: never[]; places: number[] }>();
  batch.forEach((queuedEntry, index) => {
    for (const { writer, row } of queuedEntry.attached) {
      const group = byWriter.get(writer) ?? { rows: [], places: [] };
      byWriter.set(writer, group);
      group.rows.push(row as never);
      group.places.push(index + 1);
    }
  });
  const ordered = [...byWriter].sort(([writer], [other]) => compareWriters(writer, other));
  const parts = ordered.map(
    ([writer, { rows, places }]) =>
      sql`, ${sql.ref(writer.name)} as (${writer.write(rows, places)})`,
  );
  return sql.join(parts, sql``);
}

/** Writers come after those they read, otherwise by name: few SQL texts then serve all batches. */
function compareWriters(writer: Writer<never>, other: Writer<never>): number {
  return depthOf(writer) - depthOf(other) || (writer.name < other.name ? -1 : 1);
}

const depthOf = ({ reads }: Writer<never>): number => (reads ? 1 + depthOf(reads) : 0);
