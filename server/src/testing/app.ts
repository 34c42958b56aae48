import { naira } from '@alajo/contract/money.ts';
import type { Route, WireInput } from '@alajo/contract/route.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect } from 'vitest';
import { openHolds, tasksOf } from '../app.ts';
import type { Deps } from '../deps.ts';
import { account as system } from '../ledger/chart.ts';
import { checkBooks } from '../ledger/check.ts';
import { post } from '../ledger/entries.ts';
import { inTransaction } from '../platform/database/database.ts';
import { addCustomer, PASSWORD } from './customer.ts';
import { makeStaff } from './staff.ts';
import { borrowApp } from './worker-apps.ts';

type TestRequest = { token?: string; headers?: Record<string, string> };
export type TestResponse = { status: number; body: Record<string, unknown> };

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Starts the app. `close` also checks the books, so money tests need not. */
export async function testApp(wrap?: (deps: Deps) => Deps) {
  const { app, deps, db, clock, url, files, giveBack } = await borrowApp(wrap);
  const call = <R extends Route>(route: R, input: WireInput<R>, sent: TestRequest = {}) =>
    callRoute(app, route, input as RouteInput, sent);
  const named = new Map<string, number>();
  return {
    app,
    deps,
    db,
    clock,
    /** The database's URL. */
    url,
    /** The folder of stored files. */
    files,
    call,
    runJobs: () => runDueJobs(deps),
    /** A second person with the same name gets a 2 after the username. */
    person(name: string, whole = 0, more: { tier?: 1 | 2 | 3; pin?: string } = {}) {
      const count = (named.get(name) ?? 0) + 1;
      named.set(name, count);
      const username = count === 1 ? name : `${name}${count}`;
      return makePerson(deps, call, { name, username, whole, ...more });
    },
    /** A signed-in member of staff, in the form `call` takes. */
    staff: (...roles: [Role, ...Role[]]) => makeStaff(deps, roles),
    async close() {
      const books = await checkBooks(db, openHolds);
      expect(books.problems).toEqual([]);
      await giveBack();
    },
  };
}

/**
 * For a file's `beforeEach`: tests share one app until one of them moves the clock; the next test gets a new app. Each
 * test creates its own people.
 */
export function sharedUntilClockMoves<App extends TestApp>(make: () => Promise<App>) {
  let open: { app: App; since: number } | undefined;
  const close = async () => {
    const ended = open?.app;
    open = undefined;
    await ended?.close();
  };
  afterAll(close);
  return async () => {
    if (open && open.app.clock.now().getTime() !== open.since) await close();
    if (open === undefined) {
      const app = await make();
      open = { app, since: app.clock.now().getTime() };
    }
    return open.app;
  };
}

type RouteInput = { params?: object; query?: object; body?: object };

async function callRoute(
  app: FastifyInstance,
  route: Route,
  input: RouteInput,
  sent: TestRequest,
): Promise<TestResponse> {
  const params: Record<string, unknown> = { ...input.params };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const headers = { ...sent.headers };
  if (sent.token) headers.authorization = `Token ${sent.token}`;
  const response = await app.inject({
    method: route.method,
    url: `/api/${path}`,
    headers,
    query: { ...input.query } as Record<string, string>,
    ...(input.body === undefined ? {} : { payload: input.body }),
  });
  const isText = route.media_type !== undefined && response.statusCode < 400;
  return { status: response.statusCode, body: isText ? { text: response.body } : response.json() };
}

/** Runs every job that is due by the test clock, in order, including jobs they add. */
export async function runDueJobs(deps: Deps): Promise<void> {
  const tasks = tasksOf(deps);
  for (let left = 1000; left > 0; left--) {
    const { rows } = await sql<{ id: string; task: string; payload: unknown }>`
      select j.id::text, t.identifier as task, j.payload
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at <= ${deps.clock.now()} order by j.run_at, j.id limit 1`.execute(deps.db);
    const [job] = rows;
    if (job === undefined) return;
    await sql`select graphile_worker.complete_jobs(array[${job.id}::bigint])`.execute(deps.db);
    await tasks[job.task]?.(job.payload);
  }
  throw new Error('jobs keep adding jobs');
}

const PIN = '4826';
let people = 0;

type NewPerson = {
  name: string;
  username: string;
  /** The balance, in naira. */
  whole: number;
  tier?: 1 | 2 | 3;
  pin?: string;
};

/**
 * Phone number of the nth person. Its last four digits are never below 1000, because those up to 0011 make the
 * sandbox refuse or lose an order: which person had one depended on the files that ran before in the worker.
 */
const phoneOf = (nth: number): string =>
  `+234803${100 + Math.trunc(nth / 9000)}${1000 + (nth % 9000)}`;

/** A verified, signed-in customer with money and, by default, the PIN 4826. */
async function makePerson(
  deps: Deps,
  call: (route: Route, input: never, sent?: TestRequest) => Promise<TestResponse>,
  { name, username, whole, tier, pin = PIN }: NewPerson,
) {
  people += 1;
  const email = `${username}@example.ng`;
  const { id, token, wallet } = await addCustomer(deps, {
    username,
    email,
    phone_number: phoneOf(people),
    first_name: name[0]?.toUpperCase() + name.slice(1),
    last_name: 'Okafor',
    tier,
    pin,
  });
  if (whole > 0) await creditWallet(deps, wallet, whole);
  const balance = async () => {
    const wallets = await call(walletRoutes.wallets, {} as never, { token });
    return Number((wallets.body.results as { balance: number }[])[0]?.balance);
  };
  return { id, token, email, username, password: PASSWORD, wallet, pin, balance };
}

const creditWallet = (deps: Deps, wallet: number, whole: number) =>
  inTransaction(deps.db, (tx) =>
    post(tx, deps.clock.now(), {
      id: uuidv7(),
      kind: 'opening',
      metadata: {
        sender: 'Alajo',
        recipient: 'Alajo',
        bank: 'Alajo',
        account: null,
        note: null,
        amount: naira(whole),
        lines: [],
        target: null,
        says: { debit: 'Opening balance', credit: 'Opening balance' },
      },
      postings: [
        { account: system.opening_balances, amount: naira(-whole) },
        { account: wallet, amount: naira(whole) },
      ],
    }),
  );

/** The latest code sent to an address. */
export async function latestCode({ db }: Deps, address: string): Promise<string> {
  const row = await db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.text.slice(0, 6);
}
