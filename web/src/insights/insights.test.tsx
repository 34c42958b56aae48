import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showBalances } from '../platform/balances.ts';
import {
  expectAccessible,
  refused,
  type SentRequest,
  serve,
  show,
  signInAda,
} from '../platform/testing.tsx';
import { MonthCard } from './dashboard/month-card.tsx';
import { Component } from './insights.tsx';
import { FORECAST, LINE, MONTH, RECURRING, YEAR } from './testing.ts';

const open = (path = '/insights') => show([{ path: '/insights', Component }], path);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const replies = {
  'GET /api/insights/month/': { body: MONTH },
  'GET /api/insights/forecast/': { body: FORECAST },
  'GET /api/insights/recurring/': { body: { results: [RECURRING], next: null } },
  'GET /api/insights/year/': { body: YEAR },
  'PUT /api/insights/budgets/': { body: { message: 'Set.' } },
  'PUT /api/insights/tags/': { body: { message: 'Tagged.' } },
  'PUT /api/insights/everyday/': { body: { message: 'Set.' } },
  'PUT /api/insights/recurring/': { body: { message: 'Counted.' } },
};
const sentTo = (sent: SentRequest[], end: string) =>
  sent.filter(({ method, url }) => method === 'PUT' && url.endsWith(end)).map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00+01:00'), toFake: ['Date'] });
  signInAda();
  showBalances(true);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the month view', () => {
  test('shows where money went and came from and what fees cost, and compares with the month before', async () => {
    serve(replies);
    open();
    const went = within(await screen.findByRole('list', { name: 'Money Out by category' }));
    const [rent, food, shopping] = went.getAllByRole('listitem').map((row) => row.textContent);
    expect(rent).toContain('₦90,000');
    expect(rent).toContain('1 payment · usually ₦90,000');
    expect(food).toContain('₦5,200 of ₦25,000 left: ₦577 a day');
    expect(shopping).toContain('₦550 over ₦2,000');
    expect(screen.getByText('₦18,400 less')).toBeVisible();
    expect(screen.getByText(/than by 22 October/)).toBeVisible();
    expect(screen.getByText('₦499.38')).toBeVisible();
    const chart = screen.getByRole('img', { name: /Money Out, day by day/ });
    expect(chart).toHaveAccessibleName(/₦112,350 by 22 November/);
    await expectAccessible();
  });

  test('goes back to the month of the first transaction, and no further', async () => {
    let month = '2026-11';
    const sent = serve({
      ...replies,
      'GET /api/insights/month/': () => ({ body: { ...MONTH, month } }),
    });
    open();
    await screen.findByText('₦499.38');
    expect(screen.getByRole('button', { name: 'Later month' })).toBeDisabled();
    month = '2026-10';
    await press('Earlier month');
    expect(await screen.findByRole('heading', { name: 'October' })).toBeVisible();
    expect(sent.at(-1)?.url).toContain('month=2026-10');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Earlier month' })).toBeDisabled(),
    );
    expect(screen.queryByRole('button', { name: 'Set a budget' })).toBeNull();
  });

  test('sets a budget in naira, and removes one', async () => {
    const sent = serve(replies);
    open();
    await press('Set a budget');
    const dialog = within(await screen.findByRole('dialog', { name: 'Monthly budget' }));
    expect(dialog.getByLabelText('Category')).toHaveValue('rent');
    await userEvent.click(dialog.getByRole('button', { name: 'Save budget' }));
    expect(dialog.getByLabelText('Monthly budget (₦)')).toBeInvalid();
    await userEvent.type(dialog.getByLabelText('Monthly budget (₦)'), '95000');
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save budget' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Change the budget for Food');
    const change = within(await screen.findByRole('dialog'));
    expect(change.getByLabelText('Monthly budget (₦)')).toHaveValue('25,000');
    await userEvent.click(change.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sentTo(sent, '/budgets/')).toEqual([
        { category: 'rent', amount: 95_000 },
        { category: 'food', amount: null },
      ]),
    );
  });

  test('asks for a category once per payee', async () => {
    const sent = serve(replies);
    open();
    const amaka = await screen.findByLabelText('Category for transfers to Amaka Eze');
    expect(screen.getByLabelText('Category for transfers to Musa Bello')).toHaveValue('rent');
    await userEvent.selectOptions(amaka, 'Food');
    await waitFor(() =>
      expect(sentTo(sent, '/tags/')).toEqual([{ party: 'user:amaka', tag: 'food' }]),
    );
  });

  test('without transactions, explains that there are none and offers to add money', async () => {
    const empty = { in: 0, out: 0, days: [], categories: [], sources: [], payees: [] };
    serve({ 'GET /api/insights/month/': { body: { ...MONTH, ...empty, first_month: null } } });
    open();
    expect(await screen.findByText('Nothing came in or went out this month')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Money' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Earlier month' })).toBeDisabled();
  });

  test('a failed load offers to retry', async () => {
    let offline = true;
    const answer = () => (offline ? ('offline' as const) : { body: MONTH });
    serve({ 'GET /api/insights/month/': answer });
    open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    offline = false;
    await userEvent.click(retry);
    expect(await screen.findByText('₦499.38')).toBeVisible();
  });
});

