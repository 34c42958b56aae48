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
import { group, groupWith, members, message, nothing } from '../testing-groups.ts';

beforeEach(signInAda);

const waiting = {
  status: 'recruiting',
  start_date: '2026-12-01',
  frequency: 'weekly',
  max_members: 4,
  current_round: 0,
  current_collector: null,
  total_rounds: 0,
  collection_order: [],
  round: null,
  actions: { ...nothing, leave: true },
};
const wish = (member: number, turn: number, more: object = {}) => {
  const { id, name, is_you } = members[member] ?? { id: 0, name: '', is_you: false };
  return {
    member_id: id,
    name,
    turn,
    is_you,
    reason: null,
    support: 0,
    you_support: false,
    ...more,
  };
};

const open = async () => {
  show([{ path: '/ajo', Component }], '/ajo?group=3');
  return within(await screen.findByRole('dialog', { name: /^Family Àjọ/ }));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

test('a member picks a free turn, and sees if it was just taken', async () => {
  const picked = { ...waiting, order: 'picked', early_turn_fee: 5, turn_preferences: [wish(1, 2)] };
  const changed = { ...group, ...picked, turn_preferences: [wish(1, 2), wish(0, 3)] };
  const replies = [refused('turn_taken'), message('Turn 3 is yours.')];
  const sent = serve({
    ...groupWith(picked),
    'GET /api/ajo-groups/3/': () => ({
      body: replies.length > 0 ? { ...group, ...picked } : changed,
    }),
    'PUT /api/ajo-groups/3/turn/': () => replies.shift() ?? refused('busy'),
  });
  await open();
  await press('See the turns');
  expect(await screen.findByText(/15 Dec/)).toBeVisible();
  expect(screen.getByText('Early turn −₦2,000')).toBeVisible();
  expect(screen.getByText('Late turn +₦666.66')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take turn 2' })).toBeNull();
  await expectAccessible();
  await press('Take turn 3');
  expect(await screen.findByText('Someone else has picked this turn.')).toBeVisible();
  await press('Take turn 3');
  expect(await screen.findByText('Turn 3 is yours.')).toBeVisible();
  expect(screen.getByText('You have turn 3.').closest('p')).toHaveTextContent('15 Dec');
  expect(posted(sent)).toMatchObject([{ body: { turn: 3 } }, { body: { turn: 3 } }]);
});

test("the organiser's proposal is accepted with one tap", async () => {
  const picked = { ...waiting, order: 'picked', proposed_turn: 4 };
  const sent = serve({
    ...groupWith(picked),
    'PUT /api/ajo-groups/3/turn/': message('Turn 4 is yours.'),
  });
  const dialog = await open();
  expect(dialog.getByText('The organiser is offering you turn 4').closest('p')).toHaveTextContent(
    '22 Dec',
  );
  await press('Take turn 4');
  expect(await screen.findByText('Turn 4 is yours.')).toBeVisible();
  expect(posted(sent)).toMatchObject([{ body: { turn: 4 } }]);
});

test('the organiser proposes a free turn to a member', async () => {
  const organised = members.map((member) => ({ ...member, is_organiser: member.is_you }));
  const picked = {
    ...waiting,
    order: 'picked',
    members: organised,
    turn_preferences: [wish(0, 1)],
  };
  const sent = serve({
    ...groupWith(picked),
    'PUT /api/ajo-groups/3/members/12/turn/': message('Turn 2 is proposed to Bola Ọlátúnjí.'),
  });
  await open();
  await press('See the turns');
  await press('Propose a turn to a member');
  const turns = await screen.findByLabelText('Turn');
  expect(within(turns).queryByRole('option', { name: /^#1,/ })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('To'), '12');
  await userEvent.selectOptions(turns, '2');
  await press('Propose');
  expect(await screen.findByText('Turn 2 is proposed to Bola Ọlátúnjí.')).toBeVisible();
  expect(posted(sent)).toMatchObject([{ body: { turn: 2 } }]);
});

test('members say when they need the money and why, and support each other', async () => {
  const rent = wish(1, 1, { reason: 'Stall rent', support: 1 });
  const need = { ...waiting, order: 'need', turn_preferences: [rent] };
  const supported = {
    ...group,
    ...need,
    turn_preferences: [{ ...rent, support: 2, you_support: true }],
  };
  const shown = [{ ...group, ...need }];
  const sent = serve({
    ...groupWith(need),
    'GET /api/ajo-groups/3/': () => ({ body: shown.shift() ?? supported }),
    'PUT /api/ajo-groups/3/members/12/support/': message('You support Bola Ọlátúnjí.'),
    'PUT /api/ajo-groups/3/turn/': message('The group sees when you need the money, and why.'),
  });
  await open();
  await press('See who needs what');
  expect(await screen.findByText('Stall rent')).toBeVisible();
  await press('Support Bola Ọlátúnjí');
  expect(await screen.findByRole('button', { name: 'You support Bola Ọlátúnjí' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await press('Ask for a turn');
  await press('Ask the group');
  expect(screen.getByLabelText('Why')).toHaveAccessibleDescription(/Say why/);
  await expectAccessible();
  await userEvent.selectOptions(screen.getByLabelText('When'), '2');
  await userEvent.type(screen.getByLabelText('Why'), 'School fees');
  await press('Ask the group');
  expect(await screen.findByText('The group sees when you need the money, and why.')).toBeVisible();
  expect(posted(sent)).toMatchObject([
    { body: { supports: true } },
    { body: { turn: 2, reason: 'School fees' } },
  ]);
});
