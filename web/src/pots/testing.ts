// Sample pots for screen tests, as the API returns them.
import { PAID_RECEIPT } from '../requests/testing.ts';

export const POT_SLUG = '0123456789abcdef';

export const POT = {
  slug: POT_SLUG,
  title: 'Aso ebi for Tunde',
  purpose: 'aso_ebi',
  share: 5000,
  target: 20_000,
  rule: 'target_or_back',
  organiser: { name: 'Bola Ahmed', verified: true },
  payee: 'Tunde Bakare',
  paid: 12_000,
  payments: 2,
  state: 'open',
  held: false,
  closes_on: '2027-01-05',
  first_closes_on: '2027-01-05',
  ended_at: null,
  created_at: '2026-11-20T09:00:00+01:00',
  checked_at: '2026-11-20T09:05:00+01:00',
};

const payment = {
  name: 'Chidi O.',
  amount: 7000,
  mine: false,
  hidden: false,
  reference: null,
  guest: false,
  gone: null,
  date: '2026-11-20T09:00:00+01:00',
};

export const PAYERS = {
  organised: false,
  own: 5000,
  results: [
    payment,
    { ...payment, name: null, amount: null, hidden: true },
    { ...payment, name: 'Efe O.', guest: true, gone: 'going_back' },
    { ...payment, name: 'Ada O.', amount: 5000, mine: true, reference: PAID_RECEIPT.reference },
  ],
  next: null,
};
