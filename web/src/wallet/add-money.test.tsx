import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './wallet.tsx';

const WALLET = {
  id: 1,
  balance: 5000,
  currency: 'NGN',
  account_number: '0123456789',
  parked: 0,
  tier: 1,
  day_limit: 50_000,
  day_spent: 0,
  set_aside: 0,
  balance_cap: 300_000,
};
const OWN = {
  account_number: '9912345678',
  account_name: 'ALAJO / Adaeze Okonkwo',
  bank_name: 'Wema Bank',
  url: null,
};
const DONE = { status: 'done', reason: null };
const list = (...results: object[]) => ({ body: { results, next: null } });
const OPEN_FUNDINGS = 'GET /api/fundings/';
const CARDS = 'GET /api/saved-cards/';
const base = {
  'GET /api/wallet/': list(WALLET),
  [CARDS]: list(),
  'GET /api/transactions/': list(),
  [OPEN_FUNDINGS]: list(),
};
const OWN_ROUTE = 'GET /api/account-number/';
const heading = { name: 'Your own account number' };
const button = (name: string) => screen.findByRole('button', { name });

const wallet = (path = '/wallet') => show([{ path: '/wallet', Component }], path);

async function open() {
  const view = wallet();
  await userEvent.click(await button('Add Money'));
  return view;
}

async function byTransfer() {
  await userEvent.click(await screen.findByRole('radio', { name: /^Bank transfer/ }));
}

beforeEach(signInAda);

