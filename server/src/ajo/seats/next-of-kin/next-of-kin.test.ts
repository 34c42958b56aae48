// Seats whose holder has died or can't act: nothing is taken for them, and the payments made go to the next
// of kin or to the holder's wallet.
import { nextOfKinRoutes } from '@alajo/contract/ajo/next-of-kin.ts';
import { passbookRoutes } from '@alajo/contract/ajo/passbook-routes.ts';
import { ajoStaffRoutes } from '@alajo/contract/ajo/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCasesCommand } from '../../../commands/cases-command.ts';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { brokenConstraint } from '../../../platform/database/database.ts';
import { endByTwo } from '../../../testing/agreements.ts';
import { type AjoApp, ajoApp, type NewGroup } from '../../../testing/ajo.ts';
import { approvalsOf, askedBy, guard } from '../../../testing/approvals.ts';
import { stopGroups } from '../../../testing/leftovers.ts';
import { latestStaffAction } from '../../../testing/staff.ts';
import { type Person, statusAndCode } from '../../../testing/wallet.ts';
import { trustScore } from '../../turns/trust.ts';

let alajo: AjoApp;
beforeAll(async () => {
  alajo = await ajoApp();
});
// `close` verifies the ledger.
afterAll(() => alajo.close());
beforeEach(() => stopGroups(alajo.db));

let made = 0;
type FourMembers = { ada: Person; bola: Person; chi: Person; dayo: Person; group: { id: number } };

/**
 * Four members who contribute ₦1,000 a week each, at midnight of the first due date; they collect in this
 * order.
 */
async function four(form: NewGroup = {}): Promise<FourMembers> {
  made += 1;
  const make = (name: string) => alajo.person(`${name}${made}`, 20_000);
  const [ada, bola, chi, dayo] = [
    await make('ada'),
    await make('bola'),
    await make('chi'),
    await make('dayo'),
  ];
  const start_date = new Date(alajo.clock.now().getTime() + 8 * DAY).toISOString().slice(0, 10);
  people.splice(0, people.length, ada, bola, chi, dayo);
  const group = await alajo.groupOf([ada, bola, chi, dayo], { start_date, ...form });
  await alajo.until(`${start_date}T00:00:00+01:00`);
  return { ada, bola, chi, dayo, group };
}

const people: Person[] = [];
/** Everyone opens the app each week; otherwise their sessions would expire. */
async function weeks(count: number) {
  for (let week = 0; week < count; week += 1) {
    await alajo.pass(7 * DAY);
    for (const who of people) await page(who);
  }
}
const see = (who: Person, group: { id: number }) => alajo.group(who, group);
async function seatIn(group: { id: number }, who: Person) {
  const { members } = await see(who, group);
  const seat = members.find(({ is_you }) => is_you);
  if (seat === undefined) throw new Error('no seat');
  return seat;
}
const at = (group: { id: number }, more: object = {}) =>
  ({ id: String(group.id), ...more }) as never;
async function report(who: Person, group: { id: number }, memberId: number, kind = 'died') {
  const body = { kind: kind as 'died', text: 'Her sister called me this morning.' };
  return alajo.call(
    nextOfKinRoutes.reportMember,
    { params: at(group, { member: String(memberId) }), body },
    who,
  );
}
const deny = (who: Person, group: { id: number }) =>
  alajo.call(nextOfKinRoutes.denyReport, { params: at(group) }, who);
const reason = 'We called the family.';
const caseOf = (id: number) => ({ kind: 'ajo_report' as const, reference: `kin-${id}` });
const confirm = (id: number) =>
  endByTwo(alajo, caseOf(id), { end: 'suspend', reason }, 'compliance');
const decide = async (act: 'lift' | 'abusive', id: number) =>
  alajo.call(
    ajoStaffRoutes.decideReport,
    { params: { id: String(id) }, body: { act, reason } },
    await alajo.staff('operations'),
  );
