// Code that failed to load and can only be fetched by a new page.
import { afterEach, expect, test, vi } from 'vitest';

const reloadApp = vi.fn(async (_target?: string) => undefined);
vi.doMock('./worker.ts', () => ({ reloadApp }));

afterEach(() => {
  reloadApp.mockClear();
  vi.resetModules();
});

const lose = async () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
};

test('parts that fail to load along with the next page reload once, and open that page', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const { createCodeLoader, nextPage } = await import('./code-loading.ts');
  const [part, page] = [createCodeLoader(), createCodeLoader()];
  void part.fetched(lose);
  nextPage.address = '/waste';
  void page.fetched(lose);
  await vi.waitFor(() => expect([part.any(), page.any()]).toEqual([true, true]));
  part.retry();
  page.retry();
  await vi.waitFor(() => expect([part.any(), page.any()]).toEqual([true, true]));
  expect(reloadApp.mock.calls).toEqual([['/waste']]);
});

test('a part that fails to load on a page that stays reloads that page', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const { createCodeLoader } = await import('./code-loading.ts');
  const part = createCodeLoader();
  void part.fetched(lose);
  await vi.waitFor(() => expect(part.any()).toBe(true));
  part.retry();
  await vi.waitFor(() => expect(part.any()).toBe(true));
  expect(reloadApp.mock.calls).toEqual([[undefined]]);
});

test('the page is not reloaded for optional code', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const { createCodeLoader } = await import('./code-loading.ts');
  const part = createCodeLoader();
  void part.fetched(lose, true);
  for (let tries = 0; tries < 3; tries++) {
    await vi.waitFor(() => expect(part.any()).toBe(true));
    part.retry();
  }
  await vi.waitFor(() => expect(part.any()).toBe(true));
  expect(reloadApp).not.toHaveBeenCalled();
});

test('without a network nothing is reloaded', async () => {
  vi.stubGlobal('fetch', lose);
  const { createCodeLoader } = await import('./code-loading.ts');
  const part = createCodeLoader();
  void part.fetched(lose);
  await vi.waitFor(() => expect(part.any()).toBe(true));
  part.retry();
  await vi.waitFor(() => expect(part.any()).toBe(true));
  expect(reloadApp).not.toHaveBeenCalled();
});
