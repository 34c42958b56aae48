import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, useSearchParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { Dialog, Drawer } from '../ui/dialog.tsx';
import { back } from './back.ts';
import { BackStep, syncHistory } from './layers.ts';
import './testing.tsx';

function Page() {
  const [drawer, setDrawer] = useState(false);
  const [outer, setOuter] = useState(false);
  const [inner, setInner] = useState(false);
  const [step, setStep] = useState(1);
  const [params, setParams] = useSearchParams();
  return (
    <main>
      <h1>Page</h1>
      <button type="button" onClick={() => setDrawer(true)}>
        Menu
      </button>
      <button type="button" onClick={() => setOuter(true)}>
        Outer
      </button>
      <button type="button" onClick={() => setParams({ order: '1' }, { replace: true })}>
        Order
      </button>
      <Drawer open={drawer} onOpenChange={setDrawer} title="Menu">
        <Link to="/other" onClick={() => setDrawer(false)}>
          Other page
        </Link>
      </Drawer>
      <Dialog open={outer} onOpenChange={setOuter} title="Outer">
        <p>Step {step}</p>
        {step > 1 && <BackStep key={step} onBack={() => setStep(step - 1)} />}
        <button type="button" onClick={() => setStep(step + 1)}>
          Continue
        </button>
        <button type="button" onClick={() => setInner(true)}>
          Inner
        </button>
        <Dialog open={inner} onOpenChange={setInner} title="Inner">
          {null}
        </Dialog>
      </Dialog>
      {params.has('order') && (
        <Dialog open onOpenChange={() => setParams({}, { replace: true })} title="Order">
          {null}
        </Dialog>
      )}
    </main>
  );
}

const routes = [
  { path: '/before', element: <h1>Before</h1> },
  { path: '/page', Component: Page },
  { path: '/other', element: <h1>Other</h1> },
  { path: '/loading', element: <h1>Loaded</h1>, loader: () => loaded.promise },
];
let loaded: PromiseWithResolvers<void>;
let router: ReturnType<typeof createBrowserRouter>;

/** The page, reached from another one. */
async function open(path = '/page'): Promise<void> {
  window.history.pushState(null, '', '/before');
  loaded = Promise.withResolvers();
  router = createBrowserRouter(routes);
  back.router = router;
  router.subscribe(syncHistory);
  syncHistory();
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Before' });
  await act(() => router.navigate(path));
}

afterEach(() => router.dispose());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialogs = () => screen.queryAllByRole('dialog').map((shown) => shown.ariaLabel ?? shown.id);
const depth = () => window.history.state?.layer ?? 0;
/** Expects one history entry per open layer. */
const settled = (count: number) => waitFor(() => expect(depth()).toBe(count));
const goBack = () => act(async () => window.history.back());
const pageIs = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 1, name, hidden: true })).toBeInTheDocument();

test('Back closes the dialog and stays on the page; the next Back leaves it', async () => {
  await open();
  await press('Outer');
  await settled(1);
  await goBack();
  await waitFor(() => expect(dialogs()).toEqual([]));
  await pageIs('Page');
  await goBack();
  await pageIs('Before');
});

test('Back closes only the top one of nested dialogs', async () => {
  await open();
  await press('Outer');
  await press('Inner');
  await settled(2);
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Outer' })).toBeVisible();
  await goBack();
  await waitFor(() => expect(dialogs()).toEqual([]));
  await pageIs('Page');
});

test('a dialog has its history entry as soon as it is there', async () => {
  await open();
  act(() => screen.getByRole('button', { name: 'Outer' }).click());
  expect(depth()).toBe(1);
  act(() => screen.getByRole('button', { name: 'Inner' }).click());
  expect(depth()).toBe(2);
});

test('Back closes a dialog that opened while the next page loads, and stays on the page', async () => {
  await open();
  await act(async () => void router.navigate('/loading'));
  await press('Outer');
  expect(depth()).toBe(0);
  await goBack();
  await waitFor(() => expect(dialogs()).toEqual([]));
  await pageIs('Page');
  await act(async () => loaded.resolve());
  await pageIs('Loaded');
});

test('after a dialog is closed by other means, one Back leaves the page', async () => {
  await open();
  await press('Outer');
  await settled(1);
  await press('Close');
  await settled(0);
  await goBack();
  await pageIs('Before');
});

test('Back closes the drawer', async () => {
  await open();
  await press('Menu');
  await settled(1);
  await goBack();
  await waitFor(() => expect(dialogs()).toEqual([]));
  await pageIs('Page');
});

test('a link in the drawer opens its page; one Back returns, another leaves', async () => {
  await open();
  await press('Menu');
  await settled(1);
  await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
  await pageIs('Other');
  await goBack();
  await pageIs('Page');
  await settled(0);
  expect(dialogs()).toEqual([]);
  await goBack();
  await pageIs('Before');
});

test('Forward skips the entry of a closed dialog', async () => {
  await open();
  await press('Menu');
  await settled(1);
  await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
  await pageIs('Other');
  await goBack();
  await settled(0);
  await act(async () => window.history.forward());
  await pageIs('Other');
});

test('Back undoes the steps of a form one by one before it closes the dialog', async () => {
  await open();
  await press('Outer');
  await press('Continue');
  await press('Continue');
  await settled(2);
  for (const step of [2, 1]) {
    await goBack();
    expect(await screen.findByText(`Step ${step}`)).toBeVisible();
    await settled(step);
  }
  await goBack();
  await waitFor(() => expect(dialogs()).toEqual([]));
});

test.each(['%s closes a dialog whose URL opens it', 'Close'])(
  '%s closes a dialog whose URL opens it',
  async (way) => {
    await open();
    await press('Order');
    await settled(1);
    expect(window.location.search).toBe('?order=1');
    if (way === 'Back') await goBack();
    else await press('Close');
    await settled(0);
    await waitFor(() => expect(dialogs()).toEqual([]));
    expect(window.location.href).toMatch(/\/page$/);
    await goBack();
    await pageIs('Before');
  },
);

test('a link that opens a dialog returns to the previous page on Back', async () => {
  await open('/page?order=1');
  await screen.findByRole('dialog', { name: 'Order' });
  await settled(1);
  await goBack();
  await waitFor(() => expect(dialogs()).toEqual([]));
  await pageIs('Page');
  await goBack();
  await pageIs('Before');
});
