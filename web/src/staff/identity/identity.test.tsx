import { rejectionReasons } from '@alajo/contract/kyc/review-schemas.ts';
import { caseName } from '@alajo/contract/staff/case-schemas.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible, refused } from '../../platform/testing.tsx';
import { list, meOf, openConsole, press } from '../testing.tsx';

const HALIMA = meOf('Halima Sani', 'kyc_reviewer');
const ADA = 'Olúwaṣeun Adébáyọ̀-Okonkwo';
const COLLEAGUE = { id: 9, name: 'Tunde Bello', since: '2026-11-24T09:00:00Z' };

const waiting = (id: number, who: string, owner: object | null = null) => ({
  ...caseName.parse({ kind: 'identity', reference: `id-${id}` }),
  about: { id: 40 + id, name: who },
  who,
  what: 'NIN slip',
  amount: null,
  since: new Date(Date.now() - 3_600_000).toISOString(),
  due: new Date(Date.now() + 1_860_000).toISOString(),
  state: 'submitted',
  escalated: false,
  owner,
  viewers: [],
});
const agrees = (value: string) => ({ value, state: 'agrees' });
const UNKNOWN = { value: null, state: 'unknown' };
const NONE = { status: 'none', reason: null, since: null, last_digits: null };
const reviewOf = (id: number, name: string, more: object = {}) => ({
  id,
  reference: `id-${id}`,
  customer: { id: 40 + id, name, username: 'seun', phone_number: '0816 ••• ••10', tier: 2 },
  tier_after: 3,
  kind: 'nin_slip',
  expires_on: null,
  expired: false,
  sent_at: '2026-11-24T07:13:00Z',
  media_type: 'image/webp',
  rejected_before: 0,
  facts: [
    { label: 'First name', declared: 'Olúwaṣeun', bvn: agrees('OLUWASEUN'), nin: UNKNOWN },
    {
      label: 'Last name',
      declared: 'Adébáyọ̀',
      bvn: { value: 'Balogun', state: 'differs' },
      nin: UNKNOWN,
    },
    { label: 'Born', declared: '1994-08-14', bvn: agrees('1994-08-14'), nin: UNKNOWN },
  ],
  bvn: { status: 'verified', reason: null, since: '2026-11-20T09:00:00Z', last_digits: '71' },
  nin: NONE,
  ...more,
});
const FILE = {
  media_type: 'image/webp',
  base64: btoa('RIFF'),
  mark: 'Halima Sani - 3 - 2026-11-24 10:42',
};

const closed = vi.fn();
beforeEach(() => {
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => ({ width: 900, height: 600, close: closed })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  closed.mockClear();
});

const three = [
  waiting(1, ADA),
  waiting(2, 'Tunde’s own', COLLEAGUE),
  waiting(3, 'Blessing Effiong'),
];
const details = (application: object) => ({
  body: { ...application, facts: [], history: [], notes: [], ends: [] },
});
const endOf = (id: number) => `POST /api/staff/cases/identity/id-${id}/end/`;

function open(more: Parameters<typeof openConsole>[2] = {}, path = '/staff/identity', me = HALIMA) {
  return openConsole(path, me, {
    'GET /api/staff/cases/': list(...three),
    'GET /api/staff/cases/identity/id-1/': details(waiting(1, ADA)),
    'GET /api/staff/cases/identity/id-2/': details(waiting(2, 'Tunde’s own', COLLEAGUE)),
    'GET /api/staff/cases/identity/id-3/': details(waiting(3, 'Blessing Effiong')),
    'GET /api/staff/identity/1/': { body: reviewOf(1, ADA) },
    'GET /api/staff/identity/1/file/': { body: FILE },
    'GET /api/staff/identity/2/': { body: reviewOf(2, 'Tunde’s own') },
    'GET /api/staff/identity/2/file/': { body: FILE },
    'GET /api/staff/identity/3/': { body: reviewOf(3, 'Blessing Effiong') },
    'GET /api/staff/identity/3/file/': { body: FILE },
    [endOf(1)]: { body: { message: 'The ID is verified.', proposal: null } },
    [endOf(3)]: { body: { message: 'The ID is rejected.', proposal: null } },
    ...more,
  });
}
const page = (name: string) => screen.findByRole('img', { name: `ID of ${name}` });
const heading = async (name: RegExp) => within(await screen.findByRole('region', { name }));

