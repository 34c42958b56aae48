// Prometheus metrics, in one registry per app: response times, the event loop's lag, the ledger's queue and job
// outcomes; and from the database, with the same values in every process, the backlog, the result of the book checks
// and our balance at a provider.
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { ServerConfig } from '../config.ts';
import { shareCall } from '../share-call.ts';

export type LedgerFigures = { waiting: number; batches: number; entries: number };

const OUTCOMES = ['answered', 'silent', 'paused'] as const;

export type Metrics = {
  registry: Registry;
  /** The text of a scrape. */
  read(): Promise<string>;
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  job(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** A call to another company. */
  provider(company: string, outcome: (typeof OUTCOMES)[number], seconds: number): void;
  /** A payout that failed. */
  payoutFailed(cause: PayoutFailure): void;
  /** For the first of several processes: counts the starts of each. */
  starts(): (process: string) => void;
};

export type WatchedBalance = 'services' | 'payouts';
/** `ours`: the provider refused it because of our balance, our account or our request. */
export type PayoutFailure = 'bank' | 'ours';

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
// Reported by only one of several processes behind a port: they all read it from the same database, or only that one
// knows it.
const FROM_ONE_PROCESS = 'first';
const JOB_SECONDS = [0.005, 0.05, 0.25, 1, 5, 15, 60];

/** Gauges filled by one reading. While it fails, those with `failed` have that value and others none. */
export type GaugeReader = {
  gauges: Readonly<Record<string, { help: string; label?: string; failed?: number }>>;
  /** The value of each gauge, or of each of its labels. */
  read(): Promise<Readonly<Record<string, number | Readonly<Record<string, number>>>>>;
};

/** Figures with the same value in all processes of an installation. */
export function createMetrics(
  ledger: () => LedgerFigures,
  readings: readonly GaugeReader[] = [],
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
    help: 'Duration of jobs, by task and outcome (done, failed)',
    labelNames: ['task', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const providers = new Histogram({
    name: 'alajo_provider_seconds',
    help: 'Duration of calls to other companies, by company and outcome (answered, silent, paused)',
    labelNames: ['company', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const failedPayouts = new Counter({
    name: 'alajo_payouts_failed_total',
    help: 'Payouts that failed, by cause (bank, ours)',
    labelNames: ['cause'],
    registers,
  });
  // Initialised at the start; otherwise the first failure would be the first value, which isn't an increase.
  for (const cause of ['bank', 'ours'] satisfies PayoutFailure[]) failedPayouts.inc({ cause }, 0);
  const known = new Set<string>();
  ledgerFigures(registry, ledger);
  for (const reading of readings) readGauges(registry, reading);
  return {
    registry,
    read: () => registry.metrics(),
    request: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status }, seconds),
    job: (task, outcome, seconds) => jobs.observe({ task, outcome }, seconds),
    provider(company, outcome, seconds) {
      if (!known.has(company)) for (const outcome of OUTCOMES) providers.zero({ company, outcome });
      known.add(company);
      providers.observe({ company, outcome }, seconds);
    },
    payoutFailed: (cause) => failedPayouts.inc({ cause }),
    starts: () => countStarts(registry),
  };
}

function countStarts(registry: Registry): (process: string) => void {
  const starts = new Counter({
    name: 'alajo_process_starts_total',
    help: 'Starts of each process; above 1, a previous one ended',
    labelNames: ['process'],
    registers: [registry],
    aggregator: FROM_ONE_PROCESS,
  });
  return (process) => starts.inc({ process });
}

/** Entries divided by batches is the batch size; both only ever grow. */
function ledgerFigures(registry: Registry, ledger: () => LedgerFigures): void {
  const registers = [registry];
  new Gauge({
    name: 'alajo_ledger_waiting',
    help: 'Entries waiting for the batch being written',
    registers,
    collect() {
      this.set(ledger().waiting);
    },
  });
  for (const figure of ['batches', 'entries'] as const) {
    new Counter({
      name: `alajo_ledger_${figure}_total`,
      help: `Number of ${figure} the ledger has written since startup`,
      registers,
      collect() {
        this.reset();
        this.inc(ledger()[figure]);
      },
    });
  }
}

function readGauges(registry: Registry, { gauges, read }: GaugeReader): void {
  const readOnce = shareCall(read);
  for (const [name, { help, label, failed }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      aggregator: FROM_ONE_PROCESS,
      async collect() {
        this.reset();
        if (label === undefined) this.remove();
        const found = await readOnce().then(
          (values) => values[name],
          () => failed,
        );
        if (typeof found === 'number') this.set(found);
        else if (label !== undefined && found !== undefined)
          for (const [name, value] of Object.entries(found)) this.set({ [label]: name }, value);
      },
    });
  }
}

/** A process's metrics, in the form in which they are sent to another process. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/**
 * The combined text of several processes' metrics: each one's own with its name in the label `process`, so that a
 * counter reset is visible when its process restarts; shared database metrics only once.
 */
export function joinFigures(
  processes: readonly (readonly [process: string, Figures])[],
): Promise<string> {
  const all = processes.map(([process, figures]) =>
    figures.map((metric) => {
      if (metric.aggregator === FROM_ONE_PROCESS) return metric;
      const values = metric.values.map((value) => ({
        ...value,
        labels: { ...value.labels, process },
      }));
      return { ...metric, values, aggregator: 'sum' as const };
    }),
  );
  return AggregatorRegistry.aggregate(all).metrics();
}

/**
 * Measures every response, and serves the metrics to callers with the token; without a configured token, only to this
 * machine.
 */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, config: ServerConfig): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.endless) return;
    // The pattern instead of the path: one series per route, whatever ids a path contains.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.request(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metrics_token)) throw new AppError('not_found');
    return reply.type(metrics.registry.contentType).send(await metrics.read());
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization, forwarded, 'x-forwarded-for': proxied } = request.headers;
  if (token !== undefined) return sameText(authorization ?? '', `Bearer ${token}`);
  // A proxy on this machine also connects from loopback, on behalf of anyone.
  const direct = forwarded === undefined && proxied === undefined;
  return direct && LOOPBACK.has(request.socket.remoteAddress ?? '');
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
