import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { pricingDay } from '../platform/pricing-day.ts';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { LADDER } from '../settings/testing.ts';
import { faqsOn } from './faq.ts';
import { Component } from './support.tsx';
import { AGENT_REPLY, CUSTOMER_MESSAGE, pageOf, TICKET, threadOf } from './testing.ts';

const LIST = 'GET /api/support/tickets/';
const OPEN = 'POST /api/support/tickets/';
const THREAD = 'GET /api/support/tickets/ALJ-7K3F2M/';
const WRITE = 'POST /api/support/tickets/ALJ-7K3F2M/messages/';
const REFERENCE = '01K9ZB3N7QX4T8V2W6Y0A1C5DE';
const TRANSACTION = {
  id: REFERENCE,
  type: 'debit',
  kind: 'transfer_bank',
  amount: 2000,
  total: 2011,
  description: 'To Chidi Eze',
  date: '2026-11-20T08:00:00Z',
  status: 'pending',
  balance_after: 500,
};
const RECEIPT = {
  ...TRANSACTION,
  reference: REFERENCE,
  lines: [],
  sender: 'Ada',
  recipient: 'Chidi Eze',
  recipientBank: 'GTBank',
  recipient_account: null,
  note: null,
  expected_by: null,
  session_id: null,
  delivery: null,
  reversed_at: null,
  balance_after: undefined,
};
const base = {
  'GET /api/support/calls/': { body: { results: [] } },
  'GET /api/support/contact/': { body: { email: 'support@alajo.example', answer_hours: 24 } },
  'GET /api/transactions/': pageOf(TRANSACTION),
  'GET /api/notifications/': { body: { results: [], unread: 0, next: null } },
};

const open = (more: Parameters<typeof serve>[0], path = '/support') => {
  const sent = serve({ ...base, [LIST]: pageOf(), ...more });
  return { sent, ...show([{ path: '/support', Component }], path) };
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(signInAda);

describe('the support page', () => {
  test('shows three ways to get help, the reply time, the form and the empty ticket list', async () => {
    open({});
    expect(await screen.findByText('No tickets yet')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help & Support');
    expect(screen.getByText(/any time, 24\/7\. We reply within 24 hours\./)).toBeVisible();
    const ways = within(screen.getByRole('list', { name: 'Ways to get help' }));
    expect(await ways.findByRole('link', { name: /Email Support/ })).toHaveAttribute(
      'href',
      'mailto:support@alajo.example',
    );
    expect(ways.getByRole('button', { name: /Live Chat/ })).toBeVisible();
    await userEvent.click(ways.getByRole('button', { name: /FAQs/ }));
    expect(screen.getByLabelText('Search the questions')).toHaveFocus();
    await expectAccessible();
  });

  test('finds questions by words in any order and without accents, and reports when none match', async () => {
    open({});
    const search = await screen.findByLabelText('Search the questions');
    const faqs = screen.getByRole('region', { name: 'Frequently asked questions' });
    expect(faqs.querySelectorAll('details')).toHaveLength(faqsOn(pricingDay()).length);
    await userEvent.type(search, 'LÁTE  àjọ');
    expect(screen.getByText('Ajo: what if I can’t pay on the day?')).toBeVisible();
    expect(screen.queryByText('Someone showed me an alert. Is it real?')).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, 'forged');
    expect(screen.getByText('1 answer')).toBeVisible();
    await userEvent.click(screen.getByText('Someone showed me an alert. Is it real?'));
    expect(screen.getByRole('link', { name: 'Check a receipt' })).toHaveAttribute(
      'href',
      '/verify',
    );
    await expectAccessible();
    await userEvent.clear(search);
    await userEvent.type(search, 'zeppelin');
    expect(screen.getByText('No matching questions. Ask us above.')).toBeVisible();
  });

  test('lists tickets with number, status and promised reply time, and admits when we are late', async () => {
    const late = { ...TICKET, number: 'ALJ-00000A', subject: 'My token', overdue: true };
    const answered = { ...TICKET, number: 'ALJ-00000B', status: 'waiting_customer', unread: true };
    const closed = { ...TICKET, number: 'ALJ-00000C', status: 'closed', promised_by: null };
    const promised = { ...answered, number: 'ALJ-00000D' };
    open({ [LIST]: pageOf(TICKET, late, { ...answered, promised_by: null }, promised, closed) });
    expect(await screen.findByText('We’ll write again by 21 Nov 2099 10:00.')).toBeVisible();
    expect(await screen.findByText(/^ALJ-7K3F2M, /)).toBeVisible();
    expect(screen.getByText('We’ll reply by 21 Nov 2099 10:00.')).toBeVisible();
    expect(
      screen.getByText('We promised a reply by 21 Nov 2099 10:00 and we’re late. Sorry.'),
    ).toBeVisible();
    for (const chip of ['Open', 'Late', 'New reply', 'Closed']) {
      expect(screen.getAllByText(chip)[0]).toBeVisible();
    }
    await expectAccessible();
  });

  test('offers Retry after a failed load', async () => {
    let well = false;
    open({ [LIST]: () => (well ? pageOf(TICKET) : refused('internal')) });
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('No tickets yet')).toBeNull();
    well = true;
    await press('Retry');
    expect(await screen.findByText(/^ALJ-7K3F2M/)).toBeVisible();
  });
});

