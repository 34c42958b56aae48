// Giving up a seat in a running group by link: reading the link, taking or requesting the seat, what is
// transferred, and approval.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { seatLinkRoutes } from '@alajo/contract/ajo/seat-links.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../../platform/clock.ts';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import { sharedUntilClockMoves } from '../../../testing/app.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

const open = sharedUntilClockMoves(ajoApp);
let alajo: AjoApp;
let ada: Person;
let bola: Person;
let chi: Person;
let dayo: Person;
let group: { id: number };

/** Ada, Bola and Chi in a group of Ada's, ₦1,000 a week and 10% set aside; Ada has just collected. */
async function three(): Promise<void> {
  alajo = await open();
  ada = await alajo.person('ada', 20_000);
  bola = await alajo.person('bola', 20_000);
  chi = await alajo.person('chi', 20_000);
  dayo = await alajo.person('dayo', 20_000);
  group = await alajo.groupOf([ada, bola, chi], { reserve: 10 });
  await alajo.until('2026-12-03T00:00:00+01:00');
}

const at = (more: object = {}) => ({ id: String(group.id), ...more }) as never;
const make = (who: Person) => alajo.call(seatLinkRoutes.makeSeatLink, { params: at() }, who);
const codeOf = async (who = chi) => String((await make(who)).body.code);
const read = (code: string) => alajo.call(seatLinkRoutes.seatTerms, { params: { code } });
const stateOf = async (code: string, who: Person) =>
  (await alajo.call(seatLinkRoutes.seatLinkState, { params: { code } }, who)).body;
const take = (code: string, who: Person, expected = 1100, key?: string) =>
  alajo.call(
    seatLinkRoutes.takeSeatByLink,
    { params: { code }, body: { terms_version: 1, expected } },
    alajo.as(who, key),
  );
const requestSeat = (code: string, who: Person) =>
  alajo.call(
    seatLinkRoutes.askForSeat,
    { params: { code }, body: { terms_version: 1 } },
    alajo.as(who),
  );
const answer = (verb: 'approveBuyer' | 'declineBuyer', seat_ask: number, who: Person) =>
  alajo.call(seatLinkRoutes[verb], { params: at({ seat_ask: String(seat_ask) }) }, who);
const setApproval = () =>
  alajo.db.updateTable('ajo_group').set({ approval: true }).where('id', '=', group.id).execute();
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title).join();