describe('the next-60-days view', () => {
  const sentence = (text: string) =>
    screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);
  const openForecast = (more: object) => {
    const sent = serve({
      ...replies,
      'GET /api/insights/forecast/': { body: { ...FORECAST, ...more } },
    });
    open('/insights?view=ahead');
    return sent;
  };

  test('begins with how much will be missing, when and why', async () => {
    openForecast({});
    expect(
      await sentence('You’d be ₦34,639 short by Fri 4 Dec, because of House rent on Tue 1 Dec.'),
    ).toBeVisible();
    const chart = screen.getByRole('img', { name: /^Balance for the next 60 days/ });
    expect(chart).toHaveAccessibleName(/₦25,361 today, lowest on Fri 4 Dec at −₦34,639, ₦5,361 on/);
    expect(within(chart).getByText('Fri 4 Dec: ₦34,639 short')).toBeVisible();
    expect(within(chart).getByText('Your Ajo pot, ₦40,000')).toBeVisible();
    const dates = ['Today', '7 Dec', '22 Dec', '6 Jan', '21 Jan'];
    for (const date of dates) expect(within(chart).getByText(date)).toBeVisible();
    expect(screen.getAllByText('−₦30,000')).toHaveLength(2);
    expect(screen.getByText('+₦40,000')).toBeVisible();
    await expectAccessible();
  });

  test.each([
    ['nothing is missing', { dip: null, advice: [] }, 'Lowest on Fri 4 Dec: -₦34,639.'],
    [
      'everyday spending alone is the cause',
      { dip: { ...FORECAST.dip, cause: null } },
      'You’d be ₦34,639 short by Fri 4 Dec, because of everyday spending.',
    ],
    [
      'the cause is on the lowest day',
      { dip: { ...FORECAST.dip, cause: FORECAST.payments[1] } },
      'You’d be ₦34,639 short on Fri 4 Dec, because of Eko.',
    ],
    [
      'nothing is known',
      { dip: null, advice: [], payments: [] },
      'Nothing is scheduled in the next 60 days.',
    ],
  ])('the sentence fits when %s', async (_, more, text) => {
    openForecast(more);
    expect(await sentence(text)).toBeVisible();
  });

  test('shows the lowest balance after each suggestion, and links to it', async () => {
    openForecast({});
    await screen.findByRole('heading', { name: 'What you can do' });
    const rows = screen.getAllByRole('link', { name: /lowest then/ });
    expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      [
        'Pay Eko on 13 DecSkip Fri 4 Dec, then pay it yourself, after your potlowest then₦5,361',
        '/coming-up/orders/9',
      ],
      ['Add ₦34,639By Mon 30 Nov, card or banklowest then₦0', '/wallet?add=34639'],
      ['Skip 1 auto-savePause House rent until Fri 4 Declowest then−₦4,639.50', '/savings'],
    ]);
  });

  test('the same figures are in a table', async () => {
    openForecast({});
    await userEvent.click(await screen.findByText('Show as a table'));
    const table = within(screen.getByRole('table', { name: 'Your balance in the next 60 days' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'DayPaymentsBalance',
      'Sun 22 Nov₦25,361',
      'Tue 1 DecHouse rent−₦4,639',
      'Fri 4 DecEko−₦34,639',
      '13 DecLekki Circle₦5,361',
      '21 Jan₦5,361',
    ]);
  });

  test('hides every balance and anything that reveals one until balances are shown', async () => {
    showBalances(false);
    openForecast({});
    expect(
      await sentence('You’d be short by Fri 4 Dec, because of House rent on Tue 1 Dec.'),
    ).toBeVisible();
    await screen.findByText('Amaka Eze');
    for (const amount of ['25,361', '25361', '34,639', '34639', '5,361', '4,639']) {
      expect(document.body.innerHTML).not.toContain(amount);
    }
    expect(screen.queryByRole('img', { name: /^Balance/ })).toBeNull();
    showBalances(true);
    expect(await screen.findByRole('img', { name: /^Balance/ })).toBeVisible();
  });

  test.each([
    [
      { amount: 1450, chosen: false, measured: { amount: 1450, weeks: 8 } },
      'Counts ₦1,450 a day for food, fares and the like, your typical day in the last 8 weeks.',
    ],
    [
      { amount: 90, chosen: true, measured: null },
      'Counts ₦90 a day for food, fares and the like, as you set it.',
    ],
    [{ amount: 0, chosen: true, measured: null }, 'Everyday spending is left out, as you chose.'],
    [
      { amount: 0, chosen: false, measured: null },
      'Everyday spending is left out: we need 3 weeks of payments to know your typical day.',
    ],
    [
      { amount: 0, chosen: false, measured: { amount: 0, weeks: 5 } },
      'Counts nothing for everyday spending: on most days of the last 5 weeks you paid nothing.',
    ],
  ])('says in a sentence what it counts for each day: %j', async (everyday, text) => {
    openForecast({ everyday });
    expect(await sentence(text)).toBeVisible();
  });

  test('the customer sets a day’s spending, leaves it out, or goes back to the typical day', async () => {
    const everyday = { amount: 300, chosen: true, measured: { amount: 1450, weeks: 8 } };
    const sent = openForecast({ everyday });
    const openDialog = async () => {
      await press('Change everyday spending');
      return within(await screen.findByRole('dialog', { name: 'Everyday spending' }));
    };
    const dialog = await openDialog();
    expect(dialog.getByText('Your typical day in the last 8 weeks is ₦1,450.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Each day (₦)'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByLabelText('Each day (₦)')).toBeInvalid();
    await userEvent.type(dialog.getByLabelText('Each day (₦)'), '2000');
    await expectAccessible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Leave it out' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Use my typical day' }));
    await waitFor(() =>
      expect(sentTo(sent, '/everyday/')).toEqual([
        { amount: 2000 },
        { amount: 0 },
        { amount: null },
      ]),
    );
  });

  test('shows the three payments behind a suggestion, and adds it to the forecast with one tap', async () => {
    const sent = serve(replies);
    open('/insights?view=ahead');
    await userEvent.click(await screen.findByText('See the three payments'));
    const links = screen.getAllByRole('link', { name: /Nov.*₦5,/ });
    expect(links).toHaveLength(3);
    expect(links[0]).toHaveAttribute('href', `/receipt?ref=${RECURRING.entries[0]?.reference}`);
    await press('Add to forecast: Amaka Eze');
    const answer = { party: 'user:amaka', direction: 'out', answer: 'accept' };
    await waitFor(() => expect(sentTo(sent, '/recurring/')).toEqual([answer]));
  });
});