describe('the message form', () => {
  test('rejects empty fields and secrets at the field and sends nothing', async () => {
    const { sent } = open({});
    await press('Send message');
    expect(screen.getByLabelText('Subject')).toHaveAccessibleDescription('Enter a subject');
    await type('Subject', 'Locked');
    await press('Send message');
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Tell us what happened');
    await type('Message', 'My PIN is 2580');
    await press('Send message');
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription(/looks like a PIN/);
    await expectAccessible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('sends the message once with a key, shows its ticket number and opens it from there', async () => {
    const { sent } = open({ [OPEN]: { status: 201, body: TICKET }, [THREAD]: threadOf() });
    await type('Subject', ' Late transfer ');
    await type('Message', 'It has not come.');
    await userEvent.selectOptions(
      await screen.findByLabelText('About a transaction (optional)'),
      await screen.findByRole('option', { name: /To Chidi Eze/ }),
    );
    await press('Send message');
    const confirmation = await screen.findByText('We’ve received your message: ALJ-7K3F2M');
    expect(confirmation.closest('[tabindex]')).toHaveFocus();
    expect(screen.getByLabelText('Message')).toHaveValue('');
    const [post, ...more] = sent.filter(({ method }) => method === 'POST');
    expect(more).toEqual([]);
    expect(post?.body).toEqual({
      topic: 'request',
      subject: 'Late transfer',
      message: 'It has not come.',
      transaction: REFERENCE,
    });
    expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await press('Open ALJ-7K3F2M');
    expect(await (await panel('ALJ-7K3F2M')).findByText('It has not come.')).toBeVisible();
  });

  test('a retry after a lost reply keeps its key, and a changed message gets a new one', async () => {
    let replies: ('offline' | { status: number; body: unknown })[] = ['offline', 'offline'];
    const { sent } = open({ [OPEN]: () => replies.shift() ?? { status: 201, body: TICKET } });
    await type('Subject', 'Late transfer');
    await type('Message', 'It has not come');
    await press('Send message');
    await screen.findByText(/Can’t reach Alajo/);
    await press('Send message');
    await waitFor(() => expect(replies).toHaveLength(0));
    await screen.findByText(/Can’t reach Alajo/);
    replies = [];
    await type('Message', ' at all');
    await press('Send message');
    await screen.findByText('We’ve received your message: ALJ-7K3F2M');
    const keys = sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test('starts filled in from a receipt, mentions an earlier report, and keeps the draft while a ticket is open', async () => {
    const { sent } = open(
      {
        'GET /api/transactions/': pageOf(),
        [`GET /api/transactions/${REFERENCE}/`]: { body: RECEIPT },
        [LIST]: pageOf(TICKET),
        [THREAD]: threadOf(),
        [OPEN]: { status: 201, body: TICKET },
      },
      `/support?ref=${REFERENCE}`,
    );
    await waitFor(() =>
      expect(screen.getByLabelText('Subject')).toHaveValue('Problem: To Chidi Eze'),
    );
    expect(screen.getByLabelText('About a transaction (optional)')).toHaveValue(REFERENCE);
    expect(await screen.findByText(/^You reported this on Fri 20 Nov/)).toBeVisible();
    await type('Message', 'He has not got it.');
    await userEvent.click(await screen.findByText(/^ALJ-7K3F2M/));
    const shown = await panel('ALJ-7K3F2M');
    await userEvent.click(shown.getByRole('button', { name: 'Close' }));
    await press('Send message');
    await screen.findByText('We’ve received your message: ALJ-7K3F2M');
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      subject: 'Problem: To Chidi Eze',
      message: 'He has not got it.',
      transaction: REFERENCE,
    });
  });

  test('a message about another customer’s transaction is refused at its field', async () => {
    open(
      {
        [`GET /api/transactions/${REFERENCE}/`]: refused('not_found'),
        [OPEN]: refused('not_found', { field: 'transaction', message: 'It is not yours.' }),
        'GET /api/transactions/': pageOf(),
      },
      `/support?ref=${REFERENCE}`,
    );
    await type('Subject', 'Late');
    await type('Message', 'Where is it?');
    await press('Send message');
    expect(await screen.findByText('It is not yours.')).toBeVisible();
  });
});

describe('a ticket', () => {
  test('shows all messages oldest first and the transaction’s status, and sends a reply', async () => {
    const linked = {
      reference: REFERENCE,
      type: 'debit',
      description: 'To Chidi Eze',
      total: 2011,
      status: 'reversed',
      date: '2026-11-20T08:00:00Z',
      expected_by: null,
    };
    const answered = { status: 'waiting_customer', promised_by: null, linked };
    let messages: object[] = [AGENT_REPLY, CUSTOMER_MESSAGE];
    const { sent } = open(
      {
        [THREAD]: () => threadOf(answered, messages),
        [WRITE]: () => {
          messages = [{ ...CUSTOMER_MESSAGE, id: 3, body: 'Thank you!' }, ...messages];
          return { status: 201, body: TICKET };
        },
      },
      '/support?ticket=ALJ-7K3F2M',
    );
    const shown = await panel('ALJ-7K3F2M');
    const log = await shown.findByRole('log', { name: 'Messages' });
    const words = () =>
      [...log.querySelectorAll('article')].map((element) => element.lastChild?.textContent);
    expect(words()).toEqual(['It has not come.', 'It has arrived now.']);
    expect(shown.getByText('We’ve replied. Write back if it’s not solved.')).toBeVisible();
    expect(shown.getByRole('link', { name: /Reversed/ })).toHaveAttribute(
      'href',
      `/receipt?ref=${REFERENCE}`,
    );
    await expectAccessible();
    await userEvent.type(shown.getByLabelText('Your message'), '4111 1111 1111 1111');
    await userEvent.click(shown.getByRole('button', { name: 'Send' }));
    expect(shown.getByLabelText('Your message')).toHaveAccessibleDescription(/card number/);
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.clear(shown.getByLabelText('Your message'));
    await userEvent.type(shown.getByLabelText('Your message'), 'Thank you!');
    await userEvent.click(shown.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(words()).toHaveLength(3));
    expect(shown.getByLabelText('Your message')).toHaveValue('');
    expect(shown.getByLabelText('Your message')).toHaveFocus();
    const [post] = sent.filter(({ method }) => method === 'POST');
    expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('can be closed, loads earlier messages on request, and an unknown number is not found', async () => {
    let status = 'open';
    const { unmount } = open(
      {
        [THREAD]: () =>
          threadOf({
            status,
            promised_by: status === 'open' ? TICKET.promised_by : null,
            next: '2',
          }),
        'POST /api/support/tickets/ALJ-7K3F2M/close/': () => {
          status = 'closed';
          return { body: { ...TICKET, status } };
        },
      },
      '/support?ticket=ALJ-7K3F2M',
    );
    const shown = await panel('ALJ-7K3F2M');
    expect(await shown.findByRole('button', { name: 'Earlier messages' })).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Close as solved' }));
    expect(await shown.findByText('Closed. Reply to reopen it.')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Close as solved' })).toBeNull();
    unmount();
    open({ [THREAD]: refused('not_found') }, '/support?ticket=ALJ-7K3F2M');
    expect(await screen.findByText('Not found.')).toBeVisible();
    expect(screen.queryByLabelText('Your message')).toBeNull();
  });
});

describe('Live Chat', () => {
  test('names the member of staff who is calling, before and during a chat', async () => {
    const calling = { name: 'Bola', ticket: TICKET.number, since: '2026-11-20T09:05:00Z' };
    let calls = [calling];
    const chat = { ...TICKET, topic: 'chat' };
    const served = { 'GET /api/support/calls/': () => ({ body: { results: calls } }) };
    const first = open(served, '/support?chat=1');
    const about = `Bola from Alajo is calling you now, about ${TICKET.number}, since 10:05.`;
    expect(await (await panel('Live Chat')).findByText(new RegExp(about))).toBeVisible();
    first.unmount();
    calls = [];
    open({ ...served, [LIST]: pageOf(chat), [THREAD]: threadOf() }, '/support?chat=1');
    expect(await screen.findByText(/^No one from Alajo is calling you now\./)).toBeVisible();
    expect(screen.getByText(/ever asks for a PIN, a password or a code\.$/)).toBeVisible();
    await expectAccessible();
  });

  test('starts with the first message and shows when our team will reply', async () => {
    const chats: object[] = [];
    const { sent } = open({
      [LIST]: () => pageOf(...chats),
      [OPEN]: () => {
        chats.push({ ...TICKET, topic: 'chat' });
        return { status: 201, body: TICKET };
      },
      [THREAD]: threadOf(),
    });
    await press(/Live Chat/);
    const shown = await panel('Live Chat');
    expect(await shown.findByText(/Our team reads this and replies within 24 hours/)).toBeVisible();
    await expectAccessible();
    await userEvent.type(shown.getByLabelText('Your message'), 'It has not come.');
    await userEvent.click(shown.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We’ll reply by 21 Nov 2099 10:00.')).toBeVisible();
    expect(screen.getByRole('log', { name: 'Messages' })).toHaveTextContent('It has not come.');
    const posts = sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([
      { topic: 'chat', subject: 'Live Chat', message: 'It has not come.' },
    ]);
  });

  test('continues an open chat and starts a new one once it is closed', async () => {
    const chat = { ...TICKET, topic: 'chat' };
    const { unmount } = open({ [LIST]: pageOf(chat), [THREAD]: threadOf() }, '/support?chat=1');
    expect(await screen.findByRole('log', { name: 'Messages' })).toBeVisible();
    unmount();
    const closed = { ...chat, status: 'closed', promised_by: null };
    open({ [LIST]: pageOf(closed) }, '/support?chat=1');
    const shown = await panel('Live Chat');
    expect(await shown.findByText(/^Ask us anything/)).toBeVisible();
  });
});

describe('what takes what', () => {
  const RULES = 'GET /api/settings/step-up-policy/';
  const TITLE = 'When we ask for more than your PIN';
  const part = async (name: string) => within(await screen.findByRole('region', { name }));

  test('lists each step-up rule with its reason, and the passkey if there is one', async () => {
    open({ [RULES]: { body: { ...LADDER, has_passkey: true } } });
    await userEvent.click(await screen.findByText(TITLE));
    const stepUpPolicy = await part(TITLE);
    const rows = await stepUpPolicy.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Up to ₦20,000\.00 .*PIN$/),
      expect.stringMatching(/^More than ₦20,000\.00.*Passkey$/),
    ]);
  });

  test('shows a missing trusted device, a new device and a failed load', async () => {
    const new_until = '2126-11-20T13:05:00+01:00';
    let reply: object | undefined;
    const replies = { [RULES]: () => (reply ? { body: reply } : refused('internal')) };
    const { unmount } = open(replies, '/support#step-up');
    const stepUpPolicy = await part(TITLE);
    reply = { ...LADDER, guarded: false };
    await userEvent.click(await stepUpPolicy.findByRole('button', { name: 'Retry' }));
    expect(await stepUpPolicy.findByText(/^You don’t have a trusted device yet/)).toBeVisible();
    expect(stepUpPolicy.getByText('PIN and a code')).toBeVisible();
    unmount();
    reply = { ...LADDER, new_until };
    open(replies, '/support#step-up');
    expect(await screen.findByText(/^This device is new to your account/)).toBeVisible();
  });
});
