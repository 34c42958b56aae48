// Health checks for whether the process is alive and can take requests. While it stops, security.ts refuses both.
import { AppError } from '@alajo/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { shareCall } from '../share-call.ts';
import type { LedgerFigures } from './metrics.ts';

/** Three quarters of the ledger's queue limit: other servers should take new requests. */
const WAITING_MAX = 3072;
const DATABASE_TIMEOUT_MS = 2_000;

type HealthOptions = {
  db: Db;
  ledger: () => LedgerFigures;
  /** True if the prices were read recently; otherwise other processes may know newer ones. */
  isFresh: () => boolean;
  /** True if this process takes jobs: codes, payouts and Ajo debits are jobs. */
  runsJobs: () => boolean;
};

/**
 * Mounts `/healthz` (the process responds) and `/readyz` (the database responds now, the prices are fresh, jobs run,
 * and the ledger keeps up). Failures of single requests don't count: a proxy that removed a process for those would
 * remove all of them, because they share the database.
 */
export function mountHealth(
  app: FastifyInstance,
  { db, ledger, isFresh, runsJobs }: HealthOptions,
): void {
  // However often it is called, only one database check runs at a time.
  const respondsInTime = shareCall(() => answersInTime(db));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    const { waiting } = ledger();
    if (waiting > WAITING_MAX) throw new AppError('busy', { retry_after_s: 1 });
    if (!(await respondsInTime())) {
      request.log.warn('the database is not responding');
      throw new AppError('busy');
    }
    if (!isFresh()) {
      request.log.warn('the prices have been unreadable for minutes');
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
