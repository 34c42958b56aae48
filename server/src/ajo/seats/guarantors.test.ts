// Guarantors agree with the PIN to an amount that is held at once. It pays for the member's missed
// contributions before the reserve does, the member owes it to them, and the rest is released.
import { guaranteeRoutes } from '@alajo/contract/ajo/guarantors.ts';
import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AjoApp, ajoApp, type NewGroup } from '../../testing/ajo.ts';
import { sharedUntilClockMoves } from '../../testing/app.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';
import { ajoPersonalData } from '../personal-data.ts';

const open = sharedUntilClockMoves(ajoApp);
let alajo: AjoApp;
let people = 0;
let ada: Person;
let bola: Person;
let chi: Person;
let emeka: Person;
let group: { id: number };

const person = (naira: number) => {
  people += 1;
  return alajo.person(`vouches${people}`, naira);
};
/** ₦1,000 a week from 1 December; Ada collects first, Bola second, Chi last. Emeka isn't a member. */
async function three(form: NewGroup = {}) {
  alajo = await open();
  [ada, bola, chi] = [await person(20_000), await person(20_000), await person(20_000)];
  emeka = await person(10_000);
  group = await alajo.groupOf([ada, bola, chi], { ready: true, ...form });
}

const requestGuarantee = (who: Person, guarantor: Person, amount: number, at = group) =>
  alajo.call(
    guaranteeRoutes.askGuarantor,
    { params: { id: String(at.id) }, body: { guarantor: guarantor.username, amount } } as never,
    who,
  );
const seen = async (who: Person) => {
  const { body } = await alajo.call(guaranteeRoutes.guarantees, {}, who);
  return body.results as { id: number; used: number; owed: number; status: string }[];
};
const accept = async (who: Person, body: object = {}, key?: string, id?: number) => {
  const request = id ?? (await seen(who))[0]?.id;
  const params = { id: String(request) } as never;
  return alajo.call(guaranteeRoutes.acceptGuarantee, { params, body }, alajo.as(who, key));
};
const end = async (who: Person, id: number) =>
  alajo.call(guaranteeRoutes.endGuarantee, { params: { id: String(id) } as never }, who);
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);
/** Leaves a member with this balance, in naira. */
const drain = async (who: Person, leave = 0) =>
  alajo.send(who, ada.username, (await who.balance()) - leave);
const drained = async (who: Person, to: Person) =>
  alajo.send(who, to.username, await who.balance());

