import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { clockOf, leftText, usedShare } from '../cases/time-left.ts';
import { TOGETHER } from '../payments/testing.ts';
import { PROPOSAL } from '../proposals/testing.ts';
import { list, meOf, NGOZI, openConsole, press } from '../testing.tsx';
import { drawnCases, drawnCounts, drawnDetails } from './testing.ts';

let cases = drawnCases();
beforeEach(() => {
  cases = drawnCases();
});
const CASE_3 = 'GET /api/staff/cases/stuck_payment/case-3/';
const CASE_4 = 'GET /api/staff/cases/identity/case-4/';
const detailsOf = (place: number) => ({ body: { ...cases[place], ...drawnDetails } });

const open = (path = '/staff/queue', more: Parameters<typeof openConsole>[2] = {}, me = NGOZI) =>
  openConsole(path, me, {
    // Cases at risk are requested one at a time.
    'GET /api/staff/cases/': ({ url }) => (url.includes('limit=1&') ? list() : list(...cases)),
    'GET /api/staff/case-counts/': { body: drawnCounts },
    [CASE_3]: detailsOf(2),
    [CASE_4]: detailsOf(3),
    ...more,
  });
const rowOf = async (name: RegExp) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (row === null) throw new Error(`no row for ${name}`);
  return within(row);
};
const panel = async () => within(await screen.findByRole('region', { name: 'Case' }));

