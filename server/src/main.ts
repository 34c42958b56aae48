// Starts everything in order (database, key, demo customers, app, jobs, listening), prints how to use it, and stops it
// in reverse order. With several processes, the first does everything except app, jobs and listening.
import { availableParallelism } from 'node:os';
import { tablesWithoutRow } from '@alajo/contract/pricing.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp, cron, metricsOf, relay, tasksOf, wording } from './app.ts';
import { hasDevelopmentSignIn } from './console/staff/development.ts';
import { type Demo, hasDemo, makeDemo } from './demo/demo.ts';
import { drawDemoGoods } from './demo/marketplace.ts';
import { demoPause } from './demo/pauses.ts';
import { makeDemoStaff } from './demo/staff.ts';
import type { Deps } from './deps.ts';
import { requireSameHost } from './identity/passkeys/host.ts';
import { createLedger } from './ledger/submit.ts';
import { purgeAlerts } from './notifications/alerts.ts';
import { startHandOver } from './notifications/enqueue-deliveries.ts';
import { type Clock, dayInLagos, HOUR, systemClock } from './platform/clock.ts';
import {
  FULL_SHARE,
  findConnections,
  type Share,
  shareConnections,
} from './platform/database/connection-share.ts';
import { openDatabase } from './platform/database/database.ts';
import { openSchema } from './platform/database/migrate.ts';
import { packFiles, WEB_DIST } from './platform/http/site.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { startPostgres } from './platform/operations/embedded-postgres.ts';
import { requireSameInstallation } from './platform/operations/installation.ts';
import { createLog } from './platform/operations/log.ts';
import {
  endOthers,
  isOneOfSeveral,
  joinProcesses,
  Processes,
  reportFailure,
} from './platform/operations/processes.ts';
import { loadOrCreateSecret } from './platform/operations/secret.ts';
import { createPasswordHashing, PASSWORD_COST } from './platform/password-hashing.ts';
import { sendSpans } from './platform/traces.ts';
import { type Config, readConfig } from './providers/config.ts';
import { createProviders } from './providers/create.ts';
import { createHealth, startHealth } from './providers/health.ts';
import type { CallMonitor } from './providers/http.ts';
import { requireStorage } from './providers/storage/open.ts';
import { storageMark } from './providers/storage/storage.ts';
import { openCatalogue } from './services/catalogue.ts';

const STOP_LIMIT_MS = 10_000;
const CLOSE_LIMIT_MS = 5_000;

