// Swapping turns, pausing, leaving, and checking the draw.
import { screen, waitFor, within } from '@testing-library/react';
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
import { Component } from '../ajo.tsx';
import { group, groupWith, members, message, nothing, offered } from '../testing-groups.ts';
import { drawnOrder, sha256 } from './draw-check.ts';

const open = () => show([{ path: '/ajo', Component }], '/ajo?group=3');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

// Ada has the last of three turns; the first is collected.
const LATER = {
  your_turn: 3,
  current_round: 1,
  schedule: [12, 13, 11].map((member_id, i) => ({
    position: i + 1,
    member_id,
    member: `Member ${member_id}`,
    date: '2026-12-01',
    amount: 30_000,
    premium: 0,
    collected: i === 0,
    is_you: member_id === 11,
  })),
};
const SWAP = {
  id: 4,
  from_member: 13,
  from_name: 'Chukwuemeka',
  from_position: 2,
  to_member: 11,
  to_name: 'Adaeze',
  to_position: 3,
  created_at: '2026-11-20T08:00:00+01:00',
};

beforeEach(signInAda);

test('a swap can be offered to a member whose turn is still open', async () => {
  const sent = serve({
    ...groupWith(LATER),
    'POST /api/ajo-groups/3/swaps/': message('Your offer is with Member 13.', 201),
  });
  open();
  await press(/^Swap my turn/);
  const turns = await screen.findByLabelText('Their turn');
  expect(within(turns).getAllByRole('option')).toHaveLength(2);
  await expectAccessible();
  await userEvent.selectOptions(turns, '13');
  await press('Offer swap');
  expect(await screen.findByText(/Your offer is with Member 13/)).toBeVisible();
  expect(posted(sent)[0]?.body).toEqual({ member_id: 13 });
});

test("a refused swap shows the server's message", async () => {
  serve({
    ...groupWith(LATER),
    'POST /api/ajo-groups/3/swaps/': refused('invalid_request', { message: 'Funded already.' }),
  });
  open();
  await press(/^Swap my turn/);
  await userEvent.selectOptions(await screen.findByLabelText('Their turn'), '13');
  await press('Offer swap');
  expect(await screen.findByText('Funded already.')).toBeVisible();
});

test.each([
  [
    'Accept swap',
    'POST /api/ajo-groups/3/swaps/4/accept/',
    { group_id: 3, position: 2 },
    /Turns swapped. Your position is now #2/,
  ],
  ['Decline', 'DELETE /api/ajo-groups/3/swaps/4/', { message: 'Swap declined.' }, /Swap declined/],
])('an offered swap offers %s', async (name, route, body, text) => {
  let answered = false;
  const after = { ...group, ...LATER, your_turn: 2, swaps: [] };
  const sent = serve({
    ...groupWith({ ...LATER, swaps: [SWAP] }),
    'GET /api/ajo-groups/3/': () => ({
      body: answered ? after : { ...group, ...LATER, swaps: [SWAP] },
    }),
    [route]: () => {
      answered = true;
      return { body };
    },
  });
  open();
  await press(/^Swap my turn Chukwuemeka offers/);
  expect(
    await screen.findByText(/Chukwuemeka offers to swap turn #2 for your turn #3/),
  ).toBeVisible();
  await expectAccessible();
  await press(name);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  expect(posted(sent)).toHaveLength(1);
});

/** Ada declines a swap; the group is then refetched as `refetch` allows. */
async function decline(refetch: () => Promise<void>) {
  let swaps: object[] = [SWAP];
  serve({
    ...groupWith({ ...LATER, swaps }),
    'GET /api/ajo-groups/3/': () => ({ body: { ...group, ...LATER, swaps } }),
    'DELETE /api/ajo-groups/3/swaps/4/': () => {
      swaps = [];
      return message('Swap declined.');
    },
  });
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (swaps.length === 0 && url === '/api/ajo-groups/3/') await refetch();
    return answer(url, init);
  });
  open();
  await press(/^Swap my turn/);
  await press('Decline');
}

