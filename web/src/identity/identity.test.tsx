import { messages } from '@alajo/contract/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { INVITATION } from '../ajo/testing-groups.ts';
import { getSession } from '../platform/session.ts';
import { returnAfterSignIn } from '../platform/storage.ts';
import { ADA, expectAccessible, refused, serve, show, TOKEN } from '../platform/testing.tsx';
import { Component as ForgotPassword } from './forgot-password.tsx';
import { Component as Login } from './login.tsx';
import { Component as Register } from './register.tsx';
import { Component as ResetPassword } from './reset-password.tsx';
import { Component as VerifyOtp } from './verify-otp.tsx';

const open = (path: string) =>
  show(
    [
      { path: '/login', Component: Login },
      { path: '/register', Component: Register },
      { path: '/verify-otp', Component: VerifyOtp },
      { path: '/forgot-password', Component: ForgotPassword },
      { path: '/reset-password', Component: ResetPassword },
      { path: '/back', element: <Link to="/register">Back to registration</Link> },
      { path: '/dashboard', element: <p>The dashboard</p> },
    ],
    path,
  );

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => user.click(button(name));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const TYPED = [
  { 'First name': 'Adaeze', 'Last name': 'Okonkwo', Username: 'ada' },
  { Email: 'ada@example.ng', 'Phone number': '0803 123 4567' },
  { Password: 'palm-wine-9', 'Confirm password': 'palm-wine-9' },
];

/** Fills the three steps, and stays on the last. */
async function fillRegistration(): Promise<void> {
  for (const [index, typed] of TYPED.entries()) {
    if (index > 0) await press('Continue');
    for (const [label, text] of Object.entries(typed)) {
      // A previous test may have left a draft.
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    }
  }
}

const created = {
  status: 201,
  body: {
    user_id: 7,
    email: 'ada@example.ng',
    message: 'Account created.',
    channels: ['email', 'sms'],
    retry_after_s: 60,
  },
};
const verified = { body: { token: TOKEN, user: ADA, message: messages.otp_verified } };

test('an unconfirmed customer who signs in by username goes on to the code without typing the email', async () => {
  const sent = serve({
    'POST /api/auth/login/': refused('otp_required', { email: ADA.email, retry_after_s: 42 }),
    'POST /api/auth/verify-otp/': verified,
  });
  open('/login');
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'palm-wine-9');
  await press('Sign In');
  expect(await screen.findByText(/we sent to a•••@example\.ng/)).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(button('Resend OTP in 42 s')).toBeDisabled();
  await user.type(screen.getByLabelText('6-digit code'), '123456');
  expect(await screen.findByText(messages.otp_verified)).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({
    email: ADA.email,
    otp: '123456',
    device: { id: expect.stringMatching(/^[\w-]{43}$/) },
  });
});

test('a complete code submits itself, once, and leads to the dashboard', async () => {
  const sent = serve({ 'POST /api/auth/verify-otp/': verified });
  open('/verify-otp?email=ada@example.ng');
  await user.type(screen.getByLabelText('6-digit code'), '12345');
  expect(sent).toHaveLength(0);
  await user.type(screen.getByLabelText('6-digit code'), '6');
  await screen.findByText(messages.otp_verified);
  await press('Verify');
  expect(sent).toHaveLength(1);
  expect(await screen.findByText('The dashboard')).toBeVisible();
  expect(getSession()?.user.username).toBe('ada');
});

test('Resend OTP counts down the wait that the server requires', async () => {
  const early = 'A code was requested less than a minute ago.';
  const replies = [
    { body: { message: early, channels: ['email'], retry_after_s: 20 } },
    { body: { message: messages.otp_resent, channels: ['email'], retry_after_s: 60 } },
  ];
  const sent = serve({ 'POST /api/auth/resend-otp/': () => replies.shift() ?? 'offline' });
  open('/verify-otp?email=ada@example.ng');
  await press('Resend OTP');
  expect(await screen.findByText(early)).toBeVisible();
  expect(button(/^Resend OTP in (20|19) s$/)).toBeDisabled();
  vi.advanceTimersByTime(10_000);
  await waitFor(() => expect(button(/^Resend OTP in (10|9) s$/)).toBeDisabled());
  vi.advanceTimersByTime(10_000);
  await waitFor(() => expect(button('Resend OTP')).toBeEnabled());
  await press('Resend OTP');
  expect(await screen.findByText(messages.otp_resent)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ email: 'ada@example.ng' }));
  await expectAccessible();
});