describe('the queue', () => {
  test('groups cases by time left, with owners and viewers', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Cases by time left' }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Overdue · 2',
      'Due within the hour · 4',
      'Within a day · 8',
    ]);
    const stuck = await rowOf(/Adaeze Okonkwo/);
    for (const description of ['18 m', 'Stuck payment', '₦85,000', 'You', /viewing: Tunde Bello/]) {
      expect(stuck.getByText(description)).toBeVisible();
    }
    const overdue = await rowOf(/Emeka Obi/);
    expect(overdue.getByText('−1 h 12 m')).toBeVisible();
    expect(overdue.getByText('Chika')).toBeVisible();
    expect((await rowOf(/Halima Yusuf/)).getByText('Unclaimed')).toBeVisible();
    expect(screen.getByText('2 overdue')).toBeVisible();
    expect(stuck.getByText(', at risk')).toBeInTheDocument();
    expect((await rowOf(/Blessing Effiong/)).queryByText(', at risk')).toBeNull();
    expect(screen.getByText('4 within the hour')).toBeVisible();
    await expectAccessible({ framed: true });
  });

  test('shows its count in the menu', async () => {
    open();
    const menu = within(await screen.findByRole('navigation', { name: 'Console' }));
    expect(await menu.findByRole('link', { name: 'Queue 38 open cases' })).toBeVisible();
  });

  test('shows scam claims first, in a separate group', async () => {
    const [, other] = cases;
    const claim = {
      ...other,
      kind: 'scam_claim',
      reference: 'scam-5',
      due: '2099-12-18T00:00:00Z',
    };
    open('/staff/queue', { 'GET /api/staff/cases/': list(claim as never, ...cases) });
    const table = within(await screen.findByRole('table', { name: 'Cases by time left' }));
    expect(table.getAllByRole('rowheader')[0]).toHaveTextContent('First · 1');
  });

  test('keeps its filters in the URL and ignores anything else there', async () => {
    const { at, sent } = open('/staff/queue?group=nonsense&owner=unassigned');
    const kinds = within(await screen.findByRole('navigation', { name: 'Kind of case' }));
    await userEvent.click(await kinds.findByRole('link', { name: 'Market & Ajo 7' }));
    expect(at()).toBe('/staff/queue?group=market_ajo&owner=unassigned');
    await waitFor(() => {
      const requests = sent.filter(({ url }) => /cases\/\?.*limit=100/.test(url));
      expect(requests.map(({ url }) => new URL(url, 'http://x').searchParams.get('group'))).toEqual(
        [null, 'market_ajo'],
      );
    });
    await userEvent.click(screen.getByRole('link', { name: 'Unclaimed 29' }));
    expect(at()).toBe('/staff/queue?group=market_ajo');
  });

  test('moves between rows with j, k and the arrows without opening cases along the way', async () => {
    const { sent } = open();
    await screen.findByRole('link', { name: /Emeka Obi/ });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (const key of ['j', 'j', 'j', 'j', 'k', 'ArrowDown']) {
        const at = document.activeElement ?? document.body;
        await act(async () => void fireEvent.keyDown(at, { key }));
      }
      expect(screen.getByRole('link', { name: /Olúwaṣeun/ })).toHaveFocus();
      const looked = () => sent.filter(({ url }) => /cases\/\w+\/case-/.test(url));
      expect(looked()).toEqual([]);
      await act(async () => void vi.advanceTimersByTime(250));
      expect(looked().map(({ url }) => url)).toEqual(['/api/staff/cases/identity/case-4/']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('Enter goes into the open case, Escape back to its row', async () => {
    const { at } = open();
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await press('jjjj');
    await waitFor(() => expect(at()).toBe('/staff/queue?open=identity%3Acase-4'));
    expect(await (await panel()).findByText('Name differs')).toBeVisible();
    await press('{Enter}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Case' })).toHaveFocus());
    await press('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: /Olúwaṣeun/ })).toHaveFocus());
    expect(at()).toBe('/staff/queue');
  });

  test('marks an open case whose time is running out', async () => {
    open();
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await press('j');
    expect(await (await panel()).findByText('At risk')).toBeVisible();
  });

  test('shows an empty state, and another when no case matches the filters', async () => {
    const { router } = open('/staff/queue', { 'GET /api/staff/cases/': list() });
    await screen.findByText('Nothing is waiting. New cases appear here automatically.');
    await router.navigate('/staff/queue?owner=me');
    await screen.findByText('No cases match these filters.');
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/staff/queue');
  });

  test('reports a missing network and retries', async () => {
    let offline = true;
    open('/staff/queue', {
      'GET /api/staff/cases/': () => (offline ? 'offline' : list(...cases)),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Can’t reach Alajo');
    offline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: /Emeka Obi/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('has a single Tab stop among its rows', async () => {
    open('/staff/queue?open=stuck_payment%3Acase-3');
    const current = await screen.findByRole('link', { name: /Adaeze Okonkwo/ });
    const stops = screen
      .getAllByRole('link')
      .filter((link) => link.closest('td') && link.tabIndex === 0);
    expect(stops).toEqual([current]);
    expect(current).toHaveAttribute('aria-current', 'true');
  });
});

describe('cases at risk', () => {
  const atRisk: Parameters<typeof openConsole>[2] = {
    'GET /api/staff/cases/': ({ url }) => {
      const params = new URL(url, 'http://x').searchParams;
      if (params.get('limit') !== '1') return list(...cases);
      return params.get('owner') === 'me' ? list(...cases.slice(2, 3)) : list(...cases.slice(1, 2));
    },
  };

  test('announces cases at risk to their owner, and unclaimed ones to members who can claim', async () => {
    const { at } = open('/staff/queue', atRisk);
    const mine = await screen.findByText(/1 of your cases is at risk/);
    await screen.findByText(/Adaeze Okonkwo \(stuck payment\) is due in 18 m\./);
    await screen.findByText(/Halima Yusuf \(stuck purchase\) is overdue by 24 m\./);
    expect(screen.getByText(/3 unclaimed cases are at risk/)).toBeVisible();
    expect(mine.closest('[role=status]')).not.toBeNull();
    await userEvent.click(screen.getByRole('link', { name: /^Adaeze Okonkwo \(stuck payment\)/ }));
    expect(at()).toBe('/staff/queue?open=stuck_payment%3Acase-3');
    expect(screen.queryByRole('link', { name: 'Show yours' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Show unclaimed' }));
    expect(at()).toBe('/staff/queue?owner=unassigned&at_risk=true');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Show unclaimed' })).toBeNull());
    await userEvent.click(await screen.findByRole('link', { name: /At risk ?: show all again/ }));
    expect(at()).toBe('/staff/queue?owner=unassigned');
  });

  test('announces nothing to a read-only member', async () => {
    open('/staff/queue', atRisk, meOf('Ruth Pam', 'auditor'));
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await screen.findByText('2 overdue');
    expect(screen.queryByText(/at risk\./)).toBeNull();
  });

  test('shows when counting stopped at the limit', async () => {
    const more = (count: number) => ({ count, more: true });
    open('/staff/queue', {
      'GET /api/staff/case-counts/': {
        body: { ...drawnCounts, all: more(7038), overdue: more(1000), unclaimed: more(0) },
      },
    });
    await screen.findByText('1,000+ overdue');
    expect(screen.getByRole('link', { name: 'All 7,038+' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Unclaimed 0+' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Queue 7,038+ open cases' })).toBeVisible();
  });
});

describe('selected cases', () => {
  const chosen = async () => within(await screen.findByRole('region', { name: 'Selected cases' }));
  const CLAIMS = 'POST /api/staff/case-claims/';
  const [first, second] = ['01KB3Q7ZC9F4T8M2W6XHRD5VNA', '01KB3Q7ZC9F4T8M2W6XHRD5VNB'];
  beforeEach(() => {
    cases[1] = { ...cases[1], reference: first } as never;
    cases[2] = { ...cases[2], reference: second } as never;
  });
  const names = (...places: number[]) =>
    places.map((place) => ({ kind: cases[place]?.kind, reference: cases[place]?.reference }));

  test('claims cases by keyboard, naming those it couldn’t claim', async () => {
    const taken = { ...cases[3], owner: { id: 5, name: 'Chika Obi', since: cases[3]?.since } };
    const { posted } = open('/staff/queue', {
      [CLAIMS]: { body: { results: [{ ...cases[1], owner: { ...cases[2]?.owner } }, taken] } },
    });
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await press('jjxjjXj');
    const bar = await chosen();
    expect(bar.getByText('3 cases selected.')).toBeVisible();
    await press('C');
    await bar.findByText(
      /1 claimed\. Chika Obi has “Olúwaṣeun Adébáyọ̀” \(identity\)\. 1 was closed/,
    );
    expect(posted('case-claims/').map(({ body }) => body)).toEqual([{ cases: names(1, 2, 3) }]);
    await press('U');
    expect(screen.queryByRole('region', { name: 'Selected cases' })).toBeNull();
  });

  test('selects cases by mouse, as a range with Shift, and releases them', async () => {
    const { posted } = open('/staff/queue', {
      'POST /api/staff/case-releases/': { body: { results: [{ ...cases[2], owner: null }] } },
    });
    const user = userEvent.setup();
    await user.click(
      await screen.findByRole('checkbox', { name: 'Select Stuck payment, Adaeze Okonkwo' }),
    );
    await user.keyboard('{Shift>}');
    await user.click(
      screen.getByRole('checkbox', { name: 'Select Ajo dispute, Balógun Traders Àjọ' }),
    );
    await user.keyboard('{/Shift}');
    const bar = await chosen();
    expect(bar.getByText('4 cases selected.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Case' })).not.toHaveTextContent('Adaeze');
    await user.click(bar.getByRole('button', { name: /^Release/ }));
    await bar.findByText('1 released. 3 were closed in the meantime.');
    expect(posted('case-releases/')[0]?.body).toEqual({ cases: names(2, 3, 4, 5) });
    await expectAccessible({ framed: true });
  });

  const COUNTS = {
    'GET /api/staff/case-counts/': { body: { ...drawnCounts, together: TOGETHER } },
  };

  test('resolves stuck cases with one proposal and names other kinds', async () => {
    const { posted, at } = open('/staff/queue', {
      ...COUNTS,
      'POST /api/staff/case-ends/': { body: { message: 'Proposed', proposal: 12 } },
      'GET /api/staff/proposals/12/': { body: { ...PROPOSAL, id: 12 } },
    });
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await press('jxjxjxjx');
    const bar = await chosen();
    expect(
      bar.getByText(/To be resolved one by one, or by their owners: Ticket, Identity/),
    ).toBeVisible();
    const ends = within(screen.getByRole('region', { name: 'Resolve together' }));
    expect(ends.getByRole('status')).toHaveTextContent(
      '2 payments selected, ₦100,000 in total. One proposal resolves them',
    );
    await press('p');
    await userEvent.type(await screen.findByLabelText('Reason'), 'The bank confirmed both');
    const propose = ends.getAllByRole('button', { name: /Propose: end as paid/ });
    await userEvent.click(propose.at(-1) as HTMLElement);
    await waitFor(() => expect(at()).toBe('/staff/proposals?open=12'));
    expect(posted('case-ends/').map(({ body }) => body)).toEqual([
      {
        cases: [
          { kind: 'stuck_purchase', reference: first },
          { kind: 'stuck_payment', reference: second },
        ],
        end: 'paid',
        reason: 'The bank confirmed both',
      },
    ]);
  });

  test('excludes a colleague’s case from a proposal', async () => {
    cases[1] = { ...cases[1], owner: cases[0]?.owner } as never;
    open('/staff/queue', COUNTS);
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await press('jjx');
    const bar = await chosen();
    expect(screen.queryByRole('region', { name: 'Resolve together' })).toBeNull();
    expect(bar.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  test('offers no proposal to a member who can’t propose', async () => {
    open('/staff/queue', {}, meOf('Bisi Ade', 'support'));
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await press('jx');
    expect((await chosen()).queryByText(/proposal/)).toBeNull();
  });

  test('allows at most fifty selected cases', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ ...cases[13], reference: `many-${n}` }));
    open('/staff/queue', { 'GET /api/staff/cases/': list(...many) });
    const boxes = await screen.findAllByRole('checkbox');
    const user = userEvent.setup();
    await user.click(boxes[0] as HTMLElement);
    await user.keyboard('{Shift>}');
    await user.click(boxes[59] as HTMLElement);
    const bar = await chosen();
    expect(bar.getByText('50 cases selected.')).toBeVisible();
    expect(bar.getByText('You can select at most 50.')).toBeVisible();
  });

  test('offers no selection to a read-only member', async () => {
    open('/staff/queue', {}, meOf('Ruth Pam', 'auditor'));
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await press('jx');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Selected cases' })).toBeNull();
  });
});

describe('saved views', () => {
  const savedView = (id: number, name: string, filters: object) => ({ id, name, filters });
  const VIEWS = 'GET /api/staff/case-views/';

  test('stores the filters under a name and restores them', async () => {
    let saved: object[] = [];
    const filters = { group: 'money', owner: 'unassigned' };
    const { at, posted } = open('/staff/queue?group=money&owner=unassigned', {
      [VIEWS]: () => ({ body: { results: saved } }),
      'POST /api/staff/case-views/': () => {
        saved = [savedView(1, 'Unclaimed money', filters)];
        return { status: 201, body: saved[0] as object };
      },
    });
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await press('v');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save this view…' }));
    const name = await screen.findByLabelText('Name');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Name the view, in at most 40 characters');
    await userEvent.type(name, 'Unclaimed money');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: /Unclaimed money/ });
    expect(posted('case-views/')[0]?.body).toEqual({ name: 'Unclaimed money', filters });
    await userEvent.click(screen.getByRole('link', { name: 'Money 9' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Views/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unclaimed money' }));
    expect(at()).toBe('/staff/queue?group=money&owner=unassigned');
  });

  test('renames and deletes a view; a taken name is reported on its field', async () => {
    let saved = [savedView(1, 'Money', { group: 'money' }), savedView(2, 'Mine', { owner: 'me' })];
    const { sent } = open('/staff/queue', {
      [VIEWS]: () => ({ body: { results: saved } }),
      'PATCH /api/staff/case-views/1/': refused('case_view_name_taken', { field: 'name' }),
      'DELETE /api/staff/case-views/2/': () => {
        saved = saved.slice(0, 1);
        return { body: { message: 'The view is deleted.' } };
      },
    });
    await screen.findByRole('link', { name: /Emeka Obi/ });
    await userEvent.click(screen.getByRole('button', { name: /^Views/ }));
    // Without filters there is nothing to save.
    expect(screen.queryByRole('menuitem', { name: 'Save this view…' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename or delete…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Money' }));
    const field = await screen.findByLabelText('New name of Money');
    await userEvent.clear(field);
    await userEvent.type(field, 'Mine{Enter}');
    await screen.findByText('You already have a view with this name.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Mine' }));
    await waitFor(() => expect(screen.queryByText('Mine', { selector: 'b' })).toBeNull());
    const changes = sent.filter(({ method }) => method === 'PATCH' || method === 'DELETE');
    expect(changes.map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ]);
  });
});

test('a long list renders only the rows near the screen, and keys reach the others', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  const row = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(35);
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  const many = Array.from({ length: 400 }, (_, n) => ({
    ...cases[13],
    reference: `many-${n}`,
    who: `Customer ${n}`,
  }));
  open('/staff/queue?open=ticket%3Amany-390', { 'GET /api/staff/cases/': list(...many) });
  await screen.findByRole('link', { name: /Customer 390/ });
  const table = screen.getByRole('table', { name: 'Cases by time left' });
  expect(table).toHaveAttribute('aria-rowcount', '402');
  const rows = () => within(table).getAllByRole('row');
  await waitFor(() => expect(rows().length).toBeLessThan(80));
  const open390 = screen.getByRole('link', { name: /Customer 390/ }).closest('tr');
  expect(open390).toHaveAttribute('aria-rowindex', '393');
  // The open row is far from the rendered ones: the next is rendered when the key moves to it.
  expect(screen.queryByRole('link', { name: /Customer 391/ })).toBeNull();
  await press('j');
  await waitFor(() => expect(screen.getByRole('link', { name: /Customer 391/ })).toHaveFocus());
  for (const mock of [height, row, width]) mock.mockRestore();
});

describe('a case', () => {
  const at3 = '/staff/queue?open=stuck_payment%3Acase-3';
  const at4 = '/staff/queue?open=identity%3Acase-4';

  test('shows its facts, history, notes and other viewers', async () => {
    open(at3);
    const shown = await panel();
    await shown.findByText('₦85,103.75 with charges');
    expect(shown.getByText('₦85,000')).toBeVisible();
    expect(shown.getByText('18 m left')).toBeVisible();
    expect(shown.getByText(/Reversed by the bank/)).toBeVisible();
    expect(shown.getByText(/Calls back after 4 pm/)).toBeVisible();
    expect(shown.getByText(/Tunde Bello is also viewing/)).toBeVisible();
    expect(shown.getByText('Our target: 2 hours')).toBeVisible();
    await expectAccessible({ framed: true });
  });

  test('shows the pictures that customers sent, which open full size', async () => {
    const pictures = [{ id: 7, url: '/files/a.webp', thumbnail: '/files/a-400.webp' }];
    open(at3, { [CASE_3]: { body: { ...detailsOf(2).body, pictures } } });
    const picture = await (await panel()).findByRole('link', {
      name: 'Evidence 1, opens full size',
    });
    expect(picture).toHaveAttribute('href', '/files/a.webp');
  });

  test('leaves the full width to the list until one is open', async () => {
    open('/staff/queue');
    await screen.findByRole('table', { name: 'Cases by time left' });
    expect(screen.queryByText(/Nothing is open/)).toBeNull();
    expect(screen.getByLabelText('Case')).toHaveClass('hidden');
    await press('j{Enter}');
    expect(await screen.findByRole('region', { name: 'Case' })).not.toHaveClass('hidden');
  });

  test('opens from a link anywhere in the list; an unknown case is not found', async () => {
    const { router } = open('/staff/queue?open=stuck_payment%3Acase-3', {
      'GET /api/staff/cases/': list(),
      'GET /api/staff/cases/ticket/gone/': refused('not_found'),
    });
    await (await panel()).findByText('₦85,103.75 with charges');
    await router.navigate('/staff/queue?open=ticket%3Agone');
    await (await panel()).findByText('This case is closed, or you don’t have access to it.');
    expect(screen.queryByRole('button', { name: /Claim|Release|Note/ })).toBeNull();
    await router.navigate('/staff/queue?open=nonsense');
    await screen.findByText(/Nothing is open/);
  });

  test('claims with “c”; a faster colleague is named in the server’s message', async () => {
    const { posted } = open(at4, {
      'POST /api/staff/cases/identity/case-4/claim/': refused('proposal_waiting'),
    });
    await (await panel()).findByRole('button', { name: 'Claim' });
    await press('c');
    expect(await screen.findByRole('alert')).toHaveTextContent('already waiting');
    expect(posted('cases/identity/case-4/claim/')).toHaveLength(1);
  });

  test('lets its owner release it immediately, but asks colleagues for a reason', async () => {
    const { posted, router } = open(at3, {
      'POST /api/staff/cases/stuck_payment/case-3/release/': { body: { ...cases[2], owner: null } },
      'POST /api/staff/cases/ticket/case-1/release/': { body: { ...cases[0], owner: null } },
      'GET /api/staff/cases/ticket/case-1/': detailsOf(0),
    });
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Release' }));
    await waitFor(() => expect(posted('cases/stuck_payment/case-3/release/')).toHaveLength(1));
    await router.navigate('/staff/queue?open=ticket%3Acase-1');
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Release…' }));
    const why = await screen.findByLabelText('Why release Chika Obi’s case?');
    await userEvent.click(screen.getByRole('button', { name: 'Release' }));
    await screen.findByText('Say why, in 5 to 500 characters.');
    await userEvent.type(why, 'She is on leave');
    await userEvent.click(screen.getByRole('button', { name: 'Release' }));
    await waitFor(() =>
      expect(posted('cases/ticket/case-1/release/')[0]?.body).toEqual({
        reason: 'She is on leave',
      }),
    );
  });

  test('gets one note however often it is sent, and Escape leaves the field alone', async () => {
    let tries = 0;
    const note = { id: 2, at: '2026-11-24T09:00:00Z', by: { id: 3, name: 'Ngozi' }, case: null };
    const { at, posted } = open(at3, {
      'POST /api/staff/cases/stuck_payment/case-3/notes/': () =>
        tries++ === 0 ? 'offline' : { status: 201, body: { ...note, body: 'Asked' } },
    });
    await (await panel()).findByRole('button', { name: 'Note' });
    await press('n');
    // The key that opened the field is not typed into it.
    const field = await screen.findByLabelText('Note');
    expect(field).toHaveValue('');
    await press('{Escape}');
    expect(at()).toBe(at3);
    expect(screen.getByRole('region', { name: 'Case' })).toHaveFocus();
    await press('n');
    await userEvent.type(await screen.findByLabelText('Note'), 'Asked the bank, j and k included');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText(/Can’t reach Alajo/);
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
    const keys = posted('cases/stuck_payment/case-3/notes/').map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  describe('a data request', () => {
    const at9 = '/staff/queue?open=data_request%3Adata-9';
    const data = { ...cases[6], kind: 'data_request', reference: 'data-9', owner: null };
    const end = { look: 'plain', description: null, takes_two: false };
    const ends = [
      {
        ...end,
        name: 'done',
        label: 'Answer: done',
        key: 'a',
        takes: { message: { label: 'What we did', hint: null } },
      },
      {
        ...end,
        name: 'refuse',
        label: 'Refuse',
        look: 'danger',
        key: 'r',
        takes: {
          choice: {
            label: 'Reason',
            options: [
              { value: 'kept_by_law', label: 'The law makes us keep it', hint: 'They read: kept.' },
              { value: 'not_held', label: 'We don’t hold it', hint: 'They read: not held.' },
            ],
          },
          message: { label: 'Why, in your words', hint: null },
        },
      },
    ];
    const END = 'POST /api/staff/cases/data_request/data-9/end/';
    const served = (more: object = {}, body: object = data) => ({
      'GET /api/staff/cases/': list(body),
      'GET /api/staff/cases/data_request/data-9/': { body: { ...body, ...drawnDetails, ends } },
      [END]: { body: { message: 'Told.', proposal: null } },
      ...more,
    });
    const HALIMA = meOf('Halima Sani', 'compliance');

    test('refuses a request with a reason that the customer sees as written', async () => {
      let ended = false;
      const { posted } = open(
        at9,
        served({
          'GET /api/staff/cases/data_request/data-9/': () =>
            ended ? refused('not_found') : { body: { ...data, ...drawnDetails, ends } },
          [END]: () => {
            ended = true;
            return { body: { message: 'Told.', proposal: null } };
          },
        }),
        HALIMA,
      );
      const button = await (await panel()).findByRole('button', { name: 'Refuse' });
      await waitFor(() => expect(button).toBeEnabled());
      await press('r');
      const reason = await screen.findByRole('combobox', { name: 'Reason' });
      await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
      expect(screen.getByText(/^Write a message/)).toBeVisible();
      await userEvent.selectOptions(reason, 'We don’t hold it');
      expect(screen.getByText('They read: not held.')).toBeVisible();
      await userEvent.selectOptions(reason, 'The law makes us keep it');
      expect(screen.getByText('They read: kept.')).toBeVisible();
      await userEvent.type(screen.getByLabelText('Why, in your words'), 'Payments stay six years.');
      await expectAccessible({ framed: true });
      await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
      await waitFor(() => expect(screen.queryByLabelText('Why, in your words')).toBeNull());
      expect(posted('cases/data_request/data-9/end/').map(({ body }) => body)).toEqual([
        { end: 'refuse', choice: 'kept_by_law', message: 'Payments stay six years.' },
      ]);
      await screen.findByText('This case is closed, or you don’t have access to it.');
      expect(screen.queryByRole('button', { name: /Answer|Refuse|Claim/ })).toBeNull();
      // The closed case shows no deadline.
      expect((await panel()).getByText('Nothing due')).toBeVisible();
      expect((await panel()).queryByText(/left$|overdue|due by|State/)).toBeNull();
    });

    test('completes a request without a reason, and reports a faster colleague', async () => {
      const { posted } = open(at9, served({ [END]: refused('data_request_answered') }), HALIMA);
      await (await panel()).findByText('₦85,103.75 with charges');
      await press('a');
      await userEvent.type(screen.getByLabelText('What we did'), 'We sent the copy by post.');
      await userEvent.click(screen.getByRole('button', { name: 'Answer: done' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('already been answered');
      expect(posted('cases/data_request/data-9/end/')[0]?.body).toEqual({
        end: 'done',
        message: 'We sent the copy by post.',
      });
    });

    test('leaves a colleague’s request to them', async () => {
      const owner = { id: 99, name: 'Chika Obi', since: '2026-11-24T09:00:00Z' };
      const taken = { ...data, owner };
      open(at9, served({}, taken), HALIMA);
      await (await panel()).findByText('₦85,103.75 with charges');
      for (const name of ['Answer: done', 'Refuse']) {
        expect(await (await panel()).findByRole('button', { name })).toBeDisabled();
      }
    });

    test('hides the buttons from roles without permission', async () => {
      const body = { ...data, ...drawnDetails, ends: [] };
      open(
        at9,
        served({ 'GET /api/staff/cases/data_request/data-9/': { body } }),
        meOf('Ruth Pam', 'auditor'),
      );
      await (await panel()).findByText('₦85,103.75 with charges');
      expect(screen.queryByRole('button', { name: /Answer|Refuse/ })).toBeNull();
    });
  });

  test.each([
    ['ajo_dispute', 'dispute-9'],
    ['ajo_report', 'kin-4'],
  ])('%s leads to its group, open there', async (kind, reference) => {
    const { at } = open(`/staff/queue?open=${kind}%3A${reference}`, {
      [`GET /api/staff/cases/${kind}/${reference}/`]: {
        body: { ...cases[5], kind, reference, ...drawnDetails },
      },
    });
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Open' }));
    await waitFor(() => expect(at()).toBe(`/staff/groups?case=${reference}`));
  });

  test('offers nothing to a read-only member', async () => {
    open(at3, {}, meOf('Ruth Pam', 'auditor'));
    await (await panel()).findByText('₦85,103.75 with charges');
    for (const name of ['Release', 'Release…', 'Claim', 'Note']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('time left', () => {
  test.each([
    [0, '0 m'],
    [18, '18 m'],
    [100, '1 h 40 m'],
    [125, '2 h 05 m'],
    [240, '4 h'],
    [-72, '−1 h 12 m'],
    [3 * 1440 + 250, '3 d 4 h'],
    [1440, '1 d'],
  ])('%i minutes are written %s', (minutes, text) => {
    expect(leftText(minutes)).toBe(text);
  });

  test('a case’s used share and group follow the clock', () => {
    const [since, due] = ['2026-11-24T08:00:00Z', '2026-11-24T10:00:00Z'];
    const used = (now: string) => usedShare({ since, due }, Date.parse(now));
    expect(used('2026-11-24T07:00:00Z')).toBe(0);
    expect(used('2026-11-24T08:30:00Z')).toBe(25);
    expect(used('2026-11-24T11:00:00Z')).toBe(100);
    expect(clockOf(due, Date.parse(due))).toBe('overdue');
    expect(clockOf(due, Date.parse('2026-11-24T09:00:00Z'))).toBe('hour');
    expect(clockOf(due, Date.parse('2026-11-24T08:59:59Z'))).toBe('day');
    expect(clockOf(due, Date.parse('2026-11-20T08:00:00Z'))).toBe('later');
  });
});

describe('an account recovery', () => {
  const RECOVERY = 'GET /api/staff/cases/recovery/recovery-9/';
  const END = 'POST /api/staff/cases/recovery/recovery-9/end/';
  const ends = [
    {
      name: 'recover',
      label: 'Recover',
      look: 'plain',
      key: 'a',
      description: 'Once a colleague approves it, the customer has a day to stop it.',
      takes_two: true,
      takes: { reason: { label: 'Why', hint: null } },
    },
    {
      name: 'refuse',
      label: 'Refuse',
      look: 'danger',
      key: 'r',
      description: null,
      takes_two: false,
      takes: {
        choice: {
          label: 'Why',
          options: [
            { value: 'not_shown', label: 'Ownership not proven', hint: 'They read: not shown.' },
            { value: 'id_unreadable', label: 'ID unreadable', hint: 'They read: send a picture.' },
          ],
        },
      },
    },
  ];
  const openRecovery = (
    more: Parameters<typeof openConsole>[2] = {},
    me = meOf('Aisha Bello', 'compliance'),
  ) => {
    const [first] = cases;
    const recovery = { ...first, kind: 'recovery', reference: 'recovery-9', owner: null };
    return open(
      '/staff/queue?open=recovery%3Arecovery-9',
      {
        'GET /api/staff/cases/': list(recovery),
        [RECOVERY]: { body: { ...recovery, ...drawnDetails, ends } },
        ...more,
      },
      me,
    );
  };

  test('proposes approval with a reason, for a second person', async () => {
    const { posted } = openRecovery({ [END]: { body: { message: 'It waits.', proposal: 9 } } });
    const case9 = await panel();
    await case9.findByText('Chika Obi, ', { exact: false });
    await userEvent.click(case9.getByRole('button', { name: 'Propose: recover' }));
    expect(screen.getByText(/the customer has a day to stop it/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Why'), 'Same face on the NIN slip.');
    await userEvent.click(screen.getByRole('button', { name: 'Propose: recover' }));
    await waitFor(() =>
      expect(posted('cases/recovery/recovery-9/end/')[0]?.body).toEqual({
        end: 'recover',
        reason: 'Same face on the NIN slip.',
      }),
    );
  });

  test('refuses a recovery with a reason that the customer can read', async () => {
    const { posted } = openRecovery({ [END]: { body: { message: 'We write.', proposal: null } } });
    const case9 = await panel();
    await case9.findByText('Chika Obi, ', { exact: false });
    await userEvent.click(case9.getByRole('button', { name: 'Refuse' }));
    await userEvent.selectOptions(screen.getByLabelText('Why'), 'id_unreadable');
    expect(screen.getByText('They read: send a picture.')).toBeVisible();
    await expectAccessible({ framed: true });
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(posted('cases/recovery/recovery-9/end/')[0]?.body).toEqual({
        end: 'refuse',
        choice: 'id_unreadable',
      }),
    );
  });

  test('reports a missing ID, and has no buttons for other roles', async () => {
    openRecovery({ 'GET /api/staff/recoveries/9/file/': refused('not_found') });
    const case9 = await panel();
    await case9.findByText('Chika Obi, ', { exact: false });
    await userEvent.click(case9.getByRole('button', { name: 'See the ID' }));
    expect(await screen.findByText('No ID was sent, or the case has ended.')).toBeVisible();
  });
});

describe('a dead job', () => {
  const endOf = (name: string, label: string, why: string) => ({
    name,
    label,
    look: 'plain',
    key: name.charAt(0),
    description: null,
    takes_two: false,
    takes: { reason: { label: why, hint: null } },
  });
  const JOB = {
    ...drawnCases()[2],
    kind: 'dead_job',
    reference: 'job-42',
    about: null,
    who: 'wallet_settle',
    what: '25 attempts, last: no answer',
    amount: null,
    state: 'dead',
    owner: null,
  };
  const details = {
    ...JOB,
    facts: [{ label: 'Last error', value: 'The provider gave no answer' }],
    history: [],
    notes: [],
    ends: [
      endOf('retry', 'Retry', 'Why will it succeed now?'),
      endOf('dismiss', 'Dismiss', 'Why is it no longer needed?'),
    ],
  };
  const openJob = (more: Parameters<typeof openConsole>[2] = {}, me = NGOZI) =>
    open(
      '/staff/queue?open=dead_job:job-42',
      {
        'GET /api/staff/cases/': list(JOB),
        'GET /api/staff/cases/dead_job/job-42/': { body: details },
        ...more,
      },
      me,
    );

  test('shows the error, and retries or dismisses the job for a reason', async () => {
    const { posted } = openJob({
      'POST /api/staff/cases/dead_job/job-42/end/': {
        body: { message: 'The job runs again.', proposal: null },
      },
    });
    const shown = await panel();
    expect(await shown.findByText('The provider gave no answer')).toBeVisible();
    await userEvent.click(shown.getByRole('button', { name: 'Retry' }));
    await userEvent.click(shown.getByRole('button', { name: 'Retry' }));
    expect(posted('cases/dead_job/job-42/end/')).toHaveLength(0);
    const reason = 'The provider is back';
    await userEvent.type(shown.getByLabelText('Why will it succeed now?'), reason);
    await userEvent.click(shown.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(posted('cases/dead_job/job-42/end/')[0]?.body).toEqual({ end: 'retry', reason }),
    );
    await userEvent.click(await shown.findByRole('button', { name: 'Dismiss' }));
    await userEvent.type(shown.getByLabelText('Why is it no longer needed?'), 'It was a test');
    await userEvent.click(shown.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(posted('cases/dead_job/job-42/end/')[1]?.body).toMatchObject({ end: 'dismiss' }),
    );
  });

  test('hides the buttons from other roles', async () => {
    const body = { ...details, ends: [] };
    openJob({ 'GET /api/staff/cases/dead_job/job-42/': { body } }, meOf('Obi', 'auditor'));
    const shown = await panel();
    expect(await shown.findByText('The provider gave no answer')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
