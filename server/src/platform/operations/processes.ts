// Several processes of one server behind one port. The first prepares everything, starts the others, hands
// each new connection to one of them, and starts anew what ends; the others do all the work. They share
// nothing but the database and what is said here.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Figures, joinFigures } from './metrics.ts';

/** What the first process and one of the others say to each other. */
type Message<Given> =
  // The other asks for what it is given, says why it cannot start, and asks for everybody's figures.
  | { is: 'starting' }
  | { is: 'failed'; reason: string }
  | { is: 'reading'; asked: number }
  // The first answers, and ends it in order.
  | { is: 'given'; name: string; given: Given }
  | { is: 'stop' }
  | { is: 'figures'; asked: number; of: [string, Figures][] }
  // The first asks each for its own, and gets them.
  | { is: 'count'; asked: number }
  | { is: 'counted'; asked: number; figures: Figures };

// A process that ends before it listens, or in this time after, is not started anew at once.
const AT_ONCE_MS = 1_000;
const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 30_000;
// Where none is left that serves: whoever watches the first process should know.
const FAILURES_MAX = 3;
// A frozen process must not keep a scrape waiting.
const COUNT_LIMIT_MS = 2_000;

type ProcessesOptions<Given> = {
  count: number;
  /** What each is given when it starts: sent to it alone, so nothing of it is in an environment. */
  given: Given;
  log: FastifyBaseLogger;
  /** What this process counts itself. */
  figures(): Promise<Figures>;
  /** Called when one is started; from the second time on, because the one before has ended. */
  onStart(name: string): void;
  /** Nobody serves any more, and starting them anew failed again and again. */
  gone(): void;
};

type End = {
  process: string;
  pid: number | undefined;
  code: number | null;
  signal: string | null;
  /** How long it served. */
  lasted_ms: number;
  /** Why it could not start. */
  reason: string;
};

/** Processes that are named "1", "2", … */
export class Processes<Given> {
  readonly #options: ProcessesOptions<Given>;
  readonly #workers = new Map<string, Worker>();
  readonly #serving = new Set<string>();
  readonly #counts = new Map<number, Map<string, (figures: Figures) => void>>();
  readonly #stopping = new AbortController();
  #started = false;
  #asked = 0;
  #failures = 0;

  constructor(options: ProcessesOptions<Given>) {
    this.#options = options;
  }

  /** Starts them; resolves once all listen. Throws an Error with the reason of the first that cannot. */
  async start(): Promise<void> {
    const names = Array.from({ length: this.#options.count }, (_, at) => String(at + 1));
    await Promise.all(
      names.map(async (name) => {
        const { served, reason } = await this.#run(name);
        if (!served) throw new Error(reason);
      }),
    );
    this.#started = true;
  }

  /** Ends all in order: each finishes what it has begun. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = [...this.#workers.values()].map(
      (worker) => new Promise((resolve) => worker.once('exit', resolve)),
    );
    for (const worker of this.#workers.values()) this.#tell(worker, { is: 'stop' });
    await Promise.all(ended);
  }

  /** Resolves once it listens or has ended, whichever comes first. Whatever ends later is started anew. */
  #run(name: string): Promise<{ served: boolean; reason: string }> {
    const worker = cluster.fork();
    this.#workers.set(name, worker);
    this.#options.onStart(name);
    let reason = '';
    let listening_at: number | undefined;
    worker.on('message', (message: Message<Given>) => {
      if (message.is === 'failed') reason = message.reason;
      else this.#answer(name, worker, message);
    });
    // Its channel may break while something is sent: it ends then, which is seen.
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
        this.#hasEnded({
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

  #hasEnded({ reason, ...end }: End): void {
    const { process: name, lasted_ms } = end;
    const served = this.#serving.delete(name);
    this.#workers.delete(name);
    for (const waiting of this.#counts.values()) waiting.get(name)?.([]);
    if (this.#stopping.signal.aborted) return;
    this.#failures = lasted_ms > AT_ONCE_MS ? 0 : this.#failures + 1;
    const { log } = this.#options;
    if (served) {
      log.error(end, 'a process ended');
      void this.#startAnew(name);
    } else if (this.#started) log.error({ ...end, reason }, 'a process could not start');
  }

  async #startAnew(name: string): Promise<void> {
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

  #answer(name: string, worker: Worker, message: Message<Given>): void {
    if (message.is === 'starting') {
      this.#tell(worker, { is: 'given', name, given: this.#options.given });
      if (this.#stopping.signal.aborted) this.#tell(worker, { is: 'stop' });
    } else if (message.is === 'counted') {
      this.#counts.get(message.asked)?.get(name)?.(message.figures);
    } else if (message.is === 'reading') {
      const { asked } = message;
      this.#count().then((of) => this.#tell(worker, { is: 'figures', asked, of }));
    }
  }

  /** The figures of all that answer in time. */
  async #count(): Promise<[string, Figures][]> {
    this.#asked += 1;
    const asked = this.#asked;
    const waiting = new Map<string, (figures: Figures) => void>();
    this.#counts.set(asked, waiting);
    const late = new AbortController();
    const limit = delay(COUNT_LIMIT_MS, [] as Figures, { signal: late.signal }).catch(() => []);
    const ask = async ([name, worker]: [string, Worker]): Promise<[string, Figures]> => {
      const answered = new Promise<Figures>((resolve) => waiting.set(name, resolve));
      this.#tell(worker, { is: 'count', asked });
      return [name, await Promise.race([answered, limit])];
    };
    const theirs = Promise.all([...this.#workers].map(ask));
    const of = await theirs.finally(() => {
      this.#counts.delete(asked);
      late.abort();
    });
    return [['first', await this.#options.figures()], ...of];
  }

  #tell(worker: Worker, message: Message<Given>): void {
    // It may be ending: then it needs to know nothing.
    if (worker.isConnected()) worker.send(message, () => {});
  }
}

/** The first process, as one of the others sees it. */
type First<Given> = {
  /** What this process is called. */
  name: string;
  given: Given;
  /** The text of what all processes count. */
  readFigures(): Promise<string>;
};

type Joining = {
  /** Ends this process in order. */
  stop(): void;
  figures(): Promise<Figures>;
};

/** Whether this process was started by another one, to work for it. */
export const isOneOfSeveral = () => cluster.isWorker;

/** Asks the first process what to work with. When that process dies, so does this one, by Node's doing. */
export async function joinProcesses<Given>({ stop, figures }: Joining): Promise<First<Given>> {
  const readers = new Map<number, (of: [string, Figures][]) => void>();
  let asked = 0;
  const given = new Promise<{ name: string; given: Given }>((resolve) => {
    process.on('message', (message: Message<Given>) => {
      if (message.is === 'given') resolve(message);
      else if (message.is === 'stop') stop();
      else if (message.is === 'count') {
        const { asked } = message;
        figures().then((own) => tell({ is: 'counted', asked, figures: own }));
      } else if (message.is === 'figures') {
        readers.get(message.asked)?.(message.of);
        readers.delete(message.asked);
      }
    });
  });
  await tell({ is: 'starting' });
  return {
    ...(await given),
    readFigures() {
      asked += 1;
      const read = new Promise<[string, Figures][]>((resolve) => readers.set(asked, resolve));
      void tell({ is: 'reading', asked });
      return read.then(joinFigures);
    },
  };
}

/** Tells the first process why this one cannot start; it may end after that. */
export const reportFailure = (reason: string) => tell({ is: 'failed', reason });

const tell = <Given>(message: Message<Given>) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });

/** Ends all others at once, in the middle of what they do. */
export function endOthers(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
}