describe('identity review', () => {
  test('shows the oldest ID next to the declared details and highlights only the differences', async () => {
    const { at } = open();
    await page(ADA);
    expect(at()).toBe('/staff/identity?open=id-1');
    const facts = await heading(/^Declared/);
    expect(facts.getByText('2 agree, 1 differs')).toBeVisible();
    const row = (name: string) =>
      within(facts.getByRole('rowheader', { name }).closest('tr') ?? document.body);
    expect(row('Last name').getByRole('img', { name: 'Differs' })).toBeVisible();
    expect(row('First name').getByRole('img', { name: 'Agrees' })).toBeVisible();
    expect(row('Born').getAllByText('14 Aug 1994')).toHaveLength(2);
    expect(screen.getByText('BVN •••••••••71 matched')).toBeVisible();
    expect(screen.getByText(/Verifying raises them to tier 3/)).toBeVisible();
    expect(screen.getByText(/marked: Halima Sani - 3 - 2026-11-24 10:42/)).toBeVisible();
    expect(screen.getByText('2 left')).toBeVisible();
    await expectAccessible({ framed: true });
  });

  test('goes from the first ID to the last by keyboard, skipping a colleague’s', async () => {
    const { at, posted, sent } = open();
    await page(ADA);
    await press('a');
    await page('Blessing Effiong');
    expect(at()).toBe('/staff/identity?open=id-3');
    expect(screen.getByText(`Verified: ${ADA}`)).toBeVisible();
    expect(posted('cases/identity/id-1/end/').map(({ body }) => body)).toEqual([{ end: 'verify' }]);
    expect(closed).toHaveBeenCalled();
    // Rejecting requires a reason.
    await press('r');
    expect(posted('cases/identity/id-3/end/')).toEqual([]);
    await press('3');
    expect(screen.getByRole('button', { name: 'Unreadable' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getByText(`“${rejectionReasons.unreadable.description}”`)).toBeVisible();
    await press('r');
    await screen.findByText(/No IDs to review/);
    expect(screen.getByText('Colleagues have claimed 1.')).toBeVisible();
    expect(posted('cases/identity/id-3/end/').map(({ body }) => body)).toEqual([
      { end: 'reject', choice: 'unreadable' },
    ]);
    // Each view notifies the customer, so none was fetched twice.
    const looks = sent.filter(({ url }) => url.endsWith('/file/'));
    expect(looks.map(({ url }) => url)).toEqual([
      '/api/staff/identity/1/file/',
      '/api/staff/identity/3/file/',
    ]);
    await expectAccessible({ framed: true });
  });

  test('zooms, rotates, skips and goes back with keys', async () => {
    const { at } = open();
    await page(ADA);
    const zoom = screen.getByRole('status', { name: 'Zoom and rotation' });
    await press('++o');
    expect(zoom).toHaveTextContent('150%, 90°');
    await press('-ooo');
    expect(zoom).toHaveTextContent('120%');
    await press('s');
    await page('Blessing Effiong');
    await press('s');
    await page(ADA);
    expect(at()).toBe('/staff/identity?open=id-1');
  });

  test('reports that a colleague was faster, and moves on', async () => {
    open({ [endOf(1)]: refused('review_ended') });
    await page(ADA);
    await press('a');
    expect(await screen.findByRole('alert')).toHaveTextContent('This review has ended');
    await press('s');
    await page('Blessing Effiong');
  });

  test('shows nothing of an ended review, and leaves a colleague’s review to them', async () => {
    const { router, sent } = open(
      { 'GET /api/staff/identity/7/': refused('not_found') },
      '/staff/identity?open=id-7',
    );
    expect(await screen.findByText(/This review has ended/)).toBeVisible();
    expect(sent.some(({ url }) => url.includes('/7/file/'))).toBe(false);
    await act(() => router.navigate('/staff/identity?open=id-2'));
    expect(await screen.findByText('Tunde Bello has claimed this ID')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });

  test('only a reviewer who has seen the ID can verify it, and never an expired one', async () => {
    let failing = true;
    const { posted } = open({
      'GET /api/staff/identity/1/file/': () => (failing ? refused('internal') : { body: FILE }),
      'GET /api/staff/identity/3/': {
        body: reviewOf(3, 'Blessing Effiong', { expired: true, expires_on: '2026-11-01' }),
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await press('a');
    failing = false;
    retry.click();
    await page(ADA);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled());
    await press('s');
    await page('Blessing Effiong');
    expect(screen.getByText(/can only be rejected/)).toBeVisible();
    await press('a');
    expect(posted('cases/identity/id-3/end/')).toEqual([]);
    expect(posted('cases/identity/id-1/end/')).toEqual([]);
  });

  test('an auditor sees the facts without requesting the document', async () => {
    const { sent } = open({}, '/staff/identity', meOf('Ruth Pam', 'auditor'));
    expect(await screen.findByText(/doesn’t include viewing documents/)).toBeVisible();
    expect(sent.some(({ url }) => url.endsWith('/file/'))).toBe(false);
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
  });

  test('proposes a tier above the verified steps with a reason', async () => {
    const { posted } = open({
      'POST /api/staff/identity/tiers/': refused('proposal_waiting'),
    });
    await page(ADA);
    await press('t');
    const why = await screen.findByRole('textbox', { name: 'Why' });
    why.focus();
    await press('Seen in person.');
    await act(async () => screen.getByRole('button', { name: 'Propose' }).click());
    expect(await screen.findByText(/already waiting for a decision/)).toBeVisible();
    expect(posted('identity/tiers/').map(({ body }) => body)).toEqual([
      { user_id: 41, tier: 3, reason: 'Seen in person.' },
    ]);
    await expectAccessible({ framed: true });
  });

  test('shows an empty state', async () => {
    open({ 'GET /api/staff/cases/': list() });
    expect(await screen.findByText(/No IDs to review/)).toBeVisible();
    await expectAccessible({ framed: true });
  });

  test('reports a failed load and retries', async () => {
    let away = true;
    open({
      'GET /api/staff/cases/': () => (away ? 'offline' : list(...three)),
      'GET /api/staff/identity/1/': () => (away ? 'offline' : { body: reviewOf(1, ADA) }),
    });
    expect(await screen.findByText(/Can’t reach Alajo/)).toBeVisible();
    expect(screen.queryByText(/No IDs to review/)).toBeNull();
    away = false;
    screen.getByRole('button', { name: 'Retry' }).click();
    await page(ADA);
  });
});
