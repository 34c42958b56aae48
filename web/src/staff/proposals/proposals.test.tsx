import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { CHIKA, list, openConsole, press } from '../testing.tsx';
import { PROPOSAL } from './testing.ts';

const ONE = 'GET /api/staff/proposals/118/';
const open = (proposal: object, more: Parameters<typeof openConsole>[2] = {}) =>
  openConsole('/staff/proposals?open=118', CHIKA, {
    'GET /api/staff/proposals/': list(proposal),
    [ONE]: { body: proposal },
    ...more,
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Proposal' }));
const APPROVED = {
  ...PROPOSAL,
  state: 'approved',
  may_approve: false,
  may_reject: false,
  decider: { id: 3, name: 'Chika Eze' },
  decided_at: '2026-11-24T09:00:00Z',
};

test('a proposal is read and approved in one place with two key presses, in the version that was read', async () => {
  let now: object = PROPOSAL;
  const { posted } = open(PROPOSAL, {
    [ONE]: () => ({ body: now }),
    'POST /api/staff/proposals/118/approve/': () => {
      now = APPROVED;
      return { body: APPROVED };
    },
  });
  const shown = await panel();
  await shown.findByText('Operations, Support');
  expect(shown.getByText('Takes over stuck payments in December')).toBeVisible();
  expect(shown.getByText(/You can approve it/)).toBeVisible();
  await expectAccessible({ framed: true });
  await press('a');
  expect(posted('proposals/118/approve/')).toHaveLength(0);
  expect(shown.getByText('Operations, Support')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Approve now' })).toHaveFocus();
  await press('{Escape}');
  expect(screen.getByRole('region', { name: 'Proposal' })).toHaveFocus();
  await press('a');
  await press('{Enter}');
  await waitFor(() => expect(shown.getByText(/Chika Eze, 24 Nov 2026/)).toBeVisible());
  expect(posted('proposals/118/approve/').map(({ body }) => body)).toEqual([
    { digest: PROPOSAL.digest },
  ]);
  expect(shown.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
});

test('the maker can’t approve it, but can withdraw it for a reason', async () => {
  const { posted } = open(
    { ...PROPOSAL, may_approve: false },
    {
      'POST /api/staff/proposals/118/reject/': { body: { ...APPROVED, state: 'rejected' } },
    },
  );
  const shown = await panel();
  await shown.findByText(/you can only withdraw it/);
  await press('a');
  expect(shown.queryByRole('button', { name: /Approve/ })).toBeNull();
  await press('r');
  const why = await shown.findByLabelText('Why are you withdrawing it?');
  expect(why).toHaveFocus();
  expect(why).toHaveValue('');
  await userEvent.type(why, 'Wrong person');
  await userEvent.click(shown.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(posted('proposals/118/reject/')[0]?.body).toEqual({ decision: 'Wrong person' }),
  );
});

test('a proposal that changed has to be read again before approval', async () => {
  const { posted } = open(PROPOSAL, {
    'POST /api/staff/proposals/118/approve/': refused('proposal_changed'),
  });
  await (await panel()).findByText('Operations, Support');
  await press('a');
  await press('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Read it again.');
  expect(screen.getByRole('button', { name: 'Approve now' })).toBeDisabled();
  expect(posted('proposals/118/approve/')).toHaveLength(1);
});

test('a read-only member can read ended proposals but decide nothing', async () => {
  const { at } = open({ ...PROPOSAL, may_approve: false, may_reject: false });
  await (await panel()).findByText('Someone else will decide on this.');
  await userEvent.click(screen.getByRole('link', { name: 'Expired' }));
  expect(at()).toBe('/staff/proposals?state=expired');
});

test('a change of money links to its payment and shows its postings and the balances after it', async () => {
  open({
    ...PROPOSAL,
    object: 'recall:recall-12',
    objects: ['recall:recall-12', 'payment:019aab5e-7ecb-7a91-8d23-1234567890ab', 'collection:7'],
    preview: {
      postings: [
        { account: 'Wallet, Bola Okafor', amount: -4000 },
        { account: 'Held for recalls', amount: 4000 },
      ],
      balances: [{ name: 'Wallet, Bola Okafor', before: 4000, after: 0 }],
      refused: null,
    },
  });
  const shown = await panel();
  expect(await shown.findByRole('link', { name: 'recall:recall-12' })).toHaveAttribute(
    'href',
    '/staff/recalls/recall-12',
  );
  expect(shown.getByRole('link', { name: /^payment:/ })).toHaveAttribute(
    'href',
    '/staff/payments/019aab5e-7ecb-7a91-8d23-1234567890ab',
  );
  expect(shown.queryByRole('link', { name: 'collection:7' })).toBeNull();
  const effect = within(shown.getByRole('region', { name: 'Effect' }));
  const postings = within(effect.getByRole('table', { name: 'Postings' }));
  expect(postings.getByRole('row', { name: /Held for recalls/ })).toHaveTextContent('₦4,000');
  expect(effect.getByText('After approval')).toBeVisible();
  await expectAccessible({ framed: true });
});
