// The waiting list: customers who agreed to a full group's debits get the next free seat in order, including
// that of a member whose first contribution is missing, and are asked first about seats members give up.

import { eligibilityRoutes } from '@alajo/contract/ajo/eligibility.ts';
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { sharedUntilClockMoves } from '../../../testing/app.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

const open = sharedUntilClockMoves(ajoApp);
let alajo: AjoApp;
let people = 0;
beforeEach(async () => {
  alajo = await open();
});

const person = (naira = 20_000) => {
  people += 1;
  return alajo.person(`waits${people}`, naira);
};
const persons = async (...naira: number[]) => {
  const made: Person[] = [];
  for (const each of naira) made.push(await person(each));
  return made;
};

const at = (group: { id: number }) => ({ params: { id: String(group.id) } as never });
const requestToJoin = (who: Person, group: { id: number }, key?: string) =>
  alajo.call(
    invitationRoutes.ask,
    { ...at(group), body: { terms_version: 1, organiser_first: true } },
    alajo.as(who, key),
  );
const leave = (who: Person, group: { id: number }, body: object = {}) =>
  alajo.call(ajoRoutes.leave, { ...at(group), body }, who);
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);
const places = async (who: Person) => {
  const { body } = await alajo.call(invitationRoutes.requests, {}, who);
  return (body.results as { place: number | null }[]).map(({ place }) => place);
};
const seatsOffered = async (who: Person) => {
  const { body } = await alajo.call(ajoRoutes.seatOffers, {}, who);
  return body.results as { id: number; price: number; position: number; to_username: null }[];
};
const take = (who: Person, offer: { id: number; price: number } | undefined) =>
  alajo.call(
    ajoRoutes.takeSeat,
    {
      params: { id: String(offer?.id) } as never,
      body: { terms_version: 1, expected: offer?.price },
    },
    alajo.as(who),
  );
const decline = (who: Person, offer: { id: number } | undefined) =>
  alajo.call(ajoRoutes.endSeatOffer, { params: { id: String(offer?.id) } as never }, who);
const answer = async (verb: 'approve' | 'decline', who: Person, group: { id: number }) => {
  const [first] = (await alajo.group(who, group)).requests;
  const params = { id: String(group.id), request: String(first?.id) } as never;
  return alajo.call(invitationRoutes[verb], { params }, who);
};

/** A missed contribution in another group, which costs 20 points. */
async function missedElsewhere(who: Person) {
  const [other] = await persons(20_000);
  const group = await alajo.groupOf(other ? [other, who] : [who]);
  const { your_member_id } = await alajo.group(who, group);
  const now = alajo.clock.now();
  await sql`
    insert into ajo_round (group_id, number, due_at, status, settled_at)
    values (${group.id}, 1, ${now}, 'settled', ${now})`.execute(alajo.db);
  await sql`
    insert into ajo_share (group_id, round, member_id, user_id, status, amount, set_aside, whole, own,
      parts, ahead, late_at, missed_at)
    values (${group.id}, 1, ${your_member_id}, ${who.id}, 'missed', 0, 0, 100000, 0, 0, false,
      ${now}, ${now})`.execute(alajo.db);
}

/** Three members, and one customer on the list for each of these balances. */
async function fullGroup(form: NewGroup, ...naira: number[]) {
  const members = await persons(20_000, 20_000, 20_000);
  const group = await alajo.groupOf(members, form);
  const listed = await persons(...naira);
  for (const who of listed) await requestToJoin(who, group);
  const [ada, bola, chi] = members;
  const [emeka, femi] = listed;
  if (!ada || !bola || !chi) throw new Error('a full group has three');
  return { group, ada, bola, chi, emeka: emeka ?? ada, femi: femi ?? ada };
}

