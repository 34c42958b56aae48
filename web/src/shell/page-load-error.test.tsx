// The real route table: if a page's code fails to load, the previous page stays.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { pageCode } from '../platform/page-code.ts';
import { ADA, serve, TOKEN } from '../platform/testing.tsx';

/** Makes the next page's code fail to load once. */
function loseNext(): void {
  const { load } = pageCode;
  let lost = false;
  pageCode.load = (code) =>
    load(async () => {
      if (lost) return code();
      lost = true;
      throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    });
}

async function openLogin() {
  window.history.replaceState({}, '', '/login');
  const { router } = await import('../routes.tsx');
  await router.navigate('/login'); // the second test finds the router where the first left it
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Sign In' });
}

test('a sign-in page that fails to load leaves the previous page, and Retry opens it', async () => {
  await openLogin();
  loseNext();
  await userEvent.type(screen.getByLabelText('Username'), 'ada');
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByLabelText('Username')).toHaveValue('ada');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('First name')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a dashboard that fails to load leaves the sign-in page, and Retry continues to it', async () => {
  serve({
    'POST /api/auth/login/': {
      body: {
        token: TOKEN,
        user_id: 7,
        username: 'ada',
        email: 'ada@example.ng',
        wallet_balance: 0,
        user: ADA,
      },
    },
  });
  await openLogin();
  loseNext();
  await userEvent.type(screen.getByLabelText('Username'), 'ada');
  await userEvent.type(screen.getByLabelText('Password'), 'palm-wine-9');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Wallet Balance' })).toBeVisible();
});
