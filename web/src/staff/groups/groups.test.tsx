import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { drawnCases, drawnDetails } from '../queue/testing.ts';
import { list, meOf, NGOZI, openConsole, press } from '../testing.tsx';

const ROW = {
  id: 6,
  name: 'Iya Oloja Market Women of Bodija and Environs',
  organiser: { id: 2, name: 'Olúwaṣeun Adébáyọ̀' },
  status: 'active',
  members: 4,
  round: 2,
  rounds: 4,
  contribution: 1000,
  owed: 1000,
  disputes: 1,
  reports: 0,
};
const GROUP = {
  ...ROW,
  seats: [
    {
      id: 11,
      holder: { id: 5, name: 'Dayo Bello' },
      position: 4,
      has_collected: false,
      suspended: false,
      owes: 1000,
      paid_in: 0,
      offered_to: null,
    },
  ],
  debts: [],
  cases: {
    disputes: [
      {
        id: 9,
        round: 2,
        about: 'collector',
        by: 'Bola Ade',
        text: 'We agreed that I collect first.',
        status: 'open',
        frozen_until: '2026-11-26T09:00:00Z',
        decided: null,
        abusive_at: null,
        may_mark: true,
        evidence: [],
      },
    ],
    reports: [
      {
        id: 8,
        kind: 'died',
        about: { id: 7, name: 'Chi Obi' },
        by: 'Ada Eze',
        text: 'Her sister called me.',
        status: 'denied',
        at: '2026-11-22T09:00:00Z',
        decided: null,
        abusive_at: null,
        may_mark: true,
      },
    ],
  },
  history: [{ at: '2026-11-20T09:00:00Z', text: 'The group started.' }],
};
/** A resolution that requires a reason. */
const endOf = (name: string, label: string, takes_two: boolean, hint: string | null = null) => ({
  name,
  label,
  look: 'plain',
  key: name.charAt(0),
  description: null,
  takes_two,
  takes: { reason: { label: 'Why', hint } },
});
const openCase = (kind: string, reference: string, ends: object[]) => ({
  body: { ...drawnCases()[0], ...drawnDetails, kind, reference, ends },
});
const COST =
  'The collector is paid at once. It costs the member who raised it 10 points of their trust score, and they are told.';
const DISPUTE = openCase('ajo_dispute', 'dispute-9', [
  endOf('pay_out', 'Make the payout', false, 'The collector is paid. It can’t be undone.'),
  endOf('give_back', 'Return the money', true),
  { ...endOf('abusive', 'Mark as abusive', false, COST), look: 'danger' },
]);
const ENDS = 'POST /api/staff/cases/ajo_dispute/dispute-9/end/';
const answers = {
  'GET /api/staff/groups/': list(ROW),
  'GET /api/staff/groups/6/': { body: GROUP },
  'GET /api/staff/cases/ajo_dispute/dispute-9/': DISPUTE,
};
const panel = async () => within(await screen.findByRole('region', { name: 'Group' }));

test('a disputed round is paid out for a reason, and returning the money is proposed', async () => {
  const { posted } = openConsole('/staff/groups?open=6', NGOZI, {
    ...answers,
    [ENDS]: { body: { message: 'The payout is made.', proposal: null } },
  });
  const shown = await panel();
  await shown.findByText('We agreed that I collect first.');
  await shown.findByRole('button', { name: 'Make the payout' });
  await expectAccessible({ framed: true });
  await userEvent.click(shown.getByRole('button', { name: 'Make the payout' }));
  const why = await shown.findByLabelText('Why');
  expect(why).toHaveAccessibleDescription('The collector is paid. It can’t be undone.');
  await userEvent.type(why, 'They agreed in writing');
  await userEvent.click(shown.getByRole('button', { name: 'Make the payout' }));
  const ended = () => posted('cases/ajo_dispute/dispute-9/end/').map(({ body }) => body);
  await waitFor(() =>
    expect(ended()).toEqual([{ end: 'pay_out', reason: 'They agreed in writing' }]),
  );
  await userEvent.click(await shown.findByRole('button', { name: 'Propose: return the money' }));
  await userEvent.type(await shown.findByLabelText('Why'), 'It was her turn');
  await userEvent.click(shown.getByRole('button', { name: 'Propose: return the money' }));
  await waitFor(() => expect(ended()[1]).toEqual({ end: 'give_back', reason: 'It was her turn' }));
});

