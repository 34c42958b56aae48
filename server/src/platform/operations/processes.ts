// Several processes of one server behind one port. The first prepares everything, starts the others, hands each new
// connection to one of them, and restarts any that end; the others do all the work. They share nothing but the database
// and the messages defined here.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Figures, joinFigures } from './metrics.ts';

/** Messages between the first process and the others. */
type Message<Settings> =
  // The other process asks for its settings, reports why it can't start, and asks for all metrics.
  | { is: 'starting' }
  | { is: 'failed'; reason: string }
  | { is: 'reading'; asked: number }
  // The first process replies, and stops it gracefully.
  | { is: 'settings'; name: string; settings: Settings }
  | { is: 'stop' }
  | { is: 'figures'; asked: number; figures: [string, Figures][] }
  // The first process asks each for its metrics, and gets them.
  | { is: 'count'; asked: number }
  | { is: 'counted'; asked: number; figures: Figures };

// A process that ends before it listens, or within this time afterwards, isn't restarted at once.
const STABLE_AFTER_MS = 1_000;
const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 30_000;
// If none is left to serve, the supervisor of the first process should know.
const FAILURES_MAX = 3;
// A frozen process must not hold up a scrape.
const COUNT_LIMIT_MS = 2_000;

type ProcessesOptions<Settings> = {
  count: number;
  /** Settings for each process at its start, sent only to it, so that none is in an environment. */
  settings: Settings;
  log: FastifyBaseLogger;
  /** This process's own metrics. */
  figures(): Promise<Figures>;
  /** Called on each start of a process; from the second time on, because the previous one has ended. */
  onStart(name: string): void;
  /** Called when no process serves any more and restarting failed repeatedly. */
  gone(): void;
};

type ProcessEnd = {
  process: string;
  pid: number | undefined;
  code: number | null;
  signal: string | null;
  /** The time it served. */
  lasted_ms: number;
  /** The reason it couldn't start. */
  reason: string;
};

/** Processes named "1", "2", … */
export class Processes<Settings> {
  readonly #options: ProcessesOptions<Settings>;
  readonly #workers = new Map<string, Worker>();
  readonly #serving = new Set<string>();
  readonly #counts = new Map<number, Map<string, (figures: Figures) => void>>();
  readonly #stopping = new AbortController();
  #started = false;
  #asked = 0;
  #failures = 0;

  constructor(options: ProcessesOptions<Settings>) {
    this.#options = options;
  }

