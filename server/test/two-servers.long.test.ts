// Two servers on one database, as two hosts would run them: races through both, with one of them repeatedly
// frozen or killed.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Route } from '@alajo/contract/route.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedger } from '../src/ledger/submit.ts';
import { systemClock } from '../src/platform/clock.ts';
import { freePort } from '../src/testing/free-port.ts';
import { ADDRESS, type MarketApp, marketApp, type Person } from '../src/testing/marketplace.ts';
import {
  ask,
  codes,
  endServers,
  payWhile,
  type RunningServer,
  runServer,
  type ServerRequest,
  transfer,
} from '../src/testing/servers.ts';

const LONG = 300_000;
const POLL = { timeout: 90_000, interval: 100 };

type Server = { url: string; start(): Promise<void>; signal(name: NodeJS.Signals): Promise<void> };

/**
 * Set up in this process, raced through the two servers, checked here: closing the app checks the books.
 */
let alajo: MarketApp;
let folder: string;
let both: [Server, Server];

beforeAll(async () => {
  alajo = await marketApp((deps) => ({
    ...deps,
    clock: systemClock,
    ledger: createLedger(deps.db, systemClock),
  }));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'alajo-two-'));
  both = [await server(), await server()];
  await Promise.all(both.map((server) => server.start()));
}, LONG);

afterAll(async () => {
  await endServers('SIGKILL');
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 20 });
  await alajo.close();
}, LONG);

async function server(): Promise<Server> {
  const port = await freePort();
  let running: RunningServer | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      running = runServer({
        PORT: String(port),
        DATABASE_URL: alajo.url,
        ALAJO_DATA_DIR: folder,
        ALAJO_SECRET: alajo.deps.secret,
        ALAJO_RATE_LIMIT: '0',
        LOG_LEVEL: 'silent',
      });
      await running.ready();
    },
    async signal(name) {
      running?.kill(name);
      if (name === 'SIGKILL') await running?.exit;
    },
  };
}

/** The same request through both at once. */
const askBoth = (route: Route, requests: [ServerRequest, ServerRequest]) =>
  Promise.all(both.map((at, index) => ask(at, route, requests[index] ?? {})));

test(
  'wrong PINs are counted once across both',
  async () => {
    const ada = await alajo.person('ada', 1000);
    await alajo.person('bola');
    const guess = (at: number) =>
      ask(both[at % 2 === 0 ? 0 : 1], walletRoutes.transfer, {
        who: ada,
        pin: at < 30 ? String(4000 + at) : (ada.pin ?? ''),
        body: transfer('bola', 10),
      });
    const responses = codes(
      await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index))),
    );
    expect(responses.filter((answer) => answer === 'pin_wrong')).toHaveLength(4);
    expect(responses.filter((answer) => answer === 'pin_locked')).toHaveLength(36);
    const { rows } = await sql`select pin_tries from identity_user where id = ${ada.id}`.execute(
      alajo.db,
    );
    expect(rows).toEqual([{ pin_tries: 5 }]);
    expect(await ada.balance()).toBe(1000);
  },
  LONG,
);

test(
  'a key pays once, and both servers return the same reply',
  async () => {
    const chidi = await alajo.person('chidi', 1000);
    await alajo.person('dayo');
    for (let round = 1; round <= 20; round++) {
      const request = { who: chidi, key: randomUUID(), body: transfer('dayo', 10) };
      const responses = await askBoth(walletRoutes.transfer, [request, request]);
      expect(responses.map(({ status }) => status)).toEqual([201, 201]);
      expect(responses[0]?.body.reference).toBe(responses[1]?.body.reference);
      expect(await chidi.balance()).toBe(1000 - 10 * round);
    }
  },
  LONG,
);

test(
  'the last naira is spent once',
  async () => {
    const emeka = await alajo.person('emeka', 100);
    await alajo.person('funmi');
    const request = () => ({ who: emeka, body: transfer('funmi', 100) });
    const responses = codes(await askBoth(walletRoutes.transfer, [request(), request()]));
    expect(responses).toEqual(['insufficient_funds', 'ok']);
    expect(await emeka.balance()).toBe(0);
  },
  LONG,
);

test(
  'the last item is sold once',
  async () => {
    const seller = await alajo.person('gozie');
    const buyers = [await alajo.person('halima', 5000), await alajo.person('ife', 5000)] as const;
    const product = await alajo.shop(seller, 1000, 1);
    const carts = await Promise.all(
      buyers.map(async (who) => {
        await alajo.add(who, product);
        return alajo.cart(who);
      }),
    );
    const lines = [{ product_id: product, quantity: 1, price: 1000 }];
    const requestTo = (at: 0 | 1): ServerRequest => {
      const { id } = carts[at] ?? { id: 0 };
      return { who: buyers[at], id, body: { address: ADDRESS, lines } };
    };
    const responses = codes(
      await askBoth(marketplaceRoutes.checkout, [requestTo(0), requestTo(1)]),
    );
    expect(responses).toEqual(['cart_changed', 'ok']);
    const left = await Promise.all(buyers.map((who) => who.balance()));
    expect(left.sort((a, b) => a - b)).toEqual([4000, 5000]);
  },
  LONG,
);