describe('a guarantee', () => {
  beforeEach(() => three());

  test('the amount is held once, with the PIN, from the guarantor’s wallet', async () => {
    expect(await requestGuarantee(bola, emeka, 2500)).toEqual({
      status: 201,
      body: { message: 'We’ve asked them. We’ll let you know when they answer.' },
    });
    expect(await seen(emeka)).toMatchObject([
      { is_yours: true, amount: 2500, used: 0, owed: 0, status: 'asked' },
    ]);
    expect(await emeka.balance()).toBe(10_000);
    const [{ id } = { id: 0 }] = await seen(emeka);
    const params = { id: String(id) } as never;
    const unproven = alajo.call(guaranteeRoutes.acceptGuarantee, { params, body: {} }, emeka);
    expect(await statusAndCode(unproven)).toBe('403 pin_required');
    expect(await statusAndCode(accept(chi, {}, undefined, id))).toBe('404 not_found');
    expect(await statusAndCode(accept(bola, {}, undefined, id))).toBe('404 not_found');
    expect(await statusAndCode(accept(emeka, { expected: 2000 }))).toBe('409 amount_changed');
    const both = await Promise.all([
      accept(emeka, { expected: 2500 }, 'guarantee-once', id),
      accept(emeka, { expected: 2500 }, 'guarantee-once', id),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emeka.balance()).toBe(7500);
    expect((await titles(bola))[0]).toMatch(/is your guarantor in/);
    expect(await seen(bola)).toMatchObject([{ is_yours: false, status: 'held' }]);
    expect(await seen(chi)).toEqual([]);
    expect(await statusAndCode(end(emeka, id))).toBe('404 not_found');
  });

  test('a guarantee is for a member, by someone else, up to their total payments, one at a time', async () => {
    expect(await statusAndCode(requestGuarantee(emeka, ada, 1000))).toBe('404 not_found');
    expect(await statusAndCode(requestGuarantee(bola, bola, 1000))).toBe('400 invalid_request');
    expect(await statusAndCode(requestGuarantee(bola, emeka, 3001))).toBe('400 invalid_request');
    expect(
      await statusAndCode(requestGuarantee(bola, { ...emeka, username: 'nobody99' }, 1000)),
    ).toBe('404 recipient_not_found');
    expect((await requestGuarantee(bola, emeka, 3000)).status).toBe(201);
    expect(await statusAndCode(requestGuarantee(bola, ada, 1000))).toBe('409 already_guaranteed');
    const [{ id } = { id: 0 }] = await seen(bola);
    expect((await end(bola, id)).status).toBe(200);
    expect((await requestGuarantee(bola, ada, 1000)).status).toBe(201);
    const [request] = await seen(ada);
    expect((await end(ada, request?.id ?? 0)).status).toBe(200);
    expect((await titles(bola))[0]).toMatch(/can’t be your guarantor$/);
    const old = await alajo.groupOf([ada], {});
    expect(await statusAndCode(requestGuarantee(ada, emeka, 1000, old))).toBe(
      '409 guarantee_not_possible',
    );
  });

  test('a guarantee the wallet can’t cover is refused, and nothing is stored', async () => {
    await requestGuarantee(bola, emeka, 3000);
    await drained(emeka, ada);
    expect(await statusAndCode(accept(emeka))).toBe('409 insufficient_funds');
    expect(await seen(emeka)).toMatchObject([{ status: 'asked' }]);
  });
});

describe('a guaranteed member’s missed contributions', () => {
  /** Emeka guarantees the amount for Bola, who has nothing after the first round. */
  async function missing(amount: number, form: NewGroup = {}) {
    await three(form);
    await requestGuarantee(bola, emeka, amount);
    await accept(emeka);
    await alajo.until('2026-12-01T12:00:00+01:00');
    await drained(bola, chi);
  }

  test('the guarantor pays before the reserve, and is repaid first', async () => {
    await missing(1500, { reserve: 10 });
    await alajo.until('2026-12-10T12:00:00+01:00');
    expect(await seen(emeka)).toMatchObject([{ used: 1000, owed: 1000, status: 'held' }]);
    expect(await alajo.group(ada, group)).toMatchObject({ reserve_balance: 500 });
    expect(await titles(emeka)).toContainEqual(
      expect.stringMatching(/^Your guarantee paid ₦1,000 for /),
    );
    expect(await titles(bola)).toContainEqual(expect.stringMatching(/ paid ₦1,000 for you$/));
    expect(await emeka.balance()).toBe(8500);
    // A deposit in the member's wallet goes to the guarantor at the next attempt.
    await alajo.send(ada, bola.username, 1000);
    await alajo.until('2026-12-15T12:00:00+01:00');
    expect(await seen(emeka)).toMatchObject([{ owed: 0 }]);
    expect(await emeka.balance()).toBe(9500);
  });

  test('the amount beyond the guarantee falls to the reserve and the collector', async () => {
    await missing(400, { reserve: 10 });
    await alajo.until('2026-12-10T12:00:00+01:00');
    expect(await seen(emeka)).toMatchObject([{ used: 400, owed: 400 }]);
    // Three members set ₦100 aside in the first round, two in the second.
    expect(await alajo.group(ada, group)).toMatchObject({ reserve_balance: 0 });
  });

  test('the guarantee pays after the member’s own bond', async () => {
    await missing(1500, { bond: 1 });
    await alajo.until('2026-12-10T12:00:00+01:00');
    expect(await seen(emeka)).toMatchObject([{ used: 0, owed: 0 }]);
    await alajo.until('2026-12-17T12:00:00+01:00');
    expect(await seen(emeka)).toMatchObject([{ used: 1000 }]);
  });

  test('the debt is taken from the member’s payout, and the rest of the guarantee is released at the end', async () => {
    await missing(1500);
    await alajo.until('2026-12-19T12:00:00+01:00');
    expect(await alajo.group(ada, group)).toMatchObject({ status: 'completed' });
    expect(await seen(emeka)).toMatchObject([{ owed: 0, status: 'returned' }]);
    expect(await emeka.balance()).toBe(10_000);
  });

  test('the guarantee is listed in the group’s passbook and in both exports', async () => {
    await missing(1500);
    await alajo.until('2026-12-10T12:00:00+01:00');
    const book = await alajo.call(
      passbookRoutes.passbook,
      { params: { id: String(group.id) }, query: { of: 'group' } } as never,
      ada,
    );
    expect(book.status).toBe(200);
    for (const [who, i_guarantee] of [
      [emeka, true],
      [bola, false],
    ] as const) {
      const part = ajoPersonalData.exports.find(({ name }) => name === 'group_guarantees');
      const rows = await Array.fromAsync(part?.rows(alajo.db, who.id) ?? []);
      expect(rows).toMatchObject([{ i_guarantee, used: 1000 }]);
    }
  });
});

describe('full release of a guarantee', () => {
  beforeEach(async () => {
    await three();
    await requestGuarantee(chi, emeka, 2000);
    await accept(emeka);
  });

  test('a guarantee is released when the member leaves before the start', async () => {
    await alajo.call(ajoRoutes.leave, { params: { id: String(group.id) } as never, body: {} }, chi);
    expect(await emeka.balance()).toBe(10_000);
  });

  test('a guarantee is released when the group doesn’t start', async () => {
    await drain(chi);
    await alajo.until('2026-12-04T12:00:00+01:00');
    expect(await alajo.group(ada, group)).toMatchObject({ outcome: 'dissolved' });
    expect(await emeka.balance()).toBe(10_000);
  });

  test('a guarantee is released when someone takes over the seat', async () => {
    await alajo.until('2026-12-01T12:00:00+01:00');
    const dayo = await person(5000);
    const params = { id: String(group.id) } as never;
    const body = { replacement: dayo.username };
    await alajo.call(ajoRoutes.leave, { params, body }, chi);
    const offers = await alajo.call(ajoRoutes.seatOffers, {}, dayo);
    const [{ id } = { id: 0 }] = offers.body.results as { id: number }[];
    const taken = await alajo.call(
      ajoRoutes.takeSeat,
      { params: { id: String(id) } as never, body: { terms_version: 1 } },
      alajo.as(dayo),
    );
    expect(taken.status).toBe(200);
    expect(await emeka.balance()).toBe(10_000);
    expect(await seen(chi)).toMatchObject([{ status: 'returned' }]);
  });
});
