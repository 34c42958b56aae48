// The sentence with money that a group's page opens with, for each state and member.
import { group as groupSchema } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, naira } from '@alajo/contract/money.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mainRules } from '../main-rules.ts';
import { members, nothing, group as sample } from '../testing-groups.ts';
import { situationOf } from './situation.ts';
import { upcomingOf } from './upcoming.ts';

const NOW = '2026-11-22T12:00:00+01:00'; // a Sunday
const DEADLINE = '2026-11-26T00:00:00+01:00';

beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** The customer is Ada; amounts are naira, as the API returns them. */
const read = (more: object, balance?: Kobo) => ({
  group: groupSchema.parse({ ...sample, actions: nothing, ...more }),
  balance,
  now: Date.parse(NOW),
});

/** Ada's seat with these fields, and the others'. */
const seats = (own: object, other: object = {}) =>
  members.map((member) => ({ ...member, ...(member.is_you ? own : other) }));

const round = {
  number: 2,
  status: 'scheduled',
  due_on: '2026-11-23',
  paid_count: 0,
  paid_amount: 0,
  grace_until: null,
  pays_itself_at: null,
  frozen_until: null,
};
const collecting = { ...round, status: 'collecting', due_on: '2026-11-22', grace_until: DEADLINE };
const unpaid = {
  round,
  paid_ahead: 0,
  members: seats({ has_paid: false }),
  actions: { ...nothing, ahead: 2 },
};
const late = (actions: object, more: object = {}) => ({
  round: collecting,
  members: seats({ has_paid: false, contribution_status: 'late' }),
  actions: { ...nothing, ...actions },
  ...more,
});
/** Their turn is still to come. */
const waits = { schedule: sample.schedule.map((turn) => ({ ...turn, collected: false })) };
const before = {
  status: 'recruiting',
  max_members: 10,
  total_members: 3,
  current_round: 0,
  current_collector: null,
  collection_order: [],
  round: null,
  start_date: '2026-12-07',
};

test.each([
  [
    'whose wallet covers the next payment',
    naira(68_400),
    'If you do nothing, ₦11,000 leaves your wallet tonight at midnight. ₦1,000 of it is for the reserve. You have ₦68,400.',
    'Pay now',
  ],
  [
    'whose wallet is short',
    naira(8000),
    'If you do nothing, you are ₦3,000 short tonight at midnight. You have ₦8,000.',
    'Add ₦3,000',
  ],
  [
    'who hides their balance',
    undefined,
    'If you do nothing, ₦11,000 leaves your wallet tonight at midnight. ₦1,000 of it is for the reserve.',
    'Pay now',
  ],
])('a member %s reads what happens if they do nothing', (_, balance, sentence, action) => {
  const context = read(unpaid, balance);
  expect(situationOf(context)).toBeUndefined();
  expect(upcomingOf(context)).toMatchObject({
    when: 'You pay tonight',
    sentence,
    action: { label: action },
  });
});

test('a member who has paid reads when money leaves their wallet next', () => {
  const paid = { ...unpaid, members: seats({ has_paid: true }) };
  expect(upcomingOf(read(paid)).sentence).toBe(
    'You’ve paid ₦11,000 for round 2. Nothing leaves your wallet before Tue 1 Dec.',
  );
  expect(upcomingOf(read(paid)).action).toBeUndefined();
  const last = { ...paid, current_round: 3, paid_ahead: 0, round: { ...round, number: 3 } };
  expect(upcomingOf(read(last))).toMatchObject({
    when: undefined,
    sentence: 'Nothing more leaves your wallet in this group.',
  });
});

test('a member whose seat someone else pays for is not asked for money', () => {
  const theirs = { ...unpaid, members: seats({ has_paid: false, paid_by: 12 }) };
  expect(upcomingOf(read(theirs))).toMatchObject({
    sentence: 'Bola Ọlátúnjí pays for you. Nothing leaves your wallet.',
  });
  expect(upcomingOf(read(theirs)).action).toBeUndefined();
});

