// Sample threads for the inbox’s screen tests, as sent over the wire.
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

export const ADAEZE = 'ALJ-7K3F2M';
export const LONG = 'ALJ-00000Z';

const adaeze = {
  number: ADAEZE,
  topic: 'request',
  subject: 'My transfer has not come',
  status: 'open',
  reason: 'not_received',
  transaction: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
  customer: { id: 41, name: 'Adaeze Okonkwo' },
  created_at: at(-3),
  updated_at: at(-2),
  since: at(-3),
  due: at(21),
  escalated: false,
  owner: null,
  last: { author: 'customer', body: 'Is my money gone? 😟' },
};

const long = {
  ...adaeze,
  number: LONG,
  subject: `A very long subject ${'and more '.repeat(11)}`.trim(),
  customer: { id: 42, name: 'Ngozichukwuka Onyekachukwu-Nwabueze' },
  reason: null,
  transaction: null,
  since: at(-23.5),
  due: at(0.5),
  escalated: true,
  owner: { id: 5, name: 'Chika Obi', since: at(-2) },
  last: { author: 'agent', body: 'We look at it.' },
};

export const drawnThreads = [long, adaeze];

const message = (
  id: number,
  author: 'customer' | 'agent',
  body: string,
  by: string | null = null,
) => ({
  id,
  author,
  by,
  body,
  number: ADAEZE,
  created_at: at(-3 + id / 10),
});

/** Adaeze’s thread with its customer panel. */
export const drawnThread = {
  ...adaeze,
  viewers: [{ id: 6, name: 'Tunde Bello' }],
  linked: {
    reference: '01K9ZB3N7QX4T8V2W6Y0A1C5DE',
    type: 'debit',
    description: 'Transfer to Emeka Obi, GTBank',
    total: 12_010,
    status: 'pending',
    date: at(-4),
    expected_by: at(2),
  },
  merged: [],
  messages: [
    message(2, 'customer', 'Is my money gone? 😟'),
    message(1, 'agent', 'We ask his bank.', 'Chika Obi'),
    message(0, 'customer', 'I sent Emeka ₦12,000.'),
  ],
  next: null,
  notes: [
    {
      id: 1,
      at: at(-1),
      by: { id: 5, name: 'Chika Obi' },
      body: 'His bank is down since 9.',
      case: { kind: 'ticket', reference: ADAEZE },
    },
  ],
  history: [{ at: at(-2.5), description: 'Claimed a case', by: { id: 5, name: 'Chika Obi' } }],
  beside: {
    first_name: 'Adaeze',
    username: 'adaeze',
    tier: 2,
    joined_at: '2026-01-04T09:00:00Z',
    tickets: [{ number: LONG, subject: 'An older question', status: 'waiting_customer' }],
  },
};

export const drawnLong = {
  ...drawnThread,
  ...long,
  linked: null,
  viewers: [],
  messages: [message(3, 'customer', 'a'.repeat(1900))],
};

const answers = { answers: 12, median_minutes: 21, within_promise: 96 };
export const drawnFigures = {
  waiting: 2,
  overdue: 0,
  waiting_customer: 3,
  mine: 1,
  unassigned: 1,
  today: answers,
  days_7: { answers: 80, median_minutes: 35, within_promise: 98 },
  days_30: { answers: 0, median_minutes: null, within_promise: null },
};

export const drawnCanned = [
  {
    id: 1,
    title: 'On its way',
    body: 'Hello {first_name}, {reference} over {amount} is on its way.',
  },
  { id: 2, title: 'Which bank?', body: 'Which bank is it, {first_name}? {expected_by}' },
];
