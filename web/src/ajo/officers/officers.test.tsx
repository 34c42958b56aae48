import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../../platform/testing.tsx';
import { Component as AjoPage } from '../ajo.tsx';
import { groupWith, list, members, message, nothing, openVote } from '../testing-groups.ts';
import { Component } from './officers.tsx';

const openPage = () => show([{ path: '/ajo/officers/:id', Component }], '/ajo/officers/3');
const openGroup = (view = '') =>
  show([{ path: '/ajo', Component: AjoPage }], `/ajo?group=3${view}`);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

const [, BOLA = '', CHI = ''] = members.map(({ name }) => name);
const organising = members.map((member, index) => ({ ...member, is_organiser: index === 0 }));
/** Ada is treasurer, Chukwuemeka organises. */
const treasurer = members.map((member, index) => ({
  ...member,
  office: index === 0 ? 'treasurer' : null,
}));
const ANNOUNCEMENTS = 'GET /api/ajo-groups/3/announcements/';
const page = (more: object) => ({ ...groupWith(more), [ANNOUNCEMENTS]: list() });
const joiner = {
  id: 8,
  name: 'Dayo Adéyẹmí',
  username: 'dayo',
  trust_score: 62,
  invited_by: 'Bola Ọlátúnjí',
  asked_at: '2026-11-21T08:00:00+01:00',
};
const COVER = {
  id: 5,
  member_id: 12,
  by: CHI,
  amount: 10_000,
  closes_at: '2026-11-23T09:00:00.000Z',
  may_answer: true,
};
const WRITTEN = {
  id: 6,
  by: BOLA,
  text: 'We meet on Sunday.',
  at: '2026-11-21T08:00:00+01:00',
  read: false,
};

beforeEach(signInAda);

test('an organiser sees who is waiting to join, and approves them', async () => {
  serve({
    ...page({ members: organising, requests: [joiner] }),
    'POST /api/ajo-groups/3/requests/8/approve/': message('Dayo Adéyẹmí is in Family Àjọ.'),
  });
  openPage();
  const waiting = within(await screen.findByRole('region', { name: 'Waiting to join' }));
  expect(waiting.getByText('@dayo, trust score 62, invited by Bola Ọlátúnjí')).toBeVisible();
  await expectAccessible();
  await press('Approve Dayo Adéyẹmí');
  const done = await screen.findByText('Dayo Adéyẹmí is in Family Àjọ.');
  expect(done.parentElement).toHaveFocus();
});

test("shows why a joiner can't be approved", async () => {
  serve({
    ...page({ members: organising, requests: [joiner] }),
    'POST /api/ajo-groups/3/requests/8/approve/': refused('joiner_unavailable'),
  });
  openPage();
  await press('Approve Dayo Adéyẹmí');
  expect(await screen.findByText(/They can’t join right now/)).toBeVisible();
});

test('gives officers a reminder to share that names no one', async () => {
  serve(page({ members: organising }));
  openPage();
  await press(/^Remind the group/);
  const text = await screen.findByText(/round 2: 2 of 3 have paid the ₦11,000/);
  expect(text).not.toHaveTextContent('Bola');
  expect(screen.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
  await expectAccessible();
});

test('the organiser proposes a pause, which starts when enough members agree', async () => {
  const sent = serve({
    ...page({ members: organising, actions: { ...nothing, pause: true } }),
    'POST /api/ajo-groups/3/pause/': openVote,
  });
  openPage();
  await press(/^Propose a pause/);
  expect(await screen.findByText(/when most members agree/)).toBeVisible();
  await press('Propose a pause');
  const outcome = await screen.findByText('1 of 2 needed have agreed.');
  expect(outcome.parentElement).toHaveFocus();
  expect(posted(sent)).toHaveLength(1);
});

test('the organiser proposes other terms, which can only take less', async () => {
  const actions = { ...nothing, change_terms: true };
  const sent = serve({
    ...page({ members: organising, late_fee: 2, reserve: 0, actions }),
    'POST /api/ajo-groups/3/terms/': openVote,
  });
  openPage();
  await press(/^Propose other terms/);
  await userEvent.selectOptions(await screen.findByLabelText('Grace period'), '3 days');
  const fee = within(screen.getByLabelText('Late fee')).getAllByRole('option');
  expect(fee.map(({ textContent }) => textContent)).toEqual(['2%', '1%', '0%']);
  expect(screen.queryByLabelText('Reserve')).toBeNull();
  await press('Ask the group');
  expect(await screen.findByText('1 of 2 needed have agreed.')).toBeVisible();
  expect(posted(sent)[0]?.body).toMatchObject({ changes: { grace_hours: 72, late_fee: 2 } });
});

test('while no one else has joined, the organiser changes the terms with the PIN', async () => {
  const actions = { ...nothing, edit_terms: true };
  const sent = serve({
    ...page({ members: organising, max_members: 10, actions }),
    'PUT /api/ajo-groups/3/terms/': message('The terms are changed.'),
  });
  openPage();
  await press(/^Change the terms/);
  await userEvent.selectOptions(await screen.findByLabelText('Bond'), '2 rounds');
  await userEvent.click(screen.getByRole('radio', { name: /^By draw/ }));
  await press('Use these terms');
  expect(await screen.findByText(/a bond of ₦20,000, included in that total/)).toBeVisible();
  await expectAccessible();
  await userEvent.type(await screen.findByLabelText('Transaction PIN'), '2580');
  const send = screen.queryByRole('button', { name: 'Change the terms' });
  if (send) await userEvent.click(send);
  expect(await screen.findByText('The terms are changed.')).toBeVisible();
  expect(posted(sent)).toMatchObject([
    { body: { bond: 2, order: 'drawn', min_members: 3, rules: ['Pay before noon'] } },
  ]);
});

test('the organiser asks a member to be treasurer, as the hint suggests', async () => {
  const sent = serve({
    ...page({ members: organising }),
    'POST /api/ajo-groups/3/officers/': message(`${BOLA} is asked to be the treasurer.`, 201),
  });
  openPage();
  expect(await screen.findByText(/^Name a treasurer/)).toBeVisible();
  await press('Ask a member to be the treasurer');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Ask' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: BOLA }));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText(`${BOLA} is asked to be the treasurer.`)).toBeVisible();
  expect(posted(sent)[0]?.body).toEqual({ member_id: 12, office: 'treasurer' });
});

test('a second officer agrees to a cover with their PIN', async () => {
  const sent = serve({
    ...page({ members: treasurer, covers: [COVER] }),
    'POST /api/ajo-groups/3/covers/5/confirm/': message(`${CHI} has paid for ${BOLA}.`),
  });
  openPage();
  expect(await screen.findByText(`${CHI} wants to pay ₦10,000 for ${BOLA}`)).toBeVisible();
  await press('Agree');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Nothing is taken from yours/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/PIN/), '4826');
  await userEvent.click(dialog.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText(/has paid for Bola/)).toBeVisible();
  expect(posted(sent)[0]?.headers.get('x-transaction-pin')).toBe('4826');
});