describe('the waiting list before the start', () => {
  test('needs only the PIN, and gives the free seat to the first in line', async () => {
    const { group, ada, chi, emeka, femi } = await fullGroup({}, 5000, 5000);
    expect([await places(emeka), await places(femi)]).toEqual([[1], [2]]);
    expect(await alajo.balances([emeka, femi])).toEqual([5000, 5000]);
    const body = { terms_version: 1, organiser_first: true };
    const late = await person();
    const unproven = alajo.call(invitationRoutes.ask, { ...at(group), body }, late);
    expect(await statusAndCode(unproven)).toBe('403 pin_required');
    expect(await alajo.group(ada, group)).toMatchObject({ on_list: 2, requests: [] });
    expect((await leave(chi, group)).status).toBe(200);
    expect(await alajo.group(emeka, group)).toMatchObject({
      total_members: 3,
      your_turn: 3,
      on_list: 1,
    });
    expect([await places(emeka), await places(femi)]).toEqual([[], [1]]);
    const response = await alajo.call(
      notificationRoutes.list,
      { query: { topic: 'security' } },
      emeka,
    );
    expect(JSON.stringify(response.body)).toMatch(/You got a seat in .* from the waiting list/);
  });

  test('a repeated request counts once, and customers who leave the list are skipped', async () => {
    const { group, chi, emeka, femi } = await fullGroup({}, 5000, 5000);
    expect(await statusAndCode(requestToJoin(emeka, group))).toBe('409 already_asked');
    const { body } = await alajo.call(invitationRoutes.requests, {}, emeka);
    const [{ id } = { id: 0 }] = body.results as { id: number }[];
    const gone = { params: { id: String(id) } as never };
    expect(await statusAndCode(alajo.call(invitationRoutes.withdrawRequest, gone, femi))).toBe(
      '404 not_found',
    );
    expect((await alajo.call(invitationRoutes.withdrawRequest, gone, emeka)).status).toBe(200);
    await leave(chi, group);
    expect(await alajo.group(femi, group)).toMatchObject({ total_members: 3 });
    expect((await alajo.call(ajoRoutes.group, at(group), emeka)).status).toBe(404);
  });

  test('a place counts as a group until the start, so no one waits for more than they can afford', async () => {
    const { emeka } = await fullGroup({}, 5000);
    const monthly = async () =>
      (await alajo.call(eligibilityRoutes.standing, {}, emeka)).body.monthly;
    expect(await monthly()).toBe(4333);
    await alajo.until('2026-12-01T12:00:00+01:00');
    expect(await monthly()).toBe(0);
  });

  test('skips customers whose score has become too low for the pot', async () => {
    const { group, chi, emeka, femi } = await fullGroup(
      { contribution_amount: 40_000 },
      5000,
      5000,
    );
    await missedElsewhere(emeka);
    await leave(chi, group);
    expect(await alajo.group(femi, group)).toMatchObject({ total_members: 3 });
    expect(await places(emeka)).toEqual([1]);
  });

  test('the organiser approves first if the group requires it', async () => {
    const { group, ada, chi } = await fullGroup({});
    const approval = { approval: true };
    await alajo.db.updateTable('ajo_group').set(approval).where('id', '=', group.id).execute();
    const [emeka, femi] = [await person(), await person()];
    for (const who of [emeka, femi]) await requestToJoin(who, group);
    expect(await places(emeka)).toEqual([null]);
    expect((await answer('approve', ada, group)).status).toBe(200);
    expect(await places(emeka)).toEqual([1]);
    await answer('decline', ada, group);
    expect(await places(femi)).toEqual([]);
    await leave(chi, group);
    expect(await alajo.group(emeka, group)).toMatchObject({ total_members: 3 });
  });
});

