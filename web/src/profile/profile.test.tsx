import type { Kyc, KycInfo, KycStepId } from '@alajo/contract/kyc/schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { showBalances } from '../platform/balances.ts';
import { getSession } from '../platform/session.ts';
import { ADA, expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { Component } from './profile.tsx';

const KYC = '/api/kyc/';
const WALLET = {
  id: 3,
  balance: 20_000.5,
  currency: 'NGN',
  account_number: '1000000017',
  parked: 0,
  tier: 1,
  day_limit: 50_000,
  day_spent: 32_000,
  set_aside: 0,
  balance_cap: 300_000,
};
const LIMITS = {
  tier: 1,
  day_limit: 50_000,
  day_used: 32_000,
  day_left: 18_000,
  needs_pin: false,
  new_pin_until: null,
  resets_at: '2026-11-21T00:00:00+01:00',
  balance_cap: 300_000,
  balance: 15_000,
  set_aside: 5000.5,
  balance_left: 279_999.5,
  tiers: [
    { tier: 1, day_limit: 50_000, balance_cap: 300_000 },
    { tier: 2, day_limit: 200_000, balance_cap: 500_000 },
    { tier: 3, day_limit: 5_000_000, balance_cap: null },
  ],
};
const INFO: KycInfo = {
  date_of_birth: '1994-03-12',
  home_address: '14 Adeola Street',
  city: 'Surulere',
  state: 'Lagos',
  occupation: 'Trader',
};
const NO_NIN: Kyc['nin'] = { status: 'none', reason: null, since: null, last_digits: null };
type StepState = { status: Kyc['steps'][number]['status']; reason?: string };

/** Replies with the given steps; all others are not started. */
function kycOf(stands: Partial<Record<KycStepId, StepState>> = {}, more: Partial<Kyc> = {}): Kyc {
  const steps = (['phone', 'id', 'bvn', 'info'] as const).map((id) => {
    const { status = 'none', reason = null } = stands[id] ?? {};
    const since = status === 'none' ? null : '2026-11-20T09:00:00+01:00';
    return { id, status, completed: status === 'verified', reason, since };
  });
  const done = steps.filter(({ completed }) => completed).length;
  return {
    verified: done === 4,
    percent: 25 * done,
    tier: 1,
    steps,
    document: null,
    bvn_last_digits: stands.bvn ? '45' : null,
    nin: NO_NIN,
    info: stands.info ? INFO : null,
    ...more,
  };
}

const verified = { status: 'verified' } as const;
const ALL = { phone: verified, id: verified, bvn: verified, info: verified };
const base = {
  'GET /api/wallet/': { body: { results: [WALLET], next: null } },
  'GET /api/wallet/limits/': { body: LIMITS },
  'GET /api/transactions/': { body: { results: [], next: null } },
};
const serveKyc = (kyc: Kyc, more = {}) =>
  serve({ ...base, [`GET ${KYC}`]: { body: kyc }, ...more });
const open = () => show([{ path: '*', Component }], '/profile');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  signInAda();
  showBalances(true);
});

