import { createHash } from 'node:crypto';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { addDays } from '@alajo/contract/days.ts';
import { outcomeRoutes } from '@alajo/contract/wallet/outcome-routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayInLagos } from '../../platform/clock.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../testing/ajo.ts';
import { type Person, statusAndCode } from '../../testing/wallet.ts';

let alajo: AjoApp;
const crowd: Person[] = [];
beforeAll(async () => {
  alajo = await ajoApp();
  for (let n = 0; n < 12; n++) crowd.push(await alajo.person(`person${n}`, 100_000));
});
afterAll(() => alajo.close());

const pick = (count: number, from = 0): Person[] => crowd.slice(from, from + count);
const member = (position: number): Person => {
  const found = crowd[position];
  if (found === undefined) throw new Error('person missing');
  return found;
};
const today = () => dayInLagos(alajo.clock.now());
const toStart = (start: string) => alajo.until(`${start}T00:00:01+01:00`);
const at = (group: { id: number }, more: object = {}) => ({
  params: { id: String(group.id), ...more } as never,
});
const groups = async () => (await alajo.db.selectFrom('ajo_group').select('id').execute()).length;

describe('creating a group', () => {
  test.each<[string, NewGroup, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['too little', { contribution_amount: 99 }, 'contribution_amount'],
    ['too much', { contribution_amount: 1_000_001 }, 'contribution_amount'],
    ['kobo', { contribution_amount: 1000.5 }, 'contribution_amount'],
    ['two members', { max_members: 2 }, 'max_members'],
    ['51 members', { max_members: 51 }, 'max_members'],
    ['half a member', { max_members: 3.5 }, 'max_members'],
    ['daily', { frequency: 'daily' as never }, 'frequency'],
    ['no date', { start_date: '2027-02-30' }, 'start_date'],
    ['a late fee of 6%', { late_fee: 6 }, 'late_fee'],
    ['a reserve of 21%', { reserve: 21 }, 'reserve'],
    ['a grace of 23 hours', { grace_hours: 23 }, 'grace_hours'],
    ['a grace of 8 days', { grace_hours: 192 }, 'grace_hours'],
    ['more needed than may join', { min_members: 4 }, 'min_members'],
    ['a start today', { start_date: '2026-11-20' }, 'start_date'],
    ['a start in two years', { start_date: '2028-12-01' }, 'start_date'],
  ])('refuses %s and stores nothing', async (_, form, field) => {
    const before = await groups();
    const { status, body } = await alajo.create(member(0), form);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_request', field]);
    expect(await groups()).toBe(before);
  });

  test('creates one group when the form is submitted twice', async () => {
    const form = { name: 'Twice' };
    const codes = await Promise.all([
      statusAndCode(alajo.create(member(0), form)),
      statusAndCode(alajo.create(member(0), form)),
    ]);
    expect(codes.toSorted()).toEqual(['201', '409 group_exists']);
  });
});

