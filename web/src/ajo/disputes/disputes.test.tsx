import { cleanup, screen, within } from '@testing-library/react';
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
import { group, groupWith, members, message, nothing, openVote } from '../testing-groups.ts';

beforeEach(signInAda);

const open = () => show([{ path: '/ajo', Component }], '/ajo?group=3');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
/** Responses for the page: the group as it stands, which an action replaces. */
function during(before: object) {
  let now: object = before;
  return {
    replies: { ...groupWith(before), 'GET /api/ajo-groups/3/': () => ({ body: now }) },
    becomes: (next: object, reply: { status?: number; body: object }) => () => {
      now = next;
      return reply;
    },
  };
}
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

const [, bola, chi] = members.map(({ name }) => name);
const dispute = {
  id: 6,
  round: 2,
  by: chi,
  about: 'collector',
  against: bola,
  collector: bola,
  text: 'We agreed in March\nthat I collect first.',
  evidence: [],
  raised_at: '2026-11-22T10:00:00+01:00',
  frozen_until: '2026-11-25T10:00:00+01:00',
  extended: false,
  parties: [bola, chi],
  yours: false,
  texts_left: 5,
  pictures_left: 4,
};
const proposal = {
  id: 4,
  kind: 'hold_payout',
  asks: 'Keep round 2’s payout waiting for another 3 days?',
  means: ['Only this payout stays on hold longer.'],
  by: chi,
  yes: 0,
  no: 0,
  needed: 1,
  closes_at: '2026-11-25T10:00:00+01:00',
  your_answer: null,
  may_answer: true,
};

test('a member disputes the round in two steps, and then adds a picture', async () => {
  const own = { ...dispute, by: 'Adaeze', yours: true };
  const disputed = { ...group, disputes: [own] };
  const { replies, becomes } = during({ ...group, actions: { ...nothing, dispute: 2 } });
  const sent = serve({
    ...replies,
    'POST /api/ajo-groups/3/disputes/': becomes(disputed, { status: 201, body: { id: 6 } }),
    'POST /api/ajo-groups/3/disputes/6/pictures/': {
      body: { id: 1, url: '/files/a.webp', thumbnail: '/files/a-400.webp' },
      status: 201,
    },
  });
  open();
  await press(/^Dispute round 2/);
  expect(await screen.findByRole('heading', { name: 'Dispute round 2' })).toHaveFocus();
  const choice = screen.getByLabelText('Who is it about?');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([`${bola}, the collector`, `${chi}, the organiser`]);
  await press('Stop this payout');
  const field = screen.getByLabelText('What is wrong?');
  expect(field).toHaveAccessibleDescription('Say what’s wrong, in at least 10 characters');
  expect(posted(sent)).toEqual([]);
  await userEvent.type(field, 'We agreed that I collect first.');
  await userEvent.selectOptions(choice, 'organiser');
  await expectAccessible();
  await press('Stop this payout');
  await screen.findByRole('heading', { name: 'The dispute about round 2' });
  expect(posted(sent)).toMatchObject([
    { body: { round: 2, about: 'organiser', text: 'We agreed that I collect first.' } },
  ]);
  const file = new File(['picture'], 'chat.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Add a picture'), file);
  expect(posted(sent)).toHaveLength(2);
});