test.each([
  [
    'is short, without a bond',
    read(late({ due: 11_000 }, waits), naira(8000)),
    'You’re ₦3,000 short. Pay by Wed 25 Nov 23:59, or you owe ₦11,000, it costs ₦200 and your turn moves to last.',
    'Add ₦3,000',
  ],
  [
    'has the money, and a bond',
    read(
      late({ due: 11_000 }, { ...waits, bond: 2, your_hold: 20_000, late_fee: 0 }),
      naira(20_000),
    ),
    'Pay ₦11,000 by Wed 25 Nov 23:59, or your bond pays and your turn moves to last.',
    'Pay now',
  ],
  [
    'has a bond that covers only a part',
    read(late({ due: 11_000 }, { ...waits, bond: 1, your_hold: 4000 })),
    'Pay ₦11,000 by Wed 25 Nov 23:59, or your bond pays ₦4,000, you owe ₦7,000, it costs ₦200 and your turn moves to last.',
    'Pay now',
  ],
  [
    'has collected, which doubles the fee',
    read(late({ due: 11_000 })),
    'Pay ₦11,000 by Wed 25 Nov 23:59, or you owe ₦11,000, it costs ₦400.',
    'Pay now',
  ],
  [
    'missed the deadline',
    read({ ...unpaid, actions: { ...nothing, arrears: 11_200 } }, naira(1200)),
    'You owe ₦11,200.',
    'Add ₦10,000',
  ],
])(
  'a late member who %s reads the amount, the deadline and the consequence',
  (_, context, sentence, label) => {
    expect(situationOf(context)).toMatchObject({ sentence, action: { label } });
  },
);

test('a late member’s wallet is not mentioned while balances are hidden', () => {
  const shown = situationOf(read(late({ due: 8000, part_paid: 3000 })));
  expect(shown?.detail).toBe(
    '₦3,000 of ₦11,000 is already in. Only you and Chukwuemeka, the organiser, can see this.',
  );
});

test('only the organiser reads who is late; the others read how many have paid', () => {
  const other = { contribution_status: 'private', has_paid: null };
  const shared = { round: { ...collecting, paid_count: 2 }, paid_ahead: 0 };
  const member = situationOf(read({ ...shared, members: seats({}, other) }));
  expect(member?.sentence).toBe('2 of 3 have paid. The last one has until Wed 25 Nov 23:59.');
  expect(member?.action).toBeUndefined();
  expect(JSON.stringify(member)).not.toMatch(/Bola.*missing/);
  const organising = members.map((seat) => ({
    ...seat,
    is_organiser: seat.is_you,
    ...(seat.id === 13 && { contribution_status: 'late', has_paid: false, missing: 11_000 }),
  }));
  expect(situationOf(read({ ...shared, members: organising }))).toMatchObject({
    sentence: 'Chukwuemeka’s ₦11,000 is missing. It can come until Wed 25 Nov 23:59.',
    action: { label: 'Remind Chukwuemeka', view: { at: 'remind_late' } },
    facts: [{ name: 'Last reminder', value: 'None yet' }, {}],
  });
  const reminded = organising.map((seat) => ({
    ...seat,
    ...(seat.id === 13 && { reminded_at: '2026-11-22T11:00:00+01:00' }),
  }));
  const after = situationOf(read({ ...shared, members: reminded }));
  expect(after?.action).toBeUndefined();
  expect(after?.facts[0]).toEqual({ name: 'Last reminder', value: 'Sun 22 Nov 11:00' });
});

test('a member whose bond paid reads what is left of it and their new turn', () => {
  const covered = seats({ contribution_status: 'covered', has_paid: true });
  expect(
    situationOf(read({ round, members: covered, bond: 1, your_hold: 0, your_bond_used: 10_000 })),
  ).toMatchObject({
    sentence: 'Your bond paid ₦10,000. You owe nothing.',
    detail: '₦0 of your bond is left.',
    action: { label: 'See the new schedule' },
  });
});

