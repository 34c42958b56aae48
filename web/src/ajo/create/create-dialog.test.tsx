import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  doubleTap,
  expectAccessible,
  refused,
  serve,
  show,
  signInAda,
} from '../../platform/testing.tsx';
import { Component } from '../ajo.tsx';
import { base, group } from '../testing-groups.ts';
import {
  checkGroup,
  emptyGroup,
  type GroupDraft,
  groupDrafts,
  startBounds,
} from './create-draft.ts';

const open = () => show([{ path: '/ajo', Component }], '/ajo');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const { min: tomorrow } = startBounds(Date.now());

beforeEach(signInAda);

async function fillBasics(): Promise<void> {
  await press('Create Group');
  await userEvent.type(await screen.findByLabelText('Group Name'), 'Ìyá Àlájọ');
  await userEvent.type(screen.getByLabelText('Description'), 'For school fees{enter}and rent');
  await userEvent.type(screen.getByLabelText('Contribution Amount (₦)'), '10000');
  await press('Continue');
}

const openTerms = async () => press('Change');
const openRules = async () => press('Group Rules (optional)');
const termsNamed = (name: string) => screen.getByRole('region', { name });
const choice = (name: RegExp) => screen.getByRole('radio', { name });

async function fillSettings(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Start Date'), tomorrow);
  await openTerms();
  await userEvent.selectOptions(screen.getByLabelText('Who can join'), 'open');
  for (const [name, choice] of [
    ['Who needs my approval', 'everyone who joins'],
    ['Late fee', '3%'],
    ['Bond', 'nothing'],
    ['Reserve', '20%'],
    ['Starts with at least', '4 members'],
    ['Early turn fee', 'up to 5% of the pot'],
    ['A vote needs', 'two thirds'],
  ] as const) {
    await userEvent.selectOptions(screen.getByLabelText(name), choice);
  }
  expect(termsNamed('Traders’ terms, changed')).toHaveTextContent(
    'The first to collect pays ₦5,000, the last gets ₦5,000. That is about 13.3% a year.',
  );
  await openRules();
  await userEvent.type(
    screen.getByLabelText('Group Rules (optional)'),
    'Pay early{enter}{enter}Be kind',
  );
  await press('Continue');
}

async function create(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  await press('Create Àjọ Group');
}

test('creates a group in three steps, with the full total in the summary', async () => {
  const turn_needs = 'Upgrade your tier before your turn.';
  const sent = serve({
    ...base,
    'POST /api/ajo-groups/': { status: 201, body: { id: 9 } },
    'GET /api/ajo-groups/9/': { body: { ...group, id: 9, turn_needs } },
  });
  open();
  await fillBasics();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Àjọ Group' }));
  expect(dialog.getByText('Group Settings')).toHaveFocus();
  expect(screen.getByLabelText('Maximum Members')).toHaveValue(10);
  expect(choice(/^Organiser last/)).toBeChecked();
  await fillSettings();
  expect(dialog.getByText('10 members, from', { exact: false })).toBeVisible();
  const summary = within(screen.getByRole('region', { name: 'Group Summary' }));
  for (const [name, value] of [
    ['Name', 'Ìyá Àlájọ'],
    ['Contribution', '₦10,000 monthly'],
    ['Max members', '10'],
    ['Total collection', '₦100,000 if full'],
    ['Who can join', 'Everyone, with your approval'],
    ['Starts with', 'At least 4'],
    ['Grace period', '2 days'],
    ['Late fee', '3% (₦300)'],
    ['Reserve', '20% (₦2,000 each time)'],
    ['A vote needs', 'two thirds'],
    ['Your turn decides', 'first −₦5,000, last +₦5,000, about 13.3% a year'],
  ] as const) {
    expect(summary.getByText(name).nextElementSibling).toHaveTextContent(value);
  }
  await expectAccessible();
  expect(summary.getByText('At most ₦12,000 each round and ₦120,000 in all')).toBeVisible();
  await press('Create Àjọ Group');
  expect(screen.getByLabelText('Transaction PIN')).toHaveAccessibleDescription(
    'Enter a 4-digit PIN',
  );
  await create();
  expect(await screen.findByText(/Ìyá Àlájọ is open: others can find it/)).toBeVisible();
  expect(screen.getByText(turn_needs)).toBeVisible();
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.headers.get('x-transaction-pin')).toBe('4826');
  expect(post?.body).toEqual({
    name: 'Ìyá Àlájọ',
    description: 'For school fees and rent',
    frequency: 'monthly',
    contribution_amount: 10_000,
    max_members: 10,
    start_date: tomorrow,
    order: 'organiser_last',
    visibility: 'open',
    approval: true,
    late_fee: 3,
    grace_hours: 48,
    min_members: 4,
    bond: 0,
    majority: 'two_thirds',
    early_turn_fee: 5,
    reserve: 20,
    rules: ['Pay early', 'Be kind'],
  });
});

