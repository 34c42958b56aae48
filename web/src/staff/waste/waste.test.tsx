import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { PROPOSAL } from '../proposals/testing.ts';
import { list, meOf, NGOZI, openConsole, press } from '../testing.tsx';

const ONE = {
  id: 4,
  customer: { id: 2, name: 'Olúwaṣeun Adébáyọ̀-Ògúnṣọlá' },
  waste_type: 'household',
  area: 'Surulere',
  address: '14 Adeola Street,\nSurulere, Lagos',
  notes: null,
  scheduled_date: '2026-11-24 10:00:00',
  amount: 2000,
  status: 'in_progress',
  operator: { id: 3, name: 'Surulere Waste Partners' },
  proofs: [{ id: 1, added_at: '2026-11-24T09:30:00Z' }],
  paid: null,
  moves: ['complete', 'cancel'],
  rating: null,
  since: '2026-11-24T09:00:00Z',
};
const PHOTO = { media_type: 'image/webp', base64: 'UklGRg==' };
const OPERATOR = {
  id: 3,
  name: 'Surulere Waste Partners',
  phone_number: null,
  areas: ['Surulere'],
  bank: {
    bank_code: '058',
    bank_name: 'GTBank',
    account_number: '0123456789',
    account_name: 'WASTE PARTNERS',
  },
  ended: false,
  owed: 4000,
  sent: 0,
  open: 2,
};

test('lists collections by area, completes one by keyboard and keeps the day in the URL', async () => {
  const { at, posted } = openConsole('/staff/collections?day=2026-11-24&open=4', NGOZI, {
    'GET /api/staff/collections/': list(ONE, { ...ONE, id: 5, area: null, operator: null }),
    'GET /api/staff/collections/4/': { body: ONE },
    'GET /api/staff/collections/4/proofs/1/': { body: PHOTO },
    'GET /api/staff/waste-operators/': { body: { results: [OPERATOR] } },
    'POST /api/staff/collections/4/move/': { body: { ...ONE, status: 'completed', moves: [] } },
  });
  const shown = within(await screen.findByRole('region', { name: 'Collection' }));
  await shown.findByRole('button', { name: 'Collected 1, opens large' });
  const table = within(screen.getByRole('table', { name: 'Collections by area' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Surulere · 1',
    'Elsewhere · 1',
  ]);
  await expectAccessible({ framed: true });
  await press('a');
  await waitFor(() =>
    expect(posted('collections/4/move/').map(({ body }) => body)).toEqual([{ move: 'complete' }]),
  );
  await press(']]');
  await waitFor(() => expect(at()).toBe('/staff/collections?day=2026-11-25'));
});

test('uploads a photo with its media type, shows it and opens it large', async () => {
  const bare = { ...ONE, proofs: [], moves: [] };
  let now: object = bare;
  const { sent, posted } = openConsole('/staff/collections?day=2026-11-24&open=4', NGOZI, {
    'GET /api/staff/collections/': list(bare),
    'GET /api/staff/collections/4/': () => ({ body: now }),
    'GET /api/staff/collections/4/proofs/1/': { body: PHOTO },
    'GET /api/staff/waste-operators/': { body: { results: [OPERATOR] } },
    'POST /api/staff/collections/4/proofs/': () => {
      now = ONE;
      return { status: 201, body: ONE.proofs[0] };
    },
  });
  const shown = within(await screen.findByRole('region', { name: 'Collection' }));
  const field = await shown.findByLabelText('Add a picture');
  await userEvent.upload(field, new File(['photo'], 'a.png', { type: 'image/png' }));
  await userEvent.click(await shown.findByRole('button', { name: 'Collected 1, opens large' }));
  const large = within(await screen.findByRole('dialog', { name: 'Collected 1' }));
  expect(large.getByRole('img', { name: 'Collected 1' })).toHaveAttribute(
    'src',
    'data:image/webp;base64,UklGRg==',
  );
  await expectAccessible();
  expect(posted('collections/4/proofs/')).toHaveLength(1);
  const upload = sent.find(({ url }) => url.endsWith('/proofs/'));
  expect(upload?.headers.get('content-type')).toBe('image/png');
});

const UNPAID = [7, 8, 9].map((id) => ({
  id,
  scheduled_date: '2026-11-20 10:00:00',
  waste_type: 'household',
  amount: 2000,
  address: `${id} Adeola Street,\nSurulere`,
  proposal_id: id === 9 ? 31 : null,
}));
const PAYOUT = {
  id: '0192f3a4-0000-7000-8000-000000000001',
  amount: 6000,
  collections: 3,
  status: 'failed',
  reason: 'Account closed',
  at: '2026-11-18T09:00:00Z',
};
const DETAILS = { ...OPERATOR, unpaid: UNPAID, payouts: [PAYOUT] };
const BANKS = [
  { code: '058', name: 'GTBank' },
  { code: '011', name: 'First Bank of Nigeria' },
];
const replies = {
  'GET /api/staff/waste-operators/': { body: { results: [OPERATOR] } },
  'GET /api/staff/waste-operators/3/': { body: DETAILS },
  'GET /api/staff/waste-operator-banks/': { body: { results: BANKS } },
};
const panel = async () => within(await screen.findByRole('region', { name: 'Operator' }));

test('proposes to pay an operator for selected collections that no proposal covers yet', async () => {
  const { posted } = openConsole('/staff/waste-operators?open=3', NGOZI, {
    ...replies,
    'POST /api/staff/waste-operators/3/pay/': { status: 201, body: PROPOSAL },
  });
  const shown = await panel();
  await shown.findByRole('button', { name: 'Propose to pay ₦4,000' });
  expect(shown.getByRole('link', { name: 'Proposed' })).toHaveAttribute(
    'href',
    '/staff/proposals?open=31',
  );
  expect(shown.getByText('Failed, now payable again')).toBeVisible();
  await expectAccessible({ framed: true });
  await userEvent.click(shown.getByRole('checkbox', { name: /^20 Nov 2026 7 Adeola Street/ }));
  await press('p');
  await userEvent.type(
    await shown.findByLabelText('Why pay Surulere Waste Partners ₦2,000?'),
    'The week’s work',
  );
  await userEvent.click(shown.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(posted('waste-operators/3/pay/')[0]?.body).toEqual({
      collections: [8],
      reason: 'The week’s work',
    }),
  );
  expect(await shown.findByText('Proposed. A second person has to approve it.')).toBeVisible();
});

test('adds an operator by keyboard, with areas and a bank account, and opens it', async () => {
  const { at, posted } = openConsole('/staff/waste-operators', NGOZI, {
    ...replies,
    'POST /api/staff/waste-operators/': { status: 201, body: DETAILS },
  });
  await screen.findByRole('table', { name: 'Waste operators' });
  await press('n');
  const form = within(await screen.findByRole('dialog', { name: 'New operator' }));
  expect(form.queryByLabelText('Account number')).toBeNull();
  await userEvent.type(form.getByLabelText('Name'), 'Surulere Waste Partners');
  await userEvent.type(form.getByLabelText('Phone'), '0803 000 0099');
  await userEvent.type(form.getByLabelText('Areas'), 'Surulere, Yaba,');
  await form.findByRole('option', { name: 'GTBank' });
  await userEvent.selectOptions(form.getByLabelText('Bank'), 'GTBank');
  await userEvent.click(form.getByRole('button', { name: 'Add operator' }));
  expect(form.getByLabelText('Account number')).toHaveFocus();
  expect(form.getByLabelText('Account number')).toHaveAccessibleDescription(
    'Enter the 10-digit account number',
  );
  await userEvent.type(form.getByLabelText('Account number'), '0123456789');
  await userEvent.type(form.getByLabelText('Why'), 'They collect in Surulere');
  await expectAccessible();
  await userEvent.click(form.getByRole('button', { name: 'Add operator' }));
  await waitFor(() => expect(at()).toBe('/staff/waste-operators?open=3'));
  expect(posted('waste-operators/').map(({ body }) => body)).toEqual([
    {
      name: 'Surulere Waste Partners',
      phone_number: '+2348030000099',
      areas: ['Surulere', 'Yaba'],
      bank: { bank_code: '058', account_number: '0123456789' },
      ended: false,
      reason: 'They collect in Surulere',
    },
  ]);
});

test('keeps the bank account unless another is chosen, and shows the server’s refusal', async () => {
  const { sent } = openConsole('/staff/waste-operators?open=3', NGOZI, {
    ...replies,
    'PUT /api/staff/waste-operators/3/': refused('operator_name_taken', { field: 'name' }),
  });
  await (await panel()).findByRole('button', { name: 'Change' });
  await press('c');
  const form = within(
    await screen.findByRole('dialog', { name: 'Change Surulere Waste Partners' }),
  );
  await userEvent.clear(form.getByLabelText('Areas'));
  await userEvent.type(form.getByLabelText('Areas'), 'Ikeja');
  await userEvent.type(form.getByLabelText('Why'), 'They moved to Ikeja');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(
      'There’s already an operator with this name.',
    ),
  );
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    areas: ['Ikeja'],
    bank: null,
    ended: false,
  });
});

