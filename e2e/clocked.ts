// The server for journeys over several days: the real app and the built web in the test's own
// process, on a separate database, with a clock the test moves.
import type {} from '@alajo/server/testing/postgres.ts'; // types what `inject` returns
import { type Person, type WalletApp, walletApp } from '@alajo/server/testing/wallet.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildApp } from '../server/src/app.ts';
import type { Deps } from '../server/src/deps.ts';
import { newPage, showBalances } from './people.ts';

export type ClockedServer = {
  url: string;
  alajo: WalletApp;
  /** A new person's own browser, at the server's time, on the dashboard, with balances shown. */
  signIn(browser: Browser, viewport: Viewport, person: Person): Promise<SignedIn>;
  /** Moves time forward in these browsers and on the server, running each job when it is due. */
  pass(ms: number, ...browsers: BrowserContext[]): Promise<void>;
  /** Resolves when no request is open, streams included: nothing uses a session any more. */
  idle(): Promise<void>;
  /** Checks the books and stops the server. */
  remove(): Promise<void>;
};

type Viewport = { width: number; height: number };
type SignedIn = { page: Page; context: BrowserContext };

type ClockedOptions = {
  /** Another build of the web, which a test may change. */
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
  // Dates only: the page's timers keep running.
  const setClock = (context: BrowserContext) => context.clock.setFixedTime(alajo.clock.now());
  return {
    url,
    alajo,
    async signIn(browser, viewport, { username, password }) {
      const { page, context } = await newPage(browser, viewport);
      await setClock(context);
      await page.goto(`${url}/login`);
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Remember Me').check();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page
        .getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)/ })
        .waitFor();
      await showBalances(page);
      return { page, context };
    },
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