test('a preset fills in the terms, and later manual changes are sent', async () => {
  const sent = serve({
    ...base,
    'POST /api/ajo-groups/': { status: 201, body: { id: 9 } },
  });
  open();
  await fillBasics();
  expect(within(screen.getByRole('dialog')).getByText('₦10,000 monthly')).toBeVisible();
  await openTerms();
  expect(choice(/^Traders/)).toBeChecked();
  await userEvent.click(choice(/^Family/));
  expect(termsNamed('Family terms')).toBeVisible();
  expect(screen.getByLabelText('Late fee')).toHaveDisplayValue('nothing');
  await userEvent.click(choice(/^People I don’t know/));
  expect(choice(/^By draw/)).toBeChecked();
  const terms = termsNamed('Terms for people I don’t know');
  expect(terms).toHaveTextContent('5%, ₦500.');
  expect(screen.getByLabelText('Bond')).toHaveDisplayValue('2 rounds');
  await expectAccessible();
  await userEvent.selectOptions(screen.getByLabelText('Grace period'), '5 days');
  const least = screen.getByLabelText('Starts with at least');
  expect(least).toHaveValue('5');
  await userEvent.selectOptions(least, '4');
  expect(terms).toHaveTextContent('With that many, each collects ₦40,000.');
  await press('Done');
  expect(termsNamed('Terms for people I don’t know, changed')).toHaveTextContent(
    'Late is fine for 5 days, then it costs ₦500. Everyone leaves a ₦20,000 bond, sets aside ₦2,000 each time, and gets both back at the end. Only people with a link can join. You approve who joins. It starts with at least 4 members.',
  );
  await userEvent.type(screen.getByLabelText('Start Date'), tomorrow);
  await press('Continue');
  await create();
  await screen.findByText(/Ìyá Àlájọ is/);
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({
    name: 'Ìyá Àlájọ',
    description: 'For school fees and rent',
    frequency: 'monthly',
    contribution_amount: 10_000,
    max_members: 10,
    start_date: tomorrow,
    order: 'drawn',
    visibility: 'private',
    approval: true,
    late_fee: 5,
    grace_hours: 120,
    min_members: 4,
    bond: 2,
    early_turn_fee: 0,
    majority: 'two_thirds',
    reserve: 20,
    rules: [],
  });
});

test('a preset that starts with 5 adapts to a group of at most 4', async () => {
  const sent = serve({
    ...base,
    'POST /api/ajo-groups/': { status: 201, body: { id: 9 } },
  });
  open();
  await fillBasics();
  const most = screen.getByLabelText('Maximum Members');
  await userEvent.clear(most);
  await userEvent.type(most, '4');
  expect(termsNamed('Traders’ terms')).toHaveTextContent('It starts with at least 4 members.');
  await openTerms();
  const least = screen.getByLabelText('Starts with at least');
  expect(least).toHaveValue('4');
  expect(termsNamed('Traders’ terms')).toHaveTextContent('With that many, each collects ₦40,000.');
  await userEvent.type(most, '0');
  expect(least).toHaveValue('5');
  await userEvent.type(most, '{backspace}');
  await userEvent.type(screen.getByLabelText('Start Date'), tomorrow);
  await press('Continue');
  expect(screen.getByText('At least 4')).toBeVisible();
  await create();
  await screen.findByText(/Ìyá Àlájọ is/);
  const post = sent.find(({ method }) => method === 'POST');
  expect(post?.body).toMatchObject({ max_members: 4, min_members: 4 });
});