test('deactivates an operator for a reason, showing open collections, and reinstates one', async () => {
  const ended = { ...DETAILS, ended: true, open: 0 };
  let now: object = DETAILS;
  const { sent } = openConsole('/staff/waste-operators?open=3', NGOZI, {
    ...replies,
    'GET /api/staff/waste-operators/3/': () => ({ body: now }),
    'PUT /api/staff/waste-operators/3/': () => {
      now = ended;
      return { body: now };
    },
  });
  const shown = await panel();
  await shown.findByRole('button', { name: 'Deactivate' });
  await press('x');
  const why = await shown.findByLabelText('Why deactivate Surulere Waste Partners?');
  expect(why).toHaveAccessibleDescription(/2 collections are still theirs/);
  await userEvent.type(why, 'The contract is over');
  await userEvent.click(shown.getByRole('button', { name: 'Deactivate' }));
  expect(await shown.findByRole('button', { name: 'Reinstate' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Surulere Waste Partners',
    phone_number: null,
    areas: ['Surulere'],
    bank: null,
    ended: true,
    reason: 'The contract is over',
  });
});

test('a read-only member can’t change or pay operators', async () => {
  openConsole('/staff/waste-operators?open=3', meOf('Ada Eze', 'auditor'), replies);
  const shown = await panel();
  await shown.findByText(/7 Adeola Street/);
  expect(shown.queryByRole('checkbox')).toBeNull();
  expect(
    screen.queryByRole('button', { name: /New operator|Change|Deactivate|Propose/ }),
  ).toBeNull();
});