test('before the start a member reads what is free, what goes on hold, and when they collect', () => {
  const ready = { from: '2026-12-05T00:00:00+01:00', held: 0, yours: 0, unready: false };
  const invite = { ...nothing, invite: true };
  const recruiting = { ...before, bond: 1, ready, actions: invite };
  expect(situationOf(read(recruiting))).toMatchObject({
    sentence: '7 seats are free. No money moves before Sat 5 Dec.',
    detail: 'On Sat 5 Dec your ₦21,000 is held: first payment and bond.',
    action: { label: 'Invite friends' },
    facts: [
      { name: 'Your turn', value: '7 Dec, #1' },
      { name: 'You collect', value: '₦100,000 if full' },
    ],
  });
  expect(situationOf(read({ ...recruiting, min_members: 10 }))?.detail).toBe(
    'On Sat 5 Dec your ₦21,000 is held: first payment and bond. If fewer than 10 join, the group votes, or it comes back.',
  );
  expect(situationOf(read({ ...recruiting, ready: null, min_members: 5 }))).toMatchObject({
    sentence: '7 seats are free. No money moves before 7 Dec.',
    detail: 'On 7 Dec your first ₦11,000 leaves your wallet, if at least 5 have joined.',
  });
  const organising = members.map((seat) => ({ ...seat, is_organiser: seat.is_you }));
  expect(situationOf(read({ ...recruiting, members: organising }))?.facts[0]).toEqual({
    name: 'Your turn',
    value: '7 Sept 2027, #10',
  });
  const renewal = { of: 2, changes: [], unanswered: [], declined: [] };
  expect(situationOf(read({ ...recruiting, renewal }))).toMatchObject({
    sentence: '3 of 10 go again so far. No money moves before Sat 5 Dec.',
    action: { label: 'Invite friends', quiet: true },
  });
  const full = { ...before, status: 'waiting', total_members: 10, actions: invite };
  expect(situationOf(read(full))).toMatchObject({
    sentence: 'All 10 seats are taken. No money moves before 7 Dec.',
  });
  expect(situationOf(read(full))?.action).toBeUndefined();
});

test('in the ready check a member reads the deadline, and what happens if they do nothing', () => {
  const ready = { from: '2026-11-21T00:00:00+01:00', held: 8, yours: 21_000, unready: false };
  const full = { ...before, status: 'waiting', total_members: 10, bond: 1, ready };
  expect(situationOf(read(full, naira(9000)))).toMatchObject({
    sentence: 'You need ₦12,000 more by Sun 6 Dec 23:59.',
    detail:
      'You have ₦9,000 of ₦21,000. If it isn’t there, your seat can go to someone else, and nothing is taken.',
    action: { label: 'Add ₦12,000' },
  });
  expect(situationOf(read(full, naira(50_000)))).toMatchObject({
    sentence: 'Put ₦21,000 on hold by Sun 6 Dec 23:59.',
    detail: expect.stringContaining('If you do nothing, we hold it from your wallet'),
    action: { label: 'Hold ₦21,000 now', view: { at: 'ready' } },
  });
  const late = { ...full, ready: { ...ready, unready: true } };
  expect(situationOf(read(late, naira(9000)))?.sentence).toBe(
    'You need ₦12,000 more so the group can start.',
  );
  const held = { ...full, your_hold: 21_000, ready: { ...ready, yours: 0 } };
  expect(situationOf(read(held))).toMatchObject({
    sentence: '₦21,000 is on hold for the start on 7 Dec.',
    facts: [{ name: 'First round', value: '7 Dec' }, { name: 'Your turn' }],
  });
});

test('a group that votes because it has too few members says how many it needs', () => {
  const ready = { from: '2026-11-20T00:00:00+01:00', held: 3, yours: 0, unready: true };
  const few = { status: 'recruiting', max_members: 6, min_members: 5, start_date: '2026-11-22' };
  expect(situationOf(read({ ...few, ready, your_hold: 11_000 }))).toMatchObject({
    sentence: 'Only 3 of the 5 members needed have joined.',
    detail: '3 of 3 are ready. If the group doesn’t start, your ₦11,000 comes back to you.',
  });
  expect(situationOf(read({ ...few, ready: { ...ready, held: 2, yours: 11_000 } }))).toMatchObject({
    detail: 'The group votes on what to do, because it has too few members.',
    action: { label: 'Hold ₦11,000 now' },
  });
});

