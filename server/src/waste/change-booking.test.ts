// Cancelling, rescheduling and rating: each takes effect once, in its time, with its refusals.
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account as system } from '../ledger/chart.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { type Person, statusAndCode } from '../testing/wallet.ts';
import { type WasteApp, wasteApp } from '../testing/waste.ts';

let alajo: WasteApp;
let ada: Person;
beforeEach(async () => {
  alajo = await wasteApp();
  ada = await alajo.person('ada', 20_000);
});
afterEach(() => alajo.close());

describe('cancelling a booking', () => {
  test.each(['pending', 'confirmed'])('refunds a %s booking in full, once', async (from) => {
    const { body } = await alajo.book(ada);
    const id = Number(body.id);
    if (from === 'confirmed') await alajo.operate(id, 'confirm');
    const responses = await Promise.all([alajo.cancel(ada, id), alajo.cancel(ada, id)]);
    for (const answer of [...responses, await alajo.cancel(ada, id)]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: 'cancelled', cancelled_by: 'customer' });
    }
    expect(await ada.balance()).toBe(20_000);
    const refunds = (await alajo.notices(ada)).filter(({ kind }) => kind === 'refund');
    expect(refunds).toMatchObject([{ body: '₦2,000 is back in your wallet.' }]);
    const receipt = await alajo.receipt(ada, String(body.reference));
    expect(receipt.body.status).toBe('failed');
  });

  test('costs nothing until 12 hours before the collection and is refused after that', async () => {
    const [early, late] = [await alajo.booked(ada), await alajo.booked(ada, { again: true })];
    alajo.clock.advance(36 * HOUR);
    expect((await alajo.cancel(ada, early)).status).toBe(200);
    alajo.clock.advance(1000);
    expect(await alajo.show(ada, late)).toMatchObject({ can_change: false });
    const refused = await alajo.cancel(ada, late);
    expect(refused.body).toMatchObject({
      code: 'booking_too_late',
      message: expect.stringContaining('less than 12 hours away'),
    });
    expect(await ada.balance()).toBe(18_000);
  });

  test('fails once the collection has started or ended', async () => {
    const id = await alajo.booked(ada);
    await alajo.operate(id, 'confirm');
    await alajo.pass(47 * HOUR);
    await alajo.operate(id, 'start');
    expect(await statusAndCode(alajo.cancel(ada, id))).toBe('409 booking_closed');
    await alajo.operate(id, 'complete');
    expect(await statusAndCode(alajo.cancel(ada, id))).toBe('409 booking_closed');
    expect(await ada.balance()).toBe(18_000);
  });
});

describe('rescheduling a booking', () => {
  test('makes a confirmed booking pending again, and missed 24 hours after the new time', async () => {
    const id = await alajo.booked(ada);
    await alajo.operate(id, 'confirm');
    const to = alajo.inHours(96);
    const more = { collection_address: '3 Broad St', notes: 'Ring twice' };
    for (const answer of [
      await alajo.move(ada, id, to, more),
      await alajo.move(ada, id, to, more),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ ...more, status: 'pending', scheduled_date: to });
    }
    await alajo.pass(5 * DAY - 1000);
    expect((await alajo.show(ada, id)).status).toBe('pending');
    await alajo.pass(1000);
    expect((await alajo.show(ada, id)).cancelled_by).toBe('missed');
  });

  test('keeps omitted fields, and does nothing when nothing differs', async () => {
    const id = await alajo.booked(ada, { notes: 'Blue gate' });
    await alajo.operate(id, 'confirm');
    const before = await alajo.show(ada, id);
    expect((await alajo.move(ada, id, String(before.scheduled_date))).body).toEqual(before);
    const { body } = await alajo.move(ada, id, alajo.inHours(72));
    expect(body).toMatchObject({ notes: 'Blue gate', amount: 2000 });
    expect(body.collection_address).toBe(before.collection_address);
    expect((await alajo.move(ada, id, alajo.inHours(72), { notes: '' })).body.notes).toBeNull();
  });

  test('accepts the body returned by GET and ignores read-only fields', async () => {
    const id = await alajo.booked(ada);
    const before = await alajo.show(ada, id);
    const body = { ...before, amount: 1, notes: null } as never;
    const sent = { params: { id: String(id) }, body };
    expect((await alajo.call(wasteRoutes.reschedule, sent, ada)).body).toEqual(before);
  });

  test('requires hazardous waste to stay named', async () => {
    const hazardous = { waste_type: 'hazardous', amount: 5000 };
    const unsaid = await alajo.book(ada, hazardous);
    expect(unsaid.body).toMatchObject({ code: 'invalid_request', field: 'notes' });
    const id = await alajo.booked(ada, { ...hazardous, notes: 'Two car batteries' });
    const emptied = await alajo.move(ada, id, alajo.inHours(72), { notes: '' });
    expect(emptied.body).toMatchObject({ code: 'invalid_request', field: 'notes' });
    expect(await alajo.show(ada, id)).toMatchObject({ notes: 'Two car batteries' });
  });

  test('follows the rules of booking and of cancelling', async () => {
    const id = await alajo.booked(ada);
    const soon = await alajo.move(ada, id, alajo.inHours(23));
    expect(soon.body).toMatchObject({
      code: 'invalid_request',
      field: 'scheduled_date',
      message: 'Choose a time at least 24 hours from now',
    });
    // An unchanged time need not be 24 hours ahead.
    alajo.clock.advance(30 * HOUR);
    const { scheduled_date } = await alajo.show(ada, id);
    const noted = await alajo.move(ada, id, String(scheduled_date), { notes: 'Ring twice' });
    expect(noted.body).toMatchObject({ notes: 'Ring twice', scheduled_date });
    alajo.clock.advance(7 * HOUR);
    expect(await statusAndCode(alajo.move(ada, id, alajo.inHours(48)))).toBe(
      '409 booking_too_late',
    );
    await alajo.pass(DAY + 12 * HOUR);
    expect(await statusAndCode(alajo.move(ada, id, alajo.inHours(48)))).toBe('409 booking_closed');
  });
});

test('a completed booking is paid, and rated once with one to five stars', async () => {
  const { body } = await alajo.book(ada);
  const id = Number(body.id);
  expect(await statusAndCode(alajo.rate(ada, id, 5))).toBe('409 booking_not_completed');
  await alajo.operate(id, 'confirm');
  await alajo.pass(2 * DAY);
  await alajo.operate(id, 'start', 'complete');
  for (const stars of [0, 6, 4.5]) {
    expect(await statusAndCode(alajo.rate(ada, id, stars))).toBe('400 invalid_request');
  }
  expect((await alajo.rate(ada, id, 4)).body).toMatchObject({ status: 'completed', rating: 4 });
  expect((await alajo.rate(ada, id, 4)).status).toBe(200);
  expect(await statusAndCode(alajo.rate(ada, id, 5))).toBe('409 already_rated');
  expect((await alajo.show(ada, id)).rating).toBe(4);
  expect(await alajo.balanceOf(system.waste_pending)).toBe(0);
  expect((await alajo.receipt(ada, String(body.reference))).body.status).toBe('success');
});
