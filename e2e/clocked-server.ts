// The server for journeys over several days: the real app and the built web app in the test's process, on a
// separate database, with a clock that the test moves.
import { latestCode } from '@alajo/server/testing/app.ts';
import type {} from '@alajo/server/testing/postgres.ts'; // types what `inject` returns
import { type Person, type WalletApp, walletApp } from '@alajo/server/testing/wallet.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildApp } from '../server/src/app.ts';
import type { Deps } from '../server/src/deps.ts';
import { approveByCode, arrive, newPage, showBalances } from './steps.ts';

export type ClockedServer = {
  url: string;
  alajo: WalletApp;
  /**
   * Opens a new browser for a person, at the server's time, on the dashboard with balances shown. In a
   * second browser they enter the code that a new device requires.
   */
  signIn(browser: Browser, viewport: Viewport, person: Person): Promise<SignedIn>;
  /** Approves with the code sent to this person when the PIN is not enough. */
  approve(page: Page, person: Pick<Person, 'email'>): Promise<void>;
  /** Moves time forward in these browsers and on the server, running each job when it is due. */
  pass(ms: number, ...browsers: BrowserContext[]): Promise<void>;
  /** Resolves once no request is open, streams included, so nothing uses a session any more. */
  idle(): Promise<void>;
  /** Checks the books and stops the server. */
  remove(): Promise<void>;
};

type Viewport = { width: number; height: number };
type SignedIn = { page: Page; context: BrowserContext };

type ClockedOptions = {
  /** Another build of the web app, which a test may change. */
  web?: string;
  /** Changes the app's dependencies before it starts. */
  wrap?: (deps: Deps) => Deps;
};

export async function startClocked({ web, wrap }: ClockedOptions = {}): Promise<ClockedServer> {
  const alajo = await walletApp(wrap);
  const app = web === undefined ? alajo.app : await buildApp(alajo.deps, { web });
  let open = 0;
  app.server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // Fixes dates only, so the page's timers keep running.
  const setClock = (context: BrowserContext) => context.clock.setFixedTime(alajo.clock.now());
  const codeOf = async (email: string) => {
    await alajo.runJobs();
    return latestCode(alajo.deps, email);
  };
  return {
    url,
    alajo,
    async signIn(browser, viewport, { id, username, password, email }) {
      const { page, context } = await newPage(browser, viewport);
      await setClock(context);
      await page.goto(`${url}/login`);
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Remember Me').check();
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await arrive(page, () => codeOf(email));
      // Most journeys don't involve a new device.
      await alajo.db
        .updateTable('identity_device')
        .set({ new_until: alajo.clock.now() })
        .where('user_id', '=', id)
        .where('is_first', '=', false)
        .execute();
      await storeClient(alajo, id);
      await showBalances(page);
      return { page, context };
    },
    approve: (page, { email }) => approveByCode(page, () => codeOf(email)),
    async pass(ms, ...browsers) {
      await alajo.pass(ms);
      await Promise.all(browsers.map(setClock));
    },
    idle: () => expect.poll(() => open).toBe(0),
    async remove() {
      await app.close();
      await alajo.close();
    },
  };
}

/**
 * Gives the test's client a device too: once a browser has one, a session without a device lasts only a
 * day.
 */
async function storeClient({ db, clock }: WalletApp, userId: number): Promise<void> {
  const now = clock.now();
  const client = await db
    .insertInto('identity_device')
    .values({
      user_id: userId,
      id_hash: 'client',
      public_key: null,
      name: 'Client',
      is_first: false,
      added_at: now,
      new_until: now,
      last_used_at: now,
      forgotten_at: null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (client === undefined) return;
  await db
    .updateTable('identity_session')
    .set({ device_id: client.id })
    .where('user_id', '=', userId)
    .where('device_id', 'is', null)
    .execute();
}
