// Officers of a group: offices, votes about them, succession, covers that need two officers, and
// announcements.
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Office } from '@alajo/contract/ajo/schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { sharedUntilClockMoves, type TestResponse } from '../../../testing/app.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

const open = sharedUntilClockMoves(ajoApp);
let alajo: AjoApp;
let people: Person[];
let group: { id: number };
const [ada, bola, chi, dayo] = [0, 1, 2, 3].map((at) => () => people[at] as Person) as [
  () => Person,
  () => Person,
  () => Person,
  () => Person,
];
const NAMES = ['ada', 'bola', 'chi', 'dayo'];

const recruiting = async (form: NewGroup = {}) => {
  people = [];
  for (const name of NAMES) people.push(await alajo.person(name, name === 'dayo' ? 0 : 50_000));
  group = await alajo.groupOf(people, { order: 'organiser_last', max_members: 5, ...form });
};
beforeEach(async () => {
  alajo = await open();
  await recruiting();
});

const at = (more: object = {}) => ({ params: { id: String(group.id), ...more } as never });
const seen = (who: Person) => alajo.group(who, group);
const after = (who: Person, acted: Promise<TestResponse>) => alajo.after(who, group, acted);
const memberOf = async (viewer: Person) => {
  const { members } = await seen(viewer);
  return members.find(({ is_you }) => is_you)?.id ?? 0;
};
const offerOffice = async (who: Person, nominee: Person, office: Office) =>
  alajo.call(
    officerRoutes.askOfficer,
    { ...at(), body: { member_id: await memberOf(nominee), office } },
    who,
  );
const officerOf = async (viewer: Person, office: Office) => {
  const { officers } = await seen(viewer);
  return String(officers.find((officer) => officer.office === office)?.id ?? 0);
};
const answer = async (who: Person, office: Office, takes = true) =>
  alajo.call(
    officerRoutes.answerOfficer,
    { ...at({ officer: await officerOf(who, office) }), body: { takes } },
    who,
  );
const end = async (who: Person, office: Office) =>
  alajo.call(officerRoutes.endOfficer, at({ officer: await officerOf(who, office) }), who);
const appoint = async (nominee: Person, office: Office) => {
  await offerOffice(ada(), nominee, office);
  await answer(nominee, office);
};
const elect = async (who: Person, nominee: Person) =>
  alajo.call(
    officerRoutes.proposeOrganiser,
    { ...at(), body: { member_id: await memberOf(nominee) } },
    who,
  );
const vote = async (who: Person, agrees = true) => {
  const proposal = String((await seen(who)).proposals[0]?.id);
  return alajo.call(proposalRoutes.answerProposal, { ...at({ proposal }), body: { agrees } }, who);
};
const organiser = async () =>
  (await seen(ada())).members.find(({ is_organiser }) => is_organiser)?.name;
const newest = async (who: Person) => (await alajo.notices(who))[0]?.title;
const nameOf = async (viewer: Person) =>
  (await seen(viewer)).members.find(({ is_you }) => is_you)?.name ?? '';

describe('an office', () => {
  test('the member the organiser asks can accept an office, and everyone is notified', async () => {
    const notice = await after(ada(), offerOffice(ada(), bola(), 'treasurer'));
    expect(notice).toMatchObject({ officers: [{ office: 'treasurer', held: false }] });
    expect(await newest(bola())).toMatch(/^Will you be the treasurer of/);
    // Only the organiser and the member asked know about it.
    expect((await seen(chi())).officers).toEqual([]);
    await answer(bola(), 'treasurer');
    await answer(bola(), 'treasurer');
    expect((await seen(chi())).members[1]).toMatchObject({ office: 'treasurer' });
    expect(await newest(chi())).toMatch(/is the treasurer of/);
  });

  test('an office can be declined, withdrawn and given up, and is then vacant', async () => {
    await offerOffice(ada(), bola(), 'treasurer');
    await answer(bola(), 'treasurer', false);
    expect(await newest(ada())).toMatch(/won’t be the treasurer/);
    await offerOffice(ada(), chi(), 'treasurer');
    await end(ada(), 'treasurer');
    expect((await seen(chi())).officers).toEqual([]);
    await appoint(dayo(), 'treasurer');
    const held = await officerOf(dayo(), 'treasurer');
    // Not even the organiser can remove an officer alone.
    expect(await statusAndCode(end(ada(), 'treasurer'))).toBe('404 not_found');
    await end(dayo(), 'treasurer');
    expect(await newest(ada())).toMatch(/no longer the treasurer/);
    const again = alajo.call(officerRoutes.endOfficer, at({ officer: held }), dayo());
    expect(await statusAndCode(again)).toBe('200');
  });

  test('each office has one holder, who holds no other, and only the organiser can offer it', async () => {
    await appoint(bola(), 'treasurer');
    expect(await statusAndCode(offerOffice(ada(), bola(), 'treasurer'))).toBe('201');
    expect(await statusAndCode(offerOffice(ada(), bola(), 'secretary'))).toBe('409 has_office');
    expect(await statusAndCode(offerOffice(ada(), ada(), 'secretary'))).toBe('409 has_office');
    expect(await statusAndCode(offerOffice(ada(), chi(), 'treasurer'))).toBe('409 office_taken');
    expect(await statusAndCode(offerOffice(bola(), chi(), 'secretary'))).toBe('409 organiser_only');
    expect((await seen(ada())).officers).toHaveLength(1);
  });

  test('any member can propose removing an officer, who votes too', async () => {
    await appoint(bola(), 'treasurer');
    const officer = await officerOf(chi(), 'treasurer');
    const removal = alajo.call(officerRoutes.proposeRemoval, at({ officer }), chi());
    const notice = await after(chi(), removal);
    const name = await nameOf(bola());
    expect(notice).toMatchObject({
      proposals: [{ asks: `Should ${name} stop being the treasurer?`, yes: 1 }],
    });
    await vote(bola(), false);
    await vote(ada());
    expect((await seen(chi())).officers).toHaveLength(1);
    await vote(dayo());
    expect((await seen(chi())).officers).toEqual([]);
    expect(await newest(bola())).toMatch(/no longer the treasurer/);
  });
});

