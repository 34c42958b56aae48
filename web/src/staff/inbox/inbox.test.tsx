import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { list, meOf, NGOZI, openConsole, press } from '../testing.tsx';
import {
  ADAEZE,
  drawnCanned,
  drawnFigures,
  drawnLong,
  drawnThread,
  drawnThreads,
  LONG,
} from './testing.ts';

const CHIKA = meOf('Chika Obi', 'support');
const AUDITOR = meOf('Amina Bello', 'auditor');
const open = (path = '/staff/inbox', more: Parameters<typeof openConsole>[2] = {}, me = CHIKA) =>
  openConsole(path, me, {
    'GET /api/staff/tickets/': list(...drawnThreads),
    'GET /api/staff/ticket-figures/': { body: drawnFigures },
    'GET /api/staff/ticket-agents/': {
      body: {
        results: [
          { id: 3, name: me.name },
          { id: 6, name: 'Tunde Bello' },
        ],
      },
    },
    'GET /api/staff/canned-answers/': { body: { results: drawnCanned } },
    [`GET /api/staff/tickets/${ADAEZE}/`]: { body: drawnThread },
    [`GET /api/staff/tickets/${LONG}/`]: { body: drawnLong },
    'GET /api/staff/customers/41/ledger/': refused('access_reason_required'),
    'GET /api/staff/customers/42/ledger/': refused('access_reason_required'),
    ...more,
  });
const thread = async () => within(await screen.findByRole('region', { name: 'Thread' }));
const opened = async (more: Parameters<typeof openConsole>[2] = {}, me = CHIKA) => {
  const view = open(`/staff/inbox?open=${ADAEZE}`, more, me);
  await (await thread()).findByText('His bank is down since 9.');
  return view;
};