  /** Starts them; resolves once all listen. Throws an Error with the reason of the first that can't. */
  async start(): Promise<void> {
    const names = Array.from({ length: this.#options.count }, (_, index) => String(index + 1));
    await Promise.all(
      names.map(async (name) => {
        const { served, reason } = await this.#run(name);
        if (!served) throw new Error(reason);
      }),
    );
    this.#started = true;
  }

  /** Stops all gracefully: each finishes its work. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = [...this.#workers.values()].map(
      (worker) => new Promise((resolve) => worker.once('exit', resolve)),
    );
    for (const worker of this.#workers.values()) this.#tell(worker, { is: 'stop' });
    await Promise.all(ended);
  }

  /** Resolves once it listens or has ended, whichever comes first. If it ends later, it is restarted. */
  #run(name: string): Promise<{ served: boolean; reason: string }> {
    const worker = cluster.fork();
    this.#workers.set(name, worker);
    this.#options.onStart(name);
    let reason = '';
    let listening_at: number | undefined;
    worker.on('message', (message: Message<Settings>) => {
      if (message.is === 'failed') reason = message.reason;
      else this.#answer(name, worker, message);
    });
    // A channel that breaks while sending means the process has ended: `exit` handles that.
    worker.on('error', () => {});
    return new Promise((resolve) => {
      worker.once('listening', () => {
        listening_at = performance.now();
        this.#serving.add(name);
        const { pid } = worker.process;
        this.#options.log.info({ process: name, pid }, 'a process serves');
        resolve({ served: true, reason });
      });
      worker.once('exit', (code, signal) => {
        const lasted_ms = listening_at === undefined ? 0 : performance.now() - listening_at;
        reason ||= `a process ended while it was starting (${signal ?? code})`;
        const { pid } = worker.process;
        this.#handleEnd({
          process: name,
          pid,
          code,
          signal,
          lasted_ms: Math.trunc(lasted_ms),
          reason,
        });
        resolve({ served: false, reason });
      });
    });
  }

  #handleEnd({ reason, ...end }: ProcessEnd): void {
    const { process: name, lasted_ms } = end;
    const served = this.#serving.delete(name);
    this.#workers.delete(name);
    for (const waiting of this.#counts.values()) waiting.get(name)?.([]);
    if (this.#stopping.signal.aborted) return;
    this.#failures = lasted_ms > STABLE_AFTER_MS ? 0 : this.#failures + 1;
    const { log } = this.#options;
    if (served) {
      log.error(end, 'a process ended');
      void this.#restart(name);
    } else if (this.#started) log.error({ ...end, reason }, 'a process could not start');
  }

  async #restart(name: string): Promise<void> {
    for (;;) {
      if (this.#failures >= FAILURES_MAX && this.#serving.size === 0) return this.#options.gone();
      const wait_ms = FIRST_WAIT_MS * 2 ** (this.#failures - 1);
      const { signal } = this.#stopping;
      if (this.#failures > 0) {
        await delay(Math.min(wait_ms, WAIT_MAX_MS), null, { signal }).catch(() => {});
      }
      if (signal.aborted || (await this.#run(name)).served) return;
    }
  }

  #answer(name: string, worker: Worker, message: Message<Settings>): void {
    if (message.is === 'starting') {
      this.#tell(worker, { is: 'settings', name, settings: this.#options.settings });
      if (this.#stopping.signal.aborted) this.#tell(worker, { is: 'stop' });
    } else if (message.is === 'counted') {
      this.#counts.get(message.asked)?.get(name)?.(message.figures);
    } else if (message.is === 'reading') {
      const { asked } = message;
      this.#count().then((figures) => this.#tell(worker, { is: 'figures', asked, figures }));
    }
  }

  /** The metrics of all that reply in time. */
  async #count(): Promise<[string, Figures][]> {
    this.#asked += 1;
    const requestId = this.#asked;
    const waiting = new Map<string, (figures: Figures) => void>();
    this.#counts.set(requestId, waiting);
    const late = new AbortController();
    const limit = delay(COUNT_LIMIT_MS, [] as Figures, { signal: late.signal }).catch(() => []);
    const ask = async ([name, worker]: [string, Worker]): Promise<[string, Figures]> => {
      const answered = new Promise<Figures>((resolve) => waiting.set(name, resolve));
      this.#tell(worker, { is: 'count', asked: requestId });
      return [name, await Promise.race([answered, limit])];
    };
    const theirs = Promise.all([...this.#workers].map(ask));
    const figures = await theirs.finally(() => {
      this.#counts.delete(requestId);
      late.abort();
    });
    return [['first', await this.#options.figures()], ...figures];
  }

  #tell(worker: Worker, message: Message<Settings>): void {
    // A process that is ending needs no message.
    if (worker.isConnected()) worker.send(message, () => {});
  }
}

/** The first process, as one of the others sees it. */
type FirstProcess<Settings> = {
  /** The name of this process. */
  name: string;
  settings: Settings;
  /** The metrics of all processes. */
  readFigures(): Promise<string>;
};

type WorkerHooks = {
  /** Stops this process gracefully. */
  stop(): void;
  figures(): Promise<Figures>;
};

/** True if another process started this one as a worker. */
export const isOneOfSeveral = () => cluster.isWorker;

/** Asks the first process for settings. When that process dies, Node ends this one too. */
export async function joinProcesses<Settings>({
  stop,
  figures,
}: WorkerHooks): Promise<FirstProcess<Settings>> {
  const readers = new Map<number, (figures: [string, Figures][]) => void>();
  let requestId = 0;
  const received = new Promise<{ name: string; settings: Settings }>((resolve) => {
    process.on('message', (message: Message<Settings>) => {
      if (message.is === 'settings') resolve(message);
      else if (message.is === 'stop') stop();
      else if (message.is === 'count') {
        const { asked } = message;
        figures().then((own) => sendMessage({ is: 'counted', asked, figures: own }));
      } else if (message.is === 'figures') {
        readers.get(message.asked)?.(message.figures);
        readers.delete(message.asked);
      }
    });
  });
  await sendMessage({ is: 'starting' });
  return {
    ...(await received),
    readFigures() {
      requestId += 1;
      const read = new Promise<[string, Figures][]>((resolve) => readers.set(requestId, resolve));
      void sendMessage({ is: 'reading', asked: requestId });
      return read.then(joinFigures);
    },
  };
}

/** Tells the first process why this one can't start; it may end after that. */
export const reportFailure = (reason: string) => sendMessage({ is: 'failed', reason });

const sendMessage = <Settings>(message: Message<Settings>) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });

/** Kills all others at once, in the middle of their work. */
export function endOthers(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
}
