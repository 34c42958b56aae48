import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  refused,
  SAVED_NOTICE,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { base, group, groupWith, list, members, nothing } from '../testing-groups.ts';

const open = (path = '/ajo?group=3') => show([{ path: '/ajo', Component }], path);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const posted = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Family Àjọ active' }));

describe('a group that members can still join', () => {
  const place = { 11: 2, 12: 3, 13: 1 } as const; // the third one made the group
  const before = {
    status: 'recruiting',
    max_members: 5,
    current_round: 0,
    current_collector: null,
    collection_order: [],
    round: null,
    your_turn: 2,
    members: group.members.map((member) => ({
      ...member,
      position: place[member.id as keyof typeof place],
    })),
    schedule: group.schedule.map((turn) => ({ ...turn, member_id: null, member: 'TBD' })),
  };
  const turns = async () => {
    const schedule = await screen.findByRole('region', { name: 'Collection Schedule' });
    return within(schedule)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };

  test('shows positions and turns in the chosen order, and amounts for a full group', async () => {
    serve(groupWith(before));
    open();
    const [first = '', second = '', last = ''] = await turns();
    expect(first).toContain('#1 - Adaeze Okonkwo-Balógun (you)');
    expect(second).toContain('#2 - Bola Ọlátúnjí');
    expect(last).toContain('#3 - Chukwuemeka Abdulrahman-Ezenwa');
    expect(first).toContain('₦50,000 if full');
    const details = within(screen.getByRole('region', { name: 'Group Details' }));
    for (const [name, value] of [
      ['Round', 'Not started yet'],
      ['Total collection', '₦50,000 if full'],
      ['Your position', '#1turns are fixed at the start'],
    ] as const) {
      expect(details.getByText(name).nextElementSibling).toHaveTextContent(value);
    }
    expect(screen.queryByText(/TBD/)).toBeNull();
  });

  test('shows no turns until they are drawn', async () => {
    serve(groupWith({ ...before, order: 'drawn' }));
    open();
    expect(await turns()).toEqual([]);
    expect(screen.getByText('Turns are drawn by lot when the group starts.')).toBeInTheDocument();
    expect(screen.getByText('Your position').nextElementSibling).toHaveTextContent('N/A');
    expect(screen.getByRole('region', { name: 'Members' })).not.toHaveTextContent('#');
  });
});

async function payWithPin(act: string): Promise<void> {
  const field = await screen.findByLabelText('Transaction PIN');
  expect(field).toHaveAccessibleDescription(`The fourth digit confirms: ${act}.`);
  await userEvent.type(field, '2580');
}

/** The sentence below the ring. */
const shows = async (text: RegExp) =>
  waitFor(async () =>
    expect(await screen.findByRole('region', { name: 'Round' })).toHaveTextContent(text),
  );

beforeEach(signInAda);

test("a card opens the group's facts, members and rules, and Close goes back", async () => {
  serve(base);
  const { router } = open('/ajo');
  await press('Family Àjọ');
  const shown = await dialog();
  const details = within(shown.getByRole('region', { name: 'Group Details' }));
  for (const [name, value] of [
    ['Contribution', '₦10,000'],
    ['Frequency', 'monthly'],
    ['Members', '3/3'],
    ['Next collection', /^Tue 1 Dec$/],
    ['Round', '2/3'],
  ] as const) {
    expect(details.getByText(name).nextElementSibling).toHaveTextContent(value);
  }
  expect(shown.getByRole('region', { name: 'Round' })).toHaveTextContent(
    '2 of 3 have paid. The last one has until',
  );
  const rules = within(shown.getByRole('region', { name: 'Group Rules' }));
  expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      '₦11,000 every month until 1 Dec, ₦33,000 in all. ₦1,000 of it is for the reserve.',
      'Late is fine for 2 days, then it costs ₦200.',
      'No bond. The reserve pays first if ₦10,000 is missing.',
      'Turns follow joining, ₦30,000 each; the organiser is last.',
    ]),
  );
  await userEvent.click(rules.getByText('All rules'));
  expect(rules.getByText('Pay before noon')).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Request Collection' })).toBeNull();
  expect(router.state.location.search).toBe('?group=3');
  await expectAccessible();
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('the schedule shows the first 5 turns, then all', async () => {
  const schedule = Array.from({ length: 7 }, (_, i) => ({
    position: i + 1,
    member_id: i === 6 ? null : i + 1,
    member: i === 6 ? 'TBD' : `Ngozi ${i}`,
    date: '2026-12-01',
    amount: 70_000,
    premium: [-7000, 0, 0][i] ?? 7000,
    collected: i === 0,
    is_you: i === 3,
  }));
  serve(groupWith({ schedule }));
  open();
  const turns = within(await screen.findByRole('region', { name: 'Collection Schedule' }));
  await userEvent.click(turns.getByText('Collection Schedule'));
  expect(turns.getAllByRole('listitem')).toHaveLength(5);
  expect(turns.getAllByLabelText('Collected')).toHaveLength(1);
  expect(turns.getByText('#4 - Ngozi 3 (you)')).toBeVisible();
  expect(turns.getByText('(−₦7,000)')).toBeVisible();
  await userEvent.click(turns.getByRole('button', { name: 'Show all 7' }));
  expect(turns.getAllByRole('listitem')).toHaveLength(7);
  expect(turns.getByText('#7 - TBD')).toBeVisible();
});