const messageOf = async (acted: Promise<TestResponse>) => (await acted).body.message;

test('every action on an office returns a message, also on a repeat', async () => {
  const [name] = [await nameOf(bola())];
  for (let time = 0; time < 2; time++) {
    const text = `You’ve asked ${name} to be the treasurer.`;
    expect(await messageOf(offerOffice(ada(), bola(), 'treasurer'))).toBe(text);
  }
  expect(await messageOf(end(ada(), 'treasurer'))).toBe('The request is cancelled.');
  await offerOffice(ada(), bola(), 'treasurer');
  expect(await messageOf(answer(bola(), 'treasurer', false))).toBe('We’ve told the organiser.');
  await offerOffice(ada(), bola(), 'treasurer');
  expect(await messageOf(answer(bola(), 'treasurer'))).toBe('You are the treasurer now.');
  expect(await messageOf(answer(bola(), 'treasurer'))).toBe('You are the treasurer now.');
  expect(await messageOf(end(bola(), 'treasurer'))).toBe('You are no longer the treasurer.');
});

describe('electing another organiser', () => {
  test('needs a majority and the candidate’s consent; the new organiser collects last instead of the old one', async () => {
    const [proposal] = (await after(dayo(), elect(dayo(), bola()))).proposals;
    expect(proposal?.asks).toMatch(/^Make .* the organiser instead of .*\?$/);
    expect(proposal?.means).toContain(`${await nameOf(bola())} has to agree, too.`);
    expect(proposal?.means.at(-1)).toMatch(/will collect last/);
    await vote(chi());
    await vote(ada());
    // Three of four voted yes, but not the candidate.
    expect(await organiser()).toBe(await nameOf(ada()));
    await vote(bola());
    expect(await organiser()).toBe(await nameOf(bola()));
    expect(await newest(bola())).toMatch(/^You are now the organiser of/);
    expect(await statusAndCode(offerOffice(ada(), chi(), 'treasurer'))).toBe('409 organiser_only');
    await alajo.until('2026-12-01T00:00:00+01:00');
    expect((await seen(bola())).your_turn).toBe(4);
    expect((await seen(ada())).your_turn).toBe(1);
  });

  test('can’t happen against the candidate’s will; a failed proposal can be repeated after a week', async () => {
    await elect(chi(), bola());
    expect((await after(bola(), vote(bola(), false))).proposals).toEqual([]);
    expect(await newest(dayo())).toMatch(/did not agree$/);
    expect(await statusAndCode(elect(chi(), dayo()))).toBe('409 proposal_too_soon');
    expect(await statusAndCode(elect(dayo(), ada()))).toBe('409 has_office');
    expect(await statusAndCode(elect(dayo(), chi()))).toBe('201');
    expect(await statusAndCode(elect(bola(), dayo()))).toBe('409 already_proposed');
    await alajo.pass(7 * DAY);
    expect(await statusAndCode(elect(chi(), dayo()))).toBe('201');
  });

  test('ends the new organiser’s other office and picks a free group name', async () => {
    const { name } = await seen(ada());
    await alajo.create(bola(), { name, max_members: 3 });
    await appoint(bola(), 'treasurer');
    await elect(ada(), bola());
    await vote(bola());
    await vote(chi());
    expect(await seen(chi())).toMatchObject({ name: `${name} 2`, officers: [] });
  });
});