/** Everything started so far, last first: each is stopped before what it depends on. */
class Started {
  readonly #stops: (() => Promise<unknown>)[] = [];
  stopping = false;
  add(stop: () => Promise<unknown>): void {
    if (this.stopping) stop().catch(() => {});
    else this.#stops.unshift(stop);
  }
  /** Continues when one fails, so the database is always stopped. Returns the failures. */
  async stop(): Promise<unknown[]> {
    this.stopping = true;
    const failures: unknown[] = [];
    for (let stop = this.#stops.shift(); stop !== undefined; stop = this.#stops.shift()) {
      await stop().catch((error) => failures.push(error));
    }
    return failures;
  }
  /** Stops everything at once and waits for nothing. */
  abandon(): void {
    for (const stop of this.#stops.splice(0)) stop().catch(() => {});
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const started = new Started();
  if (isOneOfSeveral()) return serveWithOthers(config, started);
  requireFigures(systemClock);
  const log = createLog(config.log_level);
  stopOnSignals(started, log, async (signal) => {
    if (started.stopping) return leave(started, 1);
    print(`\n${signal}: stopping …`);
    await stopInTime(started, log);
  });
  try {
    await start(config, log, started);
  } catch (error) {
    // Stopped while starting: the failure is expected, and the signal handler will exit.
    if (started.stopping) return;
    await started.stop();
    throw error;
  }
}

async function start(config: Config, log: FastifyBaseLogger, started: Started): Promise<void> {
  const prepared = await prepare(config, log, started);
  const parts = open({ config, log, started, ...prepared, ...FULL_SHARE });
  const { deps } = parts;
  await requireSame(deps, prepared.url);
  await openCatalogue(deps);
  if (config.mode === 'production' && !deps.providers.messages.channels.includes('sms')) {
    log.warn('SMS is off: phone numbers can’t be confirmed, so no one can reach tier 2');
  }
  const demo = await demoCustomers(deps);
  const { processes, ...share } = shareConnections(config.processes, {
    connections: await findConnections(deps.db),
    processors: availableParallelism(),
  });
  if (processes === 1) await serve(parts);
  else await serveByOthers(parts, processes, { ...prepared, ...share });
  print(welcome(config, demo));
  if (demo) drawDemoGoods(deps).catch((err) => log.warn({ err }, 'demo products have no pictures'));
  packFiles(WEB_DIST).catch((err) => log.warn({ err }, 'the web app is served uncompressed'));
}

type DatabaseSetup = { url: string; secret: string };

/** Starts PostgreSQL if it is ours, finds the key and migrates: once, however many processes serve. */
async function prepare(
  config: Config,
  log: FastifyBaseLogger,
  started: Started,
): Promise<DatabaseSetup> {
  const url = config.database_url ?? (await embedded(config, log, started));
  const secret = config.secret ?? (await loadOrCreateSecret(config.data_dir));
  if (config.database_owner_url)
    log.warn('DATABASE_OWNER_URL is for npm run migrate alone: the server needs no owner');
  const schema = await openSchema(url);
  if (schema.by_owner)
    log.warn('the database’s owner may not create roles: the application uses the owner’s account');
  return { url: schema.url, secret };
}

/**
 * Rejects a storage that can't be written to, and a database made with another key, institution code, storage or host.
 */
async function requireSame(deps: Deps, url: string): Promise<void> {
  const { config, log, providers, secret } = deps;
  const storage_mark = storageMark(providers.storage);
  const { institution } = config;
  await requireStorage(config);
  await requireSameInstallation(url, { secret, institution, storage_mark }, log);
  await requireSameHost(deps);
}

type OpenOptions = DatabaseSetup &
  Share & { config: Config; log: FastifyBaseLogger; started: Started };

/** The resources of one process. */
type OpenedApp = ReturnType<typeof open>;

function open({ config, log, started, url, secret, requests, jobs }: OpenOptions) {
  const { db, close } = openDatabase(url, { max: requests });
  started.add(close);
  const clock = systemClock;
  // Its own connection, so that a batch never waits behind reads.
  const ledgerDatabase = openDatabase(url, { max: 1, indexOnlyPlans: true });
  started.add(ledgerDatabase.close);
  const ledger = createLedger(ledgerDatabase.db, clock);
  started.add(() => ledger.drain());
  const metrics = metricsOf({ db, clock, config, ledger });
  const health = createHealth(clock);
  const observe: CallMonitor['observe'] = (...call) => {
    metrics.provider(...call);
    health.observe(...call);
  };
  const monitor = { clock, observe, watch: health.watch };
  const providers = createProviders(config, { db, log, secret, monitor });
  const passwords = createPasswordHashing(PASSWORD_COST);
  const deps: Deps = { db, ledger, clock, providers, passwords, log, config, secret };
  return { deps, metrics, health, started, url, concurrency: jobs };
}

/** Serves requests and runs jobs in this process. Throws an Error that names the port if it is taken. */
async function serve({
  deps,
  metrics,
  health,
  started,
  url,
  concurrency,
}: OpenedApp): Promise<void> {
  const { config, db, log } = deps;
  const app = await buildApp(deps, { metrics, runsJobs: () => jobs.isRunning() });
  const tasks = tasksOf(deps, metrics);
  const jobs = startJobs({ url, tasks, cron, log, onJob: metrics.job, concurrency });
  const handOver = startHandOver(deps, wording, relay.send);
  const writing = startHealth(health, db, log);
  started.add(() => Promise.all([closeInTime(app), jobs.stop(), handOver.stop(), writing.stop()]));
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw portInUseError(error, config);
  });
}

/** Settings that the first process passes to each of the others. */
type WorkerInput = DatabaseSetup & Share;

/** Starts the serving processes, and restarts any that end. */
async function serveByOthers(parts: OpenedApp, count: number, input: WorkerInput): Promise<void> {
  const { deps, metrics, started } = parts;
  const starts = metrics.starts();
  const processes = new Processes<WorkerInput>({
    count,
    settings: input,
    log: deps.log,
    figures: () => metrics.registry.getMetricsAsJSON(),
    onStart: starts,
    gone: () => {
      print('No process can be started any more, so Alajo is exiting: see the log for the reason.');
      leave(started, 1);
    },
  });
  started.add(() => processes.stop());
  await processes.start();
}

