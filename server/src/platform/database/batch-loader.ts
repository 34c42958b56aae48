// Batches look-ups: callers that arrive while a query is running share the next one, so load makes batches larger
// instead of adding queries. Nothing is cached.
import DataLoader from 'dataloader';
import type { Db, Tx } from './database.ts';

const BATCH_MAX = 500;

export type BatchLoader<K, V> = { load(key: K): Promise<V> };

/** `find` returns a value or an Error for each key, in order; one query runs at a time. */
export function createBatchLoader<K, V>(
  find: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
): BatchLoader<K, V> {
  let currentQuery: Promise<unknown> = Promise.resolve();
  return new DataLoader<K, V>(
    (keys) => {
      const work = find(keys);
      currentQuery = work.catch(() => {});
      return work;
    },
    {
      cache: false,
      maxBatchSize: BATCH_MAX,
      batchScheduleFn: (run) => {
        currentQuery.then(() => setImmediate(run));
      },
    },
  );
}

/** Like `createBatchLoader`, for functions that are given the database: callers with the same one share batches. */
export function batchOn<K, V>(
  find: (db: Db | Tx, keys: readonly K[]) => Promise<readonly (V | Error)[]>,
): (db: Db | Tx, key: K) => Promise<V> {
  const loaders = new WeakMap<Db | Tx, BatchLoader<K, V>>();
  return (db, key) => {
    const loader = loaders.get(db) ?? createBatchLoader((keys) => find(db, keys));
    loaders.set(db, loader);
    return loader.load(key);
  };
}
