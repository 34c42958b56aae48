import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { showBalances } from '../platform/balances.ts';
import {
  expectAccessible,
  refused,
  SAVED_NOTICE,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { Component } from './savings.tsx';
import { COMPLETED_GOAL, GOAL, goals, wallet } from './testing.ts';

const LIST = 'GET /api/savings-goals/';
const open = () => show([{ path: '/savings', Component }], '/savings');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sentTo = (sent: SentRequest[], method: string, end: string) =>
  sent.filter((request) => request.method === method && request.url.endsWith(end));

beforeEach(() => {
  signInAda();
  showBalances(true);
});

describe('the goal list', () => {
  test('announces loading', async () => {
    serve({ [LIST]: goals() });
    open();
    expect(await screen.findByText('Loading your savings goals...')).toBeVisible();
    expect(await screen.findByText('Start Your First Savings Goal')).toBeVisible();
  });

  test('offers to create the first goal while there are none', async () => {
    serve({ [LIST]: goals() });
    open();
    await press('Create Your First Goal');
    expect(await dialog('Create New Savings Goal')).toBeDefined();
    await expectAccessible();
  });

  test('a card shows a goal’s progress', async () => {
    const auto = { frequency: 'weekly', amount: 5000, first_day: '2026-11-25' };
    serve({
      [LIST]: goals(
        { ...GOAL, auto_save: { ...auto, next_day: '2026-11-25' } } as never,
        COMPLETED_GOAL,
      ),
    });
    open();
    const [rent, done] = (await screen.findAllByRole('listitem')).map((element) => within(element));
    for (const text of ['Active', 'In Surulere', '₦250,200', 'of ₦400,000', '62.5%']) {
      expect(rent?.getByText(text)).toBeVisible();
    }
    for (const text of [
      '119 days left',
      '₦2,000 per day',
      'Behind: needs ₦1,259 a day',
      'Auto-save ₦5,000 weekly',
    ]) {
      expect(rent?.getByText(text)).toBeVisible();
    }
    for (const text of ['Completed', '100.0%', /^Reached on Fri 20 Nov/]) {
      expect(done?.getByText(text)).toBeVisible();
    }
    expect(screen.queryByRole('button', { name: 'Edit Generator' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Contribute to Generator' })).toBeNull();
    await expectAccessible();
  });

  test.each([
    [1, '1 day left'],
    [0, 'Ends today'],
    [-1, 'Target date passed'],
  ])('%s days left are shown as "%s"', async (days_left, text) => {
    serve({ [LIST]: goals({ ...GOAL, days_left }) });
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('a paused goal takes no money', async () => {
    serve({ [LIST]: goals({ ...GOAL, status: 'paused' }) });
    open();
    expect(await button('Contribute to House rent')).toBeDisabled();
  });

  test('offers Retry after a failed first load', async () => {
    let well = false;
    serve({ [LIST]: () => (well ? goals(GOAL) : refused('internal')) });
    open();
    const retry = await button('Retry');
    expect(screen.queryByText(/₦/)).toBeNull();
    well = true;
    await userEvent.click(retry);
    expect(await screen.findByText('House rent')).toBeVisible();
  });

  test('shows the saved goals with their time while offline', async () => {
    serve({ [LIST]: goals(GOAL) });
    const first = open();
    await screen.findByText('House rent');
    first.unmount();
    serve({ [LIST]: 'offline' });
    open();
    expect(await screen.findByText(SAVED_NOTICE)).toBeVisible();
    expect(screen.getByText('House rent')).toBeVisible();
  });
});

describe('a missed auto-save', () => {
  test('can be dismissed', async () => {
    let missed = 4000;
    const sent = serve({
      [LIST]: () => goals({ ...GOAL, missed }),
      'POST /api/savings-goals/3/skip-missed/': () => {
        missed = 0;
        return { body: GOAL };
      },
    });
    open();
    expect(await screen.findByText(/^Auto-save missed ₦4,000/)).toBeVisible();
    await press('Skip it for House rent');
    await waitFor(() => expect(screen.queryByText(/^Auto-save missed/)).toBeNull());
    expect(sentTo(sent, 'POST', '/skip-missed/')).toHaveLength(1);
  });
});

describe('the goal archive', () => {
  const emptied = { ...COMPLETED_GOAL, current_amount: 0 };

  test('archives a finished and emptied goal, lists it in a closed section, and restores it', async () => {
    let archived = false;
    const set = (to: boolean) => () => {
      archived = to;
      return { body: { ...emptied, archived } };
    };
    serve({
      [LIST]: () => goals(GOAL, { ...emptied, archived }),
      'POST /api/savings-goals/2/archive/': set(true),
      'POST /api/savings-goals/2/unarchive/': set(false),
    });
    open();
    expect(await screen.findByText('In 2 goals')).toBeVisible();
    await press('Archive Generator');
    expect(await screen.findByText('In 1 goal')).toBeVisible();
    expect(screen.getByText('₦90,000 saved by Fri 20 Nov')).not.toBeVisible();
    await userEvent.click(screen.getByText('Archived (1)'));
    expect(screen.getByText('₦90,000 saved by Fri 20 Nov')).toBeVisible();
    await expectAccessible();
    await press('Restore Generator');
    expect(await button('Archive Generator')).toBeVisible();
    expect(screen.queryByText('Archived (1)')).toBeNull();
  });

  test("shows why a goal can't be restored", async () => {
    serve({
      [LIST]: goals({ ...emptied, archived: true }),
      'POST /api/savings-goals/2/unarchive/': refused('goal_title_taken'),
    });
    open();
    await userEvent.click(await screen.findByText('Archived (1)'));
    await press('Restore Generator');
    expect(await screen.findByText('You already have a goal with this title.')).toBeVisible();
    expect(screen.getByText('Start Your First Savings Goal')).toBeVisible();
  });
});

describe('a goal that is behind', () => {
  const repair = { extend_to: '2027-06-08', save: { frequency: 'weekly', amount: 9000 } };
  const behind = { ...GOAL, repair };
  const extend = 'Extend to 8 Jun 2027 for House rent';

  test('can be extended with one tap, after which its card offers nothing more', async () => {
    let extended = false;
    const sent = serve({
      [LIST]: () => goals(extended ? { ...GOAL, pace: 'on_track' } : behind),
      'POST /api/savings-goals/3/extend/': () => {
        extended = true;
        return { body: GOAL };
      },
    });
    open();
    await press(extend);
    await waitFor(() => expect(screen.queryByRole('button', { name: extend })).toBeNull());
    expect(sentTo(sent, 'POST', '/extend/')[0]?.body).toEqual({ target_date: '2027-06-08' });
  });

  test("asks for confirmation if the date can't be moved back", async () => {
    const sent = serve({
      [LIST]: goals({ ...behind, kind: 'locked', access: 'hardship' }),
      'POST /api/savings-goals/3/extend/': { body: GOAL },
    });
    open();
    await press(extend);
    const question = await dialog('Extend to 8 Jun 2027?');
    expect(sentTo(sent, 'POST', '/extend/')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(sent, 'POST', '/extend/')).toHaveLength(1);
  });

  test('shows why it was not extended', async () => {
    serve({
      [LIST]: goals(behind),
      'POST /api/savings-goals/3/extend/': refused('goal_date_not_later'),
    });
    open();
    await press(extend);
    expect(
      await screen.findByText('Choose a date later than the goal’s current one.'),
    ).toBeVisible();
  });

  test('saves more after the PIN, exactly the amount offered', async () => {
    const sent = serve({
      [LIST]: goals(behind),
      'POST /api/savings-goals/3/raise/': { body: GOAL },
    });
    open();
    await press('Save ₦9,000 a week for House rent');
    const form = await dialog('Save more for House rent');
    expect(form.getByText(/so you reach ₦400,000 by 20 Mar 2027/)).toBeVisible();
    await expectAccessible();
    await userEvent.type(form.getByLabelText('Transaction PIN'), '2580');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [raised] = sentTo(sent, 'POST', '/raise/');
    expect(raised?.body).toEqual(repair.save);
  });

  test('offers nothing while balances are hidden, as the numbers would reveal the amount saved', async () => {
    showBalances(false);
    serve({ [LIST]: goals(behind) });
    open();
    await button('Contribute to House rent');
    expect(screen.queryByRole('button', { name: /^(Extend|Save ₦)/ })).toBeNull();
  });
});

describe('creating and editing a goal', () => {
  test('requires title, amount and date; sends naira, today’s date and a target date', async () => {
    const sent = serve({
      [LIST]: goals(),
      'POST /api/savings-goals/': { status: 201, body: GOAL },
    });
    open();
    await press('New Goal');
    const form = await dialog('Create New Savings Goal');
    const create = form.getByRole('button', { name: 'Create Goal' });
    await userEvent.type(form.getByLabelText('Goal Title'), 'House rent');
    await userEvent.type(form.getByLabelText('Target Amount (₦)'), '400000');
    expect(create).toBeDisabled();
    await userEvent.type(form.getByLabelText('Target Date'), '2099-03-20');
    expect(create).toBeEnabled();
    expect(form.getByRole('radio', { name: 'Savings' })).toBeChecked();
    await userEvent.click(form.getByRole('radio', { name: 'Home' }));
    await userEvent.click(form.getByRole('radio', { name: 'Blue' }));
    await userEvent.click(create);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(sent, 'POST', '/savings-goals/')[0]?.body).toEqual({
      title: 'House rent',
      description: '',
      kind: 'free',
      target_amount: 400_000,
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      target_date: '2099-03-20',
      picture: 'home',
      colour: 'sky',
    });
  });

  test('shows a server error at its field', async () => {
    serve({
      [LIST]: goals(),
      'POST /api/savings-goals/': refused('goal_title_taken', { field: 'title' }),
    });
    open();
    await press('Add a goal');
    const form = await dialog('Create New Savings Goal');
    await userEvent.type(form.getByLabelText('Goal Title'), 'House rent');
    await userEvent.type(form.getByLabelText('Target Amount (₦)'), '50');
    await userEvent.type(form.getByLabelText('Target Date'), '2099-03-20');
    await userEvent.click(form.getByRole('button', { name: 'Create Goal' }));
    expect(await form.findByText('Minimum target is ₦100')).toBeVisible();
    await userEvent.type(form.getByLabelText('Target Amount (₦)'), '000');
    await userEvent.click(form.getByRole('button', { name: 'Create Goal' }));
    expect(await form.findByText('You already have a goal with this title.')).toBeVisible();
    expect(form.getByLabelText('Goal Title')).toBeInvalid();
    await expectAccessible();
  });

  test("editing starts with the goal's values and updates it", async () => {
    const sent = serve({ [LIST]: goals(GOAL), 'PUT /api/savings-goals/3/': { body: GOAL } });
    open();
    await press('Edit House rent');
    const form = await dialog('Edit Savings Goal');
    expect(form.getByLabelText('Target Amount (₦)')).toHaveValue('400,000');
    expect(form.getByLabelText('Daily Target (₦)')).toHaveValue('2,000');
    await userEvent.type(form.getByLabelText('Description'), ', with a borehole');
    await userEvent.click(form.getByRole('button', { name: 'Update Goal' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(sent, 'PUT', '/savings-goals/3/')[0]?.body).toEqual({
      title: 'House rent',
      kind: 'free',
      description: 'In Surulere, with a borehole',
      target_amount: 400_000,
      daily_target: 2000,
      start_date: '2026-11-01',
      target_date: '2027-03-20',
      picture: 'home',
      colour: 'leaf',
    });
  });
});

const moved = (amount: number, message: string, goal: object = GOAL) => ({
  body: { goal, amount, reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE', message },
});

describe('moving money', () => {
  test('contributing uses the spec’s label, the PIN, and the same key for retries', async () => {
    let count = 0;
    const sent = serve({
      [LIST]: goals(GOAL),
      'GET /api/wallet/': wallet(),
      'POST /api/savings-goals/3/contribute/': () => {
        count += 1;
        return count === 1 ? 'offline' : moved(5000, '₦5,000 saved to House rent');
      },
    });
    open();
    await press('Contribute to House rent');
    const form = await dialog('Contribute to House rent');
    await userEvent.type(form.getByLabelText('Transaction PIN'), '2580');
    await userEvent.click(form.getByRole('button', { name: 'Contribute' }));
    expect(await form.findByText('Enter an amount above ₦0')).toBeVisible();
    await userEvent.type(form.getByLabelText('Enter contribution amount:'), '5000');
    await expectAccessible();
    await userEvent.click(form.getByRole('button', { name: 'Contribute ₦5,000' }));
    expect(await form.findByText(/^We lost connection before confirming/)).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Contribute ₦5,000' }));
    const done = await dialog('Done');
    expect(done.getAllByRole('status')[0]).toHaveTextContent('₦5,000 saved to House rent');
    const tries = sentTo(sent, 'POST', '/contribute/');
    expect(tries.map(({ body }) => body)).toEqual([{ amount: 5000 }, { amount: 5000 }]);
    expect(new Set(tries.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(tries[0]?.headers.get('x-transaction-pin')).toBe('2580');
  });

  test('a milestone reached by saving is shown', async () => {
    const after = { ...GOAL, current_amount: 300_000, progress: 75, remaining: 100_000 };
    serve({
      [LIST]: goals(GOAL),
      'GET /api/wallet/': wallet(),
      'POST /api/savings-goals/3/contribute/': moved(49_800, '₦49,800 saved to House rent', after),
    });
    open();
    await press('Contribute to House rent');
    const form = await dialog('Contribute to House rent');
    await userEvent.type(form.getByLabelText('Enter contribution amount:'), '49800');
    await userEvent.type(form.getByLabelText('Transaction PIN'), '2580');
    await userEvent.click(form.getByRole('button', { name: /^Contribute/ }));
    expect(await screen.findByText('Three quarters of the way there!')).toBeVisible();
    await expectAccessible();
  });

  test('reaching the target is celebrated, and the next goal offered', async () => {
    serve({
      [LIST]: goals(GOAL),
      'GET /api/wallet/': wallet(),
      'POST /api/savings-goals/3/contribute/': moved(
        149_800,
        '₦149,800 saved to House rent',
        COMPLETED_GOAL,
      ),
    });
    open();
    await press('Contribute to House rent');
    const form = await dialog('Contribute to House rent');
    await userEvent.type(form.getByLabelText('Enter contribution amount:'), '149800');
    await userEvent.type(form.getByLabelText('Transaction PIN'), '2580');
    await userEvent.click(form.getByRole('button', { name: /^Contribute/ }));
    const done = await dialog('Done');
    expect(done.getByText('Congratulations! You reached your goal.')).toBeVisible();
    expect(done.getByRole('button', { name: 'Withdraw to my wallet' })).toBeVisible();
    await expectAccessible();
    await userEvent.click(done.getByRole('button', { name: 'Start the next goal' }));
    expect(await dialog('Create New Savings Goal')).toBeDefined();
  });

  test('missed auto-saves are caught up with the amount shown', async () => {
    const sent = serve({
      [LIST]: goals({ ...GOAL, missed: 3000 }),
      'POST /api/savings-goals/3/catch-up/': moved(3000, '₦3,000 saved to House rent'),
    });
    open();
    await press('Catch up');
    const form = await dialog('Catch up on House rent');
    await userEvent.type(form.getByLabelText('Transaction PIN'), '2580');
    const done = await dialog('Done');
    expect(done.getAllByRole('status')[0]).toHaveTextContent('₦3,000 saved to House rent');
    expect(sentTo(sent, 'POST', '/catch-up/')[0]?.body).toEqual({ amount: 3000 });
  });

  test('a completed goal is withdrawn without a PIN, in full by default', async () => {
    const sent = serve({
      [LIST]: goals(COMPLETED_GOAL),
      'POST /api/savings-goals/2/withdraw/': moved(90_000, '₦90,000 is back in your wallet.', {
        ...COMPLETED_GOAL,
        current_amount: 0,
      }),
    });
    open();
    await press('Withdraw from Generator');
    const form = await dialog('Withdraw from Generator');
    await userEvent.click(form.getByRole('button', { name: 'Withdraw to my wallet' }));
    const done = await dialog('Done');
    expect(done.getAllByRole('status')[0]).toHaveTextContent('₦90,000 is back in your wallet.');
    expect(sentTo(sent, 'POST', '/withdraw/')[0]?.body).toEqual({ amount: 90_000 });
  });

  test('deleting asks with the specified sentence and shows the amount returned', async () => {
    let gone = false;
    const sent = serve({
      [LIST]: () => (gone ? goals() : goals(GOAL)),
      'DELETE /api/savings-goals/3/': () => {
        gone = true;
        return { body: { message: 'House rent is deleted.', returned: 250_200 } };
      },
    });
    open();
    await press('Delete House rent');
    const form = await dialog('Delete House rent');
    expect(form.getByText('Are you sure you want to delete this goal?')).toBeVisible();
    expect(form.getByText('₦250,200 returns to your wallet.')).toBeVisible();
    await expectAccessible();
    await userEvent.click(form.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Start Your First Savings Goal')).toBeVisible();
    expect(sentTo(sent, 'DELETE', '/savings-goals/3/')).toHaveLength(1);
  });
});

const MOVES = [
  ...[
    { type: 'debit', amount: 1000, automatic: false, balance_after: 250_200 },
    { type: 'credit', amount: 51_200, automatic: true, balance_after: 251_200 },
    { type: 'credit', amount: 200_000, automatic: false, balance_after: 200_000 },
  ].map((transaction, n) => ({
    ...transaction,
    id: `01K9ZB3N7QX4T8V2W6Y0A1C5D${n}`,
    date: `2026-11-${18 - n}T08:00:00+01:00`,
  })),
];
const moves = { 'GET /api/savings-goals/3/movements/': { body: { data: MOVES, next: null } } };

describe('goal details', () => {
  test('growth is shown as a chart and in words, with the transactions', async () => {
    serve({ ...moves, [LIST]: goals(GOAL) });
    open();
    await press('Details of House rent');
    const inside = await dialog('House rent');
    expect(
      await inside.findByRole('img', {
        name: 'Grew to ₦250,200 of ₦400,000 since Mon 16 Nov, in 3 steps',
      }),
    ).toBeVisible();
    const rows = inside.getAllByRole('link').map((row) => row.textContent);
    expect(rows[0]).toContain('Withdrawn');
    expect(rows[0]).toContain('-₦1,000');
    expect(rows[1]).toContain('Auto-save');
    expect(rows[2]).toContain('+₦200,000');
    await expectAccessible();
  });

  test('a goal can be paused and resumed', async () => {
    let status = 'active';
    const switched = (to: string) => () => {
      status = to;
      return { body: { ...GOAL, status } };
    };
    serve({
      ...moves,
      [LIST]: () => goals({ ...GOAL, status }),
      'POST /api/savings-goals/3/pause/': switched('paused'),
      'POST /api/savings-goals/3/resume/': switched('active'),
    });
    open();
    await press('Details of House rent');
    const inside = await dialog('House rent');
    await userEvent.click(inside.getByRole('button', { name: 'Pause' }));
    await userEvent.click(await inside.findByRole('button', { name: 'Resume' }));
    expect(await inside.findByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('auto-save starts with the suggested amount, after the PIN', async () => {
    const sent = serve({
      ...moves,
      [LIST]: goals(GOAL),
      'PUT /api/savings-goals/3/auto-save/': { body: GOAL },
    });
    open();
    await press('Details of House rent');
    await userEvent.click((await dialog('House rent')).getByRole('button', { name: 'Auto-save' }));
    const form = await dialog('Auto-save to House rent');
    expect(form.getByLabelText('Amount (₦)')).toHaveValue('1,259');
    await userEvent.selectOptions(form.getByLabelText('How often'), 'Every month');
    await expectAccessible();
    await userEvent.click(form.getByRole('button', { name: 'Turn on' }));
    expect(await form.findByText(/^Auto-save moves ₦1,259 a month from your wallet/)).toBeVisible();
    expect(sentTo(sent, 'PUT', '/auto-save/')).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: 'Back' }));
    expect(form.getByLabelText('How often')).toHaveValue('monthly');
    await userEvent.click(form.getByRole('button', { name: 'Turn on' }));
    await userEvent.type(await form.findByLabelText('Transaction PIN'), '4826');
    await userEvent.click(form.getByRole('button', { name: 'Save ₦1,259 a month' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(sent, 'PUT', '/auto-save/')[0]?.body).toEqual({
      frequency: 'monthly',
      amount: 1259,
      first_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test("auto-save above the goal's target is rejected before it is sent", async () => {
    const sent = serve({ ...moves, [LIST]: goals(GOAL) });
    open();
    await press('Details of House rent');
    await userEvent.click((await dialog('House rent')).getByRole('button', { name: 'Auto-save' }));
    const form = await dialog('Auto-save to House rent');
    await userEvent.clear(form.getByLabelText('Amount (₦)'));
    await userEvent.type(form.getByLabelText('Amount (₦)'), '400001');
    await userEvent.click(form.getByRole('button', { name: 'Turn on' }));
    expect(form.getByText('That’s more than this goal’s target of ₦400,000.')).toBeVisible();
    expect(sentTo(sent, 'PUT', '/auto-save/')).toEqual([]);
  });

  test('a lower auto-save takes no PIN and keeps its schedule, and turning it off stops it', async () => {
    const auto = { frequency: 'weekly', amount: 5000, first_day: '2026-11-18' };
    const goal = { ...GOAL, auto_save: { ...auto, next_day: '2026-11-25' } };
    const sent = serve({
      ...moves,
      [LIST]: goals(goal),
      'PUT /api/savings-goals/3/auto-save/': { body: goal },
      'DELETE /api/savings-goals/3/auto-save/': { body: GOAL },
    });
    open();
    for (const name of ['Save changes', 'Turn off']) {
      await press('Details of House rent');
      const inside = await dialog('House rent');
      await userEvent.click(inside.getByRole('button', { name: 'Auto-save' }));
      const form = await dialog('Auto-save to House rent');
      await userEvent.type(form.getByLabelText('Amount (₦)'), '{Backspace}');
      await userEvent.click(form.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sentTo(sent, 'PUT', '/auto-save/')[0]?.body).toEqual({
      frequency: 'weekly',
      amount: 500,
    });
    expect(sentTo(sent, 'DELETE', '/auto-save/')).toHaveLength(1);
  });
});
