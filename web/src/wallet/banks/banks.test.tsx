// The pages of banks that pay what is missing: adding one, its own page, and the evening before a due day.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import CardsAndBanks from '../settings/cards-and-banks.tsx';
import { Component as AddBank } from './add-bank.tsx';
import { Component as Bank } from './bank.tsx';
import { Component as Tonight } from './tonight.tsx';

const TERMS = {
  purpose: 'ajo_group',
  purpose_id: 9,
  name: 'Balógun Traders',
  period: 'week',
  cap: 5500,
  total: 66_000,
  ends_on: '2027-03-05',
};
const LABEL = {
  id: 4,
  bank_name: 'GTBank',
  account_end: '123',
  status: 'active',
  first: true,
  purposes: ['Balógun Traders'],
};
const SECOND = '0190163d-8694-739b-aea5-966c26f8ad92';
const PULL = {
  id: '0190163d-8694-739b-aea5-966c26f8ad91',
  name: 'Balógun Traders',
  reason: 'Round 3',
  due_on: '2027-01-01',
  attempt: 1,
  amount: 5500,
  received: 0,
  status: 'refused',
  problem: 'insufficient_funds',
  at: '2026-12-31T19:00:00Z',
};
const DETAIL = {
  ...LABEL,
  approval_url: null,
  consents: [
    {
      id: 6,
      ...TERMS,
      agreed_at: '2026-12-10T09:00:00Z',
      taken: 15_500,
      to_come: 49_500,
      next: {
        at: '2027-01-07T19:00:00Z',
        due_on: '2027-01-08',
        reason: 'Round 4',
        due: 5500,
        have: 2300,
        amount: 3200,
        skipped: false,
      },
    },
  ],
  pulls: [{ ...PULL, id: SECOND, attempt: 2, received: 5500, status: 'paid', problem: null }, PULL],
};
const PENDING = {
  ...DETAIL,
  status: 'pending',
  first: false,
  approval_url: 'https://bank.example/approve',
  consents: [{ ...DETAIL.consents[0], taken: 0, to_come: 66_000 }],
  pulls: [],
};
const results = (...rows: object[]) => ({ body: { results: rows, next: null } });
const BANKS = 'GET /api/bank-mandates/';
const BANK = 'GET /api/bank-mandates/4/';
const PURPOSES = 'GET /api/pull-purposes/';
const TONIGHT = 'GET /api/pulls-tonight/';
const CARDS = 'GET /api/saved-cards/';
const PAGES = [
  { path: '/banks/add', Component: AddBank },
  { path: '/banks/tonight', Component: Tonight },
  { path: '/banks/:id', Component: Bank },
  { path: '/settings/cards', Component: CardsAndBanks },
];
const open = (path: string) => show(PAGES, path);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(signInAda);

describe('the list in Settings', () => {
  test('shows each bank with what it pays for, the first and the waiting ones', async () => {
    const waiting = { ...LABEL, id: 5, bank_name: 'Access', account_end: '880', first: false };
    serve({ [BANKS]: results(LABEL, { ...waiting, status: 'pending' }), [CARDS]: results() });
    open('/settings/cards');
    const first = await screen.findByRole('link', { name: /GTBank •••123/ });
    expect(first).toHaveTextContent('Balógun Traders');
    expect(first).toHaveTextContent('First');
    expect(screen.getByRole('link', { name: /Access •••880/ })).toHaveTextContent('Waiting');
    expect(screen.getByRole('link', { name: 'Add a bank' })).toHaveAttribute('href', '/banks/add');
    await expectAccessible();
  });

  test('without a bank, the page says what one is for', async () => {
    serve({ [BANKS]: results(), [CARDS]: results() });
    open('/settings/cards');
    expect(await screen.findByText(/^No banks yet/)).toBeVisible();
  });
});

describe('adding a bank', () => {
  const ACCOUNT = {
    bank_code: '058',
    bank_name: 'GTBank',
    account_number: '0123456123',
    account_name: 'ADA OKAFOR',
  };
  const server = {
    [PURPOSES]: results(TERMS),
    'GET /api/banks/': results({ code: '058', name: 'GTBank' }),
    'GET /api/people/': results(),
    'GET /api/banks/resolve/': { body: ACCOUNT },
  };
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Your account number'), '0123456123');
    await userEvent.click(await button(/GTBank/));
    await userEvent.click(await button('Continue'));
  };

  test('shows the sentence, and the fourth digit of the PIN agrees to exactly that', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const sent = serve({
      ...server,
      'POST /api/bank-mandates/': { status: 201, body: PENDING },
    });
    open('/banks/add');
    await fill();
    expect(await screen.findByRole('heading', { name: 'Add GTBank •••123' })).toBeVisible();
    expect(
      screen.getByText((_, node) =>
        /^at most ₦5,500 a week for Balógun Traders, ₦66,000 in all, until 5 March 2027$/.test(
          node?.tagName === 'P' ? (node.textContent ?? '') : '',
        ),
      ),
    ).toBeVisible();
    await expectAccessible();
    await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
    await waitFor(() => expect(assign).toHaveBeenCalledWith(PENDING.approval_url));
    const post = sent.find(({ method }) => method === 'POST');
    expect(post?.body).toEqual({
      purpose: 'ajo_group',
      purpose_id: 9,
      cap: 5500,
      total: 66_000,
      ends_on: '2027-03-05',
      bank_code: '058',
      account_number: '0123456123',
    });
    vi.unstubAllGlobals();
  });

  test('shows the new sentence if the terms have changed', async () => {
    let total = 66_000;
    serve({
      ...server,
      [PURPOSES]: () => results({ ...TERMS, total }),
      'POST /api/bank-mandates/': () => {
        total = 60_500;
        return refused('consent_changed');
      },
    });
    open('/banks/add');
    await fill();
    await userEvent.type(await screen.findByLabelText('Transaction PIN'), '4826');
    expect(await screen.findByRole('alert')).toHaveTextContent(/What this bank would pay/);
    expect(await screen.findByText('₦60,500')).toBeVisible();
  });

  test('the page says so if there is nothing to add a bank for', async () => {
    serve({ [PURPOSES]: results() });
    open('/banks/add');
    expect(await screen.findByText('Nothing to add a bank for yet')).toBeVisible();
    await expectAccessible();
  });

  test('a failed load can be retried', async () => {
    let reached = false;
    serve({ [PURPOSES]: () => (reached ? results() : refused('too_many_requests')) });
    open('/banks/add');
    reached = true;
    await userEvent.click(await button('Retry'));
    expect(await screen.findByText('Nothing to add a bank for yet')).toBeVisible();
  });
});