describe('joining a group', () => {
  test('gives the last seat to exactly one of many concurrent requests', async () => {
    // The winner's other tests expect exact balances, so this group starts after all of them.
    const form = { max_members: 3, start_date: addDays(today(), 300) };
    const group = await alajo.groupOf(pick(2), form);
    const rest = crowd.slice(2);
    const joins = await Promise.all(
      Array.from({ length: 50 }, (_, n) => alajo.join(rest[n % rest.length] ?? member(2), group)),
    );
    const codes = await Promise.all(joins.map((join) => statusAndCode(join)));
    expect(codes.filter((each) => each === '200')).toHaveLength(1);
    expect(new Set(codes)).toEqual(
      new Set(
        ['200', '409 group_full', '409 already_member'].filter((each) => codes.includes(each)),
      ),
    );
    const { members, status } = await alajo.group(member(0), group);
    expect([members.length, status]).toEqual([3, 'waiting']);
    expect(members.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('requires the current terms and ends when the group starts', async () => {
    const start = addDays(today(), 3);
    const group = await alajo.groupOf(pick(3), { max_members: 5, start_date: start });
    const join = (terms_version: number) =>
      alajo.call(
        ajoRoutes.join,
        { ...at(group), body: { terms_version, organiser_first: true } },
        alajo.as(member(5)),
      );
    expect(await statusAndCode(join(0))).toBe('409 terms_changed');
    expect(await statusAndCode(alajo.join(member(1), group))).toBe('409 already_member');
    await toStart(start);
    expect(await statusAndCode(join(1))).toBe('404 not_found');
  });

  test('if the organiser collects first, each joiner confirms that separately', async () => {
    const { body: made } = await alajo.create(member(1), { order: 'join' });
    const { body: last } = await alajo.create(member(1), { order: 'organiser_last' });
    const join = (id: unknown, more: object) =>
      alajo.call(
        ajoRoutes.join,
        { ...at({ id: Number(id) }), body: { terms_version: 1, ...more } },
        alajo.as(member(2)),
      );
    expect(await join(made.id, {})).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', field: 'organiser_first' },
    });
    expect(await statusAndCode(join(made.id, { organiser_first: false }))).toBe(
      '400 invalid_request',
    );
    expect(await statusAndCode(join(made.id, { organiser_first: true }))).toBe('200');
    expect(await statusAndCode(join(last.id, {}))).toBe('200');
  });

  test('lists open groups by start date, without their members, and hides them from their own members', async () => {
    const start = addDays(today(), 300);
    const group = await alajo.groupOf(pick(3), { max_members: 5, start_date: start });
    const listed = async (who: Person) => {
      const found: { id: number; start_date: string }[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { limit: '2', ...(cursor ? { cursor } : {}) };
        const { body } = await alajo.call(ajoRoutes.available, { query }, who);
        found.push(...(body.results as typeof found));
        if (body.next === null) return found;
        cursor = String(body.next);
      }
    };
    const theirs = await listed(member(11));
    expect(theirs.filter(({ id }) => id === group.id)).toHaveLength(1);
    expect(theirs.map((row) => row.start_date)).toEqual(
      theirs.map((row) => row.start_date).toSorted(),
    );
    expect(theirs.at(-1)).not.toHaveProperty('members');
    expect((await listed(member(1))).some(({ id }) => id === group.id)).toBe(false);
  });

  test('warns a customer whose balance limit is below the pot', async () => {
    const rich = await alajo.person('rich', 0, { tier: 3 });
    const { body } = await alajo.create(member(0), { contribution_amount: 150_000 });
    const group = { id: Number(body.id) };
    expect((await alajo.group(member(0), group)).turn_needs).toMatch(
      /pays up to ₦450,000, but your wallet can hold ₦300,000/,
    );
    expect((await alajo.after(rich, group, alajo.join(rich, group))).turn_needs).toBeNull();
  });
});

describe('a group before its start', () => {
  test('lets members leave, moves the others up and makes the next member the organiser', async () => {
    const group = await alajo.groupOf(pick(3), { max_members: 3 });
    const leave = (who: Person) => alajo.call(ajoRoutes.leave, { ...at(group), body: {} }, who);
    expect(await statusAndCode(leave(member(0)))).toBe('200');
    expect(await alajo.group(member(1), group)).toMatchObject({
      status: 'recruiting',
      total_members: 2,
      admin_id: member(1).id,
      your_turn: 1,
    });
    expect(await statusAndCode(leave(member(0)))).toBe('404 not_found');
    await leave(member(1));
    await leave(member(2));
    const row = await alajo.db
      .selectFrom('ajo_group')
      .select(['status', 'outcome'])
      .where('id', '=', group.id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'completed', outcome: 'dissolved' });
  });

  test('ends a group of fewer than three on its start date, notifies everyone and takes nothing', async () => {
    const start = addDays(today(), 2);
    const two = [await alajo.person('solo1', 5000), await alajo.person('solo2', 5000)];
    const group = await alajo.groupOf(two, { start_date: start });
    await toStart(start);
    const [first, second] = two;
    if (!first || !second) throw new Error('person missing');
    expect(await alajo.group(first, group)).toMatchObject({
      status: 'completed',
      outcome: 'dissolved',
      actions: { due: 0, ahead: 0 },
    });
    for (const who of two) expect((await alajo.notices(who))[0]?.title).toMatch(/was dissolved$/);
    expect(await alajo.balances(two)).toEqual([5000, 5000]);
  });

  test('commits to a drawn order that anyone can verify from the seed', async () => {
    const start = addDays(today(), 2);
    const form = { start_date: start, max_members: 6, order: 'drawn' } as const;
    const group = await alajo.groupOf(pick(6), form);
    const before = await alajo.group(member(0), group);
    expect(before).toMatchObject({ seed: null, collection_order: [] });
    expect(before.schedule.every(({ member }) => member === 'TBD')).toBe(true);
    await toStart(start);
    const after = await alajo.group(member(0), group);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(sha256(String(after.seed))).toBe(before.seed_hash);
    const redone = before.members
      .map(({ id }) => id)
      .toSorted((a, b) => (sha256(`${after.seed}:${a}`) < sha256(`${after.seed}:${b}`) ? -1 : 1));
    expect(after.collection_order).toEqual(redone);
  });

  test('freezes the turns at the start with a hash that every member is notified of', async () => {
    const start = addDays(today(), 2);
    const people = pick(3);
    const group = await alajo.groupOf(people, { start_date: start, order: 'organiser_last' });
    expect(await alajo.group(member(0), group)).toMatchObject({ turns_at_start: null });
    await toStart(start);
    const { turns_at_start, collection_order } = await alajo.group(member(0), group);
    const hash = createHash('sha256').update(collection_order.join(',')).digest('hex');
    expect(turns_at_start).toEqual({ order: collection_order, hash });
    for (const who of people) {
      const bodies = (await alajo.notices(who)).map(({ body }) => body);
      expect(bodies.join()).toContain(`their verification code is ${hash.slice(0, 12)}.`);
    }
    const change = alajo.db.updateTable('ajo_group').set({ turns_at_start: '1,2,3' });
    await expect(change.where('id', '=', group.id).execute()).rejects.toThrow(
      'the turns at the start do not change',
    );
  });

  test('gives the organiser the last turn in an organiser-last group', async () => {
    const start = addDays(today(), 2);
    const group = await alajo.groupOf(pick(3), { start_date: start, order: 'organiser_last' });
    await toStart(start);
    const { members } = await alajo.group(member(0), group);
    expect(members.map((row) => row.user_id)).toEqual([member(1).id, member(2).id, member(0).id]);
  });
});

