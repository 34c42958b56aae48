// Booking a collection: its reply and hold, the refusals in their order, and retries.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account as system } from '../ledger/chart.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { type WasteApp, wasteApp } from '../testing/waste.ts';

const open = sharedUntilClockMoves(wasteApp);
let alajo: WasteApp;
let ada: Person;
let bola: Person;
beforeEach(async () => {
  alajo = await open();
  ada = await alajo.person('ada', 20_000);
  bola = await alajo.person('bola', 20_000);
});

test('booking holds the price and returns the spec’s shape', async () => {
  const before = await alajo.balanceOf(system.waste_pending);
  const made = await alajo.book(ada, { amount: '2500.50', notes: ' Blue gate ' });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(Number),
    reference: expect.stringMatching(/^[0-9A-Z]{26}$/),
    waste_type: 'household',
    collection_address: '14 Adeola Street,\nSurulere',
    scheduled_date: '2026-11-22 10:00:00',
    amount: 2500.5,
    notes: 'Blue gate',
    status: 'pending',
    since: '2026-11-20T09:00:00.000Z',
    cancelled_by: null,
    can_change: true,
    change_until: '2026-11-21T21:00:00.000Z',
    refund_at: '2026-11-23T09:00:00.000Z',
    rating: null,
    plan_id: null,
    proofs: [],
  });
  expect(await ada.balance()).toBe(17_499.5);
  expect(await alajo.balanceOf(system.waste_pending)).toBe((before ?? 0) + 250_050);
  expect(await alajo.show(ada, Number(made.body.id))).toEqual(made.body);
});

test('the receipt is pending until completion, and promises no confirmation within minutes', async () => {
  const { body } = await alajo.book(ada);
  const receipt = await alajo.receipt(ada, String(body.reference));
  expect(receipt.body).toMatchObject({
    kind: 'waste',
    status: 'pending',
    amount: 2000,
    total: 2000,
    expected_by: null,
    description: 'Household collection',
    recipient: 'Waste operator',
  });
  const checked = await alajo.verify(String(body.reference));
  expect(checked.body).toMatchObject({ kind: 'waste', status: 'pending', amount: 2000 });
});

describe('booking validation, before any hold', () => {
  afterEach(async () => {
    expect((await alajo.list(ada)).data).toEqual([]);
    expect(await ada.balance()).toBe(20_000);
  });

  test.each([
    ['a time a second short of 24 hours ahead', -1, 'Choose a time at least 24 hours from now'],
    ['a time more than 90 days ahead', 89 * 86_400 + 1, 'Choose a time within 90 days'],
  ])('refuses %s', async (_, seconds, message) => {
    const { status, body } = await alajo.book(ada, {
      scheduled_date: alajo.inHours(24 + seconds / 3600),
    });
    expect([status, body.field, body.message]).toEqual([400, 'scheduled_date', message]);
  });

  test.each([
    ['waste_type', { waste_type: undefined }],
    ['collection_address', { collection_address: '  ' }],
    ['scheduled_date', { scheduled_date: '' }],
    ['amount', { amount: undefined }],
  ])('refuses a missing %s with the spec’s sentence', async (field, more) => {
    const { status, body } = await alajo.book(ada, more);
    expect([status, body.field]).toEqual([400, field]);
    expect(body.message).toBe('Please fill in all required fields');
  });

  test('refuses an amount below the type’s starting price', async () => {
    const { status, body } = await alajo.book(ada, { waste_type: 'electronic', amount: 2999.99 });
    expect([status, body.field]).toEqual([400, 'amount']);
    expect(body.message).toBe('Electronic collection starts at ₦3,000');
  });

  test('refuses a wrong PIN before anything else', async () => {
    const wrong = { ...ada, pin: '9999' };
    expect(await statusAndCode(alajo.book(wrong, { scheduled_date: alajo.inHours(1) }))).toBe(
      '403 pin_wrong',
    );
  });

  test('refuses a balance that is too low, and reports the missing amount', async () => {
    const { body } = await alajo.book(ada, { amount: 20_001 });
    expect(body).toMatchObject({ code: 'insufficient_funds', message: /You need ₦1 more/ });
  });
});

