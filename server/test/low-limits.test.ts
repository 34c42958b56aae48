// An agreement made under a low limit takes nothing above that limit until it ends. This covers every way
// in which money leaves a wallet after its owner agreed, through a job or another person's action. A new
// job, a new file that posts entries, or a new table that stores such an agreement fails here until it is
// listed.
import { glob, readFile } from 'node:fs/promises';
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import { instalmentDay } from '@alajo/contract/ajo/plans.ts';
import { proposalRoutes } from '@alajo/contract/ajo/proposals.ts';
import { proxyMemberRoutes } from '@alajo/contract/ajo/proxy-members.ts';
import { renewalRoutes } from '@alajo/contract/ajo/renewals.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { seatLinkRoutes } from '@alajo/contract/ajo/seat-links.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import { BOOK_AHEAD_HOURS, NEW_DEVICE_HOURS, NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../src/app.ts';
import { DAY, MINUTE } from '../src/platform/clock.ts';
import { endByTwo } from '../src/testing/agreements.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../src/testing/ajo.ts';
import { sharedUntilClockMoves, type TestResponse } from '../src/testing/app.ts';
import { onNewDevice } from '../src/testing/approvals.ts';
import { type Person, statusAndCode } from '../src/testing/wallet.ts';

const open = sharedUntilClockMoves(ajoApp);
let alajo: AjoApp;
beforeEach(async () => {
  alajo = await open();
});

/** More than a new device may send in a day. */
const SUM = 30_000;
const LOW = 20_000;
/** The day after the test's clock starts. */
const TOMORROW = '2026-11-21';
const AT_TEN = 'T10:00:00+01:00';

type Group = { id: number };

type Way<T> = {
  what: string;
  /**
   * The table that stores until when the agreement is capped; null if the caller's own limit is checked.
   */
  kept_in: string | null;
  /** An earlier state, agreed to on a known device. */
  before?: (who: Person) => Promise<T>;
  /** The time of the agreement, if not immediate. */
  from?: string;
  agree: (who: Person, before: T) => Promise<unknown>;
  /** Later actions of other people or of scheduled jobs. */
  follow?: (who: Person, before: T) => Promise<unknown>;
  /** The amount that an earlier agreement takes within the day, which stays uncapped. */
  earlier?: number;
  /** Runs `follow` again once the limit has ended. */
  again?: boolean;
};

const way = <T>(typed: Way<T>) => typed as Way<unknown>;

const ok = async (reply: Promise<TestResponse>) => {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};
const at = (group: Group, more: object = {}) => ({
  params: { id: String(group.id), ...more } as never,
});
const rich = () => alajo.person('rich', 300_000, { tier: 3 });
const two = async () => [await rich(), await rich()] as [Person, Person];
const idOf = async (made: Promise<TestResponse>): Promise<Group> => ({
  id: Number((await ok(made)).id),
});
const form = (more: NewGroup = {}): NewGroup => ({
  contribution_amount: SUM,
  start_date: TOMORROW,
  ...more,
});
const make = (who: Person, more: NewGroup = {}) => idOf(alajo.create(who, form(more)));
const joinAll = async (people: readonly Person[], group: Group) => {
  for (const person of people) await ok(alajo.join(person, group));
};
const groupOf = (people: Person[], more: NewGroup = {}) => alajo.groupOf(people, form(more));
const ask = (who: Person, group: Group) => {
  const body = { terms_version: 1, organiser_first: true };
  return ok(alajo.call(invitationRoutes.ask, { ...at(group), body }, alajo.as(who)));
};
const phoneOf = async ({ id }: Person) =>
  (
    await alajo.db
      .selectFrom('identity_user')
      .select('phone_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).phone_number;
const seatOf = async (who: Person, group: Group) =>
  (await alajo.group(who, group)).members.find(({ is_you }) => is_you)?.id ?? 0;

const order = (who: Person, target: object, more: object = {}) => {
  const terms = { target, amount: SUM, most: SUM + 500, frequency: 'once', first_day: TOMORROW };
  return idOf(
    alajo.call(scheduleRoutes.create, { body: { ...terms, ...more } as never }, alajo.as(who)),
  );
};
const toRich = async () => ({ type: 'user', recipient: (await rich()).username });

const rule = (who: Person, group: Group, mode: 'auto' | 'ask') => {
  const parts = [{ kind: 'ajo', group_id: group.id }];
  const body = { source: 'any', at_least: 1000, mode, parts } as never;
  return ok(alajo.call(sortingRoutes.createRule, { body }, alajo.as(who)));
};
const income = async (who: Person) => {
  await ok(alajo.send(await rich(), who.username, SUM));
  await tasksOf(alajo.deps).sorting_clock?.({});
};

async function appoint(organiser: Person, member: Person, group: Group): Promise<void> {
  const office = { member_id: await seatOf(member, group), office: 'treasurer' as const };
  await ok(alajo.call(officerRoutes.askOfficer, { ...at(group), body: office }, organiser));
  const [officer] = (await alajo.group(member, group)).officers;
  const taking = { ...at(group, { officer: String(officer?.id) }), body: { takes: true } };
  await ok(alajo.call(officerRoutes.answerOfficer, taking, member));
}
let phones = 0;
/** Agrees to pay for a person, who has given their code. */
async function payForAnother(who: Person, group: Group): Promise<void> {
  phones += 1;
  const phone_number = `+234805${2_000_000 + phones}`;
  const body = { first_name: 'Ngozi', last_name: 'Eze', phone_number, terms_version: 1 };
  const response = await ok(
    alajo.call(proxyMemberRoutes.addProxyMember, { ...at(group), body }, alajo.as(who)),
  );
  await alajo.runJobs();
  const { text } = await alajo.db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', phone_number)
    .executeTakeFirstOrThrow();
  const [open_ask] = response.waiting as { id: number }[];
  const otp = /code: (\d{6})/.exec(text)?.[1] ?? '';
  const confirming = { ...at(group, { ask: String(open_ask?.id) }), body: { otp } };
  await ok(alajo.call(proxyMemberRoutes.confirmProxyMember, confirming, who));
}

const WAYS = [
  way({
    what: 'creating a group',
    kept_in: 'ajo_member',
    agree: async (who) => joinAll(await two(), await make(who)),
  }),
  way({
    what: 'joining a group',
    kept_in: 'ajo_member',
    before: async () => {
      const [ada, bola] = await two();
      return groupOf([ada, bola]);
    },
    agree: (who, group) => ok(alajo.join(who, group)),
  }),
  way({
    what: 'joining a group that holds the first contribution and a bond before the start',
    kept_in: 'ajo_member',
    before: async () => {
      const [ada, bola] = await two();
      return groupOf([ada, bola], { ready: true, bond: 1, contribution_amount: 15_000 });
    },
    agree: (who, group) => ok(alajo.join(who, group)),
  }),
  way({
    what: 'changing the terms of your own group',
    kept_in: 'ajo_member',
    // The money is held two days before the start.
    before: (who) =>
      make(who, { ready: true, start_date: '2026-11-23', contribution_amount: 19_000 }),
    agree: (who, group) => {
      const body = {
        grace_hours: 48,
        late_fee: 0,
        reserve: 0,
        bond: 1,
        early_turn_fee: 0,
        min_members: 3,
        majority: 'half' as const,
        approval: false,
        order: 'join' as const,
        rules: [],
      };
      return ok(alajo.call(proposalRoutes.changeTerms, { ...at(group), body }, alajo.as(who)));
    },
  }),
  way({
    what: 'starting another cycle of a finished group',
    kept_in: 'ajo_member',
    before: async (who) => {
      const others = await two();
      const group = await groupOf([who, ...others]);
      const finished = { status: 'completed', outcome: 'finished', next_at: null } as const;
      await alajo.db.updateTable('ajo_group').set(finished).where('id', '=', group.id).execute();
      return { group, others };
    },
    agree: async (who, { group, others }) => {
      const renewed = alajo.call(
        renewalRoutes.renew,
        { ...at(group), body: { start_date: TOMORROW } },
        alajo.as(who),
      );
      await joinAll(others, await idOf(renewed));
    },
  }),
  way({
    what: 'a join request that the organiser approves',
    kept_in: 'ajo_request',
    before: async () => {
      const [ada, bola] = await two();
      const group = await make(ada, { approval: true });
      await ask(bola, group);
      return { ada, group };
    },
    agree: (who, { group }) => ask(who, group),
    follow: async (_, { ada, group }) => {
      for (const { id } of (await alajo.group(ada, group)).requests) {
        await ok(alajo.call(invitationRoutes.approve, at(group, { request: String(id) }), ada));
      }
    },
  }),
  way({
    what: 'a place on the waiting list that becomes a seat',
    kept_in: 'ajo_request',
    before: async () => {
      const people = [...(await two()), await rich()];
      return { people, group: await groupOf(people) };
    },
    agree: (who, { group }) => ask(who, group),
    follow: (_, { group, people }) =>
      ok(alajo.call(ajoRoutes.leave, { ...at(group), body: {} }, people.at(-1) as Person)),
  }),
  way({
    what: 'a place on the waiting list that replaces a member without money',
    kept_in: 'ajo_request',
    before: async () => groupOf([...(await two()), await alajo.person('poor')], { ready: true }),
    agree: (who, group) => ask(who, group),
  }),
  way({
    what: 'taking over a seat, and its debts, that staff offer',
    kept_in: 'ajo_member',
    before: async () => {
      const poor = await alajo.person('poor');
      const group = await groupOf([...(await two()), poor]);
      return { group, seat: await seatOf(poor, group) };
    },
    from: `2026-11-27${AT_TEN}`,
    agree: async (who, { group, seat }) => {
      const { id } = await alajo.db
        .insertInto('ajo_seat_offer')
        .values({
          group_id: group.id,
          member_id: seat,
          to_user_id: who.id,
          status: 'offered',
          created_at: alajo.clock.now(),
          request_id: null,
          lapses_at: null,
          by_staff: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const taking = { ...at({ id }), body: { terms_version: 1 } };
      await ok(alajo.call(ajoRoutes.takeSeat, taking, alajo.as(who)));
    },
  }),
  way({
    what: 'taking over a seat as next of kin',
    kept_in: 'ajo_member',
    before: async (who) => {
      const [ada, bola] = await two();
      const chi = await rich();
      const group = await groupOf([ada, bola, chi]);
      const kin = { name: 'Kin Okafor', phone_number: await phoneOf(who) };
      await ok(alajo.call(nextOfKinRoutes.setNextOfKin, { body: kin }, alajo.as(chi)));
      const now = alajo.clock.now();
      const proved = { phone_number: kin.phone_number, sent_at: now, verified_at: now };
      await alajo.db
        .insertInto('kyc_phone')
        .values({ user_id: who.id, ...proved })
        .execute();
      return { group, ada, chi };
    },
    from: `2026-11-27${AT_TEN}`,
    agree: async (who, { group, ada, chi }) => {
      const body = { kind: 'died', text: 'Her sister called me.' } as const;
      const target = at(group, { member: String(await seatOf(chi, group)) });
      await ok(alajo.call(nextOfKinRoutes.reportMember, { ...target, body }, ada));
      const report = await alajo.db
        .selectFrom('ajo_seat_report')
        .select('id')
        .where('group_id', '=', group.id)
        .executeTakeFirstOrThrow();
      const caseName = { kind: 'ajo_report' as const, reference: `kin-${report.id}` };
      const suspended = { end: 'suspend', reason: 'We called the family.' };
      await ok(endByTwo(alajo, caseName, suspended, 'compliance'));
      const taking = { ...at(report), body: { terms_version: 1 } };
      await ok(alajo.call(nextOfKinRoutes.inheritSeat, taking, alajo.as(who)));
    },
  }),
  way({
    what: 'paying for a member without a smartphone',
    kept_in: 'ajo_phoneless_ask',
    earlier: SUM,
    before: async (who) =>
      groupOf([who, ...(await two())], { ready: true, max_members: 4, start_date: '2026-11-23' }),
    agree: payForAnother,
  }),
  way({
    what: 'a cover that another officer agrees to',
    kept_in: 'ajo_cover',
    before: async (who) => {
      const [ada] = await two();
      const poor = await alajo.person('poor');
      const group = await groupOf([who, ada, poor], { order: 'organiser_last' });
      await appoint(who, ada, group);
      return { group, ada, poor };
    },
    from: `${TOMORROW}${AT_TEN}`,
    agree: async (who, { group, poor }) => ok(alajo.cover(who, group, await seatOf(poor, group))),
    follow: async (_, { group, ada }) => {
      const [first] = (await alajo.group(ada, group)).covers;
      const confirming = at(group, { cover: String(first?.id) });
      await alajo.call(officerRoutes.confirmCover, confirming, alajo.as(ada));
    },
    again: true,
  }),
  way({
    what: 'a standing order to a customer',
    kept_in: 'schedules_order',
    agree: async (who) => order(who, await toRich()),
  }),
  way({
    what: 'a standing order to a bank',
    kept_in: 'schedules_order',
    agree: (who) => order(who, { type: 'bank', bank_code: '058', account_number: '0123456789' }),
  }),
  way({
    what: 'a standing order for airtime',
    kept_in: 'schedules_order',
    agree: (who) => order(who, { type: 'airtime', network: 'mtn', phone_number: '08031234567' }),
  }),
  way({
    what: 'a standing order for a bill',
    kept_in: 'schedules_order',
    agree: (who) =>
      order(who, {
        type: 'bill',
        category: 'electricity',
        provider: 'ikedc',
        account_number: '45071234567',
        variant: 'prepaid',
      }),
  }),
  way({
    what: 'raising a standing order',
    kept_in: 'schedules_order',
    before: async (who) => order(who, await toRich(), { amount: 1000 }),
    agree: (who, made) => {
      const body = { amount: SUM, most: SUM };
      return ok(alajo.call(scheduleRoutes.change, { ...at(made), body }, alajo.as(who)));
    },
  }),
  way({
    what: 'resuming a standing order',
    kept_in: 'schedules_order',
    before: async (who) => {
      const made = await order(who, await toRich());
      await ok(alajo.call(scheduleRoutes.pause, at(made), who));
      return made;
    },
    agree: (who, made) => ok(alajo.call(scheduleRoutes.resume, at(made), who)),
  }),
  way({
    what: 'a rule that pays income into a group',
    kept_in: 'sorting_rule',
    before: async (who) => groupOf([...(await two()), who]),
    from: `2026-11-23${AT_TEN}`,
    agree: (who, group) => rule(who, group, 'auto'),
    follow: income,
    again: true,
  }),
  way({
    what: 'a rule that is resumed',
    kept_in: 'sorting_rule',
    before: async (who) => {
      const group = await groupOf([...(await two()), who]);
      const made = { id: Number((await rule(who, group, 'auto')).id) };
      await ok(alajo.call(sortingRoutes.pauseRule, at(made), who));
      return made;
    },
    from: `2026-11-23${AT_TEN}`,
    agree: (who, made) => ok(alajo.call(sortingRoutes.resumeRule, at(made), who)),
    follow: income,
    again: true,
  }),
  way({
    what: 'approving a split that a rule proposes',
    kept_in: null,
    before: async (who) => {
      await rule(who, await groupOf([...(await two()), who]), 'ask');
    },
    from: `2026-11-23${AT_TEN}`,
    agree: income,
    follow: async (who) => {
      const { body } = await alajo.call(sortingRoutes.overview, {}, who);
      const [ask] = body.asks as { id: number; amount: number }[];
      const yes = { ...at({ id: ask?.id ?? 0 }), body: { amount: ask?.amount ?? 0 } };
      await alajo.call(sortingRoutes.accept, yes, who);
    },
    again: true,
  }),
];

/** The amount that has left a wallet since one of its postings, in naira. */
async function leftSince({ wallet }: Person, seq: number): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as kobo
    from ledger_posting where account_id = ${wallet} and seq > ${seq}`.execute(alajo.db);
  return Number(rows[0]?.kobo) / 100;
}
async function seqOf({ wallet }: Person): Promise<number> {
  const { rows } = await sql<{ posting_count: number }>`
    select posting_count from ledger_account where id = ${wallet}`.execute(alajo.db);
  return rows[0]?.posting_count ?? 0;
}

type Trio = Record<'known' | 'device' | 'pin', Person>;

/** Three customers: on a known device, on a new one, and with a new PIN once the earlier state exists. */
async function trio({ before, from }: Way<unknown>): Promise<{ who: Trio; was: unknown[] }> {
  const person = (name: string) => alajo.person(name, 200_000, { tier: 3 });
  const who = {
    known: await person('known'),
    device: await person('device'),
    pin: await person('pin'),
  };
  const was: unknown[] = [];
  for (const person of Object.values(who)) was.push(await before?.(person));
  if (from !== undefined) await alajo.until(from);
  await onNewDevice(alajo, who.device);
  await alajo.db
    .updateTable('identity_user')
    .set({ low_limit_until: new Date(alajo.clock.now().getTime() + DAY) })
    .where('id', '=', who.pin.id)
    .execute();
  return { who, was };
}

const all = async <T>(
  people: readonly Person[],
  each: (person: Person, at: number) => Promise<T>,
) => {
  const results: T[] = [];
  for (const [place, person] of people.entries()) results.push(await each(person, place));
  return results;
};
/** Sessions on a new device end after a day without requests. */
const staySignedIn = () =>
  alajo.db
    .updateTable('identity_session')
    .set({ expires_at: new Date(alajo.clock.now().getTime() + DAY) })
    .execute();

describe.each(WAYS)('$what', (way) => {
  test('takes nothing above the limit of a new device or PIN before it ends, and the rest afterwards', async () => {
    const { agree, follow, again, earlier = 0 } = way;
    const { who, was } = await trio(way);
    const people = Object.values(who);
    const capped = [who.device, who.pin];
    const since = await all(people, seqOf);
    await all(people, (person, place) => agree(person, was[place]));
    const go = (person: Person, place: number) => follow?.(person, was[place]) ?? nothing();
    await all(people, go);
    const left = (person: Person) => leftSince(person, since[people.indexOf(person)] ?? 0);

    await alajo.pass(DAY - MINUTE);
    const whole = await left(who.known);
    expect(whole - earlier).toBeGreaterThan(LOW);
    for (const taken of await all(capped, left)) {
      expect(taken - earlier).toBeLessThanOrEqual(LOW);
    }

    await staySignedIn();
    await alajo.pass(2 * MINUTE);
    if (again) await all(people.slice(1), (person, place) => go(person, place + 1));
    await alajo.pass(DAY);
    expect(await all(capped, left)).toEqual([whole, whole]);
  });
});
const nothing = async () => {};

test('several agreements together stay within the limit, and transfers count towards it', async () => {
  const who = await alajo.person('who', 100_000, { tier: 3 });
  const [ada, bola] = await two();
  const half = { contribution_amount: 15_000 };
  const groups = [await groupOf([ada, bola], half), await groupOf([ada, bola], half)];
  await onNewDevice(alajo, who);
  for (const group of groups) await ok(alajo.join(who, group));
  await alajo.until(`${TOMORROW}T09:00:00+01:00`);
  expect(await who.balance()).toBe(85_000);
  expect(await statusAndCode(alajo.send(who, ada.username, 5001))).toBe('409 day_limit_reached');
  expect(await statusAndCode(alajo.send(who, ada.username, 5000))).toBe('201');
  await alajo.until('2026-11-22T00:00:01+01:00');
  expect(await who.balance()).toBe(65_000);
});

test('a seat taken by link is capped like one that is joined', async () => {
  const [ada, bola] = await two();
  const [chi, who] = [await rich(), await rich()];
  const group = await groupOf([ada, bola, chi], { contribution_amount: 15_000 });
  await alajo.until(`2026-11-23${AT_TEN}`);
  await onNewDevice(alajo, who);
  const { code } = await ok(alajo.call(seatLinkRoutes.makeSeatLink, at(group), chi));
  const taking = { params: { code: String(code) }, body: { terms_version: 1, expected: 15_000 } };
  await ok(alajo.call(seatLinkRoutes.takeSeatByLink, taking, alajo.as(who)));
  const seat = await alajo.db
    .selectFrom('ajo_member')
    .select('capped_until')
    .where('user_id', '=', who.id)
    .executeTakeFirstOrThrow();
  expect(seat.capped_until).toEqual(new Date(alajo.clock.now().getTime() + DAY));
});

test('a debt for a member paid for by the customer is collected once the limit has ended', async () => {
  const [ada, bola] = await two();
  const who = await alajo.person('who', 100_000, { tier: 3 });
  // The round, and with it the attempts, continues while one of them has not paid.
  const people = [ada, bola, await alajo.person('poor'), who];
  const group = await groupOf(people, { max_members: 5, order: 'organiser_last' });
  await appoint(ada, who, group);
  await onNewDevice(alajo, who);
  await payForAnother(who, group);
  await alajo.until(`${TOMORROW}T01:00:00+01:00`);
  // Their own contribution, agreed to before.
  expect(await who.balance()).toBe(70_000);
  const { members } = await alajo.group(ada, group);
  const other = members.find(({ name }) => name.startsWith('Ngozi'));
  await ok(alajo.cover(ada, group, other?.id ?? 0));
  await alajo.until(`${TOMORROW}T09:00:00+01:00`);
  expect(await who.balance()).toBe(70_000);
  await alajo.until('2026-11-22T00:00:01+01:00');
  expect(await who.balance()).toBe(40_000);
});

test('a member and a payer are told the reason and when the limit ends', async () => {
  const who = await alajo.person('who', 200_000, { tier: 3 });
  const [ada, bola] = await two();
  const group = await groupOf([ada, bola], { name: 'Late' });
  const ready = await groupOf([ada, bola], { name: 'Ready', ready: true });
  await onNewDevice(alajo, who);
  for (const joined of [group, ready]) await ok(alajo.join(who, joined));
  const made = await order(who, await toRich());
  await alajo.until(`${TOMORROW}T06:00:01+01:00`);
  const notices = await alajo.notices(who);
  const bodyOf = (title: string) => notices.find((notice) => notice.title === title)?.body;
  const why = 'You agreed to it on a new device or with a new PIN, so it';
  expect(bodyOf('We couldn’t take your contribution to Late')).toMatch(
    new RegExp(`^${why} is over your limit until Sat 21 Nov 10:00\\. We’ll try again 6 hours`),
  );
  expect(bodyOf('Add ₦30,000 so Ready can start')).toBe(
    `${why} may be over your limit until Sat 21 Nov 10:00. Keep it in your wallet: the group starts on 21 Nov 2026 if everyone’s first contribution is on hold.`,
  );
  const { body } = await alajo.call(scheduleRoutes.order, at(made), who);
  expect(body.open).toMatchObject({ status: 'trying', reason: 'low_limit' });
  expect(notices.map((notice) => notice.body)).toContainEqual(
    expect.stringContaining('the lower limit that applies for a day after a new device or PIN.'),
  );
});

test('an auto-split rule set on a new device says why income was not split, and approving it sends what the limit allows', async () => {
  const who = await alajo.person('who', 200_000, { tier: 3 });
  const group = await groupOf([...(await two()), who]);
  await rule(who, group, 'ask');
  await alajo.until(`2026-11-23${AT_TEN}`);
  await income(who);
  await onNewDevice(alajo, who);
  const { body } = await alajo.call(sortingRoutes.overview, {}, who);
  const [ask] = body.asks as { id: number; amount: number }[];
  const yes = { ...at({ id: ask?.id ?? 0 }), body: { amount: ask?.amount ?? 0 } };
  const refused = await alajo.call(sortingRoutes.accept, yes, who);
  expect(refused.body).toMatchObject({
    code: 'day_limit_reached',
    message: expect.stringMatching(/This device is new, so it is ₦20,000 a day/),
  });
  const { rules } = body as { rules: { id: number }[] };
  await ok(alajo.call(sortingRoutes.removeRule, at(rules[0] ?? { id: 0 }), who));
  await rule(who, group, 'auto');
  await income(who);
  const { body: list } = await alajo.call(sortingRoutes.runs, { query: {} }, who);
  expect((list.data as object[])[0]).toMatchObject({ status: 'skipped', reason: 'low_limit' });
});

const words = (text: string) => text.trim().split(/\s+/);

/**
 * Jobs by the money they take from a customer's wallet. Add a new one here, and to the ways above if it
 * takes any.
 */
const JOBS = {
  /** Under an earlier agreement: the ways above. */
  agreed: 'ajo_clock ajo_arrears schedules_clock schedules_pay sorting_clock',
  /** Under an agreement whose low limit has ended when it runs: the first test below. */
  agreed_long_before: 'waste_plan',
  /** Into one of the customer's own goals. */
  own: 'savings_auto_save savings_auto_save_retry sorting_collect',
  /** Debts to Alajo after credited money was charged back. */
  owed: 'wallet_taken_back wallet_compare_taken_back wallet_owed',
  nothing: `
    ajo_bank_payout_code ajo_bank_payout_ended ajo_cover ajo_forget_asked ajo_phoneless_code ajo_seat_link
    ajo_seat_offer ajo_vote console_expire_proposals console_note_log console_send_invitation
    console_watch_cases identity_answer_recovery identity_erase_closed identity_forget_events
    identity_forget_recoveries identity_recover identity_send_approval_code identity_send_code
    identity_send_recovery_code identity_send_reset identity_tell_device identity_tell_old
    identity_warn_of_recovery kyc_bvn kyc_expiry kyc_forget_file kyc_nin kyc_review ledger_check_books
    ledger_close market_order market_picture market_return newsletter_confirm newsletter_send
    notification_alert notification_forget_alerts notification_message notification_outside notification_push pots_close
    pots_forget pots_received pots_refund pots_refund_mail pots_return pots_taken providers_forget_sandbox
    reconciliation_hourly reconciliation_import reconciliation_nightly reminders_forget reminders_morning
    reminders_noon requests_received requests_reminder
    rules_announce savings_openings savings_withdrawal savings_withdrawal_reminder service_balance
    service_catalogue service_purchase service_reversal service_sweep support_claim_hold_end support_mail
    support_recall_silence
    wallet_accept_dispute wallet_balance wallet_begin_pulls wallet_card_removed wallet_compare_deposits wallet_compare_mandates wallet_debt_alerts wallet_deposit wallet_forget_answers
    wallet_funding wallet_identification wallet_limit_change wallet_mandate wallet_mandate_removed wallet_number wallet_payout wallet_pull
    wallet_rejected wallet_release wallet_requeried wallet_retry_pulls wallet_waiting wallet_waiting_frozen waste_collector waste_missed
    waste_payout whatsapp_outcomes whatsapp_relay whatsapp_send whatsapp_work`,
};

/** Files that post entries, by when they take money from a customer's wallet. */
const POSTING = {
  /** Also after the owner agreed. */
  later: `
    ajo/rounds/collection/collection.ts ajo/rounds/collection/contributions.ts ajo/rounds/money/debts.ts
    ajo/rounds/money/holds.ts schedules/pay-customers.ts services/purchases.ts wallet/payouts/payouts.ts
    waste/plans.ts`,
  /** While the owner waits, under the current limits of their device and PIN. */
  at_once: `
    ajo/seats/guarantors.ts marketplace/checkout.ts pots/pay-from-wallet.ts requests/pay-request.ts wallet/transfers.ts
    wallet/waiting/hold-transfer.ts waste/bookings.ts`,
  /** For the customer's own goal, a debt to Alajo, a return to the sender, or nothing. */
  otherwise: `
    ajo/government/disputes/return-contributions.ts ajo/rounds/money/bonds.ts ajo/rounds/money/guarantees.ts
    ajo/rounds/money/turn-premium.ts marketplace/escrow.ts payments/desk/corrections.ts
    payments/desk/credits.ts payments/parking.ts pots/guest-contributions.ts pots/end-pot.ts pots/refunds.ts
    pots/chargebacks.ts savings/goal-money.ts services/settlements.ts support/recall-money.ts
    wallet/fundings/credits.ts wallet/fundings/chargebacks.ts wallet/payouts/payout-steps.ts
    wallet/waiting/release-transfer.ts waste/booking-money.ts waste/payouts/holds.ts waste/payouts/payout-steps.ts`,
};
const listed = (lists: Record<string, string>) => Object.values(lists).flatMap(words).toSorted();

describe('the lists of agreements, jobs and files', () => {
  test('leave out agreements whose money is taken only after every low limit has ended', () => {
    // A weekly pickup is booked when the first one takes place.
    expect(BOOK_AHEAD_HOURS).toBeGreaterThanOrEqual(Math.max(NEW_DEVICE_HOURS, NEW_PIN_HOURS));
    // The first instalment of a repayment plan is a week away.
    expect(instalmentDay('2026-11-20', 'weekly', 1)).toBe('2026-11-27');
  });

  test('include every job', () => {
    expect(Object.keys(tasksOf(alajo.deps)).toSorted()).toEqual(listed(JOBS));
  });

  test('include every file that posts entries', async () => {
    const root = new URL('../src/', import.meta.url).pathname;
    const files: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: root })) {
      if (/\.test\.ts$|^(demo|ledger|notifications|providers|testing)\//.test(file)) continue;
      const text = await readFile(`${root}${file}`, 'utf8');
      if (/\b(post|postAll|postWithParking)\(|ledger\.submit\(/.test(text)) files.push(file);
    }
    expect(files.toSorted()).toEqual(listed(POSTING));
  });

  test('include every table that stores until when an agreement is capped', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'capped_until' and table_schema = 'public'`.execute(alajo.db);
    const tables = new Set(WAYS.flatMap(({ kept_in }) => kept_in ?? []));
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...tables].toSorted());
  });
});