test('everyone sees the payout on hold, its deadline and the discussion, and votes', async () => {
  const picture = { id: 2, url: '/files/b.webp', thumbnail: '/files/b-400.webp' };
  const at = '2026-11-22T12:00:00+01:00';
  const evidence = [
    { id: 1, by: bola, at, text: 'Everyone agreed to my turn.', picture: null },
    { id: 2, by: bola, at, text: null, picture },
  ];
  const before = { ...group, disputes: [{ ...dispute, evidence }], proposals: [proposal] };
  const statement = { id: 3, by: 'Adaeze', at, text: 'I remember it as Bola does.', picture: null };
  const { replies, becomes } = during(before);
  const sent = serve({
    ...replies,
    'POST /api/ajo-groups/3/disputes/6/evidence/': becomes(
      { ...before, disputes: [{ ...dispute, evidence: [...evidence, statement] }] },
      { status: 201, body: { id: 3 } },
    ),
    'POST /api/ajo-groups/3/proposals/4/answer/': becomes(
      { ...group, disputes: [] },
      { body: { status: 'rejected', yes: 0, needed: 1 } },
    ),
  });
  open();
  const round = await screen.findByRole('region', { name: 'Round' });
  expect(round).toHaveTextContent(/Round 2 is on hold.*asked for a check.*by .*25 Nov 10:00/);
  await press('Read the discussion');
  const list = within(await screen.findByRole('list', { name: 'Discussion' }));
  expect(list.getByText(/We agreed in March/)).toBeVisible();
  expect(list.getByRole('img')).toHaveAccessibleName(`From ${bola}: open full size`);
  expect(screen.getByText(/can’t vote on it/)).toHaveTextContent(`${bola} and ${chi}`);
  expect(screen.queryByRole('button', { name: 'Withdraw the dispute' })).toBeNull();
  await userEvent.type(
    screen.getByLabelText('What do you know about it?'),
    'I remember it as Bola does.',
  );
  await press('Post');
  expect(await list.findByText('I remember it as Bola does.')).toBeVisible();
  await expectAccessible();
  await press('Back');
  const card = within(await screen.findByRole('region', { name: /^Keep round 2/ }));
  expect(card.getByText(/Everyone votes except the people it’s about/)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'No' }));
  expect(
    await screen.findByText(
      'The group has decided: the dispute is over, and the payout goes through.',
    ),
  ).toBeVisible();
  expect(posted(sent)).toMatchObject([
    { body: { text: 'I remember it as Bola does.' } },
    { body: { agrees: false } },
  ]);
});

test("the member who raised the dispute can't vote, and withdraws it after confirmation", async () => {
  const mine = { ...dispute, by: 'Adaeze', yours: true };
  const own = { ...group, disputes: [mine], proposals: [{ ...proposal, may_answer: false }] };
  const withdrawn = message('You withdrew the dispute. The payout goes on.');
  const replies = [refused('group_paused')];
  const sent = serve({
    ...groupWith(own),
    'POST /api/ajo-groups/3/disputes/6/withdraw/': () => replies.shift() ?? withdrawn,
  });
  open();
  await press('Read the discussion');
  expect(screen.queryByRole('region', { name: /^Keep round 2/ })).toBeNull();
  await press('Withdraw the dispute');
  expect(posted(sent)).toEqual([]);
  expect(screen.getByText(/you can’t dispute this round again/)).toBeVisible();
  await press('Withdraw');
  expect(await screen.findByRole('alert')).toBeVisible();
  await press('Withdraw');
  expect(await screen.findByText('You withdrew the dispute. The payout goes on.')).toBeVisible();
});

test("a member who is owed asks the group for a write-off, and the vote shows each one's loss", async () => {
  const debtor = { ...members[1], owes: 1050, write_off: 1050, recovery: 'in_recovery' };
  const vote = {
    ...proposal,
    kind: 'write_off',
    asks: `Write off the ₦1,050 that ${bola} owes?`,
    means: ['Adaeze loses ₦1,000.'],
    your_answer: true,
  };
  const { replies, becomes } = during({ ...group, members: [members[0], debtor, members[2]] });
  const sent = serve({
    ...replies,
    'POST /api/ajo-groups/3/members/12/write-off/': becomes(
      { ...group, proposals: [vote] },
      openVote,
    ),
  });
  open();
  await press(new RegExp(`^${bola}`));
  await press(`Write off what ${bola} owes`);
  expect(
    await screen.findByText(/would no longer owe ₦1,050, and nothing more would be taken/),
  ).toBeVisible();
  await press('Ask the group');
  expect(await screen.findByText('We’ve asked the group. You voted yes.')).toBeVisible();
  expect(posted(sent)).toHaveLength(1);
  cleanup();
  localStorage.clear();
  signInAda();
  serve(groupWith({ proposals: [{ ...vote, your_answer: null }] }));
  open();
  const card = within(await screen.findByRole('region', { name: vote.asks }));
  expect(card.getByText('Adaeze loses ₦1,000.')).toBeInTheDocument();
});
