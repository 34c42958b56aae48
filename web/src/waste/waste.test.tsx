import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, refused, serve, show, signInAda } from '../platform/testing.tsx';
import { COLLECTION, listOf, PLAN } from './testing.ts';
import { Component } from './waste.tsx';

const LIST = 'GET /api/waste-collection/';
const PLANS = 'GET /api/waste-plans/';
const open = () => show([{ path: '/waste', Component }], '/waste');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const card = async () => within((await screen.findByText('Blue gate')).closest('section') as never);

beforeEach(signInAda);

describe('the waste page', () => {
  test('shows the six waste types with starting prices, and an empty state while nothing is booked', async () => {
    serve({ [LIST]: listOf(), [PLANS]: listOf() });
    open();
    expect(await screen.findByText('No collections yet')).toBeVisible();
    const cards = screen.getAllByRole('button', { name: /From ₦/ });
    expect(cards.map((card) => /^[A-Z][a-z]+|₦[\d,]+/g[Symbol.match](card.textContent))).toEqual([
      ['Household', '₦2,000'],
      ['Recyclable', '₦1,500'],
      ['Electronic', '₦3,000'],
      ['Organic', '₦1,800'],
      ['Hazardous', '₦5,000'],
      ['Construction', '₦4,000'],
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Waste Management');
    expect(screen.queryByText('Weekly collections')).toBeNull();
    await expectAccessible();
  });

  test.each([
    ['pending', 'Pending', undefined],
    ['confirmed', 'Confirmed', 'Booking Confirmed'],
    ['in_progress', 'In progress', 'Collection In Progress'],
    ['completed', 'Completed', 'Completed'],
    ['cancelled', 'Cancelled', undefined],
  ])('a %s collection shows its status and its step of three', async (status, chip, step) => {
    const can_change = status === 'pending' || status === 'confirmed';
    const cancelled_by = status === 'cancelled' ? 'missed' : null;
    serve({
      [LIST]: listOf({ ...COLLECTION, status, can_change, cancelled_by }),
      [PLANS]: listOf(),
    });
    open();
    const shown = await card();
    expect(shown.getAllByText(chip)[0]).toBeVisible();
    expect(shown.getByText(/20 Mar 2099, 09:00/)).toBeVisible();
    const steps = shown.queryByRole('list', { name: 'Progress' });
    expect(steps?.querySelectorAll('li').length).toBe(step === undefined ? undefined : 3);
    expect(steps?.querySelector('[aria-current=step]')?.textContent?.replace(/^\d/, '')).toBe(step);
    await expectAccessible();
  });

  test('a completed collection loads its photos only when they are opened', async () => {
    const added_at = '2026-11-20T09:05:00Z';
    const proofs = [31, 32].map((id) => ({ id, added_at }));
    const file = { media_type: 'image/webp', base64: 'UklGRg==' };
    const done = { ...COLLECTION, status: 'completed', can_change: false, proofs };
    const sent = serve({
      [LIST]: listOf(done, { ...COLLECTION, id: 6 }),
      [PLANS]: listOf(),
      'GET /api/waste-collection/7/proofs/31/': { body: file },
      'GET /api/waste-collection/7/proofs/32/': refused('not_found'),
    });
    open();
    const see = 'See photos: Household collection, 20 Mar 2099, 09:00';
    expect(await screen.findAllByRole('button', { name: /^See photo/ })).toHaveLength(1);
    expect(sent.filter(({ url }) => url.includes('proofs'))).toEqual([]);
    await press(see);
    const shown = await dialog('Collection photos');
    const photo = await shown.findByRole('img', { name: 'Collection photo 1 of 2' });
    expect(photo).toHaveAttribute('src', 'data:image/webp;base64,UklGRg==');
    expect(await shown.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(shown.getAllByText('Added 20 Nov 2026, 10:05')).toHaveLength(2);
    await expectAccessible();
  });

  test('each collection explains what happens to the money', async () => {
    const data = [
      COLLECTION,
      { ...COLLECTION, id: 6, status: 'confirmed', can_change: false },
      { ...COLLECTION, id: 5, status: 'cancelled', can_change: false, cancelled_by: 'missed' },
      { ...COLLECTION, id: 4, status: 'completed', can_change: false, rating: 4 },
    ];
    serve({ [LIST]: listOf(...data), [PLANS]: listOf() });
    open();
    expect(
      await screen.findByText(/Free to cancel or reschedule until 19 Mar 2099, 21:00/),
    ).toBeVisible();
    expect(
      screen.getByText(/If no one comes by 21 Mar 2099, 09:00, you’ll get your money/),
    ).toBeVisible();
    expect(screen.getByText('No one came in time. ₦2,000 is back in your wallet.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'You gave 4 of 5 stars' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Cancel:/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Rate:/ })).toBeNull();
    await expectAccessible();
  });

  test('offers Retry after a failed load', async () => {
    let well = false;
    serve({
      [LIST]: () => (well ? listOf(COLLECTION) : refused('internal')),
      [PLANS]: listOf(),
    });
    open();
    const retry = await button('Retry');
    expect(screen.queryByText('No collections yet')).toBeNull();
    well = true;
    await userEvent.click(retry);
    expect(await screen.findByText('Blue gate')).toBeVisible();
  });

  test('loads older collections on Load more', async () => {
    const pages = [
      { body: { data: [COLLECTION], next: '7' } },
      listOf({ ...COLLECTION, id: 6, notes: 'Older' }),
    ];
    const sent = serve({ [LIST]: () => pages.shift() ?? listOf(), [PLANS]: listOf() });
    open();
    await press('Load more');
    expect(await screen.findByText('Older')).toBeVisible();
    expect(sent.at(-1)?.url).toContain('cursor=7');
  });
});

describe('a waste collection', () => {
  test('shows the refund before cancelling, sends one request with a key and reloads the list', async () => {
    let cancelled = false;
    const sent = serve({
      [LIST]: () =>
        listOf(
          cancelled
            ? { ...COLLECTION, status: 'cancelled', can_change: false, cancelled_by: 'customer' }
            : COLLECTION,
        ),
      [PLANS]: listOf(),
      'POST /api/waste-collection/7/cancel/': () => {
        cancelled = true;
        return { body: { ...COLLECTION, status: 'cancelled', cancelled_by: 'customer' } };
      },
    });
    open();
    await press(/^Cancel: Household collection/);
    const form = await dialog('Cancel collection');
    expect(form.getByText('₦2,000 will be back in your wallet right away.')).toBeVisible();
    await expectAccessible();
    await userEvent.click(form.getByRole('button', { name: 'Cancel collection' }));
    expect(await screen.findByText(/^You cancelled it\. ₦2,000 is back/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [post, ...more] = sent.filter(({ method }) => method === 'POST');
    expect(more).toEqual([]);
    expect(post?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test("a late cancellation shows the server's message", async () => {
    serve({
      [LIST]: listOf(COLLECTION),
      [PLANS]: listOf(),
      'POST /api/waste-collection/7/cancel/': refused('booking_too_late'),
    });
    open();
    await press(/^Cancel: Household collection/);
    const form = await dialog('Cancel collection');
    await userEvent.click(form.getByRole('button', { name: 'Cancel collection' }));
    expect(await form.findByRole('alert')).toHaveTextContent(/less than 12 hours away/);
  });

  test('rescheduling starts at the booked time, rejects one too soon and sends the new one', async () => {
    const sent = serve({
      [LIST]: listOf(COLLECTION),
      [PLANS]: listOf(),
      'PUT /api/waste-collection/7/': {
        body: { ...COLLECTION, scheduled_date: '2099-04-01 16:30:00' },
      },
    });
    open();
    await press(/^Reschedule: Household collection/);
    const form = await dialog('Reschedule collection');
    const field = form.getByLabelText('New date and time');
    expect(field).toHaveValue('2099-03-20T09:00');
    await userEvent.clear(field);
    await userEvent.type(field, '2020-01-01T09:00');
    await userEvent.click(form.getByRole('button', { name: 'Reschedule' }));
    expect(await form.findByText('Choose a time at least 24 hours from now')).toBeVisible();
    await expectAccessible();
    await userEvent.clear(field);
    await userEvent.type(field, '2099-04-01T16:30');
    await userEvent.click(form.getByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [put] = sent.filter(({ method }) => method === 'PUT');
    expect(put?.body).toEqual({ scheduled_date: '2099-04-01 16:30:00' });
  });

  test('a completed collection can be rated from one to five stars', async () => {
    const done = { ...COLLECTION, status: 'completed', can_change: false };
    const sent = serve({
      [LIST]: listOf(done),
      [PLANS]: listOf(),
      'POST /api/waste-collection/7/rate/': { body: { ...done, rating: 4 } },
    });
    open();
    await press(/^Rate: Household collection/);
    const form = await dialog('Rate collection');
    expect(form.getByRole('button', { name: 'Send rating' })).toBeDisabled();
    await userEvent.click(form.getByRole('radio', { name: '4 of 5: Very good' }));
    await expectAccessible();
    await userEvent.click(form.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ rating: 4 });
  });
});

test('a weekly collection shows its next date and can be stopped', async () => {
  let stopped = false;
  serve({
    [LIST]: listOf(COLLECTION),
    [PLANS]: () => (stopped ? listOf() : listOf(PLAN)),
    'DELETE /api/waste-plans/3/': () => {
      stopped = true;
      return { body: { message: 'The weekly organic collection has been stopped.' } };
    },
  });
  open();
  expect(await screen.findByText(/^Organic collection, ₦1,800 a week/)).toBeVisible();
  expect(screen.getByText(/27 Mar 2099, 09:00, booked on 20 Mar 2099/)).toBeVisible();
  await press('Stop weekly organic collection');
  const form = await dialog('Stop weekly collection');
  expect(form.getByText(/Existing bookings stay/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(form.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByText('Weekly collections')).toBeNull());
});
