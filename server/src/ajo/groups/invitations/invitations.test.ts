import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY } from '../../../platform/clock.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

let alajo: AjoApp;
let people = 0;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());

const person = (whole = 50_000) => {
  people += 1;
  return alajo.person(`friend${people}`, whole);
};
const at = (group: { id: number }, more: object = {}) => ({
  params: { id: String(group.id), ...more } as never,
});
const privateGroup = (organiser: Person, form: NewGroup = {}) =>
  alajo.groupOf([organiser], {
    visibility: 'private',
    max_members: 4,
    start_date: '2027-03-01',
    ...form,
  });
const linkOf = async (who: Person, group: { id: number }) =>
  String((await alajo.call(invitationRoutes.invite, at(group), who)).body.code);
const join = (who: Person, group: { id: number }, invitation?: string, key?: string) =>
  alajo.call(
    ajoRoutes.join,
    {
      ...at(group),
      body: { terms_version: 1, organiser_first: true, ...(invitation ? { invitation } : {}) },
    },
    alajo.as(who, key),
  );
const requestToJoin = (who: Person, group: { id: number }, invitation?: string, key?: string) =>
  alajo.call(
    invitationRoutes.ask,
    {
      ...at(group),
      body: { terms_version: 1, organiser_first: true, ...(invitation ? { invitation } : {}) },
    },
    alajo.as(who, key),
  );
const read = (code: string) => alajo.call(invitationRoutes.invitation, { params: { code } });
const answer = (
  verb: 'approve' | 'decline',
  who: Person,
  group: { id: number },
  request: unknown,
) => alajo.call(invitationRoutes[verb], at(group, { request: String(request) }), who);
const notices = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);

describe('a private group', () => {
  test('a private group isn’t listed and can’t be joined without an invitation', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada);
    const { body } = await alajo.call(ajoRoutes.available, { query: { limit: '100' } }, bola);
    expect(JSON.stringify(body.results)).not.toContain(`"id":${group.id},`);
    expect(await statusAndCode(join(bola, group))).toBe('404 not_found');
    expect(await statusAndCode(requestToJoin(bola, group))).toBe('404 not_found');
  });

  test('a group is private unless it is created as open', async () => {
    const ada = await person();
    const { body } = await alajo.create(ada, { visibility: undefined as never });
    expect(await alajo.group(ada, { id: Number(body.id) })).toMatchObject({
      visibility: 'private',
      approval: false,
    });
  });

  test('a private group is joined by its link with the PIN, and the link counts its joiners', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada);
    const code = await linkOf(ada, group);
    const body = { terms_version: 1, organiser_first: true, invitation: code };
    const unproven = alajo.call(ajoRoutes.join, { ...at(group), body }, bola);
    expect(await statusAndCode(unproven)).toBe('403 pin_required');
    const key = 'join-by-link-once';
    const both = await Promise.all([join(bola, group, code, key), join(bola, group, code, key)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await alajo.group(ada, group)).members).toHaveLength(2);
    const { body: link } = await alajo.call(invitationRoutes.invite, at(group), ada);
    expect(link).toMatchObject({ code, joined: 1 });
    expect(await statusAndCode(join(bola, group, code))).toBe('409 already_member');
  });

  test('a private group can’t be opened by another group’s link', async () => {
    const [ada, bola, chi] = [await person(), await person(), await person()];
    const [group, other] = [await privateGroup(ada), await privateGroup(bola)];
    const code = await linkOf(bola, other);
    expect(await statusAndCode(join(chi, group, code))).toBe('404 not_found');
  });
});

describe('the public terms of a group', () => {
  test('the public terms show the agreement and, of the members, only who shared the link', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada, {
      name: 'Aunties',
      reserve: 10,
      late_fee: 2,
      grace_hours: 72,
    });
    const code = await linkOf(ada, group);
    await join(bola, group, code);
    const { status, body } = await read(code);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      invited_by: expect.stringMatching(/^Friend\d+ O\.$/),
      name: 'Aunties',
      contribution_amount: 1000,
      max_members: 4,
      pot: 4000,
      set_aside: 100,
      late_fee: 2,
      grace_hours: 72,
      min_members: 3,
      early_turn_fee: 0,
      terms_version: 1,
      state: 'open',
      approval: false,
    });
    const { invited_by: _, ...rest } = body;
    const text = JSON.stringify(rest).toLowerCase();
    for (const { username, email } of [ada, bola]) {
      for (const known of [username, email]) expect(text).not.toContain(known);
    }
    expect(Object.keys(body)).not.toContain('total_members');
  });

  test('the public terms show whether the group is full or has started', async () => {
    const [ada, bola, chi] = [await person(), await person(), await person()];
    const group = await privateGroup(ada, { max_members: 3, start_date: '2027-03-01' });
    const code = await linkOf(ada, group);
    await join(bola, group, code);
    await join(chi, group, code);
    expect((await read(code)).body).toMatchObject({ state: 'full' });
    const late = await person();
    expect(await statusAndCode(join(late, group, code))).toBe('409 group_full');
  });

  test('an ended link and an unknown one return the same response', async () => {
    const ada = await person();
    const group = await privateGroup(ada);
    const code = await linkOf(ada, group);
    await alajo.call(invitationRoutes.revokeInvitation, at(group), ada);
    const [ended, never] = [await read(code), await read('A'.repeat(22))];
    const plain = ({ status, body }: typeof ended) => ({ status, ...body, request_id: '' });
    expect(plain(ended)).toEqual(plain(never));
    expect(await statusAndCode(ended)).toBe('404 not_found');
  });
});