test('a finished group says what came back, and offers its organiser the next cycle', () => {
  const done = { status: 'completed', outcome: 'finished', your_bond_returned: 8000 };
  const paid = members.map((seat) => ({ ...seat, total_contributed: 33_000 }));
  expect(situationOf(read({ ...done, members: paid }))).toMatchObject({
    sentence: 'Everyone has collected.',
    detail: 'Your ₦8,000 bond and your share of the reserve are back in your wallet.',
    action: { label: 'Passbook', to: '/ajo/passbook/3' },
    facts: [
      { name: 'You paid in', value: '₦33,000' },
      { name: 'You collected', value: '₦30,000' },
    ],
  });
  const renew = { ...nothing, renew: true };
  expect(situationOf(read({ ...done, actions: renew }))).toMatchObject({
    sentence: 'Everyone has collected. Go again?',
    detail:
      'Your ₦8,000 bond and your share of the reserve are back in your wallet. Same people, last becomes first: Chukwuemeka starts, you are #3. Everyone confirms.',
    action: { label: 'Renew group', view: { at: 'renew' } },
    second: { label: 'Passbook' },
  });
  expect(situationOf(read({ ...done, actions: { ...nothing, arrears: 500 } }))).toMatchObject({
    action: { label: 'Pay ₦500' },
  });
});

test('paused and dissolved groups say that no money moves', () => {
  const sentence = (more: object) => situationOf(read(more))?.sentence;
  expect(sentence({ status: 'paused' })).toBe('Paused: no money moves until the group resumes.');
  expect(sentence({ status: 'completed', outcome: 'dissolved' })).toBe(
    'The group was dissolved, and no money was taken.',
  );
});

test('the collector reads the specification’s sentence, and when the money comes without them', () => {
  const settled = { ...round, status: 'settled', pays_itself_at: '2026-11-23T08:00:00+01:00' };
  const own = {
    round: settled,
    current_collector: 11,
    actions: { ...nothing, request_collection: true },
  };
  expect(situationOf(read(own))).toMatchObject({
    sentence: "It's your collection turn! You'll receive ₦30,000",
    detail: 'Not collected by Mon 23 Nov 08:00? It goes to your wallet automatically.',
    action: { label: 'Request Collection', collect: true },
  });
  const owing = { ...own, actions: { ...own.actions, arrears: 5000 } };
  expect(situationOf(read(owing))).toMatchObject({
    detail:
      '₦5,000 of it pays what you owe. Not collected by Mon 23 Nov 08:00? It goes to your wallet automatically.',
    action: { label: 'Request Collection' },
  });
});

test.each([
  [{ bond: 1 }, 'A missing ₦10,000 comes from that member’s bond, then the reserve.'],
  [{ bond: 1, set_aside: 0 }, 'A missing ₦10,000 comes from that member’s bond.'],
  [
    { bond: 0, set_aside: 0 },
    'No bond. If ₦10,000 is missing, the collector gets ₦20,000 and is owed ₦10,000.',
  ],
])('the rules name who pays for a missing contribution: %j', (more, text) => {
  const rules = mainRules(read(more).group);
  expect(rules.map((rule) => rule.text)).toContain(text);
});

test('the rules say when the customer’s own bond comes back, and before the start what everyone leaves', () => {
  const bonded = { bond: 1, your_hold: 8000 };
  const rulesOf = (more: object) => mainRules(read({ ...bonded, ...more }).group);
  expect(rulesOf({}).map(({ text }) => text)).toContain('Your ₦8,000 bond comes back after 1 Dec.');
  expect(rulesOf(before).map(({ text }) => text)).toContain(
    'Everyone leaves a ₦10,000 bond and gets it back at the end.',
  );
});