describe('a bank’s page', () => {
  test('shows what is taken, what comes next and every pull, the refused one included', async () => {
    serve({ [BANK]: { body: DETAIL } });
    open('/banks/4');
    expect(await screen.findByText('₦15,500')).toBeVisible();
    expect(screen.getByText('₦49,500')).toBeVisible();
    expect(screen.getByText(/Your wallet has ₦2,300 of ₦5,500/)).toBeVisible();
    const [second, first] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(second).toHaveTextContent('Round 3, second try');
    expect(second).toHaveTextContent('₦5,500Came');
    expect(first).toHaveTextContent('Not enough in the account');
    expect(first).toHaveTextContent('Refused');
    await expectAccessible();
  });

  test('stops one purpose once the customer confirms', async () => {
    let stopped = false;
    serve({
      [BANKS]: results(LABEL),
      [BANK]: () => ({ body: stopped ? { ...DETAIL, purposes: [], consents: [] } : DETAIL }),
      'DELETE /api/bank-consents/6/': () => {
        stopped = true;
        return { body: { message: 'Stopped. Nothing more is taken for Balógun Traders.' } };
      },
    });
    open('/banks/4');
    await userEvent.click(await button('Stop for Balógun Traders'));
    await expectAccessible();
    await userEvent.click(await button('Stop it'));
    expect(await screen.findByText(/^Stopped\./)).toBeVisible();
    expect(await screen.findByText(/pays for nothing now/)).toBeVisible();
  });

  test('checks with the bank when it opens, and leads to its page until it has agreed', async () => {
    let ready = false;
    const sent = serve({
      [BANKS]: results(),
      [BANK]: { body: PENDING },
      'POST /api/bank-mandates/4/check/': () => ({ body: ready ? DETAIL : PENDING }),
    });
    open('/banks/4');
    const approve = await screen.findByRole('link', { name: 'Approve at GTBank' });
    expect(approve).toHaveAttribute('href', 'https://bank.example/approve');
    await expectAccessible();
    ready = true;
    await userEvent.click(await button('Check now'));
    await waitFor(() => expect(screen.queryByText('Waiting')).toBeNull());
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('removes the bank from its menu', async () => {
    serve({
      [BANKS]: results(),
      [CARDS]: results(),
      [BANK]: { body: DETAIL },
      'DELETE /api/bank-mandates/4/': { body: { message: 'GTBank •••123 is removed.' } },
    });
    open('/banks/4');
    await userEvent.click(await button('Options for this bank'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove this bank' }));
    await userEvent.click(await button('Remove it'));
    expect(await screen.findByText(/^No banks yet/)).toBeVisible();
  });

  test('the page says so if the bank was removed', async () => {
    serve({ [BANK]: refused('bank_removed') });
    open('/banks/4');
    expect(await screen.findByText('This bank was removed')).toBeVisible();
  });
});

describe('the evening before', () => {
  const COMES = {
    consent_id: 6,
    mandate_id: 4,
    bank: 'GTBank •••123',
    name: 'Balógun Traders',
    amount: 3200,
    due_on: '2027-01-08',
    at: '2027-01-07T19:00:00Z',
    skipped: false,
  };

  test('offers other ways to pay, and skips the pull with one tap', async () => {
    let skipped = false;
    const sent = serve({
      [TONIGHT]: () => results({ ...COMES, skipped }),
      [CARDS]: results(),
      'POST /api/bank-consents/6/skip/': () => {
        skipped = true;
        return {
          body: { message: 'Nothing is taken tonight. Pay Balógun Traders yourself in time.' },
        };
      },
    });
    open('/banks/tonight');
    expect(await screen.findByText('₦3,200')).toBeVisible();
    expect(screen.getByRole('link', { name: /Add money/ })).toHaveAttribute(
      'href',
      '/wallet?add=3200',
    );
    await expectAccessible();
    await userEvent.click(await button(/Not tonight/));
    expect(await screen.findByText(/^Nothing is taken tonight/)).toBeVisible();
    expect(await screen.findByText(/^You skipped ₦3,200/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Not tonight/ })).toBeNull();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ due_on: '2027-01-08' });
  });

  test('explains a skip that came too late', async () => {
    serve({
      [TONIGHT]: results(COMES),
      [CARDS]: results(),
      'POST /api/bank-consents/6/skip/': refused('pull_started'),
    });
    open('/banks/tonight');
    await userEvent.click(await button(/Not tonight/));
    expect(await screen.findByRole('alert')).toHaveTextContent(/can no longer be skipped/);
  });

  test('the page says so if nothing comes tonight', async () => {
    serve({ [TONIGHT]: results() });
    open('/banks/tonight');
    expect(await screen.findByText('Nothing comes from your bank tonight')).toBeVisible();
  });
});