describe('a first contribution missing on the start date', () => {
  test('the next customer on the list with enough money takes the seat, and the group starts', async () => {
    const { group, ada, chi, emeka, femi } = await fullGroup({ ready: true }, 0, 5000);
    await alajo.send(chi, ada.username, 20_000);
    await alajo.until('2026-11-30T23:59:00+01:00');
    expect(await alajo.group(ada, group)).toMatchObject({ status: 'waiting', ready: { held: 2 } });
    expect(await alajo.balances([emeka, femi])).toEqual([0, 5000]);
    await alajo.until('2026-12-01T00:00:00+01:00');
    expect(await alajo.group(femi, group)).toMatchObject({
      status: 'active',
      total_members: 3,
      your_turn: 3,
      round: { paid_amount: 3000 },
    });
    expect(await alajo.balances([emeka, femi, chi])).toEqual([0, 4000, 0]);
    expect((await alajo.call(ajoRoutes.group, at(group), chi)).status).toBe(404);
    expect((await titles(chi))[0]).toMatch(/^Your seat in .* went to the waiting list$/);
    expect((await titles(emeka))[0]).toMatch(/started without a seat for you$/);
    expect(await places(emeka)).toEqual([1]);
  });

  test('seats are also filled during the vote, and a member becomes the organiser', async () => {
    const { group, ada, bola, emeka } = await fullGroup({ ready: true }, 0);
    await alajo.send(ada, bola.username, 20_000);
    await alajo.until('2026-12-01T12:00:00+01:00');
    expect(await alajo.group(bola, group)).toMatchObject({ ready: { unready: true } });
    await alajo.send(bola, emeka.username, 1000);
    await alajo.until('2026-12-02T00:00:00+01:00');
    expect(await alajo.group(bola, group)).toMatchObject({
      status: 'active',
      admin_id: bola.id,
      proposals: [],
    });
  });

  test('members of groups from before this rule keep their seats', async () => {
    const { group, ada, chi, emeka } = await fullGroup({ ready: true }, 5000);
    await alajo.db
      .updateTable('ajo_group')
      .set({ wording: 3 })
      .where('id', '=', group.id)
      .execute();
    await alajo.send(chi, ada.username, 20_000);
    await alajo.until('2026-12-01T00:00:00+01:00');
    expect(await alajo.group(ada, group)).toMatchObject({ status: 'waiting', total_members: 3 });
    expect(await emeka.balance()).toBe(5000);
  });
});

describe('a seat given up by a member', () => {
  async function started(...naira: number[]) {
    const made = await fullGroup({}, ...naira);
    await alajo.until('2026-12-01T12:00:00+01:00');
    return made;
  }

  test('the seat is offered to one customer at a time, who pays the amount paid in so far', async () => {
    const { group, bola, chi, emeka, femi } = await started(5000, 5000);
    expect((await leave(chi, group, { to_list: true })).status).toBe(200);
    expect(await alajo.group(chi, group)).toMatchObject({ seat_offer: { to_username: null } });
    expect((await titles(bola))[0]).toMatch(/is giving up turn 3 in/);
    const [offer] = await seatsOffered(emeka);
    expect(offer).toMatchObject({ price: 1000, position: 3 });
    expect(await seatsOffered(femi)).toEqual([]);
    expect(await statusAndCode(take(femi, offer))).toBe('404 not_found');
    await alajo.pass(25 * 3_600_000);
    expect(await seatsOffered(emeka)).toEqual([]);
    expect(await places(emeka)).toEqual([]);
    expect(await statusAndCode(take(emeka, offer))).toBe('404 not_found');
    const [next] = await seatsOffered(femi);
    expect((await take(femi, next)).status).toBe(200);
    expect(await alajo.group(femi, group)).toMatchObject({ your_turn: 3, on_list: 0 });
    expect(await alajo.balances([chi, femi])).toEqual([20_000, 4000]);
  });

  test('a declined seat goes to the next in line, and back to its owner if no one is left', async () => {
    const { group, chi, emeka, femi } = await started(5000, 5000);
    await leave(chi, group, { to_list: true });
    const [offer] = await seatsOffered(emeka);
    await decline(emeka, offer);
    const [next] = await seatsOffered(femi);
    await decline(femi, next);
    expect((await titles(chi))[0]).toMatch(/^No one on the waiting list took your seat in/);
    expect(await alajo.group(chi, group)).toMatchObject({ seat_offer: null, on_list: 0 });
    expect(await statusAndCode(leave(chi, group, { to_list: true }))).toBe(
      '409 waiting_list_empty',
    );
  });

  test('a withdrawn seat stays with its owner, and the list is unchanged', async () => {
    const { group, chi, emeka } = await started(5000);
    await leave(chi, group, { to_list: true });
    const [offer] = await seatsOffered(emeka);
    await decline(chi, offer);
    expect(await seatsOffered(emeka)).toEqual([]);
    expect(await places(emeka)).toEqual([1]);
  });

  test('two seats are offered to two different customers on the list', async () => {
    const { group, bola, chi, emeka, femi } = await started(5000, 5000);
    await leave(chi, group, { to_list: true });
    await leave(bola, group, { to_list: true });
    expect((await seatsOffered(emeka)).map(({ position }) => position)).toEqual([3]);
    expect((await seatsOffered(femi)).map(({ position }) => position)).toEqual([2]);
  });
});
