// Health checks: is the process alive, and can it take requests. While it stops, security.ts refuses
// both.
import { AppError } from '@alajo/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Limits } from '../http/rate-limits.ts';
import type { LedgerFigures } from './metrics.ts';

/** Three quarters of the ledger's queue limit: other servers should take new requests. */
const WAITING_MAX = 3072;
const DATABASE_TIMEOUT_MS = 2_000;

/** Mounts `/healthz` (the process answers) and `/readyz` (the database answers, the ledger keeps up). */
export function mountHealth(
  app: FastifyInstance,
  db: Db,
  ledger: () => LedgerFigures,
  limits: Limits,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', { onRequest: (request) => limits.address(request) }, async (request) => {
    const { waiting } = ledger();
    if (waiting > WAITING_MAX) throw new AppError('busy', { retry_after_s: 1 });
    if (!(await answers(db))) {
      request.log.warn('the database does not answer');
      throw new AppError('busy');
    }
    return { status: 'ready', waiting };
  });
}

async function answers(db: Db): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_TIMEOUT_MS);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