const reportIn = async (group: { id: number }) =>
  (
    await alajo.db
      .selectFrom('ajo_seat_report')
      .select('id')
      .where('group_id', '=', group.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;
const phoneOf = async ({ id }: Person) =>
  (
    await alajo.db
      .selectFrom('identity_user')
      .select('phone_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).phone_number;
const name = async (who: Person, kin: { name: string; phone_number: string }) =>
  alajo.call(nextOfKinRoutes.setNextOfKin, { body: kin }, alajo.as(who));
const page = async (who: Person) => (await alajo.call(nextOfKinRoutes.kin, {}, who)).body;

const inherited = async (who: Person) =>
  (await alajo.call(nextOfKinRoutes.inheritedSeats, {}, who)).body.results;

/** Someone reports that a member has died, and two staff confirm it. */
async function suspend(group: { id: number }, who: Person, by: Person): Promise<number> {
  expect((await report(by, group, (await seatIn(group, who)).id)).status).toBe(201);
  const id = await reportIn(group);
  expect(await statusAndCode(confirm(id))).toBe('200');
  return id;
}
async function provePhone(who: Person) {
  const phone_number = await phoneOf(who);
  const now = alajo.clock.now();
  await alajo.db
    .insertInto('kyc_phone')
    .values({ user_id: who.id, phone_number, sent_at: now, verified_at: now })
    .execute();
}
/** Names a new customer with a confirmed number as the next of kin of `whose`. */
async function kinOf(person: Person): Promise<Person> {
  const kin = await alajo.person(`kin${made}`, 20_000);
  await name(person, { name: 'Kemi Okafor', phone_number: await phoneOf(kin) });
  await provePhone(kin);
  people.push(kin);
  return kin;
}
const texts = async (to: string) => {
  await alajo.runJobs();
  const rows = await alajo.db
    .selectFrom('dev_outbox')
    .select('text')
    .where('address', '=', to)
    .orderBy('id')
    .execute();
  return rows.map(({ text }) => text);
};
const latest = async (who: Person) => (await alajo.notices(who))[0]?.title;
/** Reading a passbook fails unless it matches the ledger. */
async function passbooksTie(who: Person, group: { id: number }) {
  for (const scope of ['me', 'group'] as const) {
    const book = alajo.call(
      passbookRoutes.passbook,
      { params: at(group), query: { of: scope } },
      who,
    );
    expect((await book).status).toBe(200);
  }
}

test('naming or removing a next of kin needs an approval as well as the PIN on accounts with a trusted device', async () => {
  const [zainab, heir] = [await alajo.person('zainab'), await alajo.person('heir')];
  const kin = { name: 'Heir Okafor', phone_number: await phoneOf(heir) };
  expect((await name(zainab, kin)).status).toBe(200);
  await guard(alajo, zainab);
  const other = { name: 'Thief', phone_number: '+2348035550001' };
  const approval = askedBy(await name(zainab, other));
  expect(approval).toMatchObject({ reason: 'sensitive', title: 'Name a next of kin' });
  const remove = alajo.call(nextOfKinRoutes.removeNextOfKin, {}, alajo.as(zainab));
  expect(await statusAndCode(remove)).toBe('403 approval_required');
  expect(await page(zainab)).toMatchObject({ kin });
  const approvals = approvalsOf(alajo);
  expect((await approvals.byCode(zainab, approval)).status).toBe(200);
  const approved = { approval: approval.id, pin: true };
  const named = await approvals.send(
    zainab,
    nextOfKinRoutes.setNextOfKin,
    { body: other },
    approved,
  );
  expect(named.body).toMatchObject({ kin: other });
});

describe('naming a next of kin', () => {
  test('naming needs the PIN, and only the owner sees it, also in their export', async () => {
    const { ada, bola, group } = await four();
    const kin = { name: 'Kemi Okafor', phone_number: '0803 555 1234' };
    const unsigned = alajo.call(nextOfKinRoutes.setNextOfKin, { body: kin }, { token: ada.token });
    expect(await statusAndCode(unsigned)).toBe('403 pin_required');
    const own = name(ada, { ...kin, phone_number: await phoneOf(ada) });
    expect(await statusAndCode(own)).toBe('400 invalid_request');
    expect((await name(ada, kin)).body).toMatchObject({
      kin: { name: 'Kemi Okafor', phone_number: '+2348035551234' },
    });
    expect((await page(bola)).kin).toBe(null);
    expect(JSON.stringify(await see(bola, group))).not.toContain('Kemi');
    const remove = alajo.call(nextOfKinRoutes.removeNextOfKin, {}, alajo.as(ada));
    expect((await remove).body.kin).toBe(null);
  });
});

describe('a report about a member', () => {
  test('a report reaches the member by app and SMS, and “I’m fine” ends it', async () => {
    const { ada, bola, chi, group } = await four();
    const { id } = await seatIn(group, bola);
    expect((await alajo.after(ada, group, report(ada, group, id))).members).toContainEqual(
      expect.objectContaining({ id, reported_by_you: true, may_report: false }),
    );
    expect(await report(ada, group, id)).toEqual({
      status: 201,
      body: {
        message: `Thank you for telling us about Bola${made} Okafor. Our team will look into it with care.`,
      },
    });
    expect(await statusAndCode(report(chi, group, id))).toBe('409 already_reported');
    expect(await statusAndCode(report(ada, group, id, 'incapacitated'))).toBe(
      '409 already_reported',
    );
    expect((await texts(await phoneOf(bola))).at(-1)).toMatch(
      /told us that you have died.*I'm fine/,
    );
    expect((await see(bola, group)).report_of_you).toBe('died');
    expect((await see(chi, group)).report_of_you).toBe(null);
    expect((await alajo.after(bola, group, deny(bola, group))).report_of_you).toBe(null);
    expect((await deny(bola, group)).body).toEqual({
      message: 'Good to hear. Nothing changes, and we’ve told the person who asked.',
    });
    expect(await latest(ada)).toBe(`Bola${made} Okafor is fine`);
    expect((await confirm(await reportIn(group))).body.message).toBe('It is denied.');
    // Once each.
    expect(await statusAndCode(report(ada, group, id))).toBe('409 already_reported');
    expect((await report(chi, group, id)).status).toBe(201);
  });

  test('a report can’t come from strangers, be about yourself, or be made if the terms exclude it', async () => {
    const { ada, bola, group } = await four();
    const { id } = await seatIn(group, bola);
    const stranger = await alajo.person(`stranger${made}`, 0);
    expect(await statusAndCode(report(stranger, group, id))).toBe('404 not_found');
    expect(await statusAndCode(report(bola, group, id))).toBe('409 report_not_possible');
    await alajo.db
      .updateTable('ajo_group')
      .set({ wording: 6 })
      .where('id', '=', group.id)
      .execute();
    expect(await statusAndCode(report(ada, group, id))).toBe('409 report_not_possible');
    expect((await see(ada, group)).members.some(({ may_report }) => may_report)).toBe(false);
  });

  test('a report by staff is in their log and in the group’s cases', async () => {
    const { bola, group } = await four();
    const seat = String((await seatIn(group, bola)).id);
    const chika = await alajo.staff('operations');
    const noticesFor = async (id: string) => {
      const body = { kind: 'died' as const, reason: 'The hospital called.' };
      const params = { id: String(group.id), seat: id };
      return alajo.call(ajoStaffRoutes.reportSeat, { params, body }, chika);
    };
    expect(await statusAndCode(noticesFor('999999'))).toBe('404 not_found');
    expect(await statusAndCode(noticesFor(seat))).toBe('200');
    expect(await latestStaffAction(alajo.db)).toEqual({
      act: 'ajo_report_made',
      staff_id: chika.id,
    });
    expect(await statusAndCode(noticesFor(seat))).toBe('409 already_reported');
    expect((await see(bola, group)).report_of_you).toBe('died');
  });

  test('an abusive report costs ten points, and only staff can mark it', async () => {
    const { ada, bola, group } = await four();
    await report(ada, group, (await seatIn(group, bola)).id);
    const id = await reportIn(group);
    expect((await decide('abusive', id)).body.message).toBe('It is open.');
    await deny(bola, group);
    const before = await trustScore(alajo.db, alajo.clock.now(), ada.id);
    expect(await statusAndCode(decide('abusive', id))).toBe('200');
    expect(await statusAndCode(decide('abusive', id))).toBe('409 action_unavailable');
    expect(await trustScore(alajo.db, alajo.clock.now(), ada.id)).toBe(before - 10);
    expect(await latest(ada)).toBe('Your trust score went down');
  });

  test('a report suspends nothing before two staff have confirmed it', async () => {
    const { ada, bola, group } = await four();
    await report(ada, group, (await seatIn(group, bola)).id);
    const id = await reportIn(group);
    const run = (...words: string[]) => runCasesCommand(alajo.deps, words);
    expect(await run()).toMatch(
      new RegExp(`^kin-${id} {2}Ajo report {2}open {2}.*A member is reported to have died`, 'm'),
    );
    const read = await run(`kin-${id}`, '--staff', (await alajo.staff('operations')).email);
    for (const line of [
      `Member: Bola${made} Okafor`,
      `Reported by: Ada${made} Okafor`,
      'Turn: 2 of 4',
      'Has collected: No',
      'Owes: ₦0',
      `Ada${made} Okafor: Her sister called me this morning.`,
      'suspend  --reason "…"  Suspend, once a second person approves',
      'dismiss  --reason "…"  Dismiss',
    ]) {
      expect(read).toContain(line);
    }
    const alone = { status: 'confirmed' as const, decided_by: 'staff:1', decided_at: new Date() };
    const set = (more: object) =>
      alajo.db
        .updateTable('ajo_seat_report')
        .set({ ...alone, ...more })
        .where('id', '=', id)
        .execute()
        .then(() => undefined, brokenConstraint);
    expect(await set({})).toBe('ajo_seat_report_two_people');
    const other = await four();
    const elsewhere = await suspend(other.group, other.bola, other.ada);
    const { proposal_id } = await alajo.db
      .selectFrom('ajo_seat_report')
      .select('proposal_id')
      .where('id', '=', elsewhere)
      .executeTakeFirstOrThrow();
    // Nor by an agreement about another seat.
    expect(await set({ proposal_id })).toBe('ajo_seat_report_proposal_once');
    expect((await seatIn(group, bola)).suspended).toBe(false);
    expect(await statusAndCode(confirm(id))).toBe('200');
    expect((await seatIn(group, bola)).suspended).toBe(true);
    expect(await statusAndCode(deny(bola, group))).toBe('409 report_confirmed');
    expect(await statusAndCode(alajo.contribute(bola, group))).toBe('409 seat_suspended');
    // One staff member can undo a mistake.
    expect(await statusAndCode(decide('lift', id))).toBe('200');
    expect((await seatIn(group, bola)).suspended).toBe(false);
    expect((await alajo.contribute(bola, group, 1)).status).toBe(200);
  });
});

describe('a suspended seat', () => {
  const forms: [string, NewGroup][] = [
    ['alone', {}],
    ['with late fees and a bond', { late_fee: 5, bond: 1 }],
    ['with late fees and a reserve', { late_fee: 5, reserve: 20 }],
  ];
  test.each(forms)(
    'a suspended seat pays nothing, collects last, and gets back exactly its payments: %s',
    async (_, form) => {
      const { ada, bola, chi, dayo, group } = await four({ ...form, ready: true });
      const others = [ada, chi, dayo];
      await alajo.pass(7 * DAY + HOUR);
      // Round 2 is settled, and it is Bola's turn. She has paid two rounds.
      expect((await see(ada, group)).round).toMatchObject({ number: 2, status: 'settled' });
      const left = await bola.balance();
      const score = await trustScore(alajo.db, alajo.clock.now(), bola.id);
      await suspend(group, bola, ada);
      expect((await alajo.notices(chi)).map(({ title }) => title)).toContain(
        'It’s your turn: ₦4,000 is ready',
      );
      expect((await seatIn(group, bola)).position).toBe(4);
      await alajo.pass(7 * DAY);
      // No one waits for her contribution: round 3 settled at once.
      expect((await see(ada, group)).round).toMatchObject({ number: 3, status: 'settled' });
      expect(await bola.balance()).toBe(left);
      await weeks(2);
      const { status, members } = await see(ada, group);
      expect(status).toBe('completed');
      expect(members.map(({ owes }) => owes)).toEqual([0, 0, 0, 0]);
      expect(await alajo.balances([bola, ...others])).toEqual([20_000, 20_000, 20_000, 20_000]);
      expect(await trustScore(alajo.db, alajo.clock.now(), bola.id)).toBe(score);
      await passbooksTie(ada, group);
      await passbooksTie(bola, group);
    },
  );

  test('a suspended seat that has collected owes the rest, but nothing is taken from the wallet', async () => {
    const { ada, bola, chi, group } = await four();
    await alajo.pass(2 * DAY);
    const left = await ada.balance();
    await suspend(group, ada, bola);
    // Someone else organises the group.
    expect((await seatIn(group, bola)).is_organiser).toBe(true);
    await weeks(5);
    expect((await see(bola, group)).status).toBe('completed');
    expect(await ada.balance()).toBe(left);
    expect((await seatIn(group, ada)).owes).toBe(3000);
    expect(await alajo.balances([bola, chi])).toEqual([19_000, 19_000]);
  });

  test('two suspended seats end up with equal amounts', async () => {
    const { ada, bola, chi, dayo, group } = await four({ reserve: 20 });
    await alajo.pass(HOUR);
    await suspend(group, bola, ada);
    await suspend(group, chi, ada);
    await weeks(5);
    expect((await see(ada, group)).status).toBe('completed');
    expect(await alajo.balances([ada, bola, chi, dayo])).toEqual([20_000, 20_000, 20_000, 20_000]);
  });
});

describe('the next of kin', () => {
  const take = async (who: Person, id: number, owes?: number, signed = alajo.as(who)) =>
    alajo.call(
      nextOfKinRoutes.inheritSeat,
      {
        params: { id: String(id) } as never,
        body: { terms_version: 1, ...(owes !== undefined && { expected: owes }) },
      },
      signed,
    );
  const decline = (who: Person, id: number) =>
    alajo.call(nextOfKinRoutes.declineSeat, { params: { id: String(id) } as never }, who);

  test('the text to the next of kin mentions no money, and they take over the seat with its debts', async () => {
    const { ada, bola, group } = await four();
    const kin = await kinOf(bola);
    await alajo.pass(HOUR);
    const id = await suspend(group, bola, ada);
    expect((await texts(await phoneOf(kin))).join()).not.toContain('named you');
    // It leaves at 07:00, when quiet hours are over.
    await alajo.pass(6 * HOUR);
    const text = (await texts(await phoneOf(kin))).at(-1) ?? '';
    expect(text).toMatch(/^Bola\d+ Okafor named you as next of kin on Alajo\. We.re sorry/);
    expect(text).not.toMatch(/NGN|\d,\d/);
    await weeks(1);
    expect(await inherited(kin)).toMatchObject([
      { id, name: `Bola${made} Okafor`, kind: 'died', paid_in: 1000, owes: 1000, position: 4 },
    ]);
    expect(await inherited(ada)).toEqual([]);
    expect(await statusAndCode(take(ada, id, 1000))).toBe('409 phone_not_confirmed');
    expect(await statusAndCode(take(kin, id, 1000, { token: kin.token, headers: {} }))).toBe(
      '403 pin_required',
    );
    expect(await statusAndCode(take(kin, id, 0))).toBe('409 amount_changed');
    for (let time = 0; time < 2; time++) {
      const seat = { group_id: group.id, position: 4 };
      expect(await take(kin, id, 1000)).toEqual({ status: 200, body: seat });
    }
    expect(await statusAndCode(decline(kin, id))).toBe('404 not_found');
    expect(await inherited(kin)).toEqual([]);
    await weeks(4);
    // They paid for rounds 2 to 4; Bola had paid for round 1.
    expect(await kin.balance()).toBe(20_000 - 3000 + 4000);
    expect(await bola.balance()).toBe(19_000);
    expect((await seatIn(group, kin)).owes).toBe(0);
  });

  test('a next of kin who declines gets the payments made when the seat’s turn comes', async () => {
    const { ada, bola, group } = await four({ reserve: 10, bond: 1, ready: true });
    const kin = await kinOf(bola);
    await alajo.pass(HOUR);
    const id = await suspend(group, bola, ada);
    const left = await bola.balance();
    const paid_in = 20_000 - left;
    expect((await decline(kin, id)).status).toBe(200);
    expect(await inherited(kin)).toEqual([]);
    expect((await decline(kin, id)).status).toBe(200);
    expect(await statusAndCode(take(kin, id))).toBe('404 not_found');
    await weeks(5);
    expect((await see(ada, group)).status).toBe('completed');
    expect(await bola.balance()).toBe(left);
    expect(await kin.balance()).toBe(20_000 + paid_in);
    expect((await alajo.notices(kin)).map(({ title }) => title)).toContain(
      `₦2,000 from Bola${made} Okafor’s seat is in your wallet`,
    );
  });

  test('without an answer in 30 days the offer expires, and the holder’s wallet is paid', async () => {
    const { ada, bola, group } = await four({ frequency: 'monthly' });
    const kin = await kinOf(bola);
    await alajo.pass(HOUR);
    const id = await suspend(group, bola, ada);
    await weeks(4);
    expect(await inherited(kin)).toHaveLength(1);
    await weeks(1);
    expect(await inherited(kin)).toEqual([]);
    expect(await statusAndCode(decline(kin, id))).toBe('404 not_found');
    await weeks(14);
    expect((await see(ada, group)).status).toBe('completed');
    expect(await bola.balance()).toBe(20_000);
  });
});
