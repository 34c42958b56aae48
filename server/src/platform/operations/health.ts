// Health checks: is the process alive, and can it take requests. While it stops, security.ts refuses
// both.
import { AppError } from '@alajo/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { LedgerFigures } from './metrics.ts';

/** Three quarters of the ledger's queue limit: other servers should take new requests. */
const WAITING_MAX = 3072;
const DATABASE_TIMEOUT_MS = 2_000;

type HealthOptions = {
  db: Db;
  ledger: () => LedgerFigures;
  /** Whether the prices were read lately: others may know newer ones. */
  isFresh: () => boolean;
  /** Whether this process takes jobs: codes, payouts and Ajo debits are jobs. */
  runsJobs: () => boolean;
};

/**
 * Mounts `/healthz` (the process answers) and `/readyz` (the database answers now, the prices are fresh,
 * jobs run, and the ledger keeps up). What single requests met does not count: a proxy that takes a process
 * away for it would take all of them, because they share the database.
 */
export function mountHealth(
  app: FastifyInstance,
  { db, ledger, isFresh, runsJobs }: HealthOptions,
): void {
  // However often it is asked, the database is asked once at a time.
  const answers = oneAtATime(() => answersInTime(db));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    const { waiting } = ledger();
    if (waiting > WAITING_MAX) throw new AppError('busy', { retry_after_s: 1 });
    if (!(await answers())) {
      request.log.warn('the database does not answer');
      throw new AppError('busy');
    }
    if (!isFresh()) {
      request.log.warn('the prices could not be read for minutes');
      throw new AppError('busy');
    }
    if (!runsJobs()) {
      request.log.warn('this process has run no jobs for a minute');
      throw new AppError('busy');
    }
    return { status: 'ready', waiting };
  });
}

async function answersInTime(db: Db): Promise<boolean> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS);
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