describe('succession when the organiser leaves', () => {
  const leave = (who: Person, replacement?: string) =>
    alajo.call(ajoRoutes.leave, { ...at(), body: replacement ? { replacement } : {} }, who);

  test('the treasurer follows, then the secretary, then the longest-standing member', async () => {
    await appoint(dayo(), 'treasurer');
    await appoint(chi(), 'secretary');
    const names = [await nameOf(dayo()), await nameOf(chi()), await nameOf(bola())];
    const found: (string | undefined)[] = [];
    for (const who of [ada(), dayo(), chi()]) {
      await leave(who);
      const { members } = await seen(bola());
      found.push(members.find(({ is_organiser }) => is_organiser)?.name);
    }
    expect(found).toEqual(names);
    expect((await alajo.notices(bola())).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^You are now the organiser of/),
    );
  });

  test('the buyer of their seat doesn’t become organiser, and votes about leavers end', async () => {
    people[3] = await alajo.person('rich', 50_000);
    group = await alajo.groupOf(people, { order: 'organiser_last' });
    const fola = await alajo.person('fola', 50_000);
    await appoint(chi(), 'secretary');
    await alajo.until('2026-12-01T00:00:00+01:00');
    await elect(bola(), dayo());
    await leave(ada(), fola.username);
    const { body } = await alajo.call(ajoRoutes.seatOffers, {}, fola);
    const [offer] = body.results as { id: number }[];
    await alajo.call(
      ajoRoutes.takeSeat,
      { params: { id: String(offer?.id) }, body: { terms_version: 1 } },
      alajo.as(fola),
    );
    const after = await seen(fola);
    expect(after.members.find(({ is_organiser }) => is_organiser)?.name).toBe(await nameOf(chi()));
    expect(after).toMatchObject({ proposals: [], officers: [] });
  });
});