/** A group of four that has settled its first round. */
async function startedGroup(form: NewGroup = {}, people = pick(4)) {
  const start = addDays(today(), 1);
  const group = await alajo.groupOf(people, { start_date: start, ...form });
  await toStart(start);
  const view = await alajo.group(people[0] ?? member(0), group);
  return { ...group, ids: view.members.map(({ id }) => id) };
}

/** A group of four newly created people; returns it with its second and third member. */
async function separateGroup(name: string) {
  const four: Person[] = [];
  for (let n = 0; n < 4; n++) four.push(await alajo.person(`${name}${n}`, 10_000));
  const group = await startedGroup({}, four);
  const [, second = member(0), third = member(0)] = four;
  return { group, second, third };
}

describe('swapping turns', () => {
  const offer = (who: Person, group: { id: number }, member_id = 0) =>
    alajo.call(ajoRoutes.offerSwap, { ...at(group), body: { member_id } }, who);
  const accept = (who: Person, group: { id: number }, swap: number) =>
    alajo.call(ajoRoutes.acceptSwap, at(group, { swap: String(swap) }), who);

  test('needs both members’ consent and notifies the others', async () => {
    const group = await startedGroup();
    const offered = await offer(member(1), group, group.ids[3]);
    expect(offered.status).toBe(201);
    const again = await offer(member(1), group, group.ids[3]);
    const message = 'Your offer is with Person3 Okafor. Your turns are swapped if they accept.';
    expect([offered.body, again.body]).toEqual([{ message }, { message }]);
    const { swaps } = await alajo.group(member(3), group);
    expect(swaps).toHaveLength(1);
    const id = swaps[0]?.id ?? 0;
    expect(await statusAndCode(accept(member(2), group, id))).toBe('404 not_found');
    expect(await statusAndCode(accept(member(1), group, id))).toBe('404 not_found');
    for (let time = 0; time < 2; time++) {
      const seat = { group_id: group.id, position: 2 };
      expect(await accept(member(3), group, id)).toEqual({ status: 200, body: seat });
    }
    const late = alajo.call(ajoRoutes.endSwap, at(group, { swap: String(id) }), member(3));
    expect((await late).body).toEqual({ message: 'The turns have already been swapped.' });
    const [a, b, c, d] = group.ids;
    expect((await alajo.group(member(0), group)).collection_order).toEqual([a, d, c, b]);
    expect((await alajo.notices(member(2)))[0]?.title).toMatch(/two turns were swapped/);
  });

  test('refuses the collecting turn and turns already paid for', async () => {
    const group = await startedGroup();
    expect(await statusAndCode(offer(member(1), group, group.ids[0]))).toBe(
      '409 swap_not_possible',
    );
    expect(await statusAndCode(offer(member(1), group, group.ids[1]))).toBe(
      '409 swap_not_possible',
    );
    const offered = offer(member(1), group, group.ids[2]);
    const { swaps } = await alajo.after(member(1), group, offered);
    await alajo.contribute(member(3), group, 1);
    expect(await statusAndCode(accept(member(2), group, swaps[0]?.id ?? 0))).toBe(
      '409 swap_not_possible',
    );
    const end = at(group, { swap: String(swaps[0]?.id) });
    expect(await statusAndCode(alajo.call(ajoRoutes.endSwap, end, member(3)))).toBe(
      '404 not_found',
    );
    const ended = alajo.call(ajoRoutes.endSwap, end, member(2));
    expect((await alajo.after(member(2), group, ended)).swaps).toEqual([]);
    expect((await ended).body.message).toBe('Swap declined. All turns stay the same.');
  });
});