/** Runs as one of several processes, with the settings of the first, until told to stop. */
async function serveWithOthers(config: Config, started: Started): Promise<void> {
  let parts: OpenedApp | undefined;
  let log = createLog(config.log_level);
  // A terminal and systemd signal all processes at once, and the first also tells this one to stop.
  const stop = async () => {
    if (!started.stopping) await stopInTime(started, log);
  };
  try {
    const first = await joinProcesses<WorkerInput>({
      stop,
      figures: async () => (await parts?.metrics.registry.getMetricsAsJSON()) ?? [],
    });
    log = log.child({ process: first.name });
    stopOnSignals(started, log, stop);
    parts = open({ config, log, started, ...first.settings });
    await serve({ ...parts, metrics: { ...parts.metrics, read: first.readFigures } });
  } catch (error) {
    if (started.stopping) return;
    await reportFailure(explain(error));
    leave(started, 1);
  }
}

/** Waits for running requests, but not for one that is still arriving. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), CLOSE_LIMIT_MS);
  await app.close().finally(() => clearTimeout(late));
}

async function embedded(
  { data_dir }: Config,
  log: FastifyBaseLogger,
  started: Started,
): Promise<string> {
  print('Starting PostgreSQL …');
  const gone = () => {
    if (started.stopping) return;
    print('PostgreSQL has stopped unexpectedly. Start Alajo again: no confirmed payment is lost.');
    leave(started, 1);
  };
  const starting = startPostgres({ dataDir: data_dir, log: (line) => log.warn(line), gone });
  // Registered before it runs: a signal meanwhile would leave it running without us.
  started.add(async () => (await starting).stop());
  return (await starting).url;
}

async function demoCustomers(deps: Deps): Promise<Demo | undefined> {
  if (deps.config.mode === 'production' && (await hasDemo(deps.db))) {
    throw new Error(
      'This database has demo customers, whose passwords are public. Use another one.',
    );
  }
  if (!deps.config.demo) return undefined;
  const demo = await makeDemo(deps);
  await makeDemoStaff(deps);
  if (demo?.is_new) await demoPause(deps);
  // No one should be alerted about history that was generated just now.
  if (demo?.is_new) await purgeAlerts(deps.db, new Date(deps.clock.now().getTime() - HOUR));
  return demo;
}

function welcome(config: Config, demo: Demo | undefined): string {
  const lines = [
    `Alajo is running:  ${config.url}`,
    ...(demo ? [`Sign in:           ${demo.username} / ${demo.password}, PIN ${demo.pin}`] : []),
    ...(demo?.others.length
      ? [`Also there:        ${demo.others.join(', ')} (same password, PIN)`]
      : []),
    ...(config.messages === 'outbox' ? [`Codes and links:   ${config.url}/dev/outbox`] : []),
    ...(config.whatsapp === 'sandbox' ? [`Simulated chat:    ${config.url}/dev/whatsapp`] : []),
    ...(hasDevelopmentSignIn(config)
      ? [`Staff console:     ${config.url}/staff (sign in as Ngozi, operations, without a passkey)`]
      : []),
    `API reference:     ${config.url}/api/docs/`,
    'Stop:              Ctrl-C',
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Stops in order, within ten seconds, and exits. */
async function stopInTime(started: Started, log: FastifyBaseLogger): Promise<void> {
  setTimeout(() => {
    print('Stopping is taking too long, so Alajo is exiting. No confirmed payment is lost.');
    leave(started, 1);
  }, STOP_LIMIT_MS).unref();
  const failures = await started.stop();
  await sendSpans();
  for (const err of failures) log.error({ err }, 'stopping failed');
  process.exit(failures.length === 0 ? 0 : 1);
}

function stopOnSignals(
  started: Started,
  log: FastifyBaseLogger,
  stop: (signal: string) => void,
): void {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Unexpected: memory may be corrupt, but the database isn't.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err) => {
      log.fatal({ err }, event);
      leave(started, 1);
    });
  }
}

function leave(started: Started, code: number): void {
  started.abandon();
  endOthers();
  // Wait until PostgreSQL has been signalled: it isn't in our process group.
  setImmediate(() => process.exit(code));
}

/** A clock set to a day before the first prices would fail every payment. */
function requireFigures(clock: Clock): void {
  const today = dayInLagos(clock.now());
  const missing = tablesWithoutRow(today);
  if (missing.length === 0) return;
  throw new Error(
    `This machine's clock says ${today}, and contract/src/pricing.ts has no row for that day in ` +
      `${missing.join(', ')}. Set the clock, or add the rows`,
  );
}

function portInUseError(error: unknown, { host, port }: Config): unknown {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (!taken) return error;
  return new Error(`Port ${port} on ${host} is already in use. Set PORT to another one.`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}\n  because: ${explain(error.cause)}` : error.message;
}