describe('covering a late contribution', () => {
  const cover = async () => alajo.cover(ada(), group, await memberOf(dayo()));
  const coverOf = async (who: Person) => String((await seen(who)).covers[0]?.id ?? 0);
  const confirm = async (who: Person, id?: string) =>
    alajo.call(
      officerRoutes.confirmCover,
      at({ cover: id ?? (await coverOf(who)) }),
      alajo.as(who),
    );
  const refuse = async (who: Person) =>
    alajo.call(officerRoutes.endCover, at({ cover: await coverOf(who) }), who);
  const statusOf = async () =>
    (await seen(dayo())).members.find(({ is_you }) => is_you)?.contribution_status;
  const begin = () => alajo.until('2026-12-01T00:00:00+01:00');

  test('needs only the organiser if there is no other officer', async () => {
    await begin();
    expect((await cover()).body).toMatchObject({ amount: 1000 });
    expect(await statusOf()).toBe('covered');
  });

  test('takes the money once, and only after a second officer agrees with their PIN', async () => {
    await appoint(bola(), 'treasurer');
    await begin();
    const before = await ada().balance();
    const response = await cover();
    expect(response.body).toMatchObject({ amount: 0, reference: null });
    expect(response.body.message).toContain('We’ll pay ₦1,000 for');
    await cover();
    expect([await ada().balance(), await statusOf()]).toEqual([before, 'late']);
    expect(await newest(bola())).toMatch(/wants to cover ₦1,000/);
    const id = await coverOf(bola());
    expect((await seen(bola())).covers).toMatchObject([{ amount: 1000, may_answer: true }]);
    expect((await seen(ada())).covers).toMatchObject([{ may_answer: false }]);
    const without = alajo.call(officerRoutes.confirmCover, at({ cover: id }), bola());
    expect(await statusAndCode(without)).toBe('403 pin_required');
    // The second can't be the organiser, the debtor or an ordinary member.
    for (const who of [ada(), chi(), dayo()]) {
      expect(await statusAndCode(confirm(who, id))).toBe('404 not_found');
    }
    for (const who of [chi(), dayo()]) expect((await seen(who)).covers).toEqual([]);
    expect(await statusOf()).toBe('late');
    const text = `${await nameOf(ada())} has paid for ${await nameOf(dayo())}, who now owes it to them.`;
    expect(await messageOf(confirm(bola(), id))).toBe(text);
    expect(await messageOf(confirm(bola(), id))).toBe(text);
    const refusal = alajo.call(officerRoutes.endCover, at({ cover: id }), bola());
    expect(await messageOf(refusal)).toBe(text);
    expect([await ada().balance(), await statusOf()]).toEqual([before - 1000, 'covered']);
    expect((await seen(dayo())).members.find(({ is_you }) => is_you)?.owes).toBe(1000);
  });

  test('pays nothing if refused, withdrawn or too late', async () => {
    await appoint(bola(), 'treasurer');
    await begin();
    await cover();
    const first = await coverOf(bola());
    const organiser = await nameOf(ada());
    expect(await messageOf(refuse(bola()))).toBe(`We’ve told ${organiser}. Nothing was paid.`);
    expect(await newest(ada())).toMatch(/^You didn’t cover ₦1,000/);
    expect(await statusAndCode(confirm(bola(), first))).toBe('409 cover_closed');
    await alajo.cover(ada(), group, await memberOf(dayo()), 'cover-a-second-time');
    expect(await messageOf(refuse(ada()))).toBe('Nothing was paid.');
    await alajo.cover(ada(), group, await memberOf(dayo()), 'cover-a-third-time');
    const third = await coverOf(bola());
    await alajo.pass(48 * HOUR);
    expect(await statusOf()).toBe('missed');
    expect((await seen(bola())).covers).toEqual([]);
    expect(await statusAndCode(confirm(bola(), third))).toBe('409 cover_closed');
    await alajo.pass(24 * HOUR);
    const rows = await alajo.db
      .selectFrom('ajo_cover')
      .select('status')
      .where('group_id', '=', group.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(['refused', 'withdrawn', 'lapsed']);
  });

  test('pays the amount still missing, and fails if the organiser’s wallet can’t pay', async () => {
    await appoint(bola(), 'treasurer');
    await begin();
    await cover();
    const id = await coverOf(bola());
    await alajo.send(bola(), dayo().username, 300);
    const part = { ...at(), body: { ahead: 0, part: 300 } };
    await alajo.call(ajoRoutes.contribute, part, alajo.as(dayo()));
    const rest = await ada().balance();
    await alajo.send(ada(), chi().username, rest);
    expect(await statusAndCode(confirm(bola(), id))).toBe('409 organiser_cannot_pay');
    expect(await statusOf()).toBe('late');
    await alajo.send(chi(), ada().username, 700);
    expect(await statusAndCode(confirm(bola(), id))).toBe('200');
    expect([await ada().balance(), await statusOf()]).toEqual([0, 'covered']);
  });

  test('needs no second officer if the only other officer is the late member', async () => {
    await appoint(dayo(), 'treasurer');
    await begin();
    expect((await cover()).body).toMatchObject({ amount: 1000 });
  });
});

describe('an announcement', () => {
  const announce = (who: Person, text: string) =>
    alajo.call(officerRoutes.announce, { ...at(), body: { text } }, who);
  const list = async (who: Person) =>
    (await alajo.call(officerRoutes.announcements, { ...at(), query: {} }, who)).body
      .results as Record<string, unknown>[];
  const read = async (who: Person) => {
    const up_to = (await seen(who)).announcement?.id ?? 0;
    return alajo.call(officerRoutes.readAnnouncements, { ...at(), body: { up_to } }, who);
  };

  test('an announcement reaches everyone, and officers see who has read it', async () => {
    await appoint(bola(), 'secretary');
    for (let time = 0; time < 2; time++) {
      const announced = announce(bola(), 'We meet on Sunday.');
      expect(await messageOf(announced)).toBe('Everyone in the group has been notified.');
    }
    expect(await newest(chi())).toMatch(/ wrote to /);
    expect((await seen(chi())).announcement).toMatchObject({
      text: 'We meet on Sunday.',
      read: false,
    });
    await read(chi());
    await read(chi());
    expect((await seen(chi())).announcement).toMatchObject({ read: true });
    expect(await list(ada())).toMatchObject([
      {
        readers: {
          read: [await nameOf(chi())],
          unread: [await nameOf(ada()), await nameOf(dayo())],
        },
      },
    ]);
    // Only officers see the readers.
    expect(await list(dayo())).toMatchObject([{ read: false, readers: null }]);
  });

  test('only officers can announce, at most five times a day', async () => {
    expect(await statusAndCode(announce(chi(), 'Hello'))).toBe('409 officer_only');
    expect(await statusAndCode(announce(ada(), ''))).toBe('400 invalid_request');
    expect(await statusAndCode(announce(ada(), 'x'.repeat(501)))).toBe('400 invalid_request');
    for (const n of [1, 2, 3, 4, 5]) await announce(ada(), `Number ${n}`);
    expect(await statusAndCode(announce(ada(), 'Six'))).toBe('409 too_many_announcements');
    await alajo.pass(14 * HOUR);
    expect(await statusAndCode(announce(ada(), 'Six'))).toBe('201');
    expect(await list(chi())).toHaveLength(6);
  });
});
