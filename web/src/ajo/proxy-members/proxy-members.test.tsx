import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { Component as WhoRunsIt } from '../officers/officers.tsx';
import { groupWith, list, members, nothing } from '../testing-groups.ts';

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const recruiting = {
  status: 'recruiting',
  max_members: 10,
  current_round: 0,
  current_collector: null,
  collection_order: [],
  round: null,
  actions: { ...nothing, invite: true, leave: true },
  members: members.map((member, index) => ({ ...member, is_organiser: index === 0 })),
};
const none = {
  left: 3,
  now: { each: 11_000, total: 110_000 },
  with_one_more: { each: 22_000, total: 220_000 },
  waiting: [],
  members: [],
};
const NAME = 'Ngozi Eze-Ọláwálé';
const waiting = { id: 4, name: NAME, phone: '0805 123 4567', expires_at: '2026-11-21T10:10:00Z' };
const ngozi = {
  member_id: 14,
  name: NAME,
  phone: '0805 123 4567',
  has_collected: false,
  registered: false,
  balance: 0,
  due: 0,
  ahead: 0,
  payout: null,
};
const response = { ...none, waiting: [waiting] };
const joined = { ...none, left: 2, now: none.with_one_more, members: [ngozi] };

const open = () => {
  show([{ path: '/ajo/officers/:id', Component: WhoRunsIt }], '/ajo/officers/3');
  return press(/^Members without a smartphone/);
};

beforeEach(signInAda);

test('a proxy member is added with the PIN and the code they were sent', async () => {
  const codes = [refused('otp_invalid', { field: 'otp' }), { body: joined }];
  const sent = serve({
    ...groupWith(recruiting),
    'GET /api/ajo-groups/3/proxy-members/': { body: none },
    'POST /api/ajo-groups/3/proxy-members/': { status: 201, body: response },
    'POST /api/ajo-groups/3/proxy-members/4/confirm/': () => codes.shift() ?? 'offline',
  });
  await open();
  await press('Add a member');
  await press('Continue');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('First name'), 'Ngozi');
  await userEvent.type(screen.getByLabelText('Surname'), 'Eze-Ọláwálé');
  await userEvent.type(screen.getByLabelText('Their phone number'), '08051234567');
  await press('Continue');
  expect(await screen.findByText(/at most ₦22,000 per round, ₦220,000 in all/)).toHaveTextContent(
    'If you miss a payment for Ngozi, you owe it, and it affects your trust score.',
  );
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  const code = await screen.findByLabelText('Their 6-digit code');
  await userEvent.type(code, '123456');
  await press('Give them the seat');
  expect(await screen.findByText(/Invalid OTP/)).toBeVisible();
  await userEvent.type(code, '654321');
  await press('Give them the seat');
  expect(
    await screen.findByText(`${NAME} has a seat. They get every receipt by SMS.`),
  ).toBeVisible();
  expect(screen.getByText(`${NAME} · paid for by you`)).toBeVisible();
  expect(screen.getByText(/For your seat and this one: at most/)).toHaveTextContent(
    '₦22,000 per round, ₦220,000 in all',
  );
  await expectAccessible();
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([
    {
      first_name: 'Ngozi',
      last_name: 'Eze-Ọláwálé',
      phone_number: '+2348051234567',
      terms_version: 1,
    },
    { otp: '123456' },
    { otp: '654321' },
  ]);
  expect(posts[0]?.headers.get('x-transaction-pin')).toBe('4826');
});