test('Get my account number assigns a number that can be copied', async () => {
  let assigned = false;
  const sent = serve({
    ...base,
    [OWN_ROUTE]: () => ({
      body: { account: assigned ? OWN : null, offered: true, identification: DONE },
    }),
    'POST /api/account-number/': () => {
      assigned = true;
      return { body: { account: OWN, offered: true, identification: DONE } };
    },
  });
  await open();
  await screen.findByRole('radio', { name: /^Debit card/ });
  expect(screen.queryByRole('heading', heading)).toBeNull();
  await byTransfer();
  await userEvent.click(await button('Get my account number'));
  expect(await screen.findByText('9912345678')).toBeVisible();
  expect(screen.getByText('Wema Bank, ALAJO / Adaeze Okonkwo')).toBeVisible();
  await expectAccessible();
  const clipboard = userEvent.setup();
  await clipboard.click(await button('Copy'));
  expect(await navigator.clipboard.readText()).toBe('9912345678');
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('shows an assigned number at once, with a link to simulate a payment in the sandbox', async () => {
  const url = 'http://localhost:3000/sandbox/account/9912345678';
  serve({
    ...base,
    [OWN_ROUTE]: { body: { account: { ...OWN, url }, offered: true, identification: DONE } },
  });
  await open();
  await byTransfer();
  expect(await screen.findByText('9912345678')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Simulate a payment in the sandbox' })).toHaveAttribute(
    'href',
    url,
  );
  expect(screen.queryByRole('button', { name: 'Get my account number' })).toBeNull();
});

test('a customer who has sent money can check for it and see what arrived', async () => {
  const credited = [0, 5000];
  serve({
    ...base,
    [OWN_ROUTE]: { body: { account: OWN, offered: true, identification: DONE } },
    'POST /api/account-number/check/': () => ({ body: { credited: credited.shift() ?? 0 } }),
  });
  await open();
  await byTransfer();
  await userEvent.click(await button('I’ve sent the money'));
  expect(await screen.findByText(/check again in 10 minutes/)).toBeVisible();
  await userEvent.click(await button('I’ve sent the money'));
  expect(await screen.findByText('₦5,000 has arrived in your wallet.')).toBeVisible();
  await expectAccessible();
});

const GTBANK = { code: '058', name: 'Guaranty Trust Bank' };
const KNOWN = {
  ...base,
  'GET /api/banks/': { body: { results: [GTBANK], next: null } },
  'GET /api/people/': { body: { results: [], next: null } },
};
const standing = (status: string, reason: string | null = null) => ({
  body: { account: null, offered: true, identification: { status, reason } },
});

test('asks for the BVN, a bank account and the PIN the partner needs, then shows the check in progress', async () => {
  const sent = serve({
    ...KNOWN,
    [OWN_ROUTE]: standing('needed'),
    'POST /api/account-number/identification/': standing('waiting'),
  });
  await open();
  await byTransfer();
  await userEvent.click(await button('Get my account number'));
  const confirm = await button('Confirm');
  await userEvent.click(confirm);
  expect(screen.getByLabelText('BVN')).toHaveFocus();
  expect(screen.getByLabelText('Bank')).toHaveAttribute('aria-invalid');
  await userEvent.click(await screen.findByLabelText('BVN'));
  await userEvent.paste('2212 3456 789');
  await userEvent.type(screen.getByLabelText('Bank'), 'gtb');
  await userEvent.click(await screen.findByRole('button', { name: /^GTBank/ }));
  await userEvent.type(screen.getByLabelText('Account number'), '012345');
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(confirm);
  expect(screen.getByLabelText('Account number')).toHaveAccessibleDescription(
    'Enter the 10-digit account number',
  );
  await expectAccessible();
  await userEvent.type(screen.getByLabelText('Account number'), '6789');
  await userEvent.click(confirm);
  expect(await screen.findByText(/is checking your BVN and bank account/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Get my account number' })).toBeNull();
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([
    { bvn: '22123456789', bank_code: '058', account_number: '0123456789' },
  ]);
  expect(posts[0]?.headers.get('X-Transaction-Pin')).toBe('4826');
  await expectAccessible();
});

test('a failed check shows the reason and can be retried', async () => {
  const reason = 'This BVN and bank account don’t match.';
  serve({
    ...KNOWN,
    [OWN_ROUTE]: standing('failed', reason),
    'POST /api/account-number/identification/': refused('too_many_bvns'),
  });
  await open();
  await byTransfer();
  expect(await screen.findByText(reason)).toBeVisible();
  await expectAccessible();
  await userEvent.click(await button('Try again'));
  await userEvent.type(await screen.findByLabelText('BVN'), '22123456789');
  await userEvent.type(screen.getByLabelText('Bank'), 'gtb{Enter}');
  await userEvent.type(screen.getByLabelText('Account number'), '0123456789');
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4826');
  await userEvent.click(await button('Confirm'));
  expect(await screen.findByText(/try again tomorrow/)).toBeVisible();
  await userEvent.click(await button('Cancel'));
  expect(await button('Try again')).toBeEnabled();
});

test('without account numbers from the provider, money can still be added', async () => {
  const sent = serve({
    ...base,
    [OWN_ROUTE]: { body: { account: null, offered: false, identification: DONE } },
  });
  await open();
  await byTransfer();
  await expect.poll(() => sent.some(({ url }) => url.endsWith('/account-number/'))).toBe(true);
  expect(await button('Continue')).toBeEnabled();
  expect(screen.queryByRole('heading', heading)).toBeNull();
});

test('a failure shows the reason and can be retried', async () => {
  let reached = false;
  serve({
    ...base,
    [OWN_ROUTE]: () =>
      reached
        ? { body: { account: null, offered: true, identification: DONE } }
        : refused('too_many_requests'),
    'POST /api/account-number/': refused('provider_unavailable'),
  });
  await open();
  await byTransfer();
  const retry = await button('Retry');
  await expectAccessible();
  reached = true;
  await userEvent.click(retry);
  await userEvent.click(await button('Get my account number'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await button('Get my account number')).toBeEnabled();
});

const FUNDING = {
  reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  amount: 500,
  source: 'ussd',
  status: 'pending',
  next_step: { kind: 'ussd', code: '*966*000*7#', url: null },
  card: null,
  problem: null,
  card_saving: null,
  expires_at: '2026-11-21T09:00:00+01:00',
  created_at: '2026-11-21T08:30:00+01:00',
};
const begun = {
  [`POST /api/wallet/${WALLET.id}/fund_wallet/`]: { status: 201, body: FUNDING },
  [`POST /api/fundings/${FUNDING.reference}/check/`]: { body: FUNDING },
};
const BANKS = 'GET /api/ussd-banks/';

async function byUssd() {
  await userEvent.type(await screen.findByLabelText('Amount (₦)'), '500');
  await userEvent.click(await screen.findByRole('radio', { name: /^USSD/ }));
}

test('USSD asks for the bank and shows its code', async () => {
  const results = [
    { code: '737', name: 'GTBank' },
    { code: '966', name: 'Zenith Bank' },
  ];
  const sent = serve({ ...base, ...begun, [BANKS]: { body: { results, next: null } } });
  await open();
  await byUssd();
  const bank = await screen.findByLabelText('Your bank');
  await userEvent.click(await button('Continue'));
  expect(bank).toHaveAccessibleDescription('Choose your bank');
  await userEvent.selectOptions(bank, 'Zenith Bank (*966#)');
  await expectAccessible();
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('*966*000*7#')).toBeVisible();
  const fund = sent.find(({ url }) => url.endsWith('/fund_wallet/'));
  expect(fund?.body).toEqual({ amount: 500, source: 'ussd', bank: '966' });
});

test('money can be added without the list of banks', async () => {
  const sent = serve({ ...base, ...begun, [BANKS]: refused('too_many_requests') });
  await open();
  await byUssd();
  expect(await button('Retry')).toBeVisible();
  await userEvent.click(await button('Continue'));
  expect(await screen.findByText('*966*000*7#')).toBeVisible();
  const fund = sent.find(({ url }) => url.endsWith('/fund_wallet/'));
  expect(fund?.body).toEqual({ amount: 500, source: 'ussd' });
});

const ACCOUNT = {
  kind: 'bank_transfer',
  bank_name: 'Wema Bank',
  account_number: '7812345678',
  account_name: 'ALAJO CHECKOUT',
  url: null,
};
const byBank = (more: object = {}) => ({
  ...FUNDING,
  amount: 2500.5,
  source: 'bank_transfer',
  next_step: ACCOUNT,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 25 * 60_000).toISOString(),
  ...more,
});
const waiting = (...fundings: object[]) => ({
  ...base,
  [OPEN_FUNDINGS]: list(...fundings),
  [`POST /api/fundings/${FUNDING.reference}/check/`]: { body: fundings[0] },
});
const isPrimary = (element: HTMLElement) => element.classList.contains('bg-primary');

describe('a started payment', () => {
  afterEach(() => vi.useRealTimers());

  test('stays on the wallet page after a reload, with what to copy and until when', async () => {
    const clipboard = userEvent.setup();
    serve(waiting(byBank()));
    wallet();
    const row = within(await screen.findByRole('listitem', { name: '₦2,500.50 by bank transfer' }));
    expect(row.getByText(/^until \d\d:\d\d$/)).toBeVisible();
    expect(row.getByText('Wema Bank, ALAJO CHECKOUT')).toBeVisible();
    await clipboard.click(row.getByRole('button', { name: 'Copy account number' }));
    expect(await navigator.clipboard.readText()).toBe('7812345678');
    await clipboard.click(row.getByRole('button', { name: 'Copy amount' }));
    expect(await navigator.clipboard.readText()).toBe('2500.5');
    await expectAccessible();
  });

  test('opens the payment page for a card and shows the code for USSD', async () => {
    const url = 'https://pay.example/1';
    const card = { reference: `${FUNDING.reference.slice(0, -1)}A`, source: 'card' };
    const ussd = { source: 'ussd', next_step: FUNDING.next_step };
    serve(waiting(byBank(ussd), byBank({ ...card, next_step: { kind: 'checkout', url } })));
    wallet();
    expect(await screen.findByRole('link', { name: 'Go to the payment page' })).toHaveAttribute(
      'href',
      url,
    );
    expect(screen.getByText('*966*000*7#')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeVisible();
  });

  test('leaves the wallet page when it expires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve(waiting(byBank({ expires_at: new Date(Date.now() + 61_000).toISOString() })));
    wallet();
    expect(await screen.findByText(/^until \d\d:\d\d$/)).toBeVisible();
    vi.advanceTimersByTime(62_000);
    await waitFor(() => expect(screen.queryByText('Waiting for your payment')).toBeNull());
  });

  test('the list is hidden while empty, and a failed load can be retried', async () => {
    let reached = false;
    serve({
      ...base,
      [OPEN_FUNDINGS]: () => (reached ? list(byBank()) : refused('too_many_requests')),
    });
    wallet();
    const retry = await button('Retry');
    expect(screen.queryByText('Waiting for your payment')).toBeNull();
    reached = true;
    await userEvent.click(retry);
    expect(await screen.findByText('Waiting for your payment')).toBeVisible();
  });

  test('can be checked from the wallet page, and a reload keeps it open', async () => {
    serve(waiting(byBank()));
    const { router } = wallet();
    await userEvent.click(await button('I have paid'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Money' }));
    expect(await dialog.findByText(/^We’re waiting for ₦2,500.50/)).toBeVisible();
    expect(router.state.location.search).toBe(`?funding=${FUNDING.reference}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  test('asks to copy the account number first, then whether it is paid', async () => {
    serve(waiting(byBank()));
    wallet(`/wallet?funding=${FUNDING.reference}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Money' }));
    const copy = await dialog.findByRole('button', { name: 'Copy account number' });
    const paid = dialog.getByRole('button', { name: 'I have paid, check now' });
    expect([isPrimary(copy), isPrimary(paid)]).toEqual([true, false]);
    await userEvent.click(copy);
    expect([isPrimary(copy), isPrimary(paid)]).toEqual([false, true]);
  });

  test('makes “I have paid, check now” the primary button after 10 seconds, even if nothing was copied', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve(waiting(byBank()));
    wallet(`/wallet?funding=${FUNDING.reference}`);
    const paid = await button('I have paid, check now');
    expect(isPrimary(paid)).toBe(false);
    vi.advanceTimersByTime(10_000);
    await waitFor(() => expect(isPrimary(paid)).toBe(true));
  });
});

describe('saved cards', () => {
  const VISA = {
    id: 7,
    brand: 'Visa',
    last_four: '4081',
    bank: 'GTBank',
    expiry_month: 9,
    expiry_year: 2028,
    expired: false,
    saved_at: '2026-11-01T09:00:00Z',
    used_at: '2026-11-20T09:00:00Z',
  };
  const EXPIRED = {
    ...VISA,
    id: 8,
    brand: 'Mastercard',
    last_four: '4246',
    expiry_month: 10,
    expiry_year: 2026,
    expired: true,
  };
  const FUND = `POST /api/wallet/${WALLET.id}/fund_wallet/`;
  const CHECK = `POST /api/fundings/${FUNDING.reference}/check/`;
  const charge = (more: object) => ({
    ...FUNDING,
    source: 'card',
    next_step: { kind: 'saved_card' },
    card: 'Visa •••4081',
    ...more,
  });
  const replying = (more: object, checked = more) => ({
    ...base,
    [CARDS]: list(VISA),
    [FUND]: { status: 201, body: charge(more) },
    [CHECK]: { body: charge(checked) },
  });
  const pin = () => screen.findByLabelText('Transaction PIN');
  const started = (sent: ReturnType<typeof serve>) =>
    sent.filter(({ url }) => url.endsWith('/fund_wallet/'));
  const addFromCard = async () => {
    await open();
    await userEvent.type(await screen.findByLabelText('Amount (₦)'), '500');
    await userEvent.click(await button('Add ₦500'));
    await userEvent.type(await pin(), '4826');
  };

  test('come first, the last used chosen; one tap and the PIN add the money', async () => {
    const sent = serve(replying({ status: 'completed' }));
    await open();
    expect(await screen.findByRole('radio', { name: 'Visa •••4081 Saved card' })).toBeChecked();
    expect(
      screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent),
    ).toEqual([
      'Visa •••4081Saved card',
      'Debit cardAnother one',
      'Bank transferTo a one-time account',
      'USSDDial a code on your phone',
    ]);
    expect(screen.getByText('Your PIN comes next.')).toBeVisible();
    await expectAccessible();
    await userEvent.type(screen.getByLabelText('Amount (₦)'), '500');
    await userEvent.click(await button('Add ₦500'));
    await pin();
    expect(screen.getByText('From Visa •••4081')).toBeVisible();
    await expectAccessible();
    await userEvent.type(await pin(), '4826');
    expect(await screen.findByText('is in your wallet.')).toBeVisible();
    const [request, ...more] = started(sent);
    expect(more).toEqual([]);
    expect(request?.body).toEqual({ amount: 500, source: 'card', card_id: 7 });
    expect(request?.headers.get('X-Transaction-Pin')).toBe('4826');
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('Back leaves the PIN for the form, with what was entered', async () => {
    serve(replying({ status: 'completed' }));
    await open();
    await userEvent.type(await screen.findByLabelText('Amount (₦)'), '500');
    await userEvent.click(await button('Add ₦500'));
    await pin();
    await userEvent.click(await button('Back'));
    expect(await screen.findByLabelText('Amount (₦)')).toHaveValue('500');
    expect(await button('Add ₦500')).toBeEnabled();
  });

  test('an expired card is shown with its date and can’t be chosen', async () => {
    serve({ ...base, [CARDS]: list(EXPIRED) });
    await open();
    const expired = await screen.findByRole('radio', {
      name: /^Mastercard •••4246 Expired 10\/26/,
    });
    expect(expired).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Debit card Another one' })).toBeChecked();
    await expectAccessible();
  });

  test('a declined card adds nothing, with the reason and another way to go on', async () => {
    const problem = 'There isn’t enough money in this card’s account.';
    serve(replying({ status: 'failed', problem }));
    await addFromCard();
    expect(
      await screen.findByText(/^Visa •••4081 was declined and nothing was added\. There isn’t/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /check now/ })).toBeNull();
    await expectAccessible();
    await userEvent.click(await button('Add money another way'));
    expect(await screen.findByRole('radio', { name: /^Bank transfer/ })).toBeVisible();
  });

  test('a charge the bank hasn’t confirmed asks for nothing more', async () => {
    serve(replying({ status: 'pending' }));
    await addFromCard();
    expect(await screen.findByText(/hasn’t confirmed ₦500 from Visa •••4081 yet/)).toBeVisible();
    expect(screen.getByRole('dialog').querySelector('.rounded-card.border')).toBeNull();
    expect(await button('Check now')).toBeVisible();
    await expectAccessible();
  });

  test('a wrong PIN stays on the PIN, and keeps the key of the request', async () => {
    let tries = 0;
    const sent = serve({
      ...replying({ status: 'completed' }),
      [FUND]: () => {
        tries += 1;
        return tries === 1
          ? refused('pin_wrong')
          : { status: 201, body: charge({ status: 'completed' }) };
      },
    });
    await addFromCard();
    expect(await screen.findByText(/Incorrect PIN/)).toBeVisible();
    await userEvent.clear(await pin());
    await userEvent.type(await pin(), '4826');
    expect(await screen.findByText('is in your wallet.')).toBeVisible();
    const keys = started(sent).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('“Save this card for next time” asks for the PIN before the partner’s page', async () => {
    const sent = serve({
      ...base,
      [FUND]: refused('too_many_cards'),
    });
    await open();
    await userEvent.type(await screen.findByLabelText('Amount (₦)'), '500');
    await userEvent.click(await screen.findByLabelText('Save this card for next time'));
    await expectAccessible();
    await userEvent.click(await button('Continue'));
    await userEvent.type(await pin(), '4826');
    expect(await screen.findByText(/You can save at most 5 cards/)).toBeVisible();
    const [request] = started(sent);
    expect(request?.body).toEqual({ amount: 500, source: 'card', save_card: true });
    expect(request?.headers.get('X-Transaction-Pin')).toBe('4826');
  });

  test('with five cards, no more can be saved', async () => {
    const five = [1, 2, 3, 4, 5].map((id) => ({ ...VISA, id, last_four: `400${id}` }));
    serve({ ...base, [CARDS]: list(...five) });
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Debit card Another one' }));
    expect(screen.getByText(/^You can save at most 5 cards/)).toBeVisible();
    expect(screen.queryByLabelText('Save this card for next time')).toBeNull();
  });

  test.each([
    ['saved', 'Visa •••4081 is saved.'],
    ['not_reusable', 'Your card’s bank doesn’t allow saving it, so we haven’t.'],
  ])('after the payment, the customer reads whether the card is %s', async (card_saving, text) => {
    const done = {
      status: 'completed',
      card_saving,
      next_step: { kind: 'checkout', url: 'https://a.example' },
    };
    serve({ ...base, [CHECK]: { body: charge(done) } });
    wallet(`/wallet?funding=${FUNDING.reference}`);
    expect(await screen.findByText(text)).toBeVisible();
    await expectAccessible();
  });

  test('money can be added without the list of cards, which can be retried', async () => {
    let reached = false;
    serve({ ...base, [CARDS]: () => (reached ? list(VISA) : refused('too_many_requests')) });
    await open();
    expect(await screen.findByRole('radio', { name: /^Debit card/ })).toBeChecked();
    reached = true;
    await userEvent.click(await button('Retry'));
    expect(await screen.findByRole('radio', { name: 'Visa •••4081 Saved card' })).toBeChecked();
  });
});