test('shows the penalty when marking an open dispute as abusive', async () => {
  const { posted } = openConsole('/staff/groups?open=6', NGOZI, {
    ...answers,
    [ENDS]: { body: { message: 'It costs them points.', proposal: null } },
  });
  const shown = within(
    await (await panel()).findByRole('region', { name: 'Round 2 disputed by Bola Ade' }),
  );
  await userEvent.click(await shown.findByRole('button', { name: 'Mark as abusive' }));
  const why = await shown.findByLabelText('Why');
  expect(why).toHaveAccessibleDescription(COST);
  await userEvent.type(why, 'The third time, for nothing');
  await userEvent.click(shown.getByRole('button', { name: 'Mark as abusive' }));
  await waitFor(() =>
    expect(posted('cases/ajo_dispute/dispute-9/end/')[0]?.body).toEqual({
      end: 'abusive',
      reason: 'The third time, for nothing',
    }),
  );
});

test('shows the penalty for the member who raised an ended dispute when marking it as abusive', async () => {
  const [open] = GROUP.cases.disputes;
  const dispute = { ...open, status: 'paid_out', decided: 'The payout was right' };
  const cases = { disputes: [dispute], reports: [] };
  const { posted } = openConsole('/staff/groups?open=6', NGOZI, {
    ...answers,
    'GET /api/staff/groups/6/': { body: { ...GROUP, cases } },
    'POST /api/staff/ajo-disputes/9/mark-abusive/': { body: { message: 'It costs them points.' } },
  });
  const shown = await panel();
  await userEvent.click(await shown.findByRole('button', { name: 'Mark as abusive' }));
  expect(shown.queryByRole('button', { name: 'Make the payout' })).toBeNull();
  const why = await shown.findByLabelText('Why');
  expect(why).toHaveAccessibleDescription(
    'It costs Bola Ade 10 points of their trust score, and they’ll be notified.',
  );
  await userEvent.type(why, 'The third time, for nothing');
  await userEvent.click(shown.getByRole('button', { name: 'Mark as abusive' }));
  await waitFor(() =>
    expect(posted('ajo-disputes/9/mark-abusive/')[0]?.body).toEqual({
      reason: 'The third time, for nothing',
    }),
  );
});

test('an open report is dismissed, or a suspension proposed, next to an open dispute', async () => {
  const [denied] = GROUP.cases.reports;
  const report = { ...denied, id: 14, status: 'open', may_mark: false };
  const cases = { disputes: GROUP.cases.disputes, reports: [report] };
  const { posted } = openConsole('/staff/groups?open=6', NGOZI, {
    ...answers,
    'GET /api/staff/groups/6/': { body: { ...GROUP, cases } },
    'GET /api/staff/cases/ajo_report/kin-14/': openCase('ajo_report', 'kin-14', [
      endOf('suspend', 'Suspend', true),
      endOf('dismiss', 'Dismiss', false, 'It stays in the log.'),
    ]),
    'POST /api/staff/cases/ajo_report/kin-14/end/': {
      body: { message: 'Proposal 3 is waiting for a second person.', proposal: 3 },
    },
  });
  const shown = within(await (await panel()).findByRole('region', { name: /^Report 14: Chi Obi/ }));
  await shown.findByRole('button', { name: 'Dismiss' });
  // Two cases are open, so a key would be ambiguous.
  await press('d');
  expect(shown.queryByLabelText('Why')).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Propose: suspend' }));
  await userEvent.type(await shown.findByLabelText('Why'), 'We called the family');
  await userEvent.click(shown.getByRole('button', { name: 'Propose: suspend' }));
  const ended = () => posted('cases/ajo_report/kin-14/end/').map(({ body }) => body);
  await waitFor(() =>
    expect(ended()).toEqual([{ end: 'suspend', reason: 'We called the family' }]),
  );
  await userEvent.click(await shown.findByRole('button', { name: 'Dismiss' }));
  await userEvent.type(await shown.findByLabelText('Why'), 'She answered our call');
  await userEvent.click(shown.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() =>
    expect(ended()[1]).toEqual({ end: 'dismiss', reason: 'She answered our call' }),
  );
});

