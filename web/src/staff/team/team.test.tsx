import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { PROPOSAL } from '../proposals/testing.ts';
import { CHIKA, list, meOf, openConsole, press } from '../testing.tsx';

const member = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  email: `${id}@staff.alajo.example`,
  roles: ['support'],
  state: 'active',
  last_seen_at: '2026-11-24T08:00:00Z',
  ...more,
});
const MEMBERS = [
  member(3, 'Chika Eze', { roles: ['administrator'] }),
  member(8, 'Ngozichukwuka Onyekachukwu-Nwabueze'),
  member(10, 'Bola Ade', { state: 'ended', last_seen_at: null }),
];
const open = (path: string, more: Parameters<typeof openConsole>[2] = {}, me = CHIKA) =>
  openConsole(path, me, {
    'GET /api/staff/members/': { body: { results: MEMBERS } },
    'GET /api/staff/log/': list(...LOG),
    'GET /api/staff/log/members/': {
      body: {
        results: [
          { id: 3, name: 'Chika Obi', left: false },
          { id: 10, name: 'Bola Ade', left: true },
        ],
      },
    },
    'GET /api/staff/members/8/sessions/': { body: { results: SESSIONS } },
    'GET /api/staff/members/3/sessions/': { body: { results: [] } },
    ...more,
  });
const SESSIONS = [
  {
    id: 61,
    device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/145.0',
    address: '102.89.3.7',
    created_at: '2026-11-24T07:00:00Z',
    last_used_at: '2026-11-24T08:00:00Z',
    current: false,
  },
];
const LOG = [
  {
    id: 12,
    at: '2026-11-24T08:10:00Z',
    staff: { id: 8, name: 'Ngozichukwuka Onyekachukwu-Nwabueze' },
    act: 'sessions_ended',
    description: 'Ended a colleague’s sessions',
    object: 'staff:9',
    about_user_id: 41,
    case_reference: 'ALJ-7K3F2M',
    reason: 'Left the laptop open',
    details: { device: 'Firefox, Windows', ended: 2 },
  },
  {
    id: 11,
    at: '2026-11-23T20:10:00Z',
    staff: null,
    act: 'proposal_expired',
    description: 'A proposed change expired',
    object: 'proposal:7',
    about_user_id: null,
    case_reference: null,
    reason: null,
    details: {},
  },
];
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('lists members with their roles, and former members separately', async () => {
  const { at } = open('/staff/members');
  await screen.findByRole('link', { name: /Ngozichukwuka/ });
  expect(screen.queryByRole('link', { name: /Bola Ade/ })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Ended 1' }));
  await screen.findByRole('link', { name: /Bola Ade/ });
  expect(at()).toBe('/staff/members?state=ended');
  await expectAccessible({ framed: true });
});

test('proposes roles with a reason; an administrator has no other role', async () => {
  const { posted } = open('/staff/members?open=8', {
    'POST /api/staff/members/8/roles/': { status: 201, body: PROPOSAL },
  });
  const shown = await panel('Member of staff');
  await userEvent.click(await shown.findByRole('button', { name: 'Change roles' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Change .* roles/ }));
  const role = (name: RegExp) => dialog.getByRole('checkbox', { name });
  expect(role(/^Support/)).toBeChecked();
  await userEvent.click(role(/^Administrator/));
  expect(role(/^Support/)).not.toBeChecked();
  await userEvent.click(role(/^Operations/));
  await userEvent.click(role(/^Support/));
  expect(role(/^Administrator/)).not.toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await dialog.findByText('Say why, in 5 to 500 characters.');
  await userEvent.type(dialog.getByLabelText('Why'), 'More cases in December');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted('members/8/roles/')[0]?.body).toEqual({
    roles: ['operations', 'support'],
    reason: 'More cases in December',
  });
});

test('shows a pending change and allows no second one', async () => {
  open('/staff/members?open=8', { 'GET /api/staff/proposals/': list(PROPOSAL) });
  const shown = await panel('Member of staff');
  await shown.findByText('A change is pending.');
  expect(shown.getByRole('link', { name: 'Review it' })).toHaveAttribute(
    'href',
    '/staff/proposals?open=118',
  );
  for (const name of ['Change roles', 'Invite again', 'End access']) {
    expect(shown.getByRole('button', { name })).toBeDisabled();
  }
  expect(shown.getByRole('button', { name: 'End sessions' })).toBeEnabled();
});

test('members can’t change themselves', async () => {
  open('/staff/members?open=3');
  await (await panel('Member of staff')).findByText(/This is you/);
  expect(screen.queryByRole('button', { name: 'Change roles' })).toBeNull();
});

