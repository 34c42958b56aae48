// The batching door: callers that arrive while a batch is being written form the next one, so that
// one commit and one update of a hot account serve hundreds of callers. Nobody is answered before
// their own commit is durable.
import { AppError } from '@alajo/contract/errors.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction, sqlState, type Tx } from '../platform/database.ts';
import { answer, type Entry, type Posted, postAll, type Verdict } from './entries.ts';

/** Writes the rows that belong to posted entries, all of a batch in one statement. */
export type Writer<Row> = { name: string; write(tx: Tx, rows: Row[]): Promise<void> };

/** A row to be written if, and only if, its entry is posted. */
export type Companion = { writer: Writer<never>; row: unknown };

/** Pairs a row with its writer, with their types checked against each other. */
export function companion<Row>(writer: Writer<Row>, row: Row): Companion {
  return { writer: writer as Writer<never>, row };
}

export type LedgerFigures = { waiting: number; batches: number; entries: number };

export type Ledger = {
  /**
   * Posts an entry that moves alone, with its companion rows in the same transaction. Answers when
   * it is durable. Refuses like `post`, and with `busy` when too many wait.
   */
  submit(entry: Entry, ...companions: Companion[]): Promise<Posted>;
  /** Refuses newcomers from now on and resolves when all who waited are answered. */
  drain(): Promise<void>;
  figures(): LedgerFigures;
};

type Waiting = {
  entry: Entry;
  companions: Companion[];
  resolve(posted: Posted): void;
  reject(error: unknown): void;
};

const BATCH_MAX = 1000;
const WAITING_MAX = 4096;
const ATTEMPTS = 4;
// Another connection stored the same id first: looking again finds it there.
const UNIQUE_VIOLATION = '23505';

/** One door a process, on `db`, with entries dated by `clock`. */
export function createLedger(db: Db, clock: Clock, bounds = { waiting: WAITING_MAX }): Ledger {
  let waiting: Waiting[] = [];
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
      await writeBatch(db, clock, batch);
    }
    // In the same turn as the look at `waiting`: who comes after this starts anew.
    writing = undefined;
  }

  return {
    submit(entry, ...companions) {
      if (closed || waiting.length >= bounds.waiting) {
        return Promise.reject(new AppError('busy', { retry_after_s: 1 }));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ entry, companions, resolve, reject });
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

/** Writes a batch; if it fails as a whole, each entry alone, so that none fails its neighbours. */
async function writeBatch(db: Db, clock: Clock, batch: Waiting[]): Promise<void> {
  let verdicts: Verdict[];
  try {
    verdicts = await attempt(db, clock, batch);
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error);
    else for (const one of batch) await writeBatch(db, clock, [one]);
    return;
  }
  batch.forEach((caller, at) => {
    try {
      const verdict = verdicts[at];
      if (verdict === undefined) throw new Error('post_entries did not answer');
      caller.resolve(answer(caller.entry, verdict));
    } catch (refusal) {
      caller.reject(refusal);
    }
  });
}

async function attempt(db: Db, clock: Clock, batch: Waiting[]): Promise<Verdict[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, async (tx) => {
        const verdicts = await postAll(
          tx,
          clock.now(),
          batch.map((one) => one.entry),
        );
        await writeCompanions(tx, batch, verdicts);
        return verdicts;
      });
    } catch (error) {
      // Repeating is safe after any failure, a lost connection too: ids make it `repeated`.
      const state = sqlState(error);
      const passing = state === undefined || state === UNIQUE_VIOLATION || state.startsWith('57');
      if (tries >= ATTEMPTS || !passing || error instanceof RangeError) throw error;
    }
  }
}

async function writeCompanions(tx: Tx, batch: Waiting[], verdicts: Verdict[]): Promise<void> {
  const rows = new Map<Writer<never>, unknown[]>();
  batch.forEach((one, at) => {
    if (verdicts[at]?.outcome !== 'posted') return;
    for (const { writer, row } of one.companions) {
      const mine = rows.get(writer);
      if (mine) mine.push(row);
      else rows.set(writer, [row]);
    }
  });
  for (const [writer, mine] of rows) await writer.write(tx, mine as never[]);
}