describe('an invitation link', () => {
  test('a link stays the same until it expires after seven days, and is then replaced by a new one', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada);
    const code = await linkOf(ada, group);
    expect(await linkOf(ada, group)).toBe(code);
    await alajo.pass(7 * DAY - 1000);
    expect((await read(code)).status).toBe(200);
    await alajo.pass(1000);
    expect(await statusAndCode(read(code))).toBe('404 not_found');
    expect(await statusAndCode(join(bola, group, code))).toBe('404 not_found');
    const next = await linkOf(ada, group);
    expect(next).not.toBe(code);
    expect((await join(bola, group, next)).status).toBe(200);
  });

  test('a link is stored only as a hash, and only members can create one', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada);
    const code = await linkOf(ada, group);
    const rows = await alajo.db.selectFrom('ajo_invitation').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    const stranger = alajo.call(invitationRoutes.invite, at(group), bola);
    expect(await statusAndCode(stranger)).toBe('404 not_found');
    const revoking = alajo.call(invitationRoutes.revokeInvitation, at(group), bola);
    expect(await statusAndCode(revoking)).toBe('404 not_found');
    expect((await read(code)).status).toBe(200);
  });

  test('a link ends when its member leaves', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada);
    await join(bola, group, await linkOf(ada, group));
    const code = await linkOf(bola, group);
    await alajo.call(ajoRoutes.leave, { ...at(group), body: {} }, bola);
    expect(await statusAndCode(read(code))).toBe('404 not_found');
  });
});