test('a second link waits too, but not one for a corrected address', async () => {
  const body = { message: messages.forgot_sent, retry_after_s: 60 };
  serve({ 'POST /api/auth/forgot-password/': { body } });
  open('/forgot-password');
  const field = screen.getByLabelText('Email or phone number');
  await user.type(field, 'ada@example.n');
  await press('Send instructions');
  expect(await screen.findByText(messages.forgot_sent)).toBeVisible();
  expect(button(/^Send instructions again in (60|59) s$/)).toBeDisabled();
  await user.type(field, 'g');
  expect(button('Send instructions')).toBeEnabled();
});

test('each step of registration shows its problems at once, each at its field', async () => {
  const sent = serve({});
  open('/register');
  await press('Continue');
  expect(screen.getAllByText('Enter your name, up to 60 characters')).toHaveLength(2);
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'What’s your name?' })).toBeVisible();
  await expectAccessible();
  for (const [label, text] of Object.entries(TYPED[0] ?? {}))
    await user.type(screen.getByLabelText(label), text);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'How do we reach you?' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('First name')).not.toBeVisible();
  await user.type(screen.getByLabelText('Phone number'), '12345');
  await press('Continue');
  for (const problem of [
    'Please enter a valid Nigerian phone number',
    'Enter a valid email address',
  ]) {
    expect(screen.getAllByText(problem)).toHaveLength(1);
  }
  await expectAccessible();
  await user.clear(screen.getByLabelText('Phone number'));
  for (const [label, text] of Object.entries(TYPED[1] ?? {}))
    await user.type(screen.getByLabelText(label), text);
  await press('Continue');
  await user.type(screen.getByLabelText('Password'), 'short');
  await press('Create account');
  for (const problem of ['Password must be at least 6 characters long', 'Passwords do not match']) {
    expect(screen.getAllByText(problem)).toHaveLength(1);
  }
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(sent).toEqual([]);
  await expectAccessible();
});

