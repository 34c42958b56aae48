// A sample customer for screen tests, as sent over the wire.

export const REASON = 'She called about a transfer';

export const ADAEZE = {
  profile: {
    id: 41,
    name: 'Adaeze Ngozichukwuka Okonkwo-Balógun',
    username: 'adaeze.o',
    phone_number: '0803 ••• ••67',
    email: 'a•••@example.ng',
    tier: 2,
    joined_at: '2026-07-07T08:00:00Z',
    state: 'active',
    frozen: null as null | { by: string; since: string; reason: string | null },
    has_pin: true,
    pin_locked_until: null as string | null,
  },
  devices: [
    {
      id: 5,
      device: 'Chrome on Android',
      address: '102.89.3.7',
      created_at: '2026-11-20T08:00:00Z',
      last_used_at: '2026-11-24T07:02:00Z',
      current: false,
    },
  ],
  events: [
    {
      id: 8,
      kind: 'pin_locked',
      title: 'Transaction PIN locked after 5 wrong attempts',
      detail: null,
      device: 'Chrome on Android',
      address: '102.89.3.7',
      at: '2026-11-18T08:00:00Z',
    },
    {
      id: 7,
      kind: 'staff_saw_account',
      title: 'Alajo staff looked at your account',
      detail: null,
      device: null,
      address: null,
      at: '2026-11-16T08:00:00Z',
    },
  ],
  kyc: {
    verified: false,
    percent: 75,
    tier: 2,
    steps: [
      { id: 'phone', completed: true, status: 'verified', reason: null, since: null },
      {
        id: 'id',
        completed: false,
        status: 'rejected',
        reason: 'The picture is unreadable.',
        since: '2026-11-21T08:00:00Z',
      },
      { id: 'bvn', completed: true, status: 'verified', reason: null, since: null },
      { id: 'info', completed: true, status: 'verified', reason: null, since: null },
    ],
    bvn_last_digits: '34',
    nin: { status: 'none', reason: null, since: null, last_digits: null },
    document: null,
  },
  wallet: {
    id: 9,
    balance: 43_319.37,
    currency: 'NGN',
    account_number: '6923171834',
    parked: 0,
    tier: 2,
    day_limit: 200_000,
    day_spent: 87_000,
    set_aside: 230_603.75,
    balance_cap: 500_000,
  },
  ledger_version: 1482,
  goals: { active: 2, saved: 105_000 },
  tickets: [
    {
      number: 'ALJ-7K3F2M',
      topic: 'request',
      subject: 'Is my money gone?',
      status: 'open',
      transaction: null,
      reason: null,
      created_at: '2026-11-24T09:16:00Z',
      updated_at: '2026-11-24T09:16:00Z',
      promised_by: '2026-11-25T09:16:00Z',
      overdue: false,
      unread: false,
    },
  ],
  groups: [
    {
      id: 3,
      name: 'Balógun Traders Àjọ',
      status: 'active',
      round: 3,
      rounds: 8,
      contribution: 20_000,
      has_collected: false,
      owed: 0,
      due: 20_000,
    },
  ],
  orders: [
    {
      id: 8814,
      shop: 'Mama Sikira Fabrics',
      status: 'shipped',
      total: 38_500,
      problem: false,
      placed_at: '2026-11-21T09:00:00Z',
    },
  ],
  shop: null,
  holds: [
    {
      kind: 'transfer_bank',
      name: 'Emeka Obi, GTBank',
      amount: 85_103.75,
      since: '2026-11-24T08:41:00Z',
      until: '2026-11-24T10:00:00Z',
      reference: '01JDF8',
    },
  ],
  notes: [
    {
      id: 1,
      at: '2026-11-16T08:00:00Z',
      by: { id: 5, name: 'Chika Obi' },
      body: 'Calls back after 4 pm',
      case: null,
    },
  ],
  proposals: [] as object[],
  history: [
    {
      at: '2026-11-16T08:00:00Z',
      description: 'Viewed a customer’s ID',
      by: { id: 5, name: 'Chika Obi' },
    },
  ],
  call: null as null | { reason: string; until: string },
  look: { at: 'page', reason: REASON, until: new Date(Date.now() + 3_600_000).toISOString() },
};

const movement = (id: string, more: object) => ({
  id,
  type: 'debit',
  kind: 'transfer_bank',
  amount: 85_000,
  total: 85_103.75,
  description: 'Transfer to Emeka Obi, GTBank',
  date: '2026-11-24T08:41:00Z',
  status: 'pending',
  balance_after: 43_319.37,
  ...more,
});

export const LEDGER = [
  movement('01JDF8', {}),
  movement('01JDF7', {
    type: 'credit',
    kind: 'transfer_user',
    description: 'Transfer from Halima Yusuf',
    note: 'For the ankara',
    amount: 30_000,
    total: 30_000,
    status: 'completed',
    balance_after: 128_423.12,
  }),
];