test('a case that ended in the meantime has no buttons; one that fails to load shows why', async () => {
  const [open] = GROUP.cases.disputes;
  const cases = { disputes: [open, { ...open, id: 10, round: 1 }], reports: [] };
  openConsole('/staff/groups?open=6', NGOZI, {
    ...answers,
    'GET /api/staff/groups/6/': { body: { ...GROUP, cases } },
    'GET /api/staff/cases/ajo_dispute/dispute-9/': refused('not_found'),
    'GET /api/staff/cases/ajo_dispute/dispute-10/': refused('internal'),
  });
  const shown = await panel();
  const box = (name: string) => within(shown.getByRole('region', { name }));
  await shown.findByRole('region', { name: 'Round 1 disputed by Bola Ade' });
  await waitFor(() =>
    expect(box('Round 1 disputed by Bola Ade').queryByText('Loading…')).toBeNull(),
  );
  expect(box('Round 1 disputed by Bola Ade').getByText(/went wrong/)).toBeVisible();
  const ended = box('Round 2 disputed by Bola Ade');
  await waitFor(() => expect(ended.queryByText('Loading…')).toBeNull());
  expect(ended.queryByRole('button')).toBeNull();
});

test('a dismissed report can be marked as abusive once, and shows that it was', async () => {
  const report = {
    id: 12,
    kind: 'died',
    about: { id: 5, name: 'Dayo Bello' },
    by: 'Bola Ade',
    text: 'Her sister called me.',
    status: 'dismissed',
    at: '2026-11-20T09:00:00Z',
    decided: 'She answered our call',
    abusive_at: null,
    may_mark: true,
  };
  const marked = { ...report, id: 13, abusive_at: '2026-11-22T09:00:00Z', may_mark: false };
  const cases = { disputes: [], reports: [report, marked] };
  const { posted } = openConsole('/staff/groups?open=6', NGOZI, {
    ...answers,
    'GET /api/staff/groups/6/': { body: { ...GROUP, cases } },
    'POST /api/staff/ajo-reports/12/decide/': { body: { message: 'It costs them points.' } },
  });
  const shown = await panel();
  await userEvent.click(await shown.findByRole('button', { name: 'Mark as abusive' }));
  expect(shown.getByText('Abusive')).toBeVisible();
  await userEvent.type(await shown.findByLabelText('Why'), 'She knew that it was not so');
  await expectAccessible({ framed: true });
  await userEvent.click(shown.getByRole('button', { name: 'Mark as abusive' }));
  await waitFor(() =>
    expect(posted('ajo-reports/12/decide/')[0]?.body).toMatchObject({ act: 'abusive' }),
  );
});

test('a group opened from the queue focuses its dispute and stays closed once closed', async () => {
  const { at, sent } = openConsole('/staff/groups?case=dispute-9', NGOZI, answers);
  const shown = await panel();
  await waitFor(() =>
    expect(shown.getByRole('region', { name: 'Round 2 disputed by Bola Ade' })).toHaveFocus(),
  );
  expect(at()).toBe('/staff/groups?case=dispute-9&open=6');
  const listUrl = sent.find(({ url }) => url.startsWith('/api/staff/groups/?'))?.url ?? '';
  expect([...new URL(listUrl, 'http://x').searchParams]).toEqual(
    expect.arrayContaining([
      ['show', 'all'],
      ['case', 'dispute-9'],
    ]),
  );
  await press('{Escape}');
  await waitFor(() => expect(at()).toBe('/staff/groups?case=dispute-9'));
  await userEvent.click(screen.getByRole('link', { name: /Dispute 9/ }));
  expect(at()).toBe('/staff/groups');
});

test('handing over a seat is proposed with a name and a reason', async () => {
  const { posted } = openConsole('/staff/groups?open=6', NGOZI, {
    ...answers,
    'POST /api/staff/groups/6/seats/11/hand-over/': { status: 201, body: {} },
  });
  const shown = await panel();
  await userEvent.click(
    await shown.findByRole('button', { name: 'Hand over the seat of Dayo Bello' }),
  );
  await userEvent.type(shown.getByLabelText('To'), 'efe');
  await userEvent.type(shown.getByLabelText('Why'), 'Dayo moved abroad');
  await userEvent.click(shown.getByRole('button', { name: 'Propose' }));
  await waitFor(() =>
    expect(posted('groups/6/seats/11/hand-over/')[0]?.body).toEqual({
      to: 'efe',
      reason: 'Dayo moved abroad',
    }),
  );
});

