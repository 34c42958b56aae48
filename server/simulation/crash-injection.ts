// A way to the database by which the process dies on command: before or after one of its next
// statements, so that work is left undone, or done without anybody having been told.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
} from 'kysely';
import type pg from 'pg';

/** What the work ends with that was under way when the process died. */
class Died extends Error {}

/** Statement 0 is the next commit. */
type Death = { statement: number; done: boolean };

export type Fate = {
  plan(death: Death): void;
  /** Runs work that must not be repeated; death waits for what comes after it. */
  spare<T>(work: () => Promise<T>): Promise<T>;
  /** After a death nothing reaches the database any more, until the process is started again. */
  dead(): boolean;
  revive(): void;
  deaths(): number;
};

type Step = <T>(what: 'statement' | 'commit', run: () => Promise<T>) => Promise<T>;

export function mortal(pool: pg.Pool): { dialect: PostgresDialect; fate: Fate } {
  let planned: Death | undefined;
  let [spared, dead] = [false, false];
  let [seen, deaths] = [0, 0];
  const step: Step = async (what, run) => {
    if (dead) throw new Died();
    if (planned === undefined || spared) return run();
    seen += 1;
    const last = planned.statement === 0 ? what === 'commit' : seen >= planned.statement;
    if (!last) return run();
    const { done } = planned;
    planned = undefined;
    if (done) await run();
    dead = true;
    deaths += 1;
    throw new Died();
  };
  const fate: Fate = {
    plan(death) {
      planned = death;
      seen = 0;
    },
    async spare(work) {
      spared = true;
      try {
        return await work();
      } finally {
        spared = false;
      }
    },
    dead: () => dead,
    revive() {
      dead = false;
    },
    deaths: () => deaths,
  };
  return { dialect: new MortalDialect(pool, step), fate };
}

class MortalDialect extends PostgresDialect {
  readonly #driver: Driver;

  constructor(pool: pg.Pool, step: Step) {
    super({ pool });
    this.#driver = mortalDriver(new PostgresDriver({ pool }), step);
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

function mortalDriver(inner: Driver, step: Step): Driver {
  const within = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const innerOf = (outer: DatabaseConnection) => {
    const connection = within.get(outer);
    if (connection === undefined) throw new Error('a connection of somebody else');
    return connection;
  };
  return {
    init: () => inner.init(),
    async acquireConnection() {
      const connection = await inner.acquireConnection();
      const outer: DatabaseConnection = {
        executeQuery: <R>(query: CompiledQuery) =>
          step('statement', () => connection.executeQuery<R>(query)),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      };
      within.set(outer, connection);
      return outer;
    },
    beginTransaction: (outer, settings) => inner.beginTransaction(innerOf(outer), settings),
    commitTransaction: (outer) => step('commit', () => inner.commitTransaction(innerOf(outer))),
    rollbackTransaction: (outer) => inner.rollbackTransaction(innerOf(outer)),
    releaseConnection: (outer) => inner.releaseConnection(innerOf(outer)),
    destroy: () => inner.destroy(),
  };
}