describe('pausing a group', () => {
  test('pauses once most members agree, moves no money meanwhile and shifts due dates together', async () => {
    const group = await startedGroup();
    const pause = (who: Person) => alajo.call(ajoRoutes.pause, at(group), who);
    const resume = (who: Person) => alajo.call(ajoRoutes.resume, at(group), who);
    expect(await statusAndCode(pause(member(1)))).toBe('409 organiser_only');
    expect(await alajo.after(member(0), group, pause(member(0)))).toMatchObject({
      status: 'active',
      proposals: [{ kind: 'pause', by: 'Person0 Okafor', yes: 1, needed: 3, your_answer: true }],
    });
    expect(await alajo.after(member(0), group, pause(member(0)))).toMatchObject({
      proposals: [{ yes: 1 }],
    });
    await pause(member(1));
    const before = await alajo.group(member(0), group);
    expect(await alajo.after(member(2), group, pause(member(2)))).toMatchObject({
      status: 'paused',
      proposals: [],
    });
    expect(await statusAndCode(alajo.collect(member(0), group))).toBe('409 group_paused');
    expect(await statusAndCode(alajo.contribute(member(0), group))).toBe('409 group_paused');
    await alajo.pass(10.5 * 86_400_000);
    expect(await alajo.group(member(0), group)).toMatchObject({ round: { status: 'settled' } });
    for (const who of pick(3)) await resume(who);
    const after = await alajo.group(member(0), group);
    expect(after.status).toBe('active');
    expect(after.schedule.map(({ date }) => date)).toEqual(
      before.schedule.map(({ date }, turn) => (turn === 0 ? date : addDays(date, 11))),
    );
    // The wait for the automatic payout continues from where it stopped.
    await alajo.pass(23 * 3_600_000);
    expect(await alajo.group(member(0), group)).toMatchObject({ current_round: 1 });
    await alajo.pass(3_600_000);
    expect(await alajo.group(member(0), group)).toMatchObject({ current_round: 2 });
  });
});

