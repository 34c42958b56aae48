// Code that failed to load and can only be fetched by a new page.
import { afterEach, expect, test, vi } from 'vitest';

const reloadApp = vi.fn(async (_target?: string) => undefined);
vi.doMock('./worker.ts', () => ({ reloadApp }));

afterEach(() => {
  reloadApp.mockClear();
  vi.resetModules();
});

const failToFetch = async () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
};

test('parts that fail to load along with the next page reload once, and open that page', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const { createCodeLoader, nextPage } = await import('./code-loading.ts');
  const [part, page] = [createCodeLoader(), createCodeLoader()];
  void part.load(failToFetch);
  nextPage.address = '/waste';
  void page.load(failToFetch);
  await vi.waitFor(() => expect([part.hasFailed(), page.hasFailed()]).toEqual([true, true]));
  part.retry();
  page.retry();
  await vi.waitFor(() => expect([part.hasFailed(), page.hasFailed()]).toEqual([true, true]));
  expect(reloadApp.mock.calls).toEqual([['/waste']]);
});

test('a part that fails to load on a page that stays reloads that page', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const { createCodeLoader } = await import('./code-loading.ts');
  const part = createCodeLoader();
  void part.load(failToFetch);
  await vi.waitFor(() => expect(part.hasFailed()).toBe(true));
  part.retry();
  await vi.waitFor(() => expect(part.hasFailed()).toBe(true));
  expect(reloadApp.mock.calls).toEqual([[undefined]]);
});

test('the page is not reloaded for optional code', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const { createCodeLoader } = await import('./code-loading.ts');
  const part = createCodeLoader();
  void part.load(failToFetch, true);
  for (let tries = 0; tries < 3; tries++) {
    await vi.waitFor(() => expect(part.hasFailed()).toBe(true));
    part.retry();
  }
  await vi.waitFor(() => expect(part.hasFailed()).toBe(true));
  expect(reloadApp).not.toHaveBeenCalled();
});

test('without a network nothing is reloaded', async () => {
  vi.stubGlobal('fetch', failToFetch);
  const { createCodeLoader } = await import('./code-loading.ts');
  const part = createCodeLoader();
  void part.load(failToFetch);
  await vi.waitFor(() => expect(part.hasFailed()).toBe(true));
  part.retry();
  await vi.waitFor(() => expect(part.hasFailed()).toBe(true));
  expect(reloadApp).not.toHaveBeenCalled();
});
