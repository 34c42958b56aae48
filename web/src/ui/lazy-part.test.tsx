import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { pageCode } from '../platform/page-code.ts';
import { show } from '../platform/testing.tsx';
import { PageLoadError } from '../shell/page-load-error.tsx';
import { lazyPart } from './lazy-part.tsx';

const lost = () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
const GREETING = { default: () => <p>Hello from the part</p> };

const frame = (
  <>
    <Outlet />
    <PageLoadError />
  </>
);

function page(load: () => Promise<typeof GREETING>, retry: 'over' | 'inside' = 'over') {
  const Part = lazyPart<{ open: boolean; onOpenChange: (open: boolean) => void }>(load, { retry });
  const onOpenChange = vi.fn();
  const at = (open: boolean) => (
    <main>
      <h1>The page</h1>
      <Part open={open} onOpenChange={onOpenChange} />
    </main>
  );
  return { ...render(at(true)), at, onOpenChange };
}

test('a part whose code fails to load leaves the page as it is, and Retry loads it', async () => {
  const load = vi.fn(async () => GREETING).mockRejectedValueOnce(lost());
  page(load);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded.');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  await userEvent.click(retry);
  expect(await screen.findByText('Hello from the part')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part whose code was prefetched is rendered without its fallback', async () => {
  const drawn = vi.fn();
  const load = vi.fn(async () => GREETING);
  const Part = lazyPart(load, { fallback: () => <p ref={drawn}>Loading</p>, ahead: true });
  expect(load).toHaveBeenCalledOnce();
  const page = document.body.appendChild(document.createElement('main'));
  const root = createRoot(page);
  startTransition(() => root.render(<Part />));
  expect(await screen.findByText('Hello from the part')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  expect(drawn).not.toHaveBeenCalled();
  root.unmount();
  page.remove();
});

test('a part is rendered as soon as its code has loaded', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false); // inside `act`, React waits for nothing
  const Part = lazyPart(async () => GREETING, { fallback: () => <p>Loading</p> });
  const page = document.createElement('main');
  const root = createRoot(page);
  root.render(<Part />);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(page).toHaveTextContent('Hello from the part');
  root.unmount();
  vi.unstubAllGlobals();
});

test('a part whose code crashes while it loads crashes the page, which reports it', async () => {
  const crash = new TypeError('x is not a function');
  const caught = vi.fn();
  const Part = lazyPart<object>(async () => {
    throw crash;
  });
  const root = createRoot(document.createElement('div'), { onUncaughtError: caught });
  root.render(<Part />);
  await waitFor(() => expect(caught).toHaveBeenCalledExactlyOnceWith(crash, expect.anything()));
  root.unmount();
});

test('a dialog that failed to load can be closed, and opening it again retries', async () => {
  const load = vi.fn(async () => GREETING).mockRejectedValueOnce(lost());
  const { at, rerender, onOpenChange } = page(load);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  rerender(at(false));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(at(true));
  expect(await screen.findByText('Hello from the part')).toBeVisible();
});

test('Back cancels a part whose code is still loading, and stays on the page', async () => {
  const { onOpenChange } = page(() => new Promise(() => undefined));
  await waitFor(() => expect(window.history.state?.layer).toBe(1));
  window.history.back();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
});

test('a part inside a dialog offers Retry in its place, without Close', async () => {
  page(vi.fn(async () => GREETING).mockRejectedValueOnce(lost()), 'inside');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a page whose code fails to load leaves the previous page, and Retry opens it', async () => {
  const lazy = vi
    .fn(async () => ({ Component: () => <h1>Second</h1> }))
    .mockRejectedValueOnce(lost());
  const pages = [
    { path: '/first', element: <h1>First</h1> },
    { path: '/second', lazy: () => pageCode.load(lazy) },
  ];
  const { router } = show([{ element: frame, children: pages }], '/first');
  await screen.findByRole('heading', { name: 'First' });
  router.navigate('/second');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded.');
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('navigating elsewhere dismisses the message of a page that failed to load', async () => {
  const lazy = () => Promise.reject<{ element: string }>(lost());
  const pages = [
    { path: '/first', element: <h1>First</h1> },
    { path: '/second', lazy: () => pageCode.load(lazy) },
    { path: '/third', element: <h1>Third</h1> },
  ];
  const { router } = show([{ element: frame, children: pages }], '/first');
  await screen.findByRole('heading', { name: 'First' });
  router.navigate('/second');
  await screen.findByRole('button', { name: 'Retry' });
  router.navigate('/third');
  expect(await screen.findByRole('heading', { name: 'Third' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