describe('handing over a seat', () => {
  test('passes it unchanged to a customer who pays the amount paid in so far', async () => {
    const group = await startedGroup({ reserve: 10 });
    const leave = (who: Person, replacement?: string) =>
      alajo.call(ajoRoutes.leave, { ...at(group), body: replacement ? { replacement } : {} }, who);
    const take = (who: Person, id: number, expected = 1100) =>
      alajo.call(
        ajoRoutes.takeSeat,
        { params: { id: String(id) }, body: { terms_version: 1, expected } },
        alajo.as(who, `take-${expected}-by-${who.id}`),
      );
    const outcome = async (key: string) =>
      (await alajo.call(outcomeRoutes.outcome, { params: { key } }, member(7))).body.status;
    expect(await statusAndCode(leave(member(3)))).toBe('409 replacement_needed');
    expect(await statusAndCode(leave(member(3), 'nobody'))).toBe('404 recipient_not_found');
    expect(await statusAndCode(leave(member(3), 'person1'))).toBe('409 already_member');
    expect(await statusAndCode(leave(member(0), 'person7'))).toBe('409 seat_not_transferable');
    expect(await statusAndCode(leave(member(3), 'person7'))).toBe('200');
    const { body } = await alajo.call(ajoRoutes.seatOffers, {}, member(7));
    const [offer] = body.results as { id: number; price: number; position: number }[];
    expect(offer).toMatchObject({ price: 1100, position: 4 });
    const id = Number(offer?.id);
    expect(await statusAndCode(take(member(8), id))).toBe('404 not_found');
    expect(await statusAndCode(take(member(7), id, 1099))).toBe('409 amount_changed');
    const before = await alajo.balances([member(3), member(7)]);
    for (let time = 0; time < 2; time++) {
      const seat = { group_id: group.id, position: 4 };
      expect(await take(member(7), id)).toEqual({ status: 200, body: seat });
    }
    expect(await outcome(`take-1099-by-${member(7).id}`)).toBeNull();
    expect(await outcome(`take-1100-by-${member(7).id}`)).toBe('success');
    const after = await alajo.balances([member(3), member(7)]);
    expect(after.map((balance, who) => balance - (before[who] ?? 0))).toEqual([1100, -1100]);
    expect(await statusAndCode(alajo.call(ajoRoutes.group, at(group), member(3)))).toBe(
      '404 not_found',
    );
    await alajo.pass(8 * 86_400_000);
    expect(await member(7).balance()).toBe((after[1] ?? 0) - 1100);
  });
});

test('a withdrawn or declined seat offer can no longer be accepted', async () => {
  const group = await startedGroup();
  const body = { replacement: 'person8' };
  const offer = async () => {
    await alajo.call(ajoRoutes.leave, { ...at(group), body }, member(3));
    return Number((await alajo.group(member(3), group)).seat_offer?.id);
  };
  const end = (who: Person, id: number) =>
    alajo.call(ajoRoutes.endSeatOffer, { params: { id: String(id) } }, who);
  for (const who of [member(3), member(8)]) {
    const id = await offer();
    expect(await statusAndCode(end(member(2), id))).toBe('404 not_found');
    expect(await statusAndCode(end(who, id))).toBe('200');
    expect((await alajo.group(member(3), group)).seat_offer).toBeNull();
    const input = { params: { id: String(id) }, body: { terms_version: 1 } };
    expect(await statusAndCode(alajo.call(ajoRoutes.takeSeat, input, alajo.as(member(8))))).toBe(
      '404 not_found',
    );
  }
});

