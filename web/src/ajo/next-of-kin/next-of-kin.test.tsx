// Next of kin on screens: naming one, reporting a member, “I’m fine”, and taking over a seat.
import { errors } from '@alajo/contract/errors.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component as Ajo } from '../ajo.tsx';
import { base, groupWith, list, members, message } from '../testing-groups.ts';
import { Component } from './next-of-kin.tsx';

const open = () => show([{ path: '/ajo/kin', Component }], '/ajo/kin');
const openGroup = () => show([{ path: '/ajo', Component: Ajo }], '/ajo?group=3');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

const nobody = { kin: null, phone_confirmed: true };
const kemi = {
  kin: { name: 'Kemi Okafor', phone_number: '+2348035551234' },
  phone_confirmed: true,
};
const seat = {
  id: 6,
  name: 'Bola Ade',
  kind: 'died',
  group_id: 3,
  group_name: 'Traders',
  contribution_amount: 10_000,
  set_aside: 1000,
  frequency: 'monthly',
  position: 4,
  total_rounds: 4,
  current_round: 2,
  has_collected: false,
  paid_in: 11_000,
  owes: 10_000,
  answer_by: '2026-12-20T10:00:00+01:00',
  terms: ['The reserve pays first.'],
  terms_version: 1,
};

beforeEach(signInAda);

test('names someone with the PIN, and explains in one sentence what it means', async () => {
  let named = false;
  const sent = serve({
    ...base,
    'GET /api/ajo-next-of-kin/': () => ({ body: named ? kemi : nobody }),
    'GET /api/ajo-inherited/': list(),
    'PUT /api/ajo-next-of-kin/': () => {
      named = true;
      return { body: kemi };
    },
  });
  open();
  await press('Name your next of kin');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your next of kin' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByText('Enter their name, up to 60 characters')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Their name'), 'Kemi Okafor');
  await userEvent.type(dialog.getByLabelText('Their phone number'), '0803 555 1234');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await userEvent.type(await dialog.findByLabelText('Transaction PIN'), '4826');
  expect(
    await screen.findByText('If something happens to you, we’ll contact Kemi Okafor.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Name someone else' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Kemi Okafor',
    phone_number: '+2348035551234',
  });
  await expectAccessible();
});

test('shows errors, and that a seat waits for a confirmed phone number', async () => {
  serve({
    ...base,
    'GET /api/ajo-next-of-kin/': { body: { ...kemi, phone_confirmed: false } },
    'GET /api/ajo-inherited/': refused('not_found'),
  });
  open();
  expect(await screen.findByRole('link', { name: 'Confirm your phone number' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('an inherited seat is taken over with the terms and the PIN', async () => {
  let taken = false;
  const sent = serve({
    ...base,
    'GET /api/ajo-next-of-kin/': { body: nobody },
    'GET /api/ajo-inherited/': () => (taken ? list() : list(seat)),
    'POST /api/ajo-inherited/6/take/': () => {
      taken = true;
      return { body: { group_id: 3, position: 4 } };
    },
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Bola Ade’s seat in Traders' })).toBeVisible();
  expect(screen.getByText(/^We’re sorry for your loss\./)).toBeVisible();
  await expectAccessible();
  await press('Take it over');
  const dialog = within(await screen.findByRole('dialog', { name: 'Take over Bola Ade’s seat' }));
  expect(
    dialog.getByText(/You pay nothing for earlier contributions\. From now on we’ll take ₦11,000/),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.type(dialog.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Take it over' }));
  expect(await dialog.findByText(/is yours now: you collect as #4/)).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    terms_version: 1,
    expected: 10_000,
  });
});

test('an inherited seat is declined only after confirmation', async () => {
  let declined = false;
  const sent = serve({
    ...base,
    'GET /api/ajo-next-of-kin/': { body: nobody },
    'GET /api/ajo-inherited/': () => (declined ? list() : list(seat)),
    'DELETE /api/ajo-inherited/6/': () => {
      declined = true;
      return { body: { message: 'You have declined.' } };
    },
  });
  open();
  await press('Don’t take it');
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(screen.getByText(/the rest goes to your wallet/)).toBeVisible();
  await press('Don’t take it');
  expect(await screen.findByText('You have declined.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Bola/ })).toBe(null);
});

test('a member is reported to Alajo from their own page', async () => {
  const replies = [
    refused('already_reported'),
    message('Thank you for telling us about Bola.', 201),
  ];
  const sent = serve({
    ...base,
    'GET /api/ajo-groups/3/members/12/trust/': { body: { score: 51, events: [] } },
    'POST /api/ajo-groups/3/members/12/report/': () => replies.shift() ?? 'offline',
  });
  openGroup();
  await press(/^Bola Ọlátúnjí/);
  await press('Has something happened to them?');
  await userEvent.type(await screen.findByLabelText('What do you know?'), 'Her sister called me.');
  await press('Tell Alajo');
  expect(await screen.findByText(errors.already_reported.message)).toBeVisible();
  await press('Tell Alajo');
  expect(await screen.findByText(/^Thank you for telling us about Bola/)).toBeVisible();
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'died',
    text: 'Her sister called me.',
  });
});

test('a reported member ends the report with one tap', async () => {
  const sent = serve({
    ...groupWith({ report_of_you: 'died' }),
    'POST /api/ajo-groups/3/report/deny/': message('Good to hear.'),
  });
  openGroup();
  await press('I’m fine');
  expect(await screen.findByText(/^Good to hear\./)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a suspended seat is marked in the list, and explained to its holder', async () => {
  const [own, ...others] = members;
  serve(groupWith({ members: [{ ...own, suspended: true }, ...others] }));
  openGroup();
  expect(await screen.findByText('Seat suspended')).toBeVisible();
  expect(await screen.findByText('Your seat is suspended.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible();
});
