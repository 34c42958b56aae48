// Health checks: is the process alive, and can it take requests. While it stops, security.ts refuses
// both.
import { AppError } from '@alajo/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Clock, SECOND } from '../clock.ts';
import { type Db, isUnavailable } from '../database/database.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { LedgerFigures } from './metrics.ts';

/** Three quarters of the ledger's queue limit: other servers should take new requests. */
const WAITING_MAX = 3072;
const DATABASE_TIMEOUT_MS = 2_000;
// A full disk still answers `select 1`: what requests met counts for a while, too.
const FAILURE_COUNTS_MS = 15 * SECOND;

type HealthOptions = {
  db: Db;
  clock: Clock;
  ledger: () => LedgerFigures;
  /** Whether the prices were read lately: others may know newer ones. */
  isFresh: () => boolean;
};

/**
 * Mounts `/healthz` (the process answers) and `/readyz` (the database answers, no request found it
 * unable to work just now, the prices are fresh, and the ledger keeps up).
 */
export function mountHealth(
  app: FastifyInstance,
  { db, clock, ledger, isFresh }: HealthOptions,
): void {
  let failed_at = Number.NEGATIVE_INFINITY;
  app.addHook('onError', async (_request, _reply, error) => {
    if (isUnavailable(error)) failed_at = clock.now().getTime();
  });
  // However often it is asked, the database is asked once at a time.
  const answers = oneAtATime(() => answersInTime(db));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    const { waiting } = ledger();
    if (waiting > WAITING_MAX) throw new AppError('busy', { retry_after_s: 1 });
    if (clock.now().getTime() - failed_at < FAILURE_COUNTS_MS) throw new AppError('busy');
    if (!(await answers())) {
      request.log.warn('the database does not answer');
      throw new AppError('busy');
    }
    if (!isFresh()) {
      request.log.warn('the prices could not be read for minutes');
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