test('a second officer declines a cover, and the organiser withdraws theirs', async () => {
  serve({
    ...page({ members: treasurer, covers: [COVER] }),
    'DELETE /api/ajo-groups/3/covers/5/': message(`${CHI} was told. Nothing is paid.`),
  });
  openPage();
  await press('Decline');
  expect(await screen.findByText(`${CHI} was told. Nothing is paid.`)).toBeVisible();
});

test('officers write to everyone and see who has read it', async () => {
  const readers = { read: [`${CHI}`], unread: [`${BOLA}`] };
  const lists = [list(), list({ ...WRITTEN, by: 'Ada', read: true, readers })];
  const sent = serve({
    ...page({ members: organising }),
    [ANNOUNCEMENTS]: () => lists.shift() ?? list(),
    'POST /api/ajo-groups/3/announcements/': message('Everyone in the group was told.', 201),
  });
  openPage();
  await userEvent.type(await screen.findByLabelText('Write to everyone'), 'We meet on Sunday.');
  await press('Announce');
  expect(await screen.findByText('Everyone in the group was told.')).toBeVisible();
  expect(posted(sent)[0]?.body).toEqual({ text: 'We meet on Sunday.' });
  await userEvent.click(await screen.findByText('Read by 1 of 2'));
  expect(screen.getByText(`Not yet read by ${BOLA}.`)).toBeVisible();
  await expectAccessible();
});

test('a member without an office sees who runs the group, but not the officers’ work', async () => {
  serve(page({ requests: [joiner] }));
  openPage();
  const offices = within(await screen.findByRole('list', { name: 'Offices' }));
  expect(offices.getByText('Organiser').parentElement).toHaveTextContent(`${CHI}`);
  expect(offices.getAllByText('No one yet')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  expect(screen.queryByLabelText('Write to everyone')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('the group shows the latest announcement in one line, and opening it marks it as read', async () => {
  const sent = serve({
    ...groupWith({ announcement: WRITTEN }),
    [ANNOUNCEMENTS]: list({ ...WRITTEN, readers: null }),
    'POST /api/ajo-groups/3/announcements/read/': { body: { message: 'Read.' } },
  });
  openGroup();
  await press(/^Announcements “We meet on Sunday.” New/);
  expect(await screen.findByRole('heading', { name: 'Announcements' })).toHaveFocus();
  await vi.waitFor(() => expect(posted(sent)[0]?.body).toEqual({ up_to: 6 }));
  expect(screen.queryByText(/^Read by/)).toBeNull();
  await expectAccessible();
});

test('an invited member takes an office in the group, or declines it', async () => {
  const officer = { id: 4, office: 'treasurer', member_id: 11, held: false };
  const sent = serve({
    ...groupWith({ officers: [officer] }),
    'POST /api/ajo-groups/3/officers/4/answer/': message('You are the treasurer now.'),
  });
  openGroup();
  expect(await screen.findByText('Will you be the treasurer?')).toBeVisible();
  await press('Yes');
  expect(await screen.findByText('You are the treasurer now.')).toBeVisible();
  expect(posted(sent)[0]?.body).toEqual({ takes: true });
});

test('any member proposes a new organiser, or the end of an office', async () => {
  const officers = [{ id: 4, office: 'treasurer', member_id: 12, held: true }];
  const sent = serve({
    ...page({ officers }),
    'POST /api/ajo-groups/3/organiser/': openVote,
    'POST /api/ajo-groups/3/officers/4/removal/': openVote,
  });
  openPage();
  await press('Propose another');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: BOLA }));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the group' }));
  expect(await screen.findByText('1 of 2 needed have agreed.')).toBeVisible();
  await press('Remove by vote');
  await vi.waitFor(() => expect(posted(sent)).toHaveLength(2));
  expect(posted(sent)[0]?.body).toEqual({ member_id: 12 });
});

test("the organiser's group shows that people are waiting, and leads to the page", async () => {
  serve(groupWith({ members: organising, requests: [joiner] }));
  openGroup();
  expect(await screen.findByText('1 person is waiting to join.')).toBeVisible();
  for (const name of ['Review', /^Who runs it/]) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/ajo/officers/3');
  }
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});
