// Sample requests for screen tests, as the API returns them.

export const SLUG = '0123456789abcdef';

export const LINK = {
  slug: SLUG,
  kind: 'request',
  title: 'Aso ebi',
  requester: { name: 'Bola Ahmed', verified: true },
  amount: 5000,
  paid: 0,
  partial_payments: false,
  state: 'open',
  busy_until: null,
  paid_at: null,
  expires_at: '2026-12-20T09:00:00+01:00',
  created_at: '2026-11-20T09:00:00+01:00',
  checked_at: '2026-11-20T09:05:00+01:00',
};

export const REQUEST = {
  id: 4,
  slug: SLUG,
  kind: 'request',
  title: 'Aso ebi',
  amount: 5000,
  paid: 0,
  state: 'open',
  payer: null,
  payer_notified: false,
  expires_at: '2026-12-20T09:00:00+01:00',
  created_at: '2026-11-20T09:00:00+01:00',
};

export const SPLIT = {
  id: 9,
  title: 'Dinner',
  method: 'equal',
  total: 9000,
  own_share: 3000,
  paid: 1000,
  reference: null,
  created_at: '2026-11-20T09:00:00+01:00',
  shares: [
    {
      ...REQUEST,
      id: 10,
      kind: 'share',
      amount: 3000,
      paid: 1000,
      payer: 'Musa Ibrahim',
      payer_notified: true,
    },
    {
      ...REQUEST,
      id: 11,
      kind: 'share',
      amount: 3000,
      payer: 'Uncle Femi',
      slug: '1123456789abcdef',
    },
  ],
};

const REFERENCE = '01K9ZB3N7QX4T8V2W6Y0A1C5DE';

export const GUEST_PAYMENT = {
  reference: REFERENCE,
  amount: 5000,
  source: 'bank_transfer',
  status: 'pending',
  next_step: {
    kind: 'bank_transfer',
    bank_name: 'Sandbox Bank',
    account_number: '9912345678',
    account_name: 'ALAJO / Bola Ahmed',
    url: null,
  },
  expires_at: '2026-11-20T09:30:00+01:00',
};

export const PAID_RECEIPT = {
  id: REFERENCE,
  reference: REFERENCE,
  type: 'debit',
  kind: 'transfer_user',
  status: 'success',
  amount: 5000,
  lines: [{ kind: 'amount', label: 'Amount', amount: 5000 }],
  total: 5000,
  description: 'Transfer to Bola Ahmed',
  sender: 'Adaeze Okonkwo',
  recipient: 'Bola Ahmed',
  recipientBank: 'Alajo',
  recipient_account: null,
  note: 'Aso ebi',
  date: '2026-11-20T09:06:00+01:00',
  expected_by: null,
  session_id: null,
  delivery: null,
  reversed_at: null,
};

export const page = (...results: object[]) => ({ body: { results, next: null } });