test("an invalid step shows the contract's messages and stays open", async () => {
  serve(base);
  open();
  await press('Create Group');
  await userEvent.click(await button('Continue'));
  expect(screen.getByText('Use 3 to 60 characters')).toBeVisible();
  expect(screen.getByText('Enter a whole amount from ₦100 to ₦1,000,000')).toBeVisible();
  expect(screen.getByLabelText('Group Name')).toHaveFocus();
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('Group Name'), 'Abc');
  await userEvent.type(screen.getByLabelText('Contribution Amount (₦)'), '100.50');
  await userEvent.click(await button('Continue'));
  expect(screen.getByText('Enter a whole amount from ₦100 to ₦1,000,000')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Contribution Amount (₦)'), '{backspace>3/}');
  await userEvent.click(await button('Continue'));
  await userEvent.clear(screen.getByLabelText('Maximum Members'));
  await userEvent.type(screen.getByLabelText('Maximum Members'), '51');
  await userEvent.click(await button('Continue'));
  expect(screen.getByText('Between 3 and 50 members')).toBeVisible();
  expect(screen.getByText('Choose a start date from tomorrow, within a year')).toBeVisible();
  await expectAccessible();
  await press('Back');
  expect(screen.getByLabelText('Group Name')).toHaveValue('Abc');
});

test('a rejected field leads back to its step; other errors are shown in place', async () => {
  const replies = [
    refused('invalid_request', { field: 'start_date', message: 'That day is too late.' }),
    refused('invalid_request', { field: 'grace_hours', message: 'Choose another grace period.' }),
    refused('invalid_request', { field: 'min_members', message: 'That is too few.' }),
    refused('too_many_requests'),
  ];
  serve({ ...base, 'POST /api/ajo-groups/': () => replies.shift() ?? 'offline' });
  open();
  await fillBasics();
  await fillSettings();
  await create();
  expect(await screen.findAllByText('That day is too late.')).not.toHaveLength(0);
  expect(screen.getByLabelText('Start Date')).toBeVisible();
  for (const [label, problem] of [
    ['Grace period', 'Choose another grace period.'],
    ['Starts with at least', 'That is too few.'],
  ] as const) {
    await press('Continue');
    await press('Create Àjọ Group');
    await vi.waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(problem);
  }
  await press('Continue');
  await press('Create Àjọ Group');
  expect(await screen.findByText('Too many requests. Wait a moment and try again.')).toBeVisible();
  await press('Create Àjọ Group');
  expect(await screen.findByText(/Can’t reach Alajo/)).toBeVisible();
});