describe('support inbox', () => {
  test('lists threads by deadline and shows the open one in order, with its customer', async () => {
    await opened();
    const table = within(screen.getByRole('table', { name: 'Threads' }));
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ngozichukwuka'),
      expect.stringContaining('Adaeze Okonkwo'),
    ]);
    expect(table.getByText('At risk')).toBeVisible();
    expect(screen.getByText(/Median reply today 21 m/)).toBeVisible();
    const log = within((await thread()).getByRole('log'));
    const entries = log.getAllByText(
      /Emeka ₦12,000|We ask his bank|Claimed a case|money gone|down since/,
    );
    expect(entries.map(({ textContent }) => textContent?.slice(0, 14))).toEqual([
      'I sent Emeka ₦',
      'We ask his ban',
      'Is my money go',
      'Claimed a case',
      'His bank is do',
    ]);
    expect(log.getByText(/the customer does not see it/)).toBeVisible();
    const customer = within(screen.getByRole('region', { name: 'Customer' }));
    for (const description of [
      '@adaeze',
      '₦12,010',
      'Reported: not received',
      'An older question',
    ]) {
      expect(customer.getByText(description)).toBeVisible();
    }
    expect((await thread()).getByText(/Tunde Bello is also viewing/)).toBeVisible();
    await expectAccessible({ framed: true });
  });

  test('handles a whole reply by keyboard: choose, read, canned answer, send, note, assign, link, close', async () => {
    const sent = { body: { ...drawnThreads[1], status: 'waiting_customer' }, status: 201 };
    const {
      posted,
      sent: all,
      at,
    } = open('/staff/inbox', {
      [`POST /api/staff/tickets/${ADAEZE}/answers/`]: sent,
      [`POST /api/staff/tickets/${ADAEZE}/notes/`]: { body: drawnThread.notes[0], status: 201 },
      [`PUT /api/staff/tickets/${ADAEZE}/owner/`]: sent,
      [`PUT /api/staff/tickets/${ADAEZE}/transaction/`]: sent,
      [`POST /api/staff/tickets/${ADAEZE}/close/`]: sent,
    });
    await screen.findByRole('link', { name: /Adaeze Okonkwo/ });
    await press('jj');
    await press('{Enter}');
    expect(at()).toBe(`/staff/inbox?open=${ADAEZE}`);
    await (await thread()).findByText('His bank is down since 9.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'canned' })).toBeVisible());

    await press('c');
    await screen.findByRole('radio', { name: '1. On its way' });
    await press('{Enter}');
    const answer = await screen.findByLabelText('Reply');
    expect(answer).toHaveFocus();
    expect(answer).toHaveValue(
      'Hello Adaeze, 01K9ZB3N7QX4T8V2W6Y0A1C5DE over ₦12,010 is on its way.',
    );
    await press(' Sorry!{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted(`tickets/${ADAEZE}/answers/`)).toHaveLength(1));
    const [request] = posted(`tickets/${ADAEZE}/answers/`);
    expect(request?.body).toEqual({
      message: 'Hello Adaeze, 01K9ZB3N7QX4T8V2W6Y0A1C5DE over ₦12,010 is on its way. Sorry!',
    });
    expect(request?.headers.get('idempotency-key')).toMatch(/^\S{8,}$/);

    await screen.findByRole('button', { name: 'reply' });
    await press('n');
    await screen.findByLabelText('Note');
    await press('Bank is back.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(posted(`tickets/${ADAEZE}/notes/`)).toHaveLength(1));

    const put = (path: string) =>
      all.filter(({ method, url }) => method === 'PUT' && url.endsWith(`${ADAEZE}/${path}/`));
    await screen.findByRole('button', { name: 'assign' });
    await press('a');
    await screen.findByRole('radio', { name: 'Tunde Bello' });
    await press('{ArrowDown}{Enter}');
    await waitFor(() => expect(put('owner')[0]?.body).toEqual({ staff_id: 6 }));

    await screen.findByRole('button', { name: 'link' });
    await press('l');
    await userEvent.clear(await screen.findByLabelText('Reference of the transaction'));
    await press('{Enter}');
    await waitFor(() => expect(put('transaction')[0]?.body).toEqual({ transaction: null }));

    await screen.findByRole('button', { name: 'close' });
    await press('e');
    await waitFor(() => expect(posted(`tickets/${ADAEZE}/close/`)).toHaveLength(1));
  });

  test('promises a time in Lagos without a reply, and removes it', async () => {
    const due = new Date(Date.now() + 172_800_000).toISOString();
    const { sent } = await opened({
      [`GET /api/staff/tickets/${ADAEZE}/`]: {
        body: { ...drawnThread, status: 'waiting_customer', since: null, due },
      },
      [`PUT /api/staff/tickets/${ADAEZE}/promise/`]: { body: drawnThreads[1] },
    });
    const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect((await thread()).getByText('Waiting for the customer')).toBeVisible();
    await press('p');
    const field = await screen.findByLabelText('The customer will hear from us by');
    expect(field).toHaveValue(
      new Date(Date.parse(due) + 3_600_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length),
    );
    await expectAccessible({ framed: true });
    fireEvent.change(field, { target: { value: '2099-11-20T15:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Promise' }));
    await waitFor(() => expect(puts()).toEqual([{ promised_by: '2099-11-20T15:00:00+01:00' }]));
    await screen.findByRole('button', { name: 'promise a time' });
    await press('p');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the promise' }));
    await waitFor(() => expect(puts()[1]).toEqual({ promised_by: null }));
  });

  test('a reply may promise when we’ll write again', async () => {
    const { posted } = await opened({
      [`POST /api/staff/tickets/${ADAEZE}/answers/`]: { body: drawnThreads[1], status: 201 },
    });
    await press('r');
    await userEvent.type(await screen.findByLabelText('Reply'), 'We asked your bank.');
    fireEvent.change(screen.getByLabelText('We’ll write again by (optional)'), {
      target: { value: '2099-11-20T15:00' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(posted(`tickets/${ADAEZE}/answers/`)[0]?.body).toEqual({
        message: 'We asked your bank.',
        promised_by: '2099-11-20T15:00:00+01:00',
      }),
    );
  });

  test('a digit inserts a canned answer; unfilled fields prevent sending', async () => {
    const { posted } = await opened({
      [`GET /api/staff/tickets/${ADAEZE}/`]: { body: { ...drawnThread, linked: null } },
    });
    await screen.findByRole('button', { name: 'canned' });
    await press('2');
    const answer = await screen.findByLabelText('Reply');
    expect(answer).toHaveValue('Which bank is it, Adaeze? {expected_by}');
    await press('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Fill in {expected_by} first.')).toBeVisible();
    expect(posted(`tickets/${ADAEZE}/answers/`)).toEqual([]);
    await expectAccessible({ framed: true });
    await press('{Escape}');
    await press('r');
    expect(await screen.findByLabelText('Reply')).toHaveValue(
      'Which bank is it, Adaeze? {expected_by}',
    );
    await userEvent.clear(screen.getByLabelText('Reply'));
  });

  test('taking a colleague’s thread needs a reason', async () => {
    const { sent } = open(`/staff/inbox?open=${LONG}`, {
      [`POST /api/staff/tickets/${LONG}/answers/`]: refused('case_claimed'),
      [`PUT /api/staff/tickets/${LONG}/owner/`]: { body: drawnThreads[0] },
    });
    await screen.findByRole('button', { name: 'reply' });
    await press('r');
    await screen.findByLabelText('Reply');
    await press('Hello{Control>}{Enter}{/Control}');
    expect(await screen.findByText('A colleague has claimed this case.')).toBeVisible();
    await press('{Escape}a');
    await userEvent.type(await screen.findByLabelText(/Why take it/), 'He is on leave');
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
        staff_id: 3,
        reason: 'He is on leave',
      }),
    );
  });

  test('shows payments and the chat for a reason the customer can see', async () => {
    let looks = false;
    const { posted } = await opened({
      'POST /api/staff/customers/41/looks/': () => {
        looks = true;
        return { body: { at: 'page', reason: 'x', until: drawnThread.due }, status: 201 };
      },
      'GET /api/staff/customers/41/ledger/': () =>
        looks ? list() : refused('access_reason_required'),
      [`POST /api/staff/tickets/${ADAEZE}/chat-looks/`]: {
        body: {
          messages: [{ at: drawnThread.created_at, author: 'customer', body: 'my pin is ••••' }],
          notices: true,
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open the account' }));
    expect(await screen.findByText('None yet.')).toBeVisible();
    expect(posted('customers/41/looks/')[0]?.body).toEqual({
      at: 'page',
      reason: `Support ticket ${ADAEZE}`,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Read the chat' }));
    expect(await screen.findByText('my pin is ••••')).toBeVisible();
    expect(screen.getByText('Your replies reach this chat too.')).toBeVisible();
    await expectAccessible({ framed: true });
  });

  test('merges into another open thread of the customer and opens it', async () => {
    const { at, posted } = await opened({
      [`POST /api/staff/tickets/${ADAEZE}/merge/`]: { body: drawnThreads[0] },
    });
    await screen.findByRole('button', { name: 'merge' });
    await press('m');
    await screen.findByRole('radio', { name: `${LONG} An older question` });
    await press('{Enter}');
    await waitFor(() => expect(at()).toBe(`/staff/inbox?open=${LONG}`));
    expect(posted(`tickets/${ADAEZE}/merge/`)[0]?.body).toEqual({ into: LONG });
  });

  test('operations can edit canned answers', async () => {
    const { posted } = open(
      '/staff/inbox',
      {
        'POST /api/staff/canned-answers/': { body: drawnCanned[0], status: 201 },
      },
      NGOZI,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Canned answers' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add an answer' }));
    await userEvent.type(screen.getByLabelText('Title'), 'Late');
    await userEvent.type(screen.getByLabelText('Reply'), 'Hello {{name}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/\{name\} isn’t a field/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Reply'));
    await userEvent.type(screen.getByLabelText('Reply'), 'Hello {{first_name}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(posted('canned-answers/')[0]?.body).toEqual({
        title: 'Late',
        body: 'Hello {first_name}',
      }),
    );
    await expectAccessible({ framed: true });
  });

  test('a read-only member has no actions', async () => {
    await opened({}, AUDITOR);
    expect(await screen.findByText('You have read-only access to this thread.')).toBeVisible();
    await expectAccessible({ framed: true });
  });

  test('an unknown ticket number is not found', async () => {
    open('/staff/inbox?open=ALJ-AAAAAA', {
      'GET /api/staff/tickets/ALJ-AAAAAA/': refused('not_found'),
      'GET /api/staff/tickets/': list(),
    });
    expect(await screen.findByText('Ticket not found.')).toBeVisible();
    expect(screen.getByText(/No customers are waiting for a reply/)).toBeVisible();
    await expectAccessible({ framed: true });
  });
});
