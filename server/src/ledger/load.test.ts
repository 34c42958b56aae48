// The ledger under load: many workers, duplicate ids, `post` and `submit` in parallel; then the books
// are checked.
import { AppError } from '@alajo/contract/errors.ts';
import { naira } from '@alajo/contract/money.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { move, testLedger } from '../testing/ledger.ts';
import { findAccounts } from './accounts.ts';
import { checkBooks } from './check.ts';
import { type Entry, type PostedEntry, post } from './entries.ts';
import { createLedger, type Ledger } from './submit.ts';

const WORKERS = 32;
const ROUNDS = inject('exhaustive') ? 25 : 10; // turns per worker

let books: Awaited<ReturnType<typeof testLedger>>;
let ledger: Ledger;
beforeAll(async () => {
  books = await testLedger();
  ledger = createLedger(books.db, systemClock);
});
afterAll(async () => {
  await ledger.drain();
  expect(await checkBooks(books.db)).toMatchObject({ ok: true, problems: [] });
  await books.close();
});

const byPost = (entry: Entry) =>
  inTransaction(books.db, (tx) => post(tx, systemClock.now(), entry));
const bySubmit = (entry: Entry) => ledger.submit(entry);

/** A seeded random generator, so a failing run can be repeated. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

async function openWallets(first: number, count: number, whole: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = first; n < first + count; n++) ids.push(await books.wallet(n, whole));
  return ids;
}

async function balances(first: number, count: number): Promise<number[]> {
  const owners = Array.from({ length: count }, (_, n) => first + n);
  const found = await findAccounts(books.db, 'wallet', 'user', owners);
  return owners.map((owner) => found.get(owner)?.balance ?? Number.NaN);
}

/** Runs `work` in 32 parallel workers, several times each, with a separate seeded generator. */
async function inWorkers(work: (pick: (below: number) => number) => Promise<void>) {
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      const pick = random(worker + 1);
      for (let round = 0; round < ROUNDS; round++) await work(pick);
    }),
  );
}

test('an entry sent by 32 workers through post and submit moves money exactly once, as the replies say', async () => {
  const wallets = await openWallets(100, 8, 500);
  const pick = random(7);
  // Three times fewer ids than attempts, and amounts that often empty a wallet.
  const entries = Array.from({ length: (WORKERS * ROUNDS) / 3 }, () => {
    const from = pick(8);
    const to = (from + 1 + pick(7)) % 8;
    return move(wallets[from] ?? 0, wallets[to] ?? 0, 1 + pick(200));
  });
  const responses: PostedEntry[] = [];
  await inWorkers(async (choose) => {
    const entry = entries[choose(entries.length)];
    if (!entry) return;
    try {
      responses.push(await (choose(2) ? bySubmit(entry) : byPost(entry)));
    } catch (error) {
      expect(error).toMatchObject({ code: 'insufficient_funds' });
    }
  });

  const applied = new Map(entries.map((entry) => [entry.id, entry]));
  const first = responses.filter((answer) => !answer.repeated).map((answer) => answer.id);
  expect(new Set(first).size).toBe(first.length);
  expect(new Set(responses.map((answer) => answer.id))).toEqual(new Set(first));
  const expected = new Map(wallets.map((id) => [id, naira(500) as number]));
  for (const id of first) {
    for (const { account, amount } of applied.get(id)?.postings ?? [])
      expected.set(account, (expected.get(account) ?? 0) + amount);
  }
  expect(await balances(100, 8)).toEqual([...expected.values()]);
  expect(Math.min(...expected.values())).toBeGreaterThanOrEqual(0);
});

test('post and submit both refuse an id with a different amount, whichever came first', async () => {
  const wallets = await openWallets(200, 2, 10_000);
  const pairs = Array.from({ length: 40 }, () => {
    const entry = move(wallets[0] ?? 0, wallets[1] ?? 0, 3);
    return [entry, { ...move(wallets[0] ?? 0, wallets[1] ?? 0, 5), id: entry.id }] as const;
  });
  const won = await Promise.all(
    pairs.map(async ([one, other], index) => {
      const tries = index % 2 ? [bySubmit(one), byPost(other)] : [byPost(one), bySubmit(other)];
      const settled = await Promise.allSettled(tries);
      const refused = settled.flatMap((s) => (s.status === 'rejected' ? [s.reason] : []));
      expect(refused).toMatchObject([{ code: 'idempotency_key_reused' }]);
      return settled[0]?.status === 'fulfilled' ? 3 : 5;
    }),
  );
  const moved = won.reduce((sum, whole) => sum + whole, 0);
  expect(await balances(200, 2)).toEqual([naira(10_000 - moved), naira(10_000 + moved)]);
});

test('a conflict is never reported as insufficient funds', async () => {
  const wallets = await openWallets(300, 4, 1_000_000);
  let posted = 0;
  await inWorkers(async (pick) => {
    const from = pick(4);
    // Both directions between the same few accounts, through both: the worst case for lock order.
    const entry = move(wallets[from] ?? 0, wallets[(from + 1 + pick(3)) % 4] ?? 0, 1 + pick(50));
    const answer = await (pick(2) ? bySubmit(entry) : byPost(entry));
    if (!answer.repeated) posted += 1;
  });
  expect(posted).toBe(WORKERS * ROUNDS);
});

test('a wallet spent by 32 workers through post and submit pays exactly what it holds', async () => {
  const [from = 0, to = 0] = [await books.wallet(400, 100), await books.wallet(401)];
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const entry = { ...move(from, to, 1), id: uuidv7() };
      try {
        return await (index % 2 ? bySubmit(entry) : byPost(entry)).then(() => 'posted');
      } catch (error) {
        return error instanceof AppError ? error.code : String(error);
      }
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(100);
  expect(outcomes.filter((outcome) => outcome === 'insufficient_funds')).toHaveLength(200);
  expect(await balances(400, 2)).toEqual([0, naira(100)]);
});
