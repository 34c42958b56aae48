import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '../platform/session.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import CloseDialog from './close-dialog.tsx';

beforeEach(() => signInAda());

const none = { 'GET /api/settings/closing/': { body: { obligations: [] } } };
const open = () => show([{ path: '/settings', Component: Page }], '/settings');
const onClose = vi.fn();
const Page = () => <CloseDialog onClose={onClose} />;
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Close account' }));

test('lists what is still open, each with a link to resolve it, and blocks closing', async () => {
  const description = '₦500 is in your wallet. Send it to your bank account or to someone else.';
  const body = { obligations: [{ description, link: '/send-money' }] };
  serve({ 'GET /api/settings/closing/': { body } });
  open();
  const shown = await dialog();
  const link = await shown.findByRole('link', { name: /^Go there ?: / });
  expect(link).toHaveAttribute('href', '/send-money');
  expect(shown.queryByRole('button', { name: 'Close my account' })).toBeNull();
  await expectAccessible();
});

test('closing takes the password and the PIN, then signs out', async () => {
  const message = 'Your account is closed.';
  const sent = serve({ ...none, 'POST /api/settings/closing/': { body: { message } } });
  open();
  const shown = await dialog();
  const press = await shown.findByRole('button', { name: 'Close my account' });
  expect(press).toBeDisabled();
  await userEvent.type(shown.getByLabelText('Password'), 'palm-wine-9');
  await userEvent.type(shown.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(press);
  expect(await shown.findByText(message)).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ body: { password: 'palm-wine-9', pin: '4826' } });
  await userEvent.click(shown.getByRole('button', { name: 'Done' }));
  expect(getSession()).toBeUndefined();
});

test('shows a refusal and keeps the form', async () => {
  const description = '₦500 is in your wallet. Send it to your bank account or to someone else.';
  serve({
    ...none,
    'POST /api/settings/closing/': refused('account_in_use', { message: description }),
  });
  open();
  const shown = await dialog();
  await userEvent.type(await shown.findByLabelText('Password'), 'palm-wine-9');
  await userEvent.type(shown.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(shown.getByRole('button', { name: 'Close my account' }));
  expect(await shown.findByText(description)).toBeVisible();
  expect(shown.getByLabelText('Password')).toBeVisible();
});

test('a failed load shows an error and offers to retry', async () => {
  serve({ 'GET /api/settings/closing/': { status: 503, body: { code: 'busy', message: 'Busy' } } });
  open();
  const shown = await dialog();
  expect(await shown.findByRole('button', { name: /try again|retry/i })).toBeVisible();
  expect(shown.queryByLabelText('Password')).toBeNull();
});