test(
  'the last seat of an Ajo group is taken once',
  async () => {
    const [organiser, second, ...racers] = [
      await alajo.person('jumai', 9000),
      await alajo.person('kola', 9000),
      await alajo.person('lami', 9000),
      await alajo.person('musa', 9000),
    ];
    const start = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const made = await ask(both[0], ajoRoutes.create, {
      who: organiser,
      body: {
        name: 'Market women',
        description: 'Every week',
        contribution_amount: 1000,
        frequency: 'weekly',
        max_members: 3,
        visibility: 'open',
        start_date: start,
        order: 'join',
      },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const join = (who: Person | undefined): ServerRequest => ({
      ...(who && { who }),
      id: Number(made.body.id),
      body: { terms_version: 1, organiser_first: true },
    });
    expect((await ask(both[1], ajoRoutes.join, join(second))).status).toBeLessThan(300);
    const responses = await askBoth(ajoRoutes.join, [join(racers[0]), join(racers[1])]);
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
    const { rows } = await sql<{ seats: number }>`select count(*) as seats from ajo_member
    where group_id = ${Number(made.body.id)}`.execute(alajo.db);
    expect(rows).toEqual([{ seats: 3 }]);
  },
  LONG,
);

let registered = 0;
/** Registers this many people through both servers; returns their addresses. */
function register(count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      registered += 1;
      const username = `new${registered}`;
      const email = `${username}@example.ng`;
      const body = {
        username,
        email,
        password: 'palm-wine-9',
        phone_number: `0805${String(4_000_000 + registered)}`,
        first_name: 'New',
        last_name: 'Okafor',
      };
      const { status } = await ask(both[index % 2 === 0 ? 0 : 1], identityRoutes.register, {
        body,
      });
      expect(status).toBe(201);
      return email;
    }),
  );
}

async function messagesTo(addresses: string[]): Promise<{ told: number; sent: number }> {
  const { rows } = await sql<{ told: number; sent: number }>`
    select count(distinct address) as told, count(*) as sent from dev_outbox
    where address = any(${addresses}::text[])`.execute(alajo.db);
  return rows[0] ?? { told: 0, sent: 0 };
}

test(
  'each job runs once, on one of them',
  async () => {
    const addresses = await register(30);
    await expect.poll(() => messagesTo(addresses), POLL).toEqual({ told: 30, sent: 30 });
  },
  LONG,
);

test(
  'work that a frozen server had begun is finished by the other',
  async () => {
    const addresses = await register(30);
    await both[1].signal('SIGSTOP');
    try {
      const countMessages = () => messagesTo(addresses).then((counts) => counts.told);
      await expect.poll(countMessages, POLL).toBe(30);
      const { rows } = await sql`select from graphile_worker._private_jobs
      where locked_at < now() - interval '40 seconds'`.execute(alajo.db);
      expect(rows).toEqual([]);
    } finally {
      await both[1].signal('SIGCONT');
    }
  },
  LONG,
);

test(
  'while one server at a time is frozen or killed, a retry is served and pays once',
  async () => {
    const amount = 1;
    const start = 1000;
    const names = ['nneka', 'obi', 'peju', 'rita', 'sola', 'tobi'];
    const senders = await Promise.all(names.map((name) => alajo.person(name, start)));
    const uche = await alajo.person('uche');
    const at = (server: number) => both[server % 2 === 0 ? 0 : 1];
    let trouble = true;
    // However slow the machine is, every customer is served several times.
    const going = (count: number) => trouble || count < 6;
    const counts = await Promise.all([
      ...senders.map((who) => payWhile({ going, who, recipient: 'uche', amount, at })),
      disturb().finally(() => {
        trouble = false;
      }),
    ]);
    const paid = counts.slice(0, senders.length).map(Number);
    const left = await Promise.all(senders.map((who) => who.balance()));
    expect(left).toEqual(paid.map((count) => start - count * amount));
    expect(await uche.balance()).toBe(paid.reduce((sum, count) => sum + count * amount, 0));
  },
  LONG,
);

/** Nine times: freezes one server for a while, or kills and restarts it; the other keeps serving. */
async function disturb(): Promise<void> {
  for (let round = 0; round < 9; round++) {
    const victim = both[round % 2 === 0 ? 0 : 1];
    if (round % 3 === 2) {
      await victim.signal('SIGKILL');
      await victim.start();
    } else {
      await victim.signal('SIGSTOP');
      // Every fourth time, longer than the database lets a frozen server hold its locks.
      await delay(round % 4 === 0 ? 12_000 : 1_500);
      await victim.signal('SIGCONT');
    }
    await delay(500);
  }
}
