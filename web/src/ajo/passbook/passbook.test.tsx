import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../../platform/testing.tsx';
import { Component as VerifyPage } from '../../transactions/verify.tsx';
import { Component } from './passbook.tsx';

const CODE = '01K9ZB3N7QX4T8V2W6Y0A1C009';
const HEAD = { group: 'Ìbàdàn Traders', as_of: '2026-12-20', made_at: '2026-12-20T13:05:00+01:00' };
const OWN = {
  of: 'me',
  ...HEAD,
  holder: 'Adaeze Okonkwo-Balógun',
  money_in: 1100,
  money_out: 2650,
  rounds: [
    {
      number: 1,
      due_on: '2026-12-01',
      status: 'paid',
      paid_on: '2026-12-01',
      contribution: 1000,
      set_aside: 100,
      cover: 0,
      late_fee: 0,
    },
    {
      number: 2,
      due_on: '2026-12-08',
      status: 'missed',
      paid_on: null,
      contribution: 0,
      set_aside: 0,
      cover: 300,
      late_fee: 50,
    },
  ],
  payout: {
    round: 2,
    paid_on: '2026-12-11',
    gross: 3000,
    premium: 150,
    arrears: 200,
    elsewhere: 100,
    fees: 50,
    net: 2800,
  },
  movements: [
    {
      reference: '01K9ZB3N7QX4T8V2W6Y0A1C001',
      date: '2026-12-01T00:00:00+01:00',
      kind: 'contribution',
      round: 1,
      type: 'debit',
      amount: 1100,
    },
    {
      reference: '01K9ZB3N7QX4T8V2W6Y0A1C002',
      date: '2026-12-11T00:00:00+01:00',
      kind: 'payout',
      round: 2,
      type: 'credit',
      amount: 2650,
    },
  ],
};
const GROUP = {
  of: 'group',
  ...HEAD,
  money_in: 3300,
  money_out: 2650,
  held: 650,
  rounds: [
    {
      number: 1,
      due_on: '2026-12-01',
      status: 'paid',
      collector: 'Bola Ọlátúnjí',
      paid_on: '2026-12-02',
      gross: 3000,
      premium: -150,
      arrears: 300,
      fees: 50,
      net: 2500,
      missing: 700,
    },
    {
      number: 2,
      due_on: '2026-12-08',
      status: 'scheduled',
      collector: null,
      paid_on: null,
      gross: 50,
      arrears: 0,
      fees: 0,
      net: 0,
      missing: 0,
    },
  ],
  reserve: { set_aside: 300, paid_back: 300, lent: 0, returned: 0, balance: 600 },
};
const PATH = 'GET /api/ajo-groups/5/passbook/';
const ISSUE = 'POST /api/ajo-groups/5/passbook/issue/';
/** One response after the other. */
const inTurn = (...replies: ReturnType<typeof refused>[]) => {
  let at = 0;
  return () => {
    at += 1;
    return replies[at - 1] ?? 'offline';
  };
};
const open = (path = '/ajo/passbook/5') => show([{ path: '/ajo/passbook/:id', Component }], path);

beforeEach(() => signInAda());

test("the member's passbook shows contributions, the turn's gross and net lines, and totals, and prints with its code", async () => {
  serve({
    [PATH]: { body: OWN },
    [ISSUE]: { body: { ...OWN, code: CODE, fingerprint: '3F2A 91C0 77DE' } },
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open();
  const turn = within(await screen.findByRole('region', { name: 'Your turn' }));
  const figures = turn.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['₦3,000', '₦150', '₦200', '₦100', '₦50', '₦2,800']);
  const paid = within(screen.getByRole('table', { name: 'Contributions' }));
  expect(paid.getByRole('row', { name: /^Round 1 ?Paid/ })).toHaveTextContent(
    '₦1,000Set aside ₦100',
  );
  expect(paid.getByRole('row', { name: /^Round 2 ?Missed, due/ })).toHaveTextContent(
    '₦0Covered for you ₦300Late fee ₦50',
  );
  const moved = within(screen.getByRole('table', { name: 'Transactions' }));
  expect(moved.getByRole('row', { name: /Contribution, round 1/ })).toHaveTextContent('−₦1,100');
  expect(moved.getByRole('row', { name: /Your turn, round 2/ })).toHaveTextContent('+₦2,650');
  await userEvent.click(screen.getByRole('button', { name: 'Print or PDF' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByText('3F2A 91C0 77DE')).toBeVisible();
  expect(screen.getByRole('link', { name: /verify/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/verify/${CODE}`),
  );
  await expectAccessible();
});

test("the group's passbook shows each round's gross, arrears, late fees, net and missing amounts, and the reserve", async () => {
  const sent = serve({
    [PATH]: inTurn({ body: OWN }, { body: GROUP }),
  });
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Whole group' }));
  const table = within(await screen.findByRole('table', { name: 'Rounds' }));
  expect(table.getByRole('row', { name: /^Round 1: Bola/ })).toHaveTextContent(
    '₦3,000Missing ₦700₦2,500Early turn -₦150Arrears ₦300Late fees ₦50',
  );
  expect(table.getByRole('row', { name: /^Round 2 ?Due/ })).toHaveTextContent('₦50Not yet');
  expect(screen.getByRole('region', { name: 'Reserve' })).toHaveTextContent('In the reserve₦600');
  expect(screen.getByText('Still in the group').nextElementSibling).toHaveTextContent('₦650');
  expect(sent.at(-1)?.url).toContain('of=group');
});

test('a group that has not started shows an empty passbook, and a missing passbook can’t be printed', async () => {
  serve({
    [PATH]: inTurn(
      { body: { ...OWN, money_in: 0, money_out: 0, rounds: [], payout: null, movements: [] } },
      refused('not_found'),
    ),
  });
  open();
  expect(await screen.findByText(/once the group has started/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Whole group' }));
  expect(await screen.findByText('Not found.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print or PDF' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
});

test('offers Retry without a network', async () => {
  serve({ [PATH]: 'offline' });
  open();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});

test('the verification page shows the key facts of a passbook', async () => {
  serve({
    [`GET /api/verify/${CODE}/`]: refused('not_found'),
    [`GET /api/verify/statements/${CODE}/`]: refused('not_found'),
    [`GET /api/verify/passbooks/${CODE}/`]: {
      body: {
        code: CODE,
        of: 'me',
        group: HEAD.group,
        holder: 'A••••• O•••••',
        as_of: HEAD.as_of,
        money_in: 1100,
        money_out: 2650,
        fingerprint: '3F2A 91C0 77DE',
        issued_at: HEAD.made_at,
        checked_at: HEAD.made_at,
      },
    },
  });
  show([{ path: '/verify/:reference?', Component: VerifyPage }], `/verify/${CODE}`);
  expect(await screen.findByText('This passbook is genuine.')).toBeVisible();
  for (const text of ['Ìbàdàn Traders', 'A••••• O•••••', '₦1,100', '₦2,650', '3F2A 91C0 77DE']) {
    expect(screen.getByText(text)).toBeVisible();
  }
});