describe('a recurring payment', () => {
  const METER = {
    ...RECURRING,
    party: 'bill:Ikeja Electric:45071234567',
    name: 'Ikeja Electric for 45071234567',
    rhythm: 'monthly',
    entries: RECURRING.entries.slice(0, 2),
  };
  const found = (...results: object[]) => ({
    ...replies,
    'GET /api/insights/recurring/': { body: { results, next: null } },
  });
  const REMINDER = {
    id: 7,
    kind: 'bill',
    name: 'Ikeja Electric',
    detail: '45071234567',
    amount: 5000,
    most: 5050,
    expected: 5050,
    note: null,
    frequency: 'monthly',
    first_day: '2026-11-20',
    automatic: false,
    pay_link: '/services',
    status: 'active',
    next_day: '2026-12-20',
    following_day: '2027-01-20',
    open: null,
    created_at: '2026-11-22T12:00:00+01:00',
    runs: [],
  };

  test('for a bill becomes a reminder with one tap, or opens a standing order', async () => {
    const sent = serve({
      ...found(METER),
      'POST /api/standing-orders/reminders/': { status: 201, body: REMINDER },
    });
    open('/insights?view=ahead');
    const [latest] = METER.entries;
    expect(
      await screen.findByRole('link', { name: `Pay automatically: ${METER.name}` }),
    ).toHaveAttribute(
      'href',
      `/coming-up?new=bill&again=${latest?.reference}&amount=5100&frequency=monthly&first_day=2026-11-27`,
    );
    await press(`Remind me: ${METER.name}`);
    expect(await screen.findByRole('link', { name: 'See the reminder' })).toHaveAttribute(
      'href',
      '/coming-up/orders/7',
    );
    const made = sent.find(({ method }) => method === 'POST');
    expect(made?.body).toEqual({ reference: latest?.reference, frequency: 'monthly' });
    await expectAccessible();
  });

  test('shows why a reminder could not be set, and offers it again', async () => {
    serve({
      ...found(METER),
      'POST /api/standing-orders/reminders/': refused('too_many_standing_orders'),
    });
    open('/insights?view=ahead');
    await press(`Remind me: ${METER.name}`);
    expect(await screen.findByText(/You can have at most 50 standing orders/)).toBeVisible();
    expect(screen.getByRole('button', { name: `Remind me: ${METER.name}` })).toBeEnabled();
  });

  test('to a person or a bank offers automatic payment only, and income offers nothing', async () => {
    const rent = { ...RECURRING, party: 'bank:058:0123456789', name: 'Musa Bello' };
    const wage = { ...RECURRING, party: 'from:Ngozi', name: 'Ngozi', direction: 'in' };
    const often = { ...METER, name: 'Eko', rhythm: 'fortnightly' };
    serve(found(RECURRING, rent, wage, often));
    open('/insights?view=ahead');
    const links = await screen.findAllByRole('link', { name: /^Pay automatically/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/coming-up?new=user&recipient=amaka&amount=5100&frequency=weekly&first_day=2026-11-27',
      '/coming-up?new=bank&bank_code=058&account_number=0123456789&amount=5100&frequency=weekly&first_day=2026-11-27',
    ]);
    expect(screen.queryByRole('button', { name: /^Remind me/ })).toBeNull();
  });
});