test('accepts a time exactly 24 hours ahead', async () => {
  expect((await alajo.book(ada, { scheduled_date: alajo.inHours(24) })).status).toBe(201);
});

test('a booking counts towards the daily limit', async () => {
  const chidi = await alajo.person('chidi', 60_000);
  await alajo.booked(chidi, { amount: 49_000 });
  expect(await statusAndCode(alajo.book(chidi, { waste_type: 'organic', amount: 2000 }))).toBe(
    '409 day_limit_reached',
  );
  const eze = await alajo.person('eze', 60_000, { pin: '' });
  expect(await statusAndCode(alajo.book(eze, { amount: 20_001 }))).toBe('403 pin_not_set');
  expect((await alajo.book(eze, { amount: 20_000 })).status).toBe(201);
});

describe('a second identical booking', () => {
  test('returns the first and holds once with the same key, even when its time is near', async () => {
    const at = { scheduled_date: alajo.inHours(30) };
    const keys = ['waste-key-1', 'waste-key-1'];
    const [first, second] = await Promise.all(keys.map((key) => alajo.book(ada, at, key)));
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body).toEqual(first?.body);
    alajo.clock.advance(20 * HOUR);
    const late = await alajo.book(ada, at, 'waste-key-1');
    expect([late.status, late.body.id]).toEqual([201, first?.body.id]);
    expect(await ada.balance()).toBe(18_000);
    expect(await statusAndCode(alajo.book(ada, { ...at, amount: 2001 }, 'waste-key-1'))).toBe(
      '422 idempotency_key_reused',
    );
  });

  test('needs the customer’s confirmation if it comes within a minute without a key', async () => {
    await alajo.booked(ada);
    expect(await statusAndCode(alajo.book(ada))).toBe('409 duplicate_booking');
    expect((await alajo.book(ada, { again: true })).status).toBe(201);
    const at = { scheduled_date: alajo.inHours(48) };
    alajo.clock.advance(61_000);
    expect((await alajo.book(ada, at)).status).toBe(201);
    expect((await alajo.list(ada)).data).toHaveLength(3);
  });
});

test('lists only the caller’s bookings, newest first, in pages', async () => {
  const ids: number[] = [];
  for (const hours of [48, 49, 50]) {
    ids.unshift(await alajo.booked(ada, { scheduled_date: alajo.inHours(hours) }));
  }
  const first = await alajo.list(ada, { limit: '2' });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await alajo.list(ada, { limit: '2', cursor: first.next });
  expect([rest.data.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), null]);
  expect((await alajo.list(bola)).data).toEqual([]);
  for (const answer of [
    alajo.find(bola, ids[0] ?? 0),
    alajo.cancel(bola, ids[0] ?? 0),
    alajo.move(bola, ids[0] ?? 0, alajo.inHours(72)),
    alajo.rate(bola, ids[0] ?? 0, 5),
  ]) {
    expect(await statusAndCode(answer)).toBe('404 not_found');
  }
});

test('refunds a missed collection once, 24 hours after its time', async () => {
  const { body } = await alajo.book(ada);
  const id = Number(body.id);
  await alajo.operate(id, 'confirm');
  await alajo.pass(3 * DAY - 1000);
  expect((await alajo.show(ada, id)).status).toBe('confirmed');
  await alajo.pass(1000);
  expect(await alajo.show(ada, id)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'missed',
    can_change: false,
  });
  expect(await ada.balance()).toBe(20_000);
  const [notice] = await alajo.notices(ada);
  expect(notice).toMatchObject({
    kind: 'refund',
    title: 'Household collection cancelled',
    body: 'No one came in time. ₦2,000 is back in your wallet.',
  });
  const receipt = await alajo.receipt(ada, String(body.reference));
  expect(receipt.body).toMatchObject({ status: 'failed' });
  await alajo.pass(5 * DAY);
  expect(await ada.balance()).toBe(20_000);
});
