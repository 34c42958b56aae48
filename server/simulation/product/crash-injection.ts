// A database dialect that simulates a crash on command, before or after a coming statement: work stays
// undone, or is done without the caller learning of it.
import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { named } from '../../src/platform/database/database.ts';
import { PreparingDialect } from '../../src/platform/database/driver.ts';

/** Thrown by the work that was running when the process crashed. */
class SimulatedCrash extends Error {}

/** Statement 0 is the next commit. */
type CrashPoint = { statement: number; done: boolean };

export type CrashPlan = {
  plan(point: CrashPoint): void;
  /** Runs work that must not be repeated: a planned crash waits until it is done. */
  exempt<T>(work: () => Promise<T>): Promise<T>;
  /** After a crash nothing reaches the database until the process is restarted. */
  crashed(): boolean;
  restart(): void;
  crashes(): number;
};

type Step = <T>(kind: 'statement' | 'commit', run: () => Promise<T>) => Promise<T>;

export function crashingDatabase(pool: pg.Pool): {
  dialect: PostgresDialect;
  crashPlan: CrashPlan;
} {
  let planned: CrashPoint | undefined;
  let [exempted, crashed] = [false, false];
  let [seen, crashes] = [0, 0];
  const step: Step = async (kind, run) => {
    if (crashed) throw new SimulatedCrash();
    if (planned === undefined || exempted) return run();
    seen += 1;
    const last = planned.statement === 0 ? kind === 'commit' : seen >= planned.statement;
    if (!last) return run();
    const { done } = planned;
    planned = undefined;
    if (done) await run();
    crashed = true;
    crashes += 1;
    throw new SimulatedCrash();
  };
  const crashPlan: CrashPlan = {
    plan(point) {
      planned = point;
      seen = 0;
    },
    async exempt(work) {
      exempted = true;
      try {
        return await work();
      } finally {
        exempted = false;
      }
    },
    crashed: () => crashed,
    restart() {
      crashed = false;
    },
    crashes: () => crashes,
  };
  return { dialect: new CrashingDialect(pool, step), crashPlan };
}

class CrashingDialect extends PostgresDialect {
  readonly #driver: Driver;

  constructor(pool: pg.Pool, step: Step) {
    super({ pool });
    const inner = new PreparingDialect({ pool, answer_timeout_ms: 0 });
    this.#driver = crashingDriver(inner.createDriver(), step);
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

function crashingDriver(inner: Driver, step: Step): Driver {
  const within = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const innerOf = (outer: DatabaseConnection) => {
    const connection = within.get(outer);
    if (connection === undefined) throw new Error('a connection from another pool');
    return connection;
  };
  return {
    init: () => inner.init(),
    async acquireConnection() {
      const connection = await inner.acquireConnection();
      const outer: DatabaseConnection = {
        executeQuery: <R>(query: CompiledQuery) =>
          step('statement', () => connection.executeQuery<R>(preparedStatement(query))),
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

/** With so few rows, planning is most of a statement's cost. */
function preparedStatement(query: CompiledQuery): CompiledQuery {
  // Only a custom plan can use the index if a parameter decides which rows conflict.
  return /\bon conflict\b/.test(query.sql) ? query : named(query);
}
