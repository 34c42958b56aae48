import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showBalances } from '../platform/balances.ts';
import {
  expectAccessible,
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
  test('shows the day the balance falls short, and what to do about it', async () => {
    serve(replies);
    open('/insights?view=ahead');
    expect(await screen.findByText(/won’t cover what’s due on 1 December/)).toBeVisible();
    expect(screen.getByText('Add ₦4,639 by 1 December.')).toBeVisible();
    expect(screen.getByText(/auto-save for House rent: that frees ₦30,000/)).toBeVisible();
    expect(screen.getByText('−₦30,000')).toBeVisible();
    expect(screen.getByText('+₦40,000')).toBeVisible();
    await expectAccessible();
  });

  test('the chart is read out day by day with the arrow keys', async () => {
    serve(replies);
    open('/insights?view=ahead');
    const slider = await screen.findByRole('slider');
    expect(slider).toHaveAttribute('aria-valuetext', 'Today: ₦25,361');
    slider.focus();
    fireEvent.change(slider, { target: { value: '9' } });
    expect(slider).toHaveAttribute('aria-valuetext', '1 December: -₦4,639 after House rent');
  });

  test('hides every balance and anything that reveals one until balances are shown', async () => {
    serve(replies);
    showBalances(false);
    open('/insights?view=ahead');
    expect(await screen.findByText('Add money by 1 December.')).toBeVisible();
    await screen.findByText('Amaka Eze');
    for (const amount of ['25,361', '25361', '4,639', '4639', '35,361']) {
      expect(document.body.innerHTML).not.toContain(amount);
    }
    expect(screen.queryByRole('slider')).toBeNull();
    showBalances(true);
    expect(await screen.findByRole('slider')).toBeVisible();
  });

  test('shows the three payments behind a suggestion, and adds it to the forecast with one tap', async () => {
    const sent = serve(replies);
    open('/insights?view=ahead');
    await userEvent.click(await screen.findByText('See the three payments'));
    const links = screen.getAllByRole('link').filter((link) => /₦5,/.test(link.textContent ?? ''));
    expect(links).toHaveLength(3);
    expect(links[0]).toHaveAttribute('href', `/receipt?ref=${RECURRING.entries[0]?.reference}`);
    await press('Add to forecast: Amaka Eze');
    const answer = { party: 'user:amaka', direction: 'out', answer: 'accept' };
    await waitFor(() => expect(sentTo(sent, '/recurring/')).toEqual([answer]));
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
