import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AjoApp, ajoApp } from '../../../testing/ajo.ts';
import { stopGroups } from '../../../testing/leftovers.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

const HOUR = 3_600_000;
const inAWeek = () =>
  new Date(alajo.clock.now().getTime() + 8 * 24 * HOUR).toISOString().slice(0, 10);

let named = 0;
/** A group whose first round is due; the last of its three members has ₦400 of ₦1,000. */
async function lateGroup() {
  named += 1;
  const organiser = await alajo.person(`remo${named}`, 5000);
  const other = await alajo.person(`remm${named}`, 5000);
  const late = await alajo.person(`reml${named}`, 400);
  const start = inAWeek();
  const group = await alajo.groupOf([organiser, other, late], { start_date: start });
  await alajo.until(`${start}T00:00:00+01:00`);
  const { your_member_id: member } = await alajo.group(late, group);
  const remind = (who: Person, seat = member) =>
    alajo.call(
      ajoRoutes.remindMember,
      { params: { id: String(group.id), member: String(seat) } },
      alajo.as(who),
    );
  const reminders = async (who: Person) =>
    (await alajo.notices(who)).filter(({ title }) => title.includes('reminds you'));
  const remindedAt = async (who: Person) =>
    (await alajo.group(who, group)).members.find(({ id }) => id === member)?.reminded_at;
  return { organiser, other, late, group, member, remind, reminders, remindedAt };
}

test('the organiser reminds a late member, and again only after 12 hours', async () => {
  const { organiser, late, group, remind, reminders, remindedAt } = await lateGroup();
  expect(await remindedAt(organiser)).toBeNull();
  const first = await remind(organiser);
  expect(first.status).toBe(200);
  expect(await remindedAt(organiser)).toBe(Object(first.body).reminded_at);
  const { name } = await alajo.group(late, group);
  expect(await reminders(late)).toMatchObject([
    {
      title: expect.stringMatching(/ reminds you: ₦1,000 is missing$/),
      body: expect.stringContaining(`It’s your contribution to round 1 of ${name}. Pay by `),
    },
  ]);
  await alajo.pass(11 * HOUR);
  expect((await remind(organiser)).body).toEqual(first.body);
  expect(await reminders(late)).toHaveLength(1);
  await alajo.pass(HOUR);
  expect((await remind(organiser)).body).not.toEqual(first.body);
  expect(await reminders(late)).toHaveLength(2);
});

test('simultaneous reminders send one notice', async () => {
  const { organiser, late, remind, reminders } = await lateGroup();
  const replies = await Promise.all([remind(organiser), remind(organiser), remind(organiser)]);
  expect(new Set(replies.map(({ body }) => Object(body).reminded_at)).size).toBe(1);
  expect(await reminders(late)).toHaveLength(1);
});

test('only the organiser and the late member know of a reminder', async () => {
  const { organiser, other, late, remind, remindedAt } = await lateGroup();
  await remind(organiser);
  expect(await remindedAt(late)).toEqual(expect.any(String));
  expect(await remindedAt(other)).toBeNull();
});

test('no one else can remind, and no one who has paid is reminded', async () => {
  const { organiser, other, late, group, member, remind, reminders, remindedAt } =
    await lateGroup();
  expect(await statusAndCode(remind(other))).toBe('409 organiser_only');
  expect(await statusAndCode(remind(await alajo.person(`rems${named}`, 0)))).toBe('404 not_found');
  const { your_member_id: paid } = await alajo.group(other, group);
  expect(await statusAndCode(remind(organiser, paid))).toBe('409 member_not_late');
  expect(await statusAndCode(remind(organiser, member + 1000))).toBe('404 not_found');
  await remind(organiser);
  await alajo.send(other, late.username, 600);
  await alajo.pass(6 * HOUR);
  expect(await statusAndCode(remind(organiser))).toBe('409 member_not_late');
  expect(await remindedAt(organiser)).toBeNull();
  expect(await reminders(other)).toEqual([]);
});