describe('the profile page', () => {
  test('shows the customer, the wallet, limits used and left, and the requirements of each higher tier', async () => {
    serveKyc(kycOf({ info: verified }));
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile');
    for (const text of [ADA.email, ADA.username, '0803 123 4567', '1 Nov 2026', 'AO']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(await screen.findByText('₦20,000.50')).toBeVisible();
    expect(screen.getByText('KYC In Progress')).toBeVisible();
    expect(await screen.findByText('Tier 1')).toBeVisible();
    expect(screen.getByText('₦32,000 of ₦50,000')).toBeVisible();
    expect(screen.getByText(/^₦18,000 left today/)).toBeVisible();
    expect(screen.getByText(/Room for ₦279,999\.50 more\./)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Sent today' })).toHaveValue(32_000 * 100);
    expect(screen.getByText('Tier 3: send ₦5,000,000 a day, hold any amount')).toBeVisible();
    expect(screen.getByText('Still needed: Verify Phone Number, Add BVN')).toBeVisible();
    expect(screen.getByText(/Add BVN, Upload Valid ID$/)).toBeVisible();
    for (const [name, to] of [
      ['Send Money', '/send-money'],
      ['View All Transactions', '/transactions'],
      ['Go to Settings', '/settings'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
    }
    await expectAccessible();
  });

  test('a link that promises a higher tier opens the next step towards it', async () => {
    serveKyc(kycOf({ phone: verified, info: verified }));
    show([{ path: '*', Component }], '/profile?open=tier');
    expect(await dialog('Add BVN')).toBeDefined();
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a link that promises bank transfers opens Add BVN, which also takes the NIN', async () => {
    serveKyc(kycOf({ info: verified }));
    const first = show([{ path: '*', Component }], '/profile?open=bvn');
    expect(await dialog('Add BVN')).toBeDefined();
    await press('Use your NIN instead');
    expect(await dialog('Add NIN')).toBeDefined();
    first.unmount();
    serveKyc(kycOf({ info: verified, bvn: verified }));
    show([{ path: '*', Component }], '/profile?open=bvn');
    await screen.findByText(/^Verified.*: ends in/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('explains a limit below the tier’s, and what raises it', async () => {
    const low = { day_limit: 20_000, day_left: 20_000, day_used: 0 };
    serveKyc(kycOf(), {
      'GET /api/wallet/limits/': { body: { ...LIMITS, ...low, needs_pin: true } },
    });
    const view = open();
    expect(
      await screen.findByText(
        /until you create a transaction PIN.* 24 hours later .*₦50,000 a day/,
      ),
    ).toBeVisible();
    view.unmount();
    const new_pin_until = '2026-11-21T14:05:00+01:00';
    serveKyc(kycOf(), {
      'GET /api/wallet/limits/': { body: { ...LIMITS, ...low, new_pin_until } },
    });
    open();
    expect(
      await screen.findByText(
        /Your PIN or a passkey is new.* until 21 Nov 2026.*14:05.*₦50,000 a day/,
      ),
    ).toBeVisible();
  });

  test('shows KYC Verified in green only once all four steps are, and applies a new tier', async () => {
    const { id: _, ...three } = ALL;
    serveKyc(kycOf(three, { tier: 2 }));
    const view = open();
    expect(await screen.findByText('75%')).toBeVisible();
    const bar = () => screen.getByRole('progressbar', { name: 'KYC progress' });
    expect(bar().className).toContain('text-amber');
    expect(screen.queryByText('KYC Verified')).toBeNull();
    await waitFor(() => expect(getSession()?.user.tier).toBe(2));
    view.unmount();
    serveKyc(kycOf(ALL, { tier: 3 }));
    open();
    expect(await screen.findByText('100%')).toBeVisible();
    expect(screen.getByText('KYC Verified')).toBeVisible();
    expect(bar().className).toContain('text-good');
  });

  test('each step shows its status, the reason and the next action', async () => {
    serveKyc(
      kycOf({
        phone: { status: 'submitted' },
        id: { status: 'rejected', reason: 'The picture is too dark.' },
        bvn: { status: 'submitted' },
        info: verified,
      }),
    );
    open();
    expect(await screen.findByText('Waiting for the code we sent on Fri 20 Nov')).toBeVisible();
    expect(screen.getByText('The picture is too dark.')).toBeVisible();
    expect(screen.getByText('Waiting: we’re checking it')).toBeVisible();
    const steps = screen.getAllByRole('button', { name: /: / });
    const names = steps.map((step) => step.getAttribute('aria-label'));
    expect(names).toEqual([
      'Enter code: Verify Phone Number',
      'Try again: Upload Valid ID',
      'Edit: Add Profile Info',
      'Start: Add NIN',
    ]);
    await expectAccessible();
  });

  test('a failed load offers Retry in its card only', async () => {
    let well = false;
    serve({
      ...base,
      [`GET ${KYC}`]: () => (well ? { body: kycOf() } : refused('internal')),
    });
    open();
    expect(await screen.findByText('Tier 1')).toBeVisible();
    expect(screen.queryByText('KYC In Progress')).toBeNull();
    well = true;
    await press('Retry');
    expect(await screen.findByText('0%')).toBeVisible();
  });
});

test('the code sent to a phone number confirms it', async () => {
  const sent = serveKyc(kycOf(), {
    [`POST ${KYC}phone/send-code/`]: {
      body: { message: 'We have sent a 6-digit code.', retry_after_s: 60 },
    },
    [`POST ${KYC}phone/`]: refused('otp_invalid'),
  });
  open();
  await press('Start: Verify Phone Number');
  const form = await dialog('Verify Phone Number');
  expect(await form.findByText('0803 123 4567')).toBeVisible();
  expect(form.queryByLabelText('6-digit code')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Send code' }));
  const field = await form.findByLabelText('6-digit code');
  expect(form.getByRole('button', { name: /^Send another code in \d\d s$/ })).toBeDisabled();
  await userEvent.click(form.getByRole('button', { name: 'Verify' }));
  expect(field).toHaveAccessibleDescription('Please enter the 6-digit OTP code');
  await userEvent.type(field, '123456');
  await userEvent.click(form.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Invalid OTP/));
  await expectAccessible();
  const after = kycOf({ phone: verified });
  const more = serveKyc(after, { [`POST ${KYC}phone/`]: { body: after } });
  await userEvent.click(form.getByRole('button', { name: 'Verify' }));
  expect(await form.findByText('0803 123 4567 is confirmed.')).toBeVisible();
  expect(more.find(({ method }) => method === 'POST')?.body).toEqual({ otp: '123456' });
  await userEvent.click(form.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('25%')).toBeVisible();
  expect(sent.filter(({ url }) => url.endsWith('send-code/'))).toHaveLength(1);
});

test('a BVN needs valid profile info first, and is then checked', async () => {
  const withInfo = kycOf({ info: verified });
  const sent = serveKyc(kycOf(), { [`PUT ${KYC}info/`]: { body: withInfo } });
  open();
  await press('Start: Add BVN');
  await userEvent.click(
    await (await dialog('Add BVN')).findByRole('button', { name: 'Add Profile Info' }),
  );
  const info = await dialog('Add Profile Info');
  const save = () => userEvent.click(info.getByRole('button', { name: 'Save' }));
  const born = await info.findByLabelText('Date of birth');
  await save();
  expect(born).toHaveAccessibleDescription('Enter your date of birth');
  await userEvent.type(born, `${new Date().getFullYear() - 10}-01-01`);
  await userEvent.type(info.getByLabelText('House number and street'), INFO.home_address);
  await userEvent.type(info.getByLabelText('Town or local government area'), INFO.city);
  await userEvent.selectOptions(info.getByLabelText('State'), INFO.state);
  await userEvent.type(info.getByLabelText('What do you do for a living?'), INFO.occupation);
  await save();
  expect(born).toHaveAccessibleDescription('You must be at least 18 years old');
  await expectAccessible();
  await userEvent.clear(born);
  await userEvent.type(born, INFO.date_of_birth);
  serveKyc(withInfo, { [`PUT ${KYC}info/`]: { body: withInfo } });
  await save();
  await userEvent.click(await info.findByRole('button', { name: 'Done' }));
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);

  const reason = 'This BVN belongs to another person. Check the number.';
  const wrong = kycOf({ info: verified, bvn: { status: 'rejected', reason } });
  serveKyc(withInfo, { [`POST ${KYC}bvn/`]: { body: wrong } });
  await press('Start: Add BVN');
  const form = await dialog('Add BVN');
  const field = await form.findByLabelText('BVN');
  await userEvent.type(field, '2214567');
  await userEvent.click(form.getByRole('button', { name: 'Confirm BVN' }));
  expect(field).toHaveAccessibleDescription('Enter the 11 digits of your BVN');
  await userEvent.type(field, '8901');
  await userEvent.click(form.getByRole('button', { name: 'Confirm BVN' }));
  expect(await form.findByText(reason)).toBeVisible();
  await expectAccessible();
  const waiting = kycOf({ info: verified, bvn: { status: 'submitted' } });
  serveKyc(waiting, { [`POST ${KYC}bvn/`]: { body: waiting } });
  await userEvent.click(form.getByRole('button', { name: 'Confirm BVN' }));
  expect(await form.findByText(/isn’t responding. We’ll keep trying/)).toBeVisible();
});

test('a NIN is checked apart from the steps, can be retried, and shows only its last two digits', async () => {
  const withInfo = kycOf({ info: verified });
  const rejected = { ...NO_NIN, status: 'rejected', last_digits: '01' } as const;
  const reason = 'This NIN belongs to another person. Check the number.';
  const sent = serveKyc(withInfo, {
    [`POST ${KYC}nin/`]: { body: { ...withInfo, nin: { ...rejected, reason } } },
  });
  open();
  expect(
    await screen.findByText(
      'Not started, optional. Like the BVN, it allows transfers to banks. It doesn’t change your limits.',
    ),
  ).toBeVisible();
  await press('Start: Add NIN');
  const form = await dialog('Add NIN');
  const field = await form.findByLabelText('NIN');
  const confirm = () => userEvent.click(form.getByRole('button', { name: 'Confirm NIN' }));
  await userEvent.type(field, '7000000');
  await confirm();
  expect(field).toHaveAccessibleDescription('Enter the 11 digits of your NIN');
  await userEvent.type(field, '0001');
  await confirm();
  expect(await form.findByText(reason)).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ nin: '70000000001' });
  serveKyc(withInfo, { [`POST ${KYC}nin/`]: refused('too_many_nins') });
  await confirm();
  expect(await form.findByText(/^You’ve tried 5 NINs today/)).toBeVisible();
  serveKyc(withInfo, { [`POST ${KYC}nin/`]: 'offline' });
  await confirm();
  expect(await form.findByText(/^Can’t reach Alajo/)).toBeVisible();
  await expectAccessible();
  const since = '2026-11-20T09:00:00+01:00';
  const nin = { status: 'verified', reason: null, since, last_digits: '89' } as const;
  const after = { ...withInfo, nin };
  serveKyc(after, { [`POST ${KYC}nin/`]: { body: after } });
  await confirm();
  expect(await form.findByText('Your NIN is confirmed.')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Verified on Fri 20 Nov: ends in 89')).toBeVisible();
  expect(screen.getByText('25%')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add NIN/ })).toBeNull();
});

test('an ID needs every field, is sent unchanged with its kind and date, and awaits review', async () => {
  const after = kycOf(
    { id: { status: 'submitted' } },
    { document: { kind: 'passport', expires_on: '2031-05-01' } },
  );
  const sent = serveKyc(kycOf(), { [`POST ${KYC}id/`]: { status: 201, body: after } });
  open();
  await press('Start: Upload Valid ID');
  const form = await dialog('Upload Valid ID');
  const kind = await form.findByLabelText('Which ID is it?');
  const go = () => userEvent.click(form.getByRole('button', { name: 'Send ID' }));
  await go();
  expect(kind).toHaveAccessibleDescription('Choose the type of ID');
  await userEvent.selectOptions(kind, 'NIN slip');
  expect(form.queryByLabelText('Expiry date')).toBeNull();
  await go();
  expect(form.getByRole('alert')).toHaveTextContent('Choose a picture or a PDF of your ID');
  await userEvent.selectOptions(kind, 'International passport');
  const expiry = form.getByLabelText('Expiry date');
  await userEvent.type(expiry, '2020-01-01');
  await go();
  expect(expiry).toHaveAccessibleDescription(/has expired/);
  await userEvent.clear(expiry);
  await userEvent.type(expiry, '2031-05-01');
  const choose = form.getByLabelText('Choose a picture or PDF');
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.pdf', {
    type: 'application/pdf',
  });
  await userEvent.upload(choose, huge);
  await go();
  expect(await form.findByRole('alert')).toHaveTextContent('larger than 5 MB');
  await userEvent.upload(
    form.getByLabelText('Choose another file'),
    new File(['%PDF-1.7'], 'my passport.pdf', { type: 'application/pdf' }),
  );
  expect(form.getByText('my passport.pdf')).toBeVisible();
  await expectAccessible();
  const more = serveKyc(after, { [`POST ${KYC}id/`]: { status: 201, body: after } });
  await go();
  expect(await form.findByText(/We’ve received your ID/)).toBeVisible();
  const [post] = more.filter(({ method }) => method === 'POST');
  expect(post?.url).toBe('/api/kyc/id/?kind=passport&expires_on=2031-05-01');
  expect(post?.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(post?.body as Uint8Array).toString()).toBe('%PDF-1.7');
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(form.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Waiting: we’re reviewing it')).toBeVisible();
});

test('without SMS, the phone step explains why it isn’t available and shows no form', async () => {
  serveKyc(kycOf(), { 'GET /api/auth/code-channels/': { body: { channels: ['email'] } } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Verify Phone Number/ }));
  const step = within(await screen.findByRole('dialog', { name: 'Verify Phone Number' }));
  expect(await step.findByText(/Alajo can’t send SMS yet/)).toHaveTextContent(
    'so 0803 123 4567 can’t be confirmed and you can’t reach tier 2 yet',
  );
  expect(step.queryByRole('button', { name: 'Send code' })).toBeNull();
  expect(step.queryByRole('textbox')).toBeNull();
  await expectAccessible();
});