describe('a seat link in an open group', () => {
  beforeEach(() => three());

  test('the link shows the price, the terms, the remaining rounds and the turn, and nothing about members', async () => {
    const made = await make(chi);
    expect(made.status).toBe(200);
    expect((await make(chi)).body).toEqual(made.body);
    const code = String(made.body.code);
    const { body } = await read(code);
    expect(body).toMatchObject({
      price: 1100,
      contribution_amount: 1000,
      set_aside: 100,
      position: 3,
      total_rounds: 3,
      collects_on: '2026-12-15',
      pot: 3000,
      rounds_left: 2,
      left_to_pay: 2200,
      approval: false,
      takeable: true,
      expires_at: '2026-12-09T23:00:00.000Z',
    });
    expect(JSON.stringify(body)).not.toMatch(/chi|bola|Okafor/i);
    const rows = await alajo.db.selectFrom('ajo_seat_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(await titles(bola)).toMatch(/Chi Okafor is giving up turn 3/);
    expect((await alajo.group(chi, group)).seat_link).toMatchObject({ price: 1100, asked: 0 });
    expect((await alajo.group(bola, group)).seat_link).toBeNull();
  });

  test('anyone with the link can take the seat with the PIN for the amount paid in so far, once', async () => {
    const code = await codeOf();
    expect(await stateOf(code, dayo)).toMatchObject({ is_member: false, asked: null });
    expect(await statusAndCode(take(code, bola))).toBe('409 already_member');
    const noPin = { token: dayo.token };
    const body = { terms_version: 1, expected: 1100 };
    const unsigned = alajo.call(seatLinkRoutes.takeSeatByLink, { params: { code }, body }, noPin);
    expect(await statusAndCode(unsigned)).toBe('403 pin_required');
    expect(await statusAndCode(take(code, dayo, 1099))).toBe('409 amount_changed');
    expect((await read(code)).status).toBe(200);
    const before = await alajo.balances([chi, dayo]);
    const both = await Promise.all([take(code, dayo), take(code, dayo)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const seat = { group_id: group.id, position: 3 };
    expect(both.map(({ body }) => body)).toEqual([seat, seat]);
    const after = await alajo.balances([chi, dayo]);
    expect(after.map((sum, n) => sum - (before[n] ?? 0))).toEqual([1100, -1100]);
    const eve = await alajo.person('eve', 20_000);
    expect(await statusAndCode(take(code, eve))).toBe('404 not_found');
    expect((await read(code)).status).toBe(404);
    await alajo.until('2026-12-17T01:00:00+01:00');
    expect(await dayo.balance()).toBe((after[1] ?? 0) - 2200 + 3000 + 300);
  });

  test('a link ends after seven days, when withdrawn, and when the seat is offered in another way', async () => {
    const first = await codeOf();
    const end = () => alajo.call(seatLinkRoutes.endSeatLink, { params: at() }, chi);
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(200);
    expect(await statusAndCode(take(first, dayo))).toBe('404 not_found');
    const second = await codeOf();
    const body = { replacement: dayo.username };
    await alajo.call(ajoRoutes.leave, { params: at(), body }, chi);
    expect(await statusAndCode(read(second))).toBe('404 not_found');
    const third = await codeOf();
    expect((await alajo.group(chi, group)).seat_offer).toBeNull();
    await alajo.pass(7 * DAY);
    expect(await statusAndCode(read(third))).toBe('404 not_found');
    expect(await titles(chi)).toMatch(/No one used the link to your seat in Group \d+/);
  });

  test('a seat that has collected gets no link, and one with debts can’t be taken', async () => {
    expect(await statusAndCode(make(ada))).toBe('409 seat_not_transferable');
    expect(await statusAndCode(make(dayo))).toBe('404 not_found');
    const code = await codeOf();
    await alajo.send(chi, dayo.username, await chi.balance());
    await alajo.until('2026-12-08T01:00:00+01:00');
    expect((await read(code)).body).toMatchObject({ takeable: false });
    expect(await statusAndCode(take(code, dayo))).toBe('409 seat_not_transferable');
  });
});

describe('a seat link in a group that approves joiners', () => {
  beforeEach(async () => {
    await three();
    await setApproval();
  });

  test('once the organiser approves, the seat is offered to the customer, who pays with the PIN', async () => {
    const code = await codeOf();
    expect(await statusAndCode(take(code, dayo))).toBe('409 approval_needed');
    expect((await requestSeat(code, dayo)).body).toMatchObject({ asked: 'waiting' });
    expect((await requestSeat(code, dayo)).status).toBe(200);
    expect(await dayo.balance()).toBe(20_000);
    expect((await alajo.group(chi, group)).seat_link).toMatchObject({ asked: 1 });
    expect((await alajo.group(chi, group)).seat_asks).toEqual([]);
    expect((await alajo.group(bola, group)).seat_asks).toEqual([]);
    const [request] = (await alajo.group(ada, group)).seat_asks;
    expect(request).toMatchObject({ name: 'Dayo Okafor', seat_of: 'Chi Okafor', trust_score: 50 });
    const id = request?.id ?? 0;
    for (const who of [bola, chi]) {
      expect(await statusAndCode(answer('approveBuyer', id, who))).toBe('409 organiser_only');
    }
    const yes = () => answer('approveBuyer', id, ada);
    expect((await alajo.after(ada, group, yes())).seat_asks).toEqual([]);
    expect((await yes()).body).toEqual({
      message: 'We’ve offered Chi Okafor’s seat to Dayo Okafor.',
    });
    const offers = await alajo.call(ajoRoutes.seatOffers, {}, dayo);
    const [offer] = offers.body.results as { id: number; price: number }[];
    expect(offer).toMatchObject({ price: 1100 });
    const params = { id: String(offer?.id) };
    const body = { terms_version: 1, expected: 1100 };
    const taken = alajo.call(ajoRoutes.takeSeat, { params, body }, alajo.as(dayo));
    expect((await alajo.after(dayo, group, taken)).your_turn).toBe(3);
  });

  test('a refusal is final for that link, and nothing is taken', async () => {
    const code = await codeOf();
    await requestSeat(code, dayo);
    const [request] = (await alajo.group(ada, group)).seat_asks;
    for (let time = 0; time < 2; time++) {
      expect((await answer('declineBuyer', request?.id ?? 0, ada)).body).toEqual({
        message: 'We’ve told Dayo Okafor that they didn’t get the seat.',
      });
    }
    expect(await statusAndCode(requestSeat(code, dayo))).toBe('409 request_declined');
    expect(await stateOf(code, dayo)).toMatchObject({ asked: 'declined' });
    expect(await titles(dayo)).toMatch(/You didn’t get the seat in Group \d+/);
    expect(await dayo.balance()).toBe(20_000);
  });

  test('any other member answers requests for the organiser’s own seat', async () => {
    const organised = { organiser_id: chi.id };
    await alajo.db.updateTable('ajo_group').set(organised).where('id', '=', group.id).execute();
    const code = await codeOf();
    await requestSeat(code, dayo);
    expect((await alajo.group(chi, group)).seat_asks).toEqual([]);
    const [request] = (await alajo.group(bola, group)).seat_asks;
    const id = request?.id ?? 0;
    expect(await statusAndCode(answer('approveBuyer', id, chi))).toBe('409 organiser_only');
    expect((await answer('approveBuyer', id, bola)).status).toBe(200);
    expect(await titles(dayo)).toMatch(/Chi Okafor offers you a seat/);
  });
});