test('Back goes to the step before, on the page and on the phone, and nothing typed is lost', async () => {
  serve({});
  const { router } = open('/register');
  await fillRegistration();
  expect(screen.getByRole('list', { name: 'Step 3 of 3' })).toBeVisible();
  await press('Back');
  expect(screen.getByRole('heading', { name: 'How do we reach you?' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(10);
  history.back();
  expect(await screen.findByRole('heading', { name: 'What’s your name?' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/register');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(screen.getByLabelText('Username')).toHaveValue('ada');
  expect(screen.getByLabelText('Confirm password')).toHaveValue('palm-wine-9');
});

test('all fields of registration are in one form, so that browsers can save username and password', () => {
  open('/register');
  const forms = Object.keys(Object.assign({}, ...TYPED)).map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).form,
  );
  expect(new Set(forms).size).toBe(1);
  expect(forms[0]).not.toBeNull();
});

test('a problem found by the server opens its step and is shown only at its field', async () => {
  serve({ 'POST /api/auth/register/': refused('username_taken', { field: 'username' }) });
  open('/register');
  await fillRegistration();
  await press('Create account');
  expect(await screen.findAllByText('That username is already taken.')).toHaveLength(1);
  expect(screen.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Username')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveFocus();
});

describe('registration from an invitation', () => {
  const CODE = 'A'.repeat(22);

  test('registration from an invitation names the inviter and the group', async () => {
    returnAfterSignIn(`/join/${CODE}`);
    const sent = serve({ [`GET /api/ajo-invitations/${CODE}/`]: { body: INVITATION } });
    open('/register');
    expect(await screen.findByText('Ada O. invites you to Ìbàdàn Traders.')).toBeVisible();
    expect(sent).toHaveLength(1);
    await expectAccessible();
  });

  test.each([
    ['offline', `/join/${CODE}`],
    ['from the link of a seat', '/join/seat-abc'],
  ])('appears without a name %s', async (_, path) => {
    returnAfterSignIn(path);
    serve({ [`GET /api/ajo-invitations/${CODE}/`]: 'offline' });
    open('/register');
    expect(await screen.findByText('You’re invited to an Ajo group.')).toBeVisible();
  });

  test('registration without an invitation names no group', () => {
    returnAfterSignIn('/pay/0123456789abcdef');
    serve({});
    open('/register');
    expect(screen.queryByText(/invite/)).toBeNull();
  });
});

test('back from the code page, registration still has everything typed except the passwords', async () => {
  serve({ 'POST /api/auth/register/': created });
  const { router } = open('/register');
  await fillRegistration();
  await press('Create account');
  expect(await screen.findByText(/sent to your phone or a•••@example\.ng\.$/)).toBeVisible();
  expect(button(/^Resend OTP in (60|59) s$/)).toBeDisabled();
  await router.navigate('/back');
  await user.click(await screen.findByText('Back to registration'));
  expect(await screen.findByLabelText('Username')).toHaveValue('ada');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.ng');
  expect(screen.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test.each(['abc', `${'a'.repeat(43)}%20`])(
  'rejects the reset link’s token %s with the specification’s sentence',
  async (token) => {
    const sent = serve({});
    open(`/reset-password?token=${token}`);
    await user.type(screen.getByLabelText('New password'), 'palm-wine-9');
    await user.type(screen.getByLabelText('Confirm password'), 'palm-wine-9');
    await press('Set new password');
    expect(await screen.findByText('Invalid or expired reset token.')).toBeVisible();
    expect(sent).toHaveLength(0);
  },
);

const CANT_REACH = 'Can’t reach Alajo. Check your connection and try again.';

test('without a network, sign-in shows the specification’s sentence and one more line', async () => {
  serve({ 'POST /api/auth/login/': 'offline' });
  open('/login');
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'palm-wine-9');
  await press('Sign In');
  expect(await screen.findByText(messages.login_failed)).toBeVisible();
  expect(screen.getByText(CANT_REACH)).toBeVisible();
});

test.each([
  ['/verify-otp?email=a@b.ng', 'verify-otp', messages.otp_failed],
  ['/verify-otp?email=a@b.ng', 'resend-otp', messages.otp_resend_failed],
  ['/forgot-password', 'forgot-password', messages.forgot_failed],
  [`/reset-password?token=${'a'.repeat(43)}`, 'reset-password', messages.reset_failed],
  ['/register', 'register', messages.register_failed],
])('on %s, %s without a network shows the specification’s message', async (page, path, message) => {
  serve({ [`POST /api/auth/${path}/`]: 'offline' });
  open(page);
  switch (path) {
    case 'verify-otp':
      await user.type(screen.getByLabelText('6-digit code'), '123456');
      break;
    case 'resend-otp':
      await press('Resend OTP');
      break;
    case 'forgot-password':
      await user.type(screen.getByLabelText('Email or phone number'), 'ada');
      await press('Send instructions');
      break;
    case 'reset-password':
      await user.type(screen.getByLabelText('New password'), 'palm-wine-9');
      await user.type(screen.getByLabelText('Confirm password'), 'palm-wine-9');
      await press('Set new password');
      break;
    default:
      await fillRegistration();
      await press('Create account');
  }
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText(CANT_REACH)).toBeVisible();
});

test.each([
  [
    'its email is known',
    '?email=ada@example.ng',
    'Enter the 6-digit code we sent to a•••@example.ng.',
  ],
  ['its email is not', '', 'Enter the 6-digit code we sent to your email.'],
])('the code page says where the code went when %s', async (_, query, lead) => {
  open(`/verify-otp${query}`);
  expect(screen.getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
  expect(screen.getByText(lead)).toBeVisible();
  expect(screen.queryByLabelText('Email') === null).toBe(query !== '');
  await expectAccessible();
});