test('a double tap on Create makes one group and reports no failure', async () => {
  const taken = refused('invalid_request', { field: 'name', message: 'You have this group.' });
  const responses = [{ status: 201, body: { id: 9 } }];
  const sent = serve({ ...base, 'POST /api/ajo-groups/': () => responses.shift() ?? taken });
  open();
  await fillBasics();
  await fillSettings();
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  doubleTap(await button('Create Àjọ Group'));
  expect(await screen.findByText(/Ìyá Àlájọ is open: others can find it/)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

/** Fields a customer sees; a folded one is not there. */
const visibleFields = () => screen.getByRole('dialog').querySelectorAll('input, select, textarea');

test('the second step asks for at most 6 fields before anything is unfolded', async () => {
  serve(base);
  open();
  await fillBasics();
  expect(visibleFields().length).toBeLessThanOrEqual(6);
  expect(choice(/^Members choose/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: /^Organiser first/ })).toBeNull();
  await expectAccessible();
});

test('More ways shows the rare orders, and a chosen rare one comes first', async () => {
  serve(base);
  open();
  await fillBasics();
  await press(/^More ways/);
  await userEvent.click(choice(/^By need/));
  await press('Back');
  await press('Continue');
  const orders = within(screen.getByRole('group', { name: 'The order of turns' }));
  const [first] = orders.getAllByRole('radio');
  expect(first).toBeChecked();
  expect(first).toHaveAccessibleName(/^By need/);
  expect(choice(/^Organiser first/)).toBeVisible();
});

test('the number of members goes up and down between 3 and 50', async () => {
  serve(base);
  open();
  await fillBasics();
  const most = screen.getByLabelText('Maximum Members');
  await press('More members');
  expect(most).toHaveValue(11);
  await userEvent.clear(most);
  await userEvent.type(most, '3');
  await press('Fewer members');
  expect(most).toHaveValue(3);
});

/** Fills in a group and creates it; the reply is lost. */
async function createOffline() {
  const sent = serve({ ...base, 'POST /api/ajo-groups/': 'offline' });
  open();
  await fillBasics();
  await fillSettings();
  await create();
  await screen.findByText(/Can’t reach Alajo/);
  return sent;
}

test('a retry after a lost reply keeps its key, and a changed group takes a new one', async () => {
  const sent = await createOffline();
  await press('Create Àjọ Group');
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
  await screen.findByText(/Can’t reach Alajo/);
  await press('Back');
  await openTerms();
  await userEvent.type(screen.getByLabelText('Group Rules (optional)'), '{enter}Be early');
  await press('Continue');
  await press('Create Àjọ Group');
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(3));
  const posts = sent.filter(({ method }) => method === 'POST');
  const [first, retry, changed] = posts.map(({ headers }) => headers.get('idempotency-key'));
  expect(retry).toBe(first);
  expect(changed).not.toBe(first);
});

test('a group resubmitted after a lost reply is not created twice', async () => {
  const sent = await createOffline();
  await press('Close');
  await press('Create Group');
  await screen.findByText('We kept what you typed.');
  await press('Continue');
  await press('Continue');
  await create();
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const posts = sent.filter(({ method }) => method === 'POST');
  const [first, again] = posts.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(first);
});

test('Back keeps a half-filled group as a draft until it is created', async () => {
  serve({
    ...base,
    'POST /api/ajo-groups/': { status: 201, body: { id: 9 } },
  });
  open();
  await fillBasics();
  const depth = (count: number) => waitFor(() => expect(window.history.state?.layer).toBe(count));
  await depth(2);
  act(() => window.history.back());
  expect(await screen.findByLabelText('Group Name')).toHaveValue('Ìyá Àlájọ');
  await depth(1);
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press('Create Group');
  expect(await screen.findByText('We kept what you typed.')).toBeVisible();
  expect(screen.getByLabelText('Description')).toHaveValue('For school fees\nand rent');
  await expectAccessible();
  await press('Continue');
  await fillSettings();
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('4826');
  await press('Create Àjọ Group');
  await press('Done');
  await press('Create Group');
  expect(await screen.findByLabelText('Group Name')).toHaveValue('');
  expect(screen.queryByText('We kept what you typed.')).toBeNull();
});

test('a draft from before the newer terms takes their defaults', async () => {
  const { preset: _, grace_hours: __, min_members: ___, ...older } = emptyGroup();
  groupDrafts().save({ ...older, name: 'Ìyá Àlájọ', contribution_amount: '10000' } as GroupDraft);
  serve(base);
  open();
  await press('Create Group');
  await screen.findByText('We kept what you typed.');
  await press('Continue');
  await openTerms();
  expect(screen.getByLabelText('Grace period')).toHaveDisplayValue('2 days');
  expect(screen.getByLabelText('Starts with at least')).toHaveValue('5');
});

const NOW = Date.parse('2026-11-21T23:30:00Z'); // already the 22nd in Lagos
const draft: GroupDraft = {
  ...emptyGroup(),
  name: 'Ajo',
  contribution_amount: '100',
  max_members: '3',
};

/** The fields with an error, each once. */
function wrongIn(values: GroupDraft) {
  const checked = checkGroup(values, NOW);
  const issues = checked.error?.issues ?? [];
  expect(checked.success).toBe(issues.length === 0);
  return [...new Set(issues.map(({ path }) => path[0]))];
}

test.each([
  ['2026-11-22', 'start_date'],
  ['2027-11-23', 'start_date'],
  ['', 'start_date'],
])('a start on %j is refused', (start_date, field) => {
  expect(wrongIn({ ...draft, start_date })).toContain(field);
});

test.each(['2026-11-23', '2027-11-22'])('a start on %s is accepted', (start_date) => {
  expect(wrongIn({ ...draft, start_date })).toEqual([]);
});

test.each([
  [{ min_members: '2' }, 'min_members'],
  [{ min_members: '' }, 'min_members'],
  [{ late_fee: '6' }, 'late_fee'],
  [{ reserve: '' }, 'reserve'],
  [{ reserve: '2.5' }, 'reserve'],
  [{ max_members: '2' }, 'max_members'],
  [{ contribution_amount: '1000001' }, 'contribution_amount'],
  [{ rules: Array.from({ length: 11 }, (_, i) => `Rule ${i}`).join('\n') }, 'rules'],
  [{ rules: 'x'.repeat(201) }, 'rules'],
])('%j is refused', (more, field) => {
  expect(wrongIn({ ...draft, start_date: '2026-12-01', ...more })).toEqual([field]);
});
