// Figures for Prometheus, in one registry per app: response times, whether the event loop keeps up, how
// full the ledger's queue is, how jobs end, whether the books balance, and our balance at a provider.
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, toNaira } from '@alajo/contract/money.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerConfig } from '../config.ts';
import type { QueueFigures } from '../jobs/dead-jobs.ts';
import { oneAtATime } from '../one-at-a-time.ts';

export type LedgerFigures = { waiting: number; batches: number; entries: number };

export type Metrics = {
  registry: Registry;
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  job(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** A call to another company. */
  provider(company: string, outcome: 'answered' | 'silent' | 'paused', seconds: number): void;
  /** True when the nightly check found nothing off. */
  books(ok: boolean): void;
  /** Our balance at a provider. */
  balance(provider: WatchedBalance, left: Kobo): void;
  /** A payout that failed. */
  payoutFailed(cause: PayoutFailure): void;
};

export type WatchedBalance = 'services' | 'payouts';
/** `ours`: the provider refused it because of our balance, our account or our request. */
export type PayoutFailure = 'bank' | 'ours';

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.005, 0.05, 0.25, 1, 5, 15, 60];

export function createMetrics(
  ledger: () => LedgerFigures,
  queue?: () => Promise<QueueFigures>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'alajo_http_seconds',
    help: 'Response time, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'alajo_job_seconds',
    help: 'Time a job took, by task and outcome (done, failed)',
    labelNames: ['task', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const providers = new Histogram({
    name: 'alajo_provider_seconds',
    help: 'Time another company took, by company and outcome (answered, silent, paused)',
    labelNames: ['company', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const books = new Gauge({
    name: 'alajo_books_ok',
    help: '1 when the last check of the books found nothing off, 0 when it did; none until then',
    registers,
  });
  // A new gauge is 0, which would say that something is off.
  books.remove();
  const balance = new Gauge({
    name: 'alajo_provider_balance_naira',
    help: 'Our balance at a provider (services, payouts) when last read; none until then',
    labelNames: ['provider'],
    registers,
  });
  const failedPayouts = new Counter({
    name: 'alajo_payouts_failed_total',
    help: 'Payouts that failed, by cause (bank, ours)',
    labelNames: ['cause'],
    registers,
  });
  ledgerFigures(registry, ledger);
  if (queue) queueFigures(registry, queue);
  return {
    registry,
    request: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status }, seconds),
    job: (task, outcome, seconds) => jobs.observe({ task, outcome }, seconds),
    provider: (company, outcome, seconds) => providers.observe({ company, outcome }, seconds),
    books: (ok) => books.set(ok ? 1 : 0),
    balance: (provider, left) => balance.set({ provider }, toNaira(left)),
    payoutFailed: (cause) => failedPayouts.inc({ cause }),
  };
}

/** Entries over batches is the batch size; both only ever grow. */
function ledgerFigures(registry: Registry, ledger: () => LedgerFigures): void {
  const registers = [registry];
  new Gauge({
    name: 'alajo_ledger_waiting',
    help: 'Entries that wait for the batch being written',
    registers,
    collect() {
      this.set(ledger().waiting);
    },
  });
  for (const figure of ['batches', 'entries'] as const) {
    new Counter({
      name: `alajo_ledger_${figure}_total`,
      help: `How many ${figure} the ledger has written since the start`,
      registers,
      collect() {
        this.reset();
        this.inc(ledger()[figure]);
      },
    });
  }
}

/** Of jobs of all processes; none of these while the database does not say. */
function queueFigures(registry: Registry, queue: () => Promise<QueueFigures>): void {
  const figures = {
    waiting: 'Jobs that are due and wait for a process, or for their next try',
    oldest_seconds: 'How long the job that is due for longest has been due',
    dead: 'Jobs that failed for the last time: npm run attention lists them',
  };
  const read = oneAtATime(queue);
  for (const name of Object.keys(figures) as (keyof typeof figures)[]) {
    new Gauge({
      name: `alajo_jobs_${name}`,
      help: figures[name],
      registers: [registry],
      async collect() {
        this.remove();
        const found = await read().catch(() => undefined);
        if (found) this.set(found[name]);
      },
    });
  }
}

/**
 * Measures every response, and serves the figures to callers with the token; where none is configured,
 * to this machine.
 */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, config: ServerConfig): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.endless) return;
    // The pattern, not the path: one series per route, whatever ids a path has.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.request(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metrics_token)) throw new AppError('not_found');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization, forwarded, 'x-forwarded-for': proxied } = request.headers;
  if (token !== undefined) return sameText(authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine connects from loopback too, for anybody.
  const direct = forwarded === undefined && proxied === undefined;
  return direct && LOOPBACK.has(request.socket.remoteAddress ?? '');
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
