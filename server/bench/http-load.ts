// Payments over HTTP, sent by a separate process (http.ts), and the bytes that each leaves in PostgreSQL.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import type { Payer } from './customers.ts';
import type { Figures } from './results.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('./http.ts', import.meta.url));
/** More than any load sends, so that no two send the same amount to the same customer. */
const AMOUNTS_PER_SECOND = 12_500;

type Load = {
  /** The address of the server. */
  at: string;
  connections: number;
  seconds: number;
  payment?: 'transfer' | 'airtime';
  /** Payments per second; without it, as many as possible. */
  most?: number;
};

export class HttpLoad {
  failed = 0;
  #start = 0;
  readonly #file: string;
  readonly #signal: AbortSignal;

  private constructor(file: string, signal: AbortSignal) {
    this.#file = file;
    this.#signal = signal;
  }

  /** Loads whose payers are `people`, listed in a file in `dir`. `signal` ends a load. */
  static async open(people: readonly Payer[], dir: string, signal: AbortSignal) {
    const file = join(dir, 'people.json');
    await writeFile(file, JSON.stringify(people));
    return new HttpLoad(file, signal);
  }

  /** Sends payments that no load has sent before; reports and counts those that fail. */
  async send({ at, connections, seconds, payment = 'transfer', most }: Load): Promise<Figures> {
    this.#start += seconds * AMOUNTS_PER_SECOND;
    const args = [at, this.#file, payment, connections, seconds, this.#start];
    if (most) args.push(most);
    const { stdout } = await run(process.execPath, [SCRIPT, ...args.map(String)], {
      signal: this.#signal,
    });
    const { failed, refusals, ...figures } = JSON.parse(stdout);
    if (failed > 0) {
      const why = JSON.stringify(refusals);
      process.stderr.write(`${failed} failed: ${payment}, ${connections} connections: ${why}\n`);
    }
    this.failed += failed;
    return figures;
  }
}

/** Permanent storage for payments in bytes, indexes included; their number; and the end of the WAL. */
async function readStorage(db: Db) {
  const { rows } = await sql<{ kept: number; entries: number; wal: number }>`
    select (pg_total_relation_size('ledger_entry') + pg_total_relation_size('ledger_posting')
        + pg_total_relation_size('notification'))::bigint as kept,
      (select count(*) from ledger_entry where closes is null and reverses is null) as entries,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as wal`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no storage');
  return row;
}

/** The bytes that each payment of `work` leaves, as a sentence. */
export async function measureStorage(
  db: Db,
  label: string,
  work: () => Promise<unknown>,
): Promise<string> {
  const before = await readStorage(db);
  await work();
  const after = await readStorage(db);
  const each = (size: 'kept' | 'wal') =>
    Math.round((after[size] - before[size]) / (after.entries - before.entries));
  return `${label}: ${each('kept')} bytes kept on disk, ${each('wal')} bytes of WAL.`;
}