describe('approval of joiners', () => {
  test('a joiner waits for the organiser’s approval and then becomes a member', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada, { approval: true });
    const code = await linkOf(ada, group);
    expect(await statusAndCode(join(bola, group, code))).toBe('409 approval_needed');
    const response = await requestToJoin(bola, group, code);
    expect(response).toMatchObject({ status: 201, body: { group_id: group.id } });
    expect(await statusAndCode(requestToJoin(bola, group, code))).toBe('409 already_asked');
    const invited = await alajo.call(invitationRoutes.invited, { query: { code } }, bola);
    expect(invited.body).toMatchObject({ is_waiting: true, is_member: false, approval: true });
    expect(await statusAndCode(alajo.call(ajoRoutes.group, at(group), bola))).toBe('404 not_found');
    const { requests } = await alajo.group(ada, group);
    expect(requests).toMatchObject([{ id: response.body.id, trust_score: 50 }]);
    expect(await notices(ada)).toContain(
      `${requests[0]?.name} wants to join ${await nameOf(group)}`,
    );
    const once = [1, 2].map(() => answer('approve', ada, group, response.body.id));
    const message = `${requests[0]?.name} is in ${await nameOf(group)}.`;
    const approved = { status: 200, body: { message } };
    expect(await Promise.all(once)).toEqual([approved, approved]);
    const after = await alajo.group(bola, group);
    expect([after.members.length, after.requests]).toEqual([2, []]);
    const { body: link } = await alajo.call(invitationRoutes.invite, at(group), ada);
    expect(link).toMatchObject({ joined: 1 });
  });

  test('only the organiser can approve; the request is hidden from members and strangers', async () => {
    const [ada, bola, chi] = [await person(), await person(), await person()];
    const group = await privateGroup(ada);
    await join(bola, group, await linkOf(ada, group));
    const { body } = await requestToJoin(chi, group, await linkOf(bola, group));
    expect((await alajo.group(bola, group)).requests).toEqual([]);
    for (const who of [bola, chi]) {
      for (const verb of ['approve', 'decline'] as const) {
        expect(await statusAndCode(answer(verb, who, group, body.id))).toBe('404 not_found');
      }
    }
  });

  test('joiners who used another member’s link need approval', async () => {
    const [ada, bola, chi] = [await person(), await person(), await person()];
    const group = await privateGroup(ada);
    await join(bola, group, await linkOf(ada, group));
    const code = await linkOf(bola, group);
    expect((await read(code)).body).toMatchObject({ approval: true });
    expect(await statusAndCode(join(chi, group, code))).toBe('409 approval_needed');
    expect((await requestToJoin(chi, group, code)).status).toBe(201);
    expect((await alajo.group(ada, group)).requests).toMatchObject([
      { invited_by: (await alajo.group(bola, group)).members[1]?.name },
    ]);
  });

  test('a declined joiner can’t ask again with the same link, but can with a new one', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada, { approval: true });
    const code = await linkOf(ada, group);
    const { body } = await requestToJoin(bola, group, code);
    const [joiner] = (await alajo.group(ada, group)).requests;
    const once = [1, 2].map(() => answer('decline', ada, group, body.id));
    const message = `We’ve told ${joiner?.name} that there is no seat for them.`;
    const declined = { status: 200, body: { message } };
    expect(await Promise.all(once)).toEqual([declined, declined]);
    expect(await notices(bola)).toEqual([`You didn’t get a seat in ${await nameOf(group)}`]);
    expect(await statusAndCode(answer('approve', ada, group, body.id))).toBe('404 not_found');
    expect(await statusAndCode(requestToJoin(bola, group, code))).toBe('409 request_declined');
    await alajo.call(invitationRoutes.revokeInvitation, at(group), ada);
    expect((await requestToJoin(bola, group, await linkOf(ada, group))).status).toBe(201);
  });

  test('only the joiner can withdraw their request', async () => {
    const [ada, bola] = [await person(), await person()];
    const group = await privateGroup(ada, { approval: true });
    const { body } = await requestToJoin(bola, group, await linkOf(ada, group));
    const withdraw = (who: Person) =>
      alajo.call(invitationRoutes.withdrawRequest, { params: { id: String(body.id) } }, who);
    expect(await statusAndCode(withdraw(ada))).toBe('404 not_found');
    expect((await alajo.call(invitationRoutes.requests, {}, bola)).body.results).toMatchObject([
      { id: body.id, total_members: 1, max_members: 4, place: null },
    ]);
    expect((await withdraw(bola)).status).toBe(200);
    expect((await alajo.call(invitationRoutes.requests, {}, bola)).body.results).toEqual([]);
    expect(await statusAndCode(answer('approve', ada, group, body.id))).toBe('404 not_found');
  });

  test('the last seat is given out once, the rest go on the waiting list, and the start ends pending requests', async () => {
    const [ada, bola, chi] = [await person(), await person(), await person()];
    const group = await privateGroup(ada, {
      max_members: 3,
      approval: true,
      start_date: '2026-12-24',
    });
    const code = await linkOf(ada, group);
    const dayo = await person();
    const applicants = [];
    for (const who of [bola, chi, dayo])
      applicants.push((await requestToJoin(who, group, code)).body.id);
    const responses = await Promise.all(applicants.map((id) => answer('approve', ada, group, id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const texts = responses.map(({ body }) => String(body.message));
    expect(texts.filter((text) => / is on the waiting list of /.test(text))).toHaveLength(1);
    expect(texts.filter((text) => / is in /.test(text))).toHaveLength(2);
    expect(await alajo.group(ada, group)).toMatchObject({ total_members: 3, on_list: 1 });
    const unanswered = await person();
    await requestToJoin(unanswered, group, code);
    await alajo.until('2026-12-24T00:00:01+01:00');
    expect(await notices(unanswered)).toContain(`You didn’t get a seat in ${await nameOf(group)}`);
    expect((await read(code)).status).toBe(404);
  });

  test('pending requests count towards the low limit of a customer without a PIN', async () => {
    const [ada, bola] = [await person(), await person()];
    const novice = { ...(await person(0)), pin: '' };
    await alajo.db
      .updateTable('identity_user')
      .set({ pin_hash: null })
      .where('id', '=', novice.id)
      .execute();
    const form = { approval: true, contribution_amount: 15_000 };
    const group = await privateGroup(ada, form);
    const other = await privateGroup(bola, form);
    expect((await requestToJoin(novice, group, await linkOf(ada, group))).status).toBe(201);
    const more = requestToJoin(novice, other, await linkOf(bola, other));
    expect(await statusAndCode(more)).toBe('403 pin_not_set');
  });
});

const nameOf = async ({ id }: { id: number }) =>
  (
    await alajo.db
      .selectFrom('ajo_group')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name;
