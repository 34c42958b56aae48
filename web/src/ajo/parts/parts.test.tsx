import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { group, groupWith, message, nothing } from '../testing-groups.ts';

beforeEach(signInAda);

const open = () => show([{ path: '/ajo', Component }], '/ajo?group=3');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const payNow = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: /^Family Àjọ/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Pay now' }));
};
const pin = async () => userEvent.type(await screen.findByLabelText('Transaction PIN'), '2580');
const short = { actions: { ...nothing, due: 8000, part_paid: 3000 } };

test('a member sees how much of a contribution is paid, and pays part of the rest', async () => {
  const paid = { amount: 2500.5, reference: 'REF-1', rounds: [], message: '₦2,500.50 paid.' };
  const sent = serve({
    ...groupWith(short),
    'POST /api/ajo-groups/3/contribute/': { body: paid },
  });
  open();
  const dialog = within(await screen.findByRole('dialog', { name: /^Family Àjọ/ }));
  const round = dialog.getByRole('region', { name: 'Round' });
  expect(round).toHaveTextContent(
    /Pay ₦8,000 by Sun 22 Nov 23:59.*₦3,000 of ₦11,000 is already in\./,
  );
  await payNow();
  await press('Pay part of it');
  const field = await screen.findByLabelText('How much now?');
  await userEvent.type(field, '50');
  await press('Continue');
  expect(field).toHaveAccessibleDescription('Pay at least ₦100, or all that is due');
  await userEvent.clear(field);
  await userEvent.type(field, '8000.01');
  await press('Continue');
  expect(field).toHaveAccessibleDescription('Only ₦8,000 is due');
  await userEvent.clear(field);
  await userEvent.type(field, '2500.50');
  await press('Continue');
  expect(screen.getByText('Still due after this').nextElementSibling).toHaveTextContent(
    '₦5,499.50',
  );
  await expectAccessible();
  await pin();
  expect(await screen.findByText('₦2,500.50 paid.')).toBeVisible();
  expect(posted(sent)).toMatchObject([{ body: { ahead: 0, part: 2500.5 } }]);
});

test('a part as large as the amount due pays all of it', async () => {
  const paid = { amount: 8000, reference: 'REF-1', rounds: [2], message: '₦8,000 paid.' };
  const sent = serve({
    ...groupWith(short),
    'POST /api/ajo-groups/3/contribute/': { body: paid },
  });
  open();
  await payNow();
  await press('Pay part of it');
  await userEvent.type(await screen.findByLabelText('How much now?'), '8000');
  await press('Continue');
  await pin();
  await screen.findByText(/^₦8,000 paid/);
  expect(posted(sent)).toMatchObject([{ body: { ahead: 0, expected: 8000 } }]);
});

test('part payments are taken only after a member allows them with the PIN, until they turn them off', async () => {
  const replies = [refused('busy')];
  let partial_payments = false;
  const shown = () => ({ body: { ...group, partial_payments } });
  const change = (allowed: boolean) => () => {
    partial_payments = allowed;
    return message(
      allowed
        ? 'From now on we take what is there.'
        : 'From now on we take all of a contribution or nothing.',
    );
  };
  const sent = serve({
    ...groupWith({}),
    'GET /api/ajo-groups/3/': shown,
    'PUT /api/ajo-groups/3/parts/': () => replies.shift() ?? change(true)(),
    'DELETE /api/ajo-groups/3/parts/': change(false),
  });
  open();
  await press(/^Your safety/);
  await press(/^If your wallet is short/);
  expect(await screen.findByText('We take all of your contribution or nothing.')).toBeVisible();
  await expectAccessible();
  await pin();
  await press('Take what’s there');
  expect(await screen.findByText('From now on we take what is there.')).toBeVisible();
  await press(/^Your safety/);
  await press(/^If your wallet is short/);
  await press('Take all or nothing');
  expect(
    await screen.findByText('From now on we take all of a contribution or nothing.'),
  ).toBeVisible();
  expect(posted(sent).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'DELETE']);
});
