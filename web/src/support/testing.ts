// Tickets and threads as the server returns them, for the tests of the screens that show them.

export const TICKET = {
  number: 'ALJ-7K3F2M',
  topic: 'request',
  subject: 'Late transfer',
  status: 'open',
  transaction: null,
  created_at: '2026-11-20T09:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
  reason: null,
  promised_by: '2099-11-21T09:00:00Z',
  overdue: false,
  unread: false,
};

export const CUSTOMER_MESSAGE = {
  id: 1,
  author: 'customer',
  body: 'It has not come.',
  created_at: '2026-11-20T09:00:00Z',
};

export const AGENT_REPLY = {
  id: 2,
  author: 'agent',
  body: 'It has arrived now.',
  created_at: '2026-11-20T15:00:00Z',
};

/** `messages`: newest first. */
export const threadOf = (more: object = {}, messages: object[] = [CUSTOMER_MESSAGE]) => ({
  body: { ...TICKET, linked: null, messages, next: null, ...more },
});

export const pageOf = (...results: object[]) => ({ body: { results, next: null } });