test('staff report a member from their seat, and mark a false report as abusive', async () => {
  const { posted } = openConsole('/staff/groups?open=6', NGOZI, {
    ...answers,
    'POST /api/staff/groups/6/seats/11/report/': { body: { message: 'It is reported.' } },
    'POST /api/staff/ajo-reports/8/decide/': { body: { message: 'It costs them points.' } },
  });
  const shown = await panel();
  await userEvent.click(await shown.findByRole('button', { name: 'Report on Dayo Bello' }));
  await userEvent.click(shown.getByRole('button', { name: 'They died' }));
  await userEvent.type(
    shown.getByLabelText('Who told us, and what they said'),
    'The hospital called',
  );
  await expectAccessible({ framed: true });
  await userEvent.click(shown.getByRole('button', { name: 'Report' }));
  await waitFor(() =>
    expect(posted('groups/6/seats/11/report/')[0]?.body).toEqual({
      kind: 'died',
      reason: 'The hospital called',
    }),
  );
  const report = within(shown.getByRole('region', { name: /^Report 8: Chi Obi/ }));
  await userEvent.click(report.getByRole('button', { name: 'Mark as abusive' }));
  await userEvent.type(await report.findByLabelText('Why'), 'She made it up');
  await userEvent.click(report.getByRole('button', { name: 'Mark as abusive' }));
  await waitFor(() =>
    expect(posted('ajo-reports/8/decide/')[0]?.body).toEqual({
      act: 'abusive',
      reason: 'She made it up',
    }),
  );
});

test('a read-only member gets no decisions', async () => {
  openConsole('/staff/groups?open=6', meOf('Ada Eze', 'support'), answers);
  const shown = await panel();
  await shown.findByText('We agreed that I collect first.');
  expect(shown.queryByRole('button', { name: /payout|Hand over|Report|abusive/ })).toBeNull();
});

test('a reported pot is put on hold for a reason, then its closing is proposed', async () => {
  const pot = {
    id: 3,
    title: 'Aso ebi',
    organiser: { id: 2, name: 'Ada Eze' },
    status: 'open',
    paid: 5000,
    payments: 2,
    reports: [{ at: '2026-11-20T09:00:00Z', reason: 'scam', note: 'She is not Ada' }],
    held: null,
  };
  const hint = 'Nothing goes in or out until two people have decided.';
  let isHeld = false;
  const held = { by: 'staff:1', reason: 'It is not hers', since: '2026-11-21T09:00:00Z' };
  const { posted } = openConsole('/staff/pots?open=3', NGOZI, {
    'GET /api/staff/pots/': () => ({
      body: { results: [isHeld ? { ...pot, status: 'held', held } : pot] },
    }),
    'GET /api/staff/cases/pot_report/pot-3/': () =>
      openCase('pot_report', 'pot-3', [
        isHeld ? endOf('release', 'Release', true) : endOf('hold', 'Hold it', false, hint),
      ]),
    'POST /api/staff/cases/pot_report/pot-3/end/': () => {
      isHeld = true;
      return { body: { message: 'The pot is on hold.', proposal: null } };
    },
  });
  const shown = within(await screen.findByRole('region', { name: 'Pot' }));
  await userEvent.click(await shown.findByRole('button', { name: 'Hold it' }));
  const why = await shown.findByLabelText('Why');
  expect(why).toHaveAccessibleDescription(hint);
  await userEvent.type(why, 'It is not hers');
  await expectAccessible({ framed: true });
  await userEvent.click(shown.getByRole('button', { name: 'Hold it' }));
  const ended = () => posted('cases/pot_report/pot-3/end/').map(({ body }) => body);
  await waitFor(() => expect(ended()).toEqual([{ end: 'hold', reason: 'It is not hers' }]));
  expect(await shown.findByRole('button', { name: 'Propose: release' })).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Hold it' })).toBeNull();
  await press('r');
  await userEvent.type(await shown.findByLabelText('Why'), 'She showed her ID');
  await userEvent.click(shown.getByRole('button', { name: 'Propose: release' }));
  await waitFor(() => expect(ended()[1]).toEqual({ end: 'release', reason: 'She showed her ID' }));
});