test('the year view shows each month as columns and as a table', async () => {
  serve(replies);
  open('/insights?view=year');
  const chart = await screen.findByRole('img', { name: /Money In and Out by month, 2026/ });
  expect(chart).toHaveAccessibleName(/Most went out in October/);
  await userEvent.click(screen.getByText('Show as a table'));
  const table = screen.getByRole('table', { name: 'Money In and Out by month, 2026' });
  expect(within(table).getByRole('row', { name: 'October ₦390,000 ₦160,750' })).toBeVisible();
  expect(screen.getByText('Musa Bello, ₦180,000')).toBeVisible();
  await expectAccessible();
});

describe('the month on the dashboard', () => {
  const card = (body: object) => {
    serve({ 'GET /api/insights/line/': { body } });
    show([{ path: '/', Component: MonthCard }], '/');
  };

  test('shows money in and out, compared with the same day of the month before', async () => {
    card(LINE);
    expect(await screen.findByRole('heading', { name: 'November' })).toBeVisible();
    expect(screen.getByText('₦412,500')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Insights' })).toHaveAttribute('href', '/insights');
    expect(screen.getByRole('img')).toBeVisible();
    await expectAccessible();
  });

  test('draws no line during the first two days of a month', async () => {
    card({ ...LINE, until: '2026-11-02' });
    expect(await screen.findByText('₦412,500')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });
});
