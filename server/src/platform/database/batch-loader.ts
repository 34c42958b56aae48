// Look-ups of many callers in one query: those that arrive while a query is under way form the next
// one, so the busier it is the fewer queries there are. Nothing is cached.
import DataLoader from 'dataloader';

const BATCH_MAX = 500;

export type BatchLoader<K, V> = { load(key: K): Promise<V> };

/** `find` answers each key in order, an Error for one that has none; one query at a time. */
export function createBatchLoader<K, V>(
  find: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
): BatchLoader<K, V> {
  let underWay: Promise<unknown> = Promise.resolve();
  return new DataLoader<K, V>(
    (keys) => {
      const work = find(keys);
      underWay = work.catch(() => {});
      return work;
    },
    {
      cache: false,
      maxBatchSize: BATCH_MAX,
      batchScheduleFn: (run) => {
        underWay.then(() => setImmediate(run));
      },
    },
  );
}