test('a pending member can be completed or cancelled, and a member removed', async () => {
  serve({
    ...groupWith(recruiting),
    'GET /api/ajo-groups/3/proxy-members/': { body: { ...joined, waiting: [waiting] } },
    'DELETE /api/ajo-groups/3/proxy-members/4/': { body: joined },
    'DELETE /api/ajo-groups/3/members/14/': { body: none },
  });
  await open();
  await press(`Enter the code of ${NAME}`);
  expect(await screen.findByLabelText('Their 6-digit code')).toBeVisible();
  await press('Back');
  await press(`Cancel request for ${NAME}`);
  await press(`Remove ${NAME}`);
  const question = within(await screen.findByRole('dialog', { name: `Remove ${NAME}?` }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Add a member' })).toBeVisible();
  expect(screen.queryByText(`${NAME} · paid for by you`)).toBeNull();
});

test("a member's balance goes to a bank account in their name, with their code", async () => {
  const rich = { ...ngozi, has_collected: true, balance: 30_000 };
  const payout = {
    bank_name: 'Guaranty Trust Bank',
    account_number: '0123456789',
    account_name: 'EZE-OLAWALE NGOZI',
    amount: 29_923.12,
    status: 'asked',
  };
  const having_paid = (status: string, balance: number) => ({
    ...joined,
    left: 0,
    members: [{ ...rich, balance, payout: { ...payout, status } }],
  });
  const replies = [
    refused('account_name_differs', { field: 'account_number' }),
    { status: 201, body: having_paid('asked', 30_000) },
  ];
  const paying = members.map((member, index) => ({ ...member, paid_by: index === 1 ? 11 : null }));
  const sent = serve({
    ...groupWith({ members: paying }),
    'GET /api/people/': list(),
    'GET /api/banks/': {
      body: { results: [{ code: '058', name: 'Guaranty Trust Bank' }], next: null },
    },
    'GET /api/ajo-groups/3/proxy-members/': { body: { ...joined, left: 0, members: [rich] } },
    'POST /api/ajo-groups/3/members/14/bank-payout/': () => replies.shift() ?? 'offline',
    'POST /api/ajo-groups/3/members/14/bank-payout/confirm/': { body: having_paid('sent', 0) },
  });
  await open();
  expect(await screen.findByText(/₦30,000 is waiting for them/)).toBeVisible();
  await press(`Send to the bank account of ${NAME}`);
  await userEvent.type(await screen.findByLabelText('Their account number'), '0123456789');
  await press('Show all banks');
  await press(/Guaranty Trust Bank|GTBank/);
  await press('Send them the code');
  expect(await screen.findByText(/in another name/)).toBeVisible();
  await press('Send them the code');
  expect(await screen.findByText('EZE-OLAWALE NGOZI')).toBeVisible();
  await press('Send it');
  await userEvent.type(screen.getByLabelText('Their 6-digit code'), '123456');
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  await expectAccessible();
  await press('Send it');
  expect(await screen.findByText('on its way to EZE-OLAWALE NGOZI')).toBeVisible();
  await press('Done');
  expect(
    screen.getByText('₦29,923.12 to 0123456789, Guaranty Trust Bank: on its way.'),
  ).toBeVisible();
  const last = sent.findLast(({ method }) => method === 'POST');
  expect(last?.body).toEqual({ otp: '123456' });
  expect(last?.headers.get('x-transaction-pin')).toBe('4826');
});

test('the roster shows who pays for a proxy member; without a network the view offers Retry', async () => {
  const paying = members.map((member, index) => ({ ...member, paid_by: index === 1 ? 11 : null }));
  serve({ ...groupWith({ members: paying }), 'GET /api/ajo-groups/3/proxy-members/': 'offline' });
  await open();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  cleanup();
  show([{ path: '/ajo', Component }], '/ajo?group=3');
  expect(await screen.findByText(/paid for by you/)).toBeVisible();
});

test('the officer pays the amount due for a member, and rounds ahead', async () => {
  const owing = { ...joined, members: [{ ...ngozi, due: 11_000, ahead: 2 }] };
  const paid = {
    amount: 22_000,
    reference: null,
    rounds: [1, 2],
    message: `₦22,000 paid to Family circle for ${NAME}.`,
  };
  const sent = serve({
    ...groupWith(recruiting),
    'GET /api/ajo-groups/3/proxy-members/': { body: owing },
    'POST /api/ajo-groups/3/contribute/': { body: paid },
  });
  await open();
  await press(`Pay ₦11,000 for ${NAME}`);
  await userEvent.selectOptions(await screen.findByLabelText('What to pay'), '1');
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  expect(await screen.findByText(paid.message)).toBeVisible();
  const last = sent.findLast(({ method }) => method === 'POST');
  expect(last).toMatchObject({ body: { member_id: 14, ahead: 1, expected: 22_000 } });
});