test('an auditor can read members but not change them', async () => {
  open('/staff/members?open=8', {}, meOf('Ruth Pam', 'auditor'));
  await (await panel('Member of staff')).findByText('8@staff.alajo.example');
  for (const name of ['Change roles', 'End sessions', 'Invite']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('lists a colleague’s sessions and ends them for a reason', async () => {
  const { posted } = open('/staff/members?open=8', {
    'POST /api/staff/members/8/end-sessions/': { body: { message: 'Signed out everywhere.' } },
  });
  const shown = await panel('Member of staff');
  await shown.findByText(/Firefox on Windows/);
  expect(shown.getByText(/^Signed in .*, last used /)).toBeVisible();
  await expectAccessible({ framed: true });
  await userEvent.click(shown.getByRole('button', { name: 'End sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^End Ngozichukwuka/ }));
  await userEvent.type(dialog.getByLabelText('Why'), 'Left the laptop open');
  await userEvent.click(dialog.getByRole('button', { name: 'End sessions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted('members/8/end-sessions/')[0]?.body).toEqual({ reason: 'Left the laptop open' });
});

test('proposes an invitation, and shows a server error on its field', async () => {
  const { posted } = open('/staff/members', {
    'POST /api/staff/members/': refused('staff_email_taken', { field: 'email' }),
  });
  await screen.findByRole('link', { name: /Ngozichukwuka/ });
  await press('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to the console' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Amina Yusuf');
  await userEvent.type(dialog.getByLabelText('Email'), 'Amina@alajo.example');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Finance/ }));
  await userEvent.type(dialog.getByLabelText('Why'), 'Month ends');
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByLabelText('Email')).toBeInvalid();
  expect(posted('members/')[0]?.body).toMatchObject({ name: 'Amina Yusuf', roles: ['finance'] });
});

test('two filters chosen before the log renders again both apply', async () => {
  const { at } = open('/staff/log', {}, meOf('Amina Bello', 'compliance'));
  const [subject, day] = [await screen.findByLabelText('What'), screen.getByLabelText('Day')];
  act(() => {
    fireEvent.change(subject, { target: { value: 'note_written' } });
    fireEvent.change(day, { target: { value: '2026-11-24' } });
  });
  await waitFor(() => expect(at()).toBe('/staff/log?act=note_written&day=2026-11-24'));
});

test('lists the log by day, with its filters in the URL and sent to the server', async () => {
  const { at, sent } = open('/staff/log?open=12', {}, meOf('Amina Bello', 'compliance'));
  const shown = await panel('Log entry');
  await shown.findByText('Left the laptop open');
  expect(shown.getByText('ALJ-7K3F2M')).toBeVisible();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '24 Nov 2026',
    '23 Nov 2026',
  ]);
  await expectAccessible({ framed: true });
  await userEvent.click(shown.getByRole('button', { name: 'All on this object' }));
  await userEvent.type(await screen.findByLabelText('Customer’s number'), '41{Enter}');
  await userEvent.selectOptions(screen.getByLabelText('Who'), 'Bola Ade (left)');
  await userEvent.selectOptions(screen.getByLabelText('What'), 'Wrote a note');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-24' } });
  await waitFor(() =>
    expect(at()).toBe(
      '/staff/log?object=staff%3A9&customer=41&staff=10&act=note_written&day=2026-11-24',
    ),
  );
  await waitFor(() => {
    const last = sent.findLast(({ url }) => url.startsWith('/api/staff/log/'));
    const query = new URL(last?.url ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      staff_id: '10',
      about_user_id: '41',
      object: 'staff:9',
      act: 'note_written',
      day: '2026-11-24',
    });
  });
  await userEvent.click(screen.getByRole('link', { name: 'Clear' }));
  expect(at()).toBe('/staff/log');
});

test('exports the filtered log, and shows a refusal', async () => {
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  let answer = refused('too_many_requests');
  const { posted } = open('/staff/log?customer=41&object=staff%3A9', {
    'POST /api/staff/log/export/': () => answer,
  });
  await screen.findByRole('table', { name: 'Staff log' });
  await press('e');
  await screen.findByRole('alert');
  answer = { body: '\uFEFFNumber\r\n' };
  await press('e');
  await screen.findByText('Exported. This is recorded in the log.');
  expect(files).toEqual([expect.stringMatching(/^alajo-staff-log-\d{4}-\d\d-\d\d\.csv$/)]);
  expect(posted('log/export/')[1]?.body).toEqual({ about_user_id: 41, object: 'staff:9' });
});
