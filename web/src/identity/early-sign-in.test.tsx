// Sign-in that begins in the HTML of app.html and continues in the app.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '../platform/session.ts';
import { ADA, expectAccessible, serve, show, TOKEN } from '../platform/testing.tsx';
import { Component as Login } from './login.tsx';
import { render } from './render.tsx';

const user = userEvent.setup();
const outline = document.createElement('div');
outline.className = 'outline';

beforeEach(() => {
  outline.innerHTML = render();
  document.body.append(outline);
});

const startApp = () =>
  show(
    [
      { path: '/login', Component: Login },
      { path: '/dashboard', element: <p>The dashboard</p> },
    ],
    '/login',
  );

const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Marks the form the way app.html's inline script does. */
const press = () =>
  screen.getByRole('button', { name: 'Sign In' }).setAttribute('aria-busy', 'true');

test('the form in the HTML has the markup of the app’s form', () => {
  const withoutIds = (page: Element | null) => {
    for (const name of ['id', 'for', 'aria-describedby']) {
      for (const element of page?.querySelectorAll(`[${name}]`) ?? [])
        element.setAttribute(name, '');
    }
    return page;
  };
  const early = withoutIds(outline.querySelector('main'));
  outline.remove();
  const { container } = startApp();
  expect(early).toHaveTextContent('Remember Me');
  expect(early?.isEqualNode(withoutIds(container.querySelector('main')))).toBe(true);
});

test('the app’s form takes over typed text, with the focus and the selection', async () => {
  serve({});
  await user.type(typed('Password'), 'palm-wine-9');
  await user.click(typed('Remember Me'));
  await user.type(typed('Username'), 'ada');
  typed('Username').setSelectionRange(1, 2);
  // The focus moves while React commits: user-event wraps that in its own `act`, which React reports.
  vi.spyOn(console, 'error').mockReturnValue();
  startApp();
  expect(outline).not.toBeInTheDocument();
  expect(typed('Username')).toHaveValue('ada');
  expect(typed('Password')).toHaveValue('palm-wine-9');
  expect(typed('Remember Me')).not.toBeChecked();
  expect(typed('Username')).toHaveFocus();
  await user.keyboard('b');
  expect(typed('Username')).toHaveValue('aba');
  await expectAccessible();
});

test('a click before the app loads signs in once, with the typed and ticked values', async () => {
  const sent = serve({
    'POST /api/auth/login/': {
      body: {
        token: TOKEN,
        user_id: ADA.id,
        username: ADA.username,
        email: ADA.email,
        wallet_balance: 0,
        user: ADA,
      },
    },
  });
  await user.type(typed('Username'), 'ada');
  await user.type(typed('Password'), 'palm-wine-9');
  await user.click(typed('Remember Me'));
  press();
  startApp();
  await screen.findByText('The dashboard');
  const device = { id: expect.stringMatching(/^[\w-]{43}$/) };
  expect(sent.map(({ body }) => body)).toEqual([
    { username: 'ada', password: 'palm-wine-9', device },
  ]);
  expect(getSession()?.token).toBe(TOKEN);
  expect(localStorage.getItem('alajo_token')).toBeNull();
  expect(sessionStorage.getItem('alajo_token')).toBe(TOKEN);
});

test('without a click nothing is sent, and without an early form the page starts empty', () => {
  const sent = serve({});
  outline.remove();
  startApp();
  expect(typed('Username')).toHaveValue('');
  expect(typed('Remember Me')).toBeChecked();
  expect(sent).toEqual([]);
});