test('pays the amount due with PIN and key, with arrears and this round on separate lines', async () => {
  const paid = { amount: 11_500, reference: null, rounds: [2], message: 'Paid for round 2.' };
  const sent = serve({
    ...groupWith({ actions: { ...nothing, due: 10_000, arrears: 1500 } }),
    'POST /api/ajo-groups/3/contribute/': { body: paid },
  });
  open();
  await shows(/Pay ₦11,500 by Sun 22 Nov 23:59.*₦1,500 in arrears\./);
  await userEvent.click((await dialog()).getByRole('button', { name: 'Pay now' }));
  expect(screen.getByRole('heading', { name: 'Pay your contribution' })).toHaveFocus();
  expect(screen.getByText('Arrears').nextElementSibling).toHaveTextContent('₦1,500');
  expect(screen.getByText('Round 2').nextElementSibling).toHaveTextContent('₦10,000');
  await expectAccessible();
  await payWithPin('Pay ₦11,500');
  expect(await screen.findByText(/^Paid for round 2. Round 3 is due on Tue 1 Dec.$/)).toBeVisible();
  const [call] = posted(sent);
  expect(call?.body).toEqual({ ahead: 0, expected: 11_500 });
  expect(call?.headers.get('x-transaction-pin')).toBe('2580');
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test("a refused payment shows the server's message, and a retry keeps its key", async () => {
  const replies = [refused('insufficient_funds'), 'offline' as const];
  const sent = serve({
    ...groupWith({ actions: { ...nothing, due: 10_000 } }),
    'POST /api/ajo-groups/3/contribute/': () => replies.shift() ?? 'offline',
  });
  open();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Pay now' }));
  await payWithPin('Pay ₦10,000');
  expect(await screen.findByText('Your balance is too low for this.')).toBeVisible();
  await press(/^Pay ₦10,000/);
  expect(await screen.findByText(/^We lost connection before confirming/)).toBeVisible();
  const keys = posted(sent).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('pays the chosen number of rounds ahead, with the reserve', async () => {
  const paid = { amount: 33_000, reference: null, rounds: [2, 3, 4], message: 'Paid ahead.' };
  const sent = serve({
    ...groupWith({ actions: { ...nothing, ahead: 3 } }),
    'POST /api/ajo-groups/3/contribute/': { body: paid },
  });
  open();
  await press(/^Pay ahead/);
  await userEvent.selectOptions(screen.getByLabelText('Rounds to pay'), '3');
  expect(screen.getByText('Contribution × 3').nextElementSibling).toHaveTextContent('₦30,000');
  expect(screen.getByText('Reserve × 3').nextElementSibling).toHaveTextContent('₦3,000');
  await payWithPin('Pay ₦33,000');
  expect(await screen.findByText('Paid ahead.')).toBeVisible();
  expect(posted(sent)[0]?.body).toEqual({ ahead: 3, expected: 33_000 });
});

test('a late member can be covered with the PIN at the amount shown', async () => {
  const late = { ...members[1], contribution_status: 'late', owes: 200, cover: 10_000 };
  const paid = { amount: 10_000, reference: null, rounds: [2], message: 'Covered for Bola.' };
  const sent = serve({
    ...groupWith({ members: [members[0], late, members[2]] }),
    'GET /api/ajo-groups/3/members/12/trust/': { body: { score: 51, events: [] } },
    'POST /api/ajo-groups/3/members/12/cover/': { body: paid },
  });
  open();
  const roster = within(await screen.findByRole('region', { name: 'Members' }));
  expect(roster.getByText('Late')).toBeVisible();
  await press(/^Bola Ọlátúnjí #2/);
  expect(screen.getByText('Owes').nextElementSibling).toHaveTextContent('₦200');
  expect(screen.getByText('Phone').nextElementSibling).toHaveTextContent('+234803•••4567');
  await press('Cover Bola Ọlátúnjí, ₦10,000');
  await expectAccessible();
  await payWithPin('Pay ₦10,000');
  expect(await screen.findByText('Covered for Bola.')).toBeVisible();
  expect(posted(sent)[0]?.headers.get('x-transaction-pin')).toBe('2580');
});

test('until the grace period ends, a member sees how many have paid but not who', async () => {
  const quiet = members.map((member) =>
    member.is_you ? member : { ...member, contribution_status: 'private', has_paid: null },
  );
  serve(groupWith({ members: quiet }));
  open();
  const ring = await screen.findByRole('img', {
    name: 'Round 2 of 3: 2 of 3 paid. Turns run clockwise.',
  });
  expect(ring).toBeVisible();
  expect(screen.getByText(/only they and the organiser know who/)).toBeVisible();
  const roster = screen.getByRole('region', { name: 'Members' });
  expect(roster).not.toHaveTextContent(/Late|Due|Paid ahead/);
});

test.each([
  ['2026-11-23T00:00:00+01:00', 'Grace 58 h'],
  ['2026-11-25T00:00:00+01:00', 'Grace 4 days'],
])('the ring shows the time left until %s as “%s”', async (grace_until, text) => {
  serve(groupWith({ round: { ...group.round, grace_until } }));
  open();
  expect(await screen.findByText(text)).toBeVisible();
});

test('a trust score opens the events behind it', async () => {
  const at = '2026-11-02T08:00:00+01:00';
  const events = [
    { at, kind: 'on_time', points: 1, text: 'Paid round 1 here on time' },
    { at, kind: 'missed', points: -20, text: 'Missed a contribution in another group' },
  ];
  serve({ ...base, 'GET /api/ajo-groups/3/members/12/trust/': { body: { score: 31, events } } });
  open();
  await press(/^Bola Ọlátúnjí #2/);
  expect(await screen.findByText('31')).toBeVisible();
  expect(await screen.findByText('-20')).toBeVisible();
  expect(screen.getByText('+1')).toBeVisible();
  const table = within(screen.getByRole('region', { name: 'What each score unlocks' }));
  expect(table.getByRole('listitem', { current: true })).toHaveTextContent(
    'Below 40The last third of the turns, pots up to ₦100,000',
  );
  expect(
    screen.getByText(/^Everyone starts with 50\. Each round paid on time adds 1\./),
  ).toBeVisible();
  expect(screen.queryByText(/more points unlock/)).toBeNull();
  await expectAccessible();
  await press('Back');
  expect(await button(/^Bola Ọlátúnjí #2/)).toHaveFocus();
});

test("the customer's own trust score shows what the next step unlocks", async () => {
  serve({
    ...base,
    'GET /api/ajo-groups/3/members/11/trust/': { body: { score: 50, events: [] } },
  });
  open();
  await press('How trust works');
  expect(
    await screen.findByText('10 more points unlock: any turn, pots up to ₦5,000,000.'),
  ).toBeVisible();
});

test('Request Collection is offered only to the current collector, sends once and shows the result', async () => {
  const payout = {
    round: 2,
    amount: 29_000,
    arrears: 1000,
    premium: 0,
    reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
    message: '₦29,000 is in your wallet. ₦1,000 paid what you owed.',
  };
  const sent = serve({
    ...groupWith({ current_collector: 11, actions: { ...nothing, request_collection: true } }),
    'POST /api/ajo-groups/3/request-collection/': { body: payout },
  });
  open();
  await dialog();
  await shows(/It's your collection turn! You'll receive ₦30,000/);
  await press('Request Collection');
  const outcome = await screen.findByText(
    '₦29,000 is in your wallet. ₦1,000 paid what you owed. You keep contributing until everyone has collected.',
  );
  expect(outcome.closest('[role=status]')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'View receipt' })).toHaveAttribute(
    'href',
    `/receipt?ref=${payout.reference}`,
  );
  expect(posted(sent)).toHaveLength(1);
  expect(posted(sent)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  await expectAccessible();
});

test('the history shows the newest events first and older ones on request', async () => {
  const event = (id: number, text: string) => ({
    id,
    at: '2026-11-02T08:00:00+01:00',
    text,
    round: 1,
    amount: 30_000,
  });
  const pages = [
    { body: { results: [event(2, 'Round 1 was paid out')], next: 'older' } },
    list(event(1, 'The group was created')),
  ];
  serve({ ...base, 'GET /api/ajo-groups/3/history/': () => pages.shift() ?? 'offline' });
  open();
  await press(/^Passbook and history/);
  expect(await screen.findByText('Round 1 was paid out')).toBeVisible();
  await press('Show older');
  expect(await screen.findByText('The group was created')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
  await expectAccessible();
});

test('shows the saved group with its time while offline', async () => {
  serve(base);
  const first = open('/ajo');
  await screen.findByText('Family Àjọ');
  first.unmount();
  // Stale enough to be refetched.
  const saved = JSON.parse(localStorage.getItem('alajo_ajo_groups') ?? '');
  const before = { ...saved, saved_at: saved.saved_at - 60_000 };
  localStorage.setItem('alajo_ajo_groups', JSON.stringify(before));
  const offline = {
    'GET /api/ajo-groups/': 'offline',
    'GET /api/ajo-groups/3/': 'offline',
  } as const;
  serve({ ...base, ...offline });
  open();
  const shown = await dialog();
  expect(shown.getByRole('img', { name: /^Round 2 of 3: ₦20,000 of ₦30,000/ })).toBeVisible();
  expect(await shown.findByText(SAVED_NOTICE)).toBeVisible();
});

test("another customer's group shows the server's message", async () => {
  serve({ ...base, 'GET /api/ajo-groups/99/': refused('not_found') });
  open('/ajo?group=99');
  const shown = within(await screen.findByRole('dialog', { name: 'Group' }));
  expect(await shown.findByText('Not found.')).toBeVisible();
});

test("warns about a pot that exceeds the wallet's limit", async () => {
  serve(groupWith({ turn_needs: 'Your turn needs tier 2: add your ID.' }));
  open();
  expect(await screen.findByText('Your turn needs tier 2: add your ID.')).toBeVisible();
});

test('long names and large amounts have no accessibility violations', async () => {
  const name = 'Ẹgbẹ́ Ọmọ Ìlú Ìjẹ̀bú-Òde ní Èkó àti Àwọn Ọ̀rẹ́ Wọn Gbogbo';
  serve(
    groupWith({ name, pot: 300_000_000, contribution_amount: 100_000_000, current_collector: 11 }),
  );
  expect(group.name).not.toBe(name);
  open();
  expect(await screen.findByRole('dialog', { name: `${name} active` })).toBeVisible();
  await expectAccessible();
});

test('a paused group shows the amount owed but takes no payment', async () => {
  serve(groupWith({ status: 'paused', actions: { ...nothing, arrears: 1500 } }));
  open();
  await shows(/₦1,500 is due from you/);
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

test('before the start a position is marked as not final', async () => {
  const before = { status: 'recruiting', current_round: 0, collection_order: [], round: null };
  serve(groupWith({ ...before, current_collector: null }));
  open();
  expect(await screen.findByText('turns are fixed at the start')).toBeInTheDocument();
  expect(screen.queryByText('Up to date')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Swap my turn/ })).toBeNull();
});