describe('payments in a group', () => {
  test('a collection requested 50 times at once is paid once', async () => {
    const group = await startedGroup();
    const before = await member(0).balance();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => alajo.collect(member(0), group)),
    );
    expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1);
    expect(await member(0).balance()).toBe(before + 4000);
  });

  test('takes rounds paid ahead once per key, shows them as prepaid and doesn’t take them again', async () => {
    const { group, third } = await separateGroup('ahead');
    const before = await third.balance();
    const pay = (ahead: number) => alajo.contribute(third, group, ahead, 'ahead-key-1');
    const [first, again] = await Promise.all([pay(2), pay(2)]);
    expect(again).toEqual(first);
    expect(first?.body).toMatchObject({ amount: 2000, rounds: [2, 3] });
    expect(await statusAndCode(pay(1))).toBe('422 idempotency_key_reused');
    expect(await third.balance()).toBe(before - 2000);
    const me = async () =>
      (await alajo.group(third, group)).members.find((row) => row.is_you)?.contribution_status;
    expect(await me()).toBe('prepaid');
    await alajo.pass(16 * 86_400_000);
    // Rounds 2 and 3 were paid; round 3 was theirs to collect.
    expect(await third.balance()).toBe(before - 2000 + 4000);
    expect(await statusAndCode(alajo.contribute(third, group, 12))).toBe('200');
    expect((await alajo.contribute(third, group, 12)).body).toMatchObject({ amount: 0 });
  });

  test('refuses a payment when the amount due differs from the amount shown', async () => {
    const group = await startedGroup();
    const before = await member(1).balance();
    const input = { ...at(group), body: { ahead: 1, expected: 999 } };
    expect(await statusAndCode(alajo.call(ajoRoutes.contribute, input, alajo.as(member(1))))).toBe(
      '409 amount_changed',
    );
    expect(await member(1).balance()).toBe(before);
  });

  test('takes nothing when the wallet can’t cover the whole payment', async () => {
    const poor = await alajo.person('poor', 2500);
    const start = addDays(today(), 1);
    const group = await alajo.groupOf([poor, ...pick(2)], { start_date: start });
    await toStart(start);
    const refused = await alajo.contribute(poor, group, 2);
    expect(refused).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } });
    expect(await poor.balance()).toBe(1500);
    expect((await alajo.group(poor, group)).actions).toMatchObject({ due: 0, ahead: 2 });
  });

  test('requires the PIN; a wrong PIN pays nothing', async () => {
    const group = await startedGroup();
    const before = await member(1).balance();
    const input = { ...at(group), body: { ahead: 1 } };
    expect(await statusAndCode(alajo.call(ajoRoutes.contribute, input, member(1)))).toBe(
      '403 pin_required',
    );
    const wrong = { token: member(1).token, headers: { 'X-Transaction-Pin': '9999' } };
    expect(await statusAndCode(alajo.call(ajoRoutes.contribute, input, wrong))).toBe(
      '403 pin_wrong',
    );
    expect(await member(1).balance()).toBe(before);
  });
});

test('every request from a non-member returns not_found', async () => {
  const group = await startedGroup();
  const member = { member: String(group.ids[1]) };
  const eve = await alajo.person('eve', 5000);
  const requests = [
    alajo.call(ajoRoutes.group, at(group), eve),
    alajo.call(ajoRoutes.history, { ...at(group), query: {} }, eve),
    alajo.call(ajoRoutes.trust, at(group, member), eve),
    alajo.cover(eve, group, group.ids[1] ?? 0),
    alajo.contribute(eve, group),
    alajo.collect(eve, group),
    alajo.call(ajoRoutes.pause, at(group), eve),
    alajo.call(ajoRoutes.offerSwap, { ...at(group), body: { member_id: 1 } }, eve),
  ];
  for (const request of requests) expect(await statusAndCode(request)).toBe('404 not_found');
});