test("an action's button stays busy until the updated group has loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const refetch = vi.fn(() => promise);
  await decline(refetch);
  await vi.waitFor(() => expect(refetch).toHaveBeenCalled());
  expect(screen.queryByText('Swap declined.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-busy', 'true');
  resolve();
  expect(await screen.findByText('Swap declined.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test("a successful action is not reported as failed if the group can't be reloaded", async () => {
  await decline(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await screen.findByText('Swap declined.')).toBeVisible();
});

test('members can withdraw their own swap offer but not accept it', async () => {
  const offer = { ...SWAP, from_member: 11, to_member: 13, to_name: 'Chukwuemeka' };
  const sent = serve({
    ...groupWith({ ...LATER, swaps: [offer] }),
    'DELETE /api/ajo-groups/3/swaps/4/': message('Swap offer withdrawn.'),
  });
  open();
  await press(/^Swap my turn/);
  await press('Withdraw');
  expect(screen.queryByRole('button', { name: 'Accept swap' })).toBeNull();
  expect(await screen.findByText('Swap offer withdrawn.')).toBeVisible();
  expect(posted(sent)).toHaveLength(1);
});

const PAUSE = {
  id: 8,
  kind: 'pause',
  asks: 'Pause the group?',
  means: ['While the group is paused, no one pays or collects.'],
  by: 'Ada',
  yes: 1,
  no: 0,
  needed: 2,
  closes_at: '2026-11-23T09:00:00.000Z',
  your_answer: null,
  may_answer: true,
};

test.each([
  ['agreed', 'Yes', true, /The group is paused/],
  ['rejected', 'No', false, /didn’t agree/],
] as const)(
  'an answer that decides a vote shows that it was %s',
  async (status, name, agrees, text) => {
    const sent = serve({
      ...groupWith({ proposals: [PAUSE] }),
      'POST /api/ajo-groups/3/proposals/8/answer/': { body: { status, yes: 1, needed: 2 } },
    });
    open();
    expect(await screen.findByRole('heading', { name: 'Pause the group?' })).toBeVisible();
    expect(screen.getByText(/^Ada is asking everyone\. It ends on/)).toBeVisible();
    await press(name);
    expect(await screen.findByText(text)).toBeVisible();
    expect(posted(sent)[0]?.body).toEqual({ agrees });
  },
);

test('a member can leave before the start and sees a confirmation', async () => {
  const sent = serve({
    ...groupWith({ status: 'recruiting', actions: { ...nothing, leave: true } }),
    'POST /api/ajo-groups/3/leave/': { body: { message: 'You have left Family Àjọ.' } },
  });
  open();
  await press(/^Leave group Possible/);
  expect(screen.getByRole('heading', { name: 'Leave Family Àjọ?' })).toHaveFocus();
  await expectAccessible();
  await press('Leave group');
  expect(await screen.findByText('You have left Family Àjọ.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Group Details' })).toBeNull();
  expect(posted(sent)[0]?.body).toEqual({});
});

test.each([
  ['an hour ago', 1, true],
  ['two days ago', 48, false],
] as const)('a member who joined %s is offered to undo it: %s', async (_, hours, offered) => {
  const join_date = new Date(Date.now() - hours * 3_600_000).toISOString();
  const theirs = members.map((member) => (member.is_you ? { ...member, join_date } : member));
  const waiting = { status: 'recruiting', start_date: '2099-01-01' };
  serve(groupWith({ ...waiting, members: theirs, actions: { ...nothing, leave: true } }));
  open();
  await button(/^Leave group/);
  if (!offered) {
    expect(screen.queryByRole('button', { name: 'Undo joining' })).toBeNull();
    return;
  }
  await press('Undo joining');
  expect(screen.getByRole('heading', { name: 'Leave Family Àjọ?' })).toHaveFocus();
  expect(
    screen.getByText(/^Your seat becomes free.* your trust score isn’t affected/),
  ).toBeVisible();
  await expectAccessible();
});

test('after the start the seat is offered to a username, and an error is shown at the field', async () => {
  const replies = [
    refused('recipient_not_found'),
    { body: { message: 'Offered to @bola for ₦10,000.' } },
  ];
  const sent = serve({
    ...groupWith({ actions: { ...nothing, offer_seat: true } }),
    'POST /api/ajo-groups/3/leave/': () => replies.shift() ?? 'offline',
  });
  open();
  await press(/^Offer your seat/);
  await userEvent.type(await screen.findByLabelText('Their username or email'), 'bola');
  await press('Offer seat');
  expect(await screen.findByText('No Alajo customer has that username or email.')).toBeVisible();
  expect(screen.getByLabelText('Their username or email')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await press('Offer seat');
  expect(await screen.findByText('Offered to @bola for ₦10,000.')).toBeVisible();
  expect(posted(sent)[0]?.body).toEqual({ replacement: 'bola' });
});

test('a seat offer shows its price and can be withdrawn', async () => {
  const seat_offer = { ...offered, from_name: 'Ada', to_username: 'bola', terms: [] };
  const sent = serve({
    ...groupWith({ seat_offer }),
    'DELETE /api/ajo-seats/8/': { body: { message: 'The seat offer has ended.' } },
  });
  open();
  expect(await screen.findByText(/Your seat is offered to @bola for ₦20,000/)).toBeVisible();
  await press('Withdraw offer');
  expect(await screen.findByText(/You keep your seat/)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

// By hand: printf 'abc' | sha256sum, then printf 'abc:11' … 'abc:13' | sha256sum, sorted.
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const DRAWN = [13, 11, 12];

test('the draw sorts members by SHA-256 of seed and member', async () => {
  expect(await sha256('abc')).toBe(ABC);
  expect(await drawnOrder('abc', [11, 12, 13])).toEqual(DRAWN);
});

test.each([
  ['fits', ABC, DRAWN, 'The seed matches its hash, and the turns match the draw.'],
  ['was swapped', ABC, [11, 12, 13], /Turns have changed since the draw/],
  ['does not fit', ABC.replace('b', 'c'), DRAWN, /The seed doesn’t match its hash/],
])('checking a draw that %s shows the verdict', async (_, seed_hash, collection_order, text) => {
  serve(groupWith({ order: 'drawn', seed: 'abc', seed_hash, collection_order }));
  open();
  await press(/^Passbook and history/);
  await press('Check the draw');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/printf 'abc:11' | sha256sum/)).toBeVisible();
  await expectAccessible();
});

test('the draw check puts members with a low score at the start last', async () => {
  const late = members.map((member) => ({ ...member, collects_late: member.id === 13 }));
  const drawn = { order: 'drawn', seed: 'abc', seed_hash: ABC, members: late };
  serve(groupWith({ ...drawn, collection_order: [11, 12, 13] }));
  open();
  await press(/^Passbook and history/);
  await press('Check the draw');
  expect(await screen.findByText(/the turns match the draw/)).toBeVisible();
  expect(screen.getByText(/come after everyone else, in the same order/)).toBeVisible();
});

test('shows only the hash before the start, and how to check by hand without crypto', async () => {
  serve(groupWith({ order: 'drawn', seed: null, seed_hash: ABC }));
  const first = open();
  await press(/^Passbook and history/);
  await press('Check the draw');
  expect(await screen.findByText(ABC)).toBeVisible();
  expect(screen.getByText('Published at the start')).toBeVisible();
  first.unmount();
  localStorage.removeItem('alajo_ajo_groups');
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new TypeError('not on http'));
  serve(groupWith({ order: 'drawn', seed: 'abc', seed_hash: ABC, members, collection_order: [] }));
  open();
  await press(/^Passbook and history/);
  await press('Check the draw');
  await waitFor(() => expect(screen.getByText(/This browser can’t check the draw/)).toBeVisible());
});

// By hand: printf '13,11,12' | sha256sum.
const TURNS = 'cfb917c7fdef9fe0ded417a27eb2e2e3b6c0b4e1192ed4a6b3d473ab2a1b8512';

test.each([
  ['fits', TURNS, DRAWN, 'The code matches, and the turns are still the same.'],
  ['was swapped', TURNS, [11, 12, 13], /Turns have changed since the start/],
  ['does not fit', ABC, DRAWN, /The code doesn’t match these turns/],
])(
  'checking an order of turns that %s shows the verdict',
  async (_, hash, collection_order, text) => {
    serve(groupWith({ order: 'join', turns_at_start: { order: DRAWN, hash }, collection_order }));
    open();
    await press(/^Passbook and history/);
    await press('Check the turns');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(hash)).toBeVisible();
    expect(screen.getByText("printf '13,11,12' | sha256sum")).toBeVisible();
    await expectAccessible();
  },
);

test('Group Details shows the beginning of the turns’ verification code', async () => {
  serve(groupWith({ turns_at_start: { order: DRAWN, hash: TURNS } }));
  open();
  expect(await screen.findByText(`verification code ${TURNS.slice(0, 12)}`)).toBeInTheDocument();
});
