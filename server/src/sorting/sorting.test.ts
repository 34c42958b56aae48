// Auto-split and saving as you spend, on the real app: the money that moves, the money that never does, and
// undo.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockGroup } from '../ajo/ground/state.ts';
import { startGroup } from '../ajo/rounds/start/start.ts';
import { tasksOf } from '../app.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { withoutReadyCheck } from '../testing/ajo.ts';
import type { TestResponse } from '../testing/app.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import type { Person } from '../testing/wallet.ts';
import { collect } from './collect-round-ups.ts';

let alajo: SavingsApp;
let bola: Person;
beforeAll(async () => {
  alajo = await savingsApp();
  bola = await alajo.person('bola', 500_000, { tier: 3 });
});
afterAll(() => alajo.close());

type PartBody = Record<string, unknown>;
type Run = {
  id: number;
  status: string;
  amount: number | null;
  reason: string | null;
  parts: { name: string; amount: number; ajo: boolean; returned: boolean }[];
  undo_until: string | null;
};
type Overview = {
  rules: { id: number; status: string }[];
  asks: { id: number; amount: number; credit: number; parts: object[] }[];
  spend_plan: { status: string } | null;
};

const percent = (goal_id: number, share: number): PartBody => ({
  kind: 'percent',
  goal_id,
  percent: share,
});
const fixed = (goal_id: number, amount: number): PartBody => ({ kind: 'amount', goal_id, amount });

const ruleOf = (parts: PartBody[], more: object = {}) =>
  ({ source: 'any', at_least: 1000, mode: 'auto', parts, ...more }) as never;
const setRule = (who: Person, parts: PartBody[], more: object = {}, key?: string) =>
  alajo.call(sortingRoutes.createRule, { body: ruleOf(parts, more) }, alajo.as(who, key));
/** Runs the work of the cron job that runs every minute. */
const sortAll = async () => {
  await tasksOf(alajo.deps).sorting_clock?.({});
};
const params = (id: number) => ({ params: { id: String(id) } });
const act = (who: Person, verb: 'undo' | 'decline', id: number) =>
  alajo.call(sortingRoutes[verb], params(id), who);
const accept = (who: Person, id: number, amount: number) =>
  alajo.call(sortingRoutes.accept, { ...params(id), body: { amount } }, who);
const runs = async (who: Person) =>
  (await alajo.call(sortingRoutes.runs, { query: {} }, who)).body.data as Run[];
const overview = async (who: Person) =>
  (await alajo.call(sortingRoutes.overview, {}, who)).body as Overview;
const saved = async (who: Person, goal: number) => (await alajo.show(who, goal)).current_amount;
const code = ({ status, body }: TestResponse) => [status, body.code];
const titles = async (who: Person) => (await alajo.notices(who)).map(({ title }) => title);

describe('an automatic rule', () => {
  test('splits each payment once, in order, and undo restores everything within the hour', async () => {
    const ada = await alajo.person('ada', 2_000);
    const [rent, fees] = [await alajo.goal(ada, 'Rent'), await alajo.goal(ada, 'Fees')];
    await alajo.send(bola, 'ada', 9_000); // before the rule
    expect((await setRule(ada, [percent(rent, 30), fixed(fees, 2_500)])).status).toBe(201);
    await alajo.send(bola, 'ada', 10_000.01);
    await alajo.send(bola, 'ada', 999); // too small
    await Promise.all([sortAll(), sortAll()]);
    await sortAll();
    expect([await saved(ada, rent), await saved(ada, fees)]).toEqual([3_000, 2_500]);
    expect(await ada.balance()).toBe(16_499.01);
    const [run, ...others] = await runs(ada);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      origin: 'Transfer from Bola Okafor',
      credit: 10_000.01,
      status: 'sorted',
      amount: 5_500,
      parts: [
        { name: 'Rent', amount: 3_000 },
        { name: 'Fees', amount: 2_500 },
      ],
      undo_until: '2026-11-20T10:00:00.000Z',
    });
    expect(await titles(ada)).toContain('₦5,500 moved to Rent and Fees');
    const [movement] = (await alajo.movements(ada, rent)).data;
    expect(movement).toMatchObject({ automatic: true, amount: 3_000 });

    const undone = await Promise.all([1, 2].map(() => act(ada, 'undo', run?.id ?? 0)));
    expect(undone.map(({ body }) => body.status)).toEqual(['undone', 'undone']);
    expect([await saved(ada, rent), await saved(ada, fees)]).toEqual([0, 0]);
    expect(await ada.balance()).toBe(21_999.01);
    await sortAll();
    expect(await runs(ada)).toHaveLength(1);
  });

  test('never moves more than the wallet can spare, and nothing from a frozen wallet', async () => {
    const chi = await alajo.person('chi', 0);
    const [rent, full] = [
      await alajo.goal(chi, 'Rent', { target_amount: 4_000 }),
      await alajo.goal(chi, 'Later'),
    ];
    await setRule(chi, [fixed(rent, 5_000), percent(full, 100)]);
    await alajo.send(bola, 'chi', 6_000);
    await alajo.send(chi, 'bola', 1_500);
    await sortAll();
    // Only what the goal needs, and then only what is left in the wallet.
    expect([await saved(chi, rent), await saved(chi, full)]).toEqual([4_000, 500]);
    expect(await chi.balance()).toBe(0);
    const [run] = await runs(chi);
    // A goal completed by the split keeps its part.
    const [undone, back] = (await act(chi, 'undo', run?.id ?? 0)).body.parts as Run['parts'];
    expect([undone?.returned, back?.returned]).toEqual([false, true]);
    expect([await saved(chi, rent), await saved(chi, full)]).toEqual([4_000, 0]);
    expect(await chi.balance()).toBe(500);

    await alajo.send(bola, 'chi', 3_000);
    await alajo.call(settingsRoutes.freeze, {}, chi);
    const keeps = { ajo: true, plans: true, pin: chi.pin };
    await alajo.call(settingsRoutes.keepWhileFrozen, { body: keeps }, chi);
    await sortAll();
    expect((await runs(chi))[0]).toMatchObject({ status: 'skipped', reason: 'wallet_frozen' });
    expect(await chi.balance()).toBe(3_500);
    expect(await titles(chi)).toContain('₦3,000 wasn’t split');
  });

  test('undo takes its part back out of a locked goal; a goal with a pending withdrawal gets nothing', async () => {
    const nia = await alajo.person('nia', 1_000);
    const rent = await alajo.goal(nia, 'Rent', { kind: 'locked' });
    await setRule(nia, [percent(rent, 50)]);
    await alajo.send(bola, 'nia', 2_000);
    await sortAll();
    expect(await saved(nia, rent)).toBe(1_000);
    const [run] = await runs(nia);
    expect((await act(nia, 'undo', run?.id ?? 0)).status).toBe(200);
    expect(await saved(nia, rent)).toBe(0);
    await alajo.contribute(nia, rent, 500);
    await alajo.ask(nia, rent, { amount: 500, reason: 'medical' });
    await alajo.send(bola, 'nia', 2_200);
    await sortAll();
    expect(await saved(nia, rent)).toBe(500);
    expect((await runs(nia))[0]).toMatchObject({ status: 'skipped' });
  });

  test('undo leaves a part that its goal no longer holds, and is refused if nothing would come back', async () => {
    const dayo = await alajo.person('dayo', 0);
    const [rent, fees] = [await alajo.goal(dayo, 'Rent'), await alajo.goal(dayo, 'Fees')];
    await setRule(dayo, [percent(rent, 50), percent(fees, 20)]);
    await alajo.send(bola, 'dayo', 2_000);
    await sortAll();
    await alajo.withdraw(dayo, fees, 1);
    const [run] = await runs(dayo);
    await alajo.withdraw(dayo, rent, 1_000);
    const refused = await act(dayo, 'undo', run?.id ?? 0);
    expect(code(refused)).toEqual([409, 'sorting_not_undoable']);
    expect(refused.body.message).toBe(
      'Rent now holds ₦0, less than the ₦1,000 that was moved into it. Fees now holds ₦399, less than the ₦400 that was moved into it.',
    );
    await alajo.contribute(dayo, rent, 1_000);
    expect((await act(dayo, 'undo', run?.id ?? 0)).body.status).toBe('undone');
    expect([await saved(dayo, rent), await saved(dayo, fees)]).toEqual([0, 399]);
  });

  test('a rule for a payer takes precedence over one for any money, and paused rules do nothing', async () => {
    const [efe, zuma] = [await alajo.person('efe', 0), await alajo.person('zuma', 20_000)];
    const [rent, fees] = [await alajo.goal(efe, 'Rent'), await alajo.goal(efe, 'Fees')];
    const all = await setRule(efe, [percent(rent, 10)]);
    await setRule(efe, [percent(fees, 10)], { source: 'payer', payer: 'zuma' });
    await alajo.send(zuma, 'efe', 5_000);
    await alajo.send(bola, 'efe', 6_000);
    await sortAll();
    expect([await saved(efe, rent), await saved(efe, fees)]).toEqual([600, 500]);
    const { id } = all.body as { id: number };
    await alajo.call(sortingRoutes.pauseRule, params(id), efe);
    await alajo.send(bola, 'efe', 7_000);
    await sortAll();
    await alajo.call(sortingRoutes.resumeRule, params(id), efe);
    await sortAll();
    expect(await saved(efe, rent)).toBe(600);
    await alajo.send(bola, 'efe', 8_000);
    await sortAll();
    expect(await saved(efe, rent)).toBe(1_400);
  });

  test('pays the next Ajo round early, once, tops bills up to 30 days, and undo returns the bills only', async () => {
    const [femi, gbenga] = [await alajo.person('femi', 100), await alajo.person('gbenga', 0)];
    const group = await groupOf(femi, [gbenga, bola]);
    const bills = await alajo.goal(femi, 'Bills');
    await setRule(femi, [
      { kind: 'ajo', group_id: group },
      { kind: 'bills', goal_id: bills },
    ]);
    await alajo.send(bola, 'femi', 9_999); // less than the round costs
    await alajo.send(bola, 'femi', 40_000);
    await sortAll();
    const [run, first] = await runs(femi);
    // Three rounds fall due within 30 days: one is paid now and no longer saved for.
    expect(first?.parts).toMatchObject([{ name: 'Bills', amount: 9_999 }]);
    expect(run?.parts).toMatchObject([
      { name: 'Cousins', amount: 10_000 },
      { name: 'Bills', amount: 10_001 },
    ]);
    expect(run?.parts.map(({ ajo }) => ajo)).toEqual([true, false]);
    expect(run?.undo_until).not.toBeNull();
    const wallet = await femi.balance();
    for (const time of ['first', 'again']) {
      const undone = (await act(femi, 'undo', run?.id ?? 0)).body as Run;
      expect([time, undone.status]).toEqual([time, 'undone']);
      expect(undone.parts.map(({ returned }) => returned)).toEqual([false, true]);
    }
    expect(await femi.balance()).toBe(wallet + 10_001);
    expect(await saved(femi, bills)).toBe(9_999);
    const { rows } = await sql<{ paid: number }>`
      select count(*)::int as paid from ajo_share where user_id = ${femi.id}`.execute(alajo.db);
    expect(rows).toEqual([{ paid: 1 }]);
  });
});

/** A running group with a weekly contribution of ₦10,000, the first in a week. */
async function groupOf(organiser: Person, members: Person[]): Promise<number> {
  const form = { name: 'Cousins', description: '', contribution_amount: 10_000 } as const;
  const terms = { frequency: 'weekly', max_members: 3, visibility: 'open' } as const;
  const body = { ...form, ...terms, start_date: alajo.inDays(7) };
  const made = await alajo.call(ajoRoutes.create, { body }, alajo.as(organiser));
  const id = Number(made.body.id);
  for (const member of members) {
    const joining = { ...params(id), body: { terms_version: 1, organiser_first: true } };
    await alajo.call(ajoRoutes.join, joining, alajo.as(member));
  }
  await withoutReadyCheck(alajo, id);
  await inTransaction(alajo.db, async (tx) =>
    startGroup(tx, alajo.clock.now(), await lockGroup(tx, id)),
  );
  return id;
}

describe('a rule that asks first', () => {
  test('moves nothing until the exact amount shown is accepted, and then once', async () => {
    const hadiza = await alajo.person('hadiza', 0);
    const rent = await alajo.goal(hadiza, 'Rent');
    await setRule(hadiza, [percent(rent, 50)], { mode: 'ask' });
    await alajo.send(bola, 'hadiza', 8_000);
    await sortAll();
    expect(await hadiza.balance()).toBe(8_000);
    expect(await titles(hadiza)).toContain('Split ₦4,000?');
    const [sort] = (await overview(hadiza)).asks;
    const id = sort?.id ?? 0;
    expect(sort).toMatchObject({ credit: 8_000, amount: 4_000 });
    expect(code(await accept(hadiza, id, 4_001))).toEqual([409, 'sorting_changed']);
    const yes = await Promise.all([1, 2, 3].map(() => accept(hadiza, id, 4_000)));
    expect(yes.map(({ body }) => body.status)).toEqual(['sorted', 'sorted', 'sorted']);
    expect([await saved(hadiza, rent), await hadiza.balance()]).toEqual([4_000, 4_000]);
    expect((await overview(hadiza)).asks).toEqual([]);
    expect(code(await act(hadiza, 'decline', id))).toEqual([409, 'sorting_already_answered']);
    expect(code(await accept(bola, id, 4_000))).toEqual([404, 'not_found']);
  });

  test('needs the PIN to set up, and a repeated request creates one rule', async () => {
    const ike = await alajo.person('ike', 0);
    const rent = await alajo.goal(ike, 'Rent');
    const body = ruleOf([percent(rent, 50)]);
    const withoutPin = await alajo.call(sortingRoutes.createRule, { body }, { token: ike.token });
    expect(code(withoutPin)).toEqual([403, 'pin_required']);
    const first = await setRule(ike, [percent(rent, 50)], {}, 'one-rule-key');
    const second = await setRule(ike, [percent(rent, 50)], {}, 'one-rule-key');
    expect(second.body).toEqual(first.body);
    const other = await setRule(ike, [percent(rent, 60)], {}, 'one-rule-key');
    expect(code(other)).toEqual([422, 'idempotency_key_reused']);
    expect((await overview(ike)).rules).toHaveLength(1);
    const parallel = await Promise.all(
      [1, 2, 3].map(() => setRule(ike, [percent(rent, 5)], {}, 'another-rule-key')),
    );
    expect(parallel.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await overview(ike)).rules).toHaveLength(2);
    const theirs = await alajo.goal(bola, 'Mine');
    expect(code(await setRule(ike, [percent(theirs, 5)]))).toEqual([404, 'not_found']);
  });
});

// Last: these move the clock.
describe('saving as you spend', () => {
  const airtime = (who: Person, amount: number, phone_number: string) =>
    alajo.call(
      serviceRoutes.airtime,
      { body: { network: 'mtn', phone_number, amount } },
      alajo.as(who),
    );
  const setPlan = (who: Person, goal_id: number, more: object) =>
    alajo.call(
      sortingRoutes.setSpendPlan,
      { body: { goal_id, day_cap: 5_000, ...more } as never },
      alajo.as(who),
    );
  const nights = async (who: Person) =>
    (await alajo.call(sortingRoutes.collections, { query: {} }, who)).body.data as object[];

  test('rounds up completed payments, as one entry per night, within the limit, and skips silently', async () => {
    const [jide, kemi] = [await alajo.person('jide', 10_000), await alajo.person('kemi', 10_000)];
    const [rent, fees] = [await alajo.goal(jide, 'Rent'), await alajo.goal(kemi, 'Fees')];
    await alajo.send(jide, 'bola', 1_001); // before the plan
    const set = await setPlan(jide, rent, { style: 'round_up', step: 500 });
    expect(set.body).toMatchObject({ status: 'active', goal: 'Rent' });
    const body = { goal_id: rent, day_cap: 50, style: 'round_up', step: 75 } as never;
    const odd = await alajo.call(sortingRoutes.setSpendPlan, { body }, alajo.as(jide));
    expect([odd.status, odd.body.field]).toEqual([400, 'step']);
    await setPlan(kemi, fees, { style: 'percent', percent: 10, day_cap: 300 });
    await alajo.send(jide, 'bola', 1_450); // 50
    await airtime(jide, 120, '08031234567'); // 380
    await airtime(jide, 130, '08030000003'); // refused by the provider: its money is back
    await alajo.send(jide, 'bola', 500); // nothing
    await alajo.send(kemi, 'bola', 4_000); // 10% is ₦400, capped at the daily ₦300
    await alajo.pass(16 * HOUR + HOUR / 2);
    expect([await saved(jide, rent), await saved(kemi, fees)]).toEqual([430, 300]);
    expect(await nights(jide)).toMatchObject([
      { day: '2026-11-20', payments: 2, amount: 430, status: 'saved' },
    ]);
    await Promise.all([1, 2].map(() => collect(alajo.deps, jide.id, '2026-11-20')));
    expect(await saved(jide, rent)).toBe(430);

    // Two nights with too little money send one notice.
    for (const left of [60, 10]) {
      await alajo.send(jide, 'bola', (await jide.balance()) - left);
      await alajo.pass(DAY);
    }
    expect(await saved(jide, rent)).toBe(430);
    expect(await nights(jide)).toMatchObject([
      { status: 'skipped', reason: 'too_little' },
      { status: 'skipped', reason: 'too_little' },
      { status: 'saved' },
    ]);
    const skipped = (await titles(jide)).filter((title) => title.endsWith('wasn’t saved to Rent'));
    expect(skipped).toHaveLength(1);
  });

  test('an unanswered question lapses after three days, and undo ends after an hour', async () => {
    const lola = await alajo.person('lola', 0);
    const rent = await alajo.goal(lola, 'Rent');
    await setRule(lola, [percent(rent, 50)], { mode: 'ask' });
    await setRule(lola, [percent(rent, 50)], { source: 'payer', payer: 'bola' });
    const musa = await alajo.person('musa', 5_000);
    await alajo.send(musa, 'lola', 2_000);
    await alajo.send(bola, 'lola', 4_000);
    await sortAll();
    const [sorted, pending] = await runs(lola);
    await alajo.pass(HOUR);
    expect(code(await act(lola, 'undo', sorted?.id ?? 0))).toEqual([409, 'sorting_not_undoable']);
    await alajo.pass(3 * DAY);
    expect((await overview(lola)).asks).toEqual([]);
    expect((await runs(lola))[1]).toMatchObject({ status: 'expired' });
    expect(code(await accept(lola, pending?.id ?? 0, 1_000))).toEqual([
      409,
      'sorting_already_answered',
    ]);
    expect(await saved(lola, rent)).toBe(2_000);
  });

  test('undoing a split during an early withdrawal returns each kobo once, and the shown amount is paid', async () => {
    const uche = await alajo.person('uche', 1_000);
    const rent = await alajo.goal(uche, 'Rent', { kind: 'locked' });
    await alajo.contribute(uche, rent, 600.55);
    await setRule(uche, [percent(rent, 50)]);
    await alajo.send(bola, 'uche', 2_000.9);
    await sortAll();
    await alajo.ask(uche, rent, { amount: 1_500, reason: 'medical' });
    const [run] = await runs(uche);
    expect((await act(uche, 'undo', run?.id ?? 0)).body.status).toBe('undone');
    const waiting = await alajo.show(uche, rent);
    expect([waiting.current_amount, waiting.withdrawal?.amount]).toEqual([600.55, 600.55]);
    await alajo.pass(2 * DAY);
    const near = await alajo.db
      .selectFrom('notification')
      .select('params')
      .where('user_id', '=', uche.id)
      .where('kind', '=', 'goal_withdrawal_near')
      .executeTakeFirst();
    expect(near?.params).toMatchObject({ goal: 'Rent', amount: 60_055 });
    await alajo.pass(DAY);
    expect([await saved(uche, rent), await uche.balance()]).toEqual([0, 3_000.9]);
  });

  test('an undo that empties a goal ends its pending early withdrawal, and a complete locked goal gives its part back', async () => {
    const ifeoma = await alajo.person('ifeoma', 1_000);
    const rent = await alajo.goal(ifeoma, 'Rent', { kind: 'locked', target_amount: 1_000 });
    await setRule(ifeoma, [percent(rent, 50)]);
    await alajo.send(bola, 'ifeoma', 2_000);
    await sortAll();
    expect(await alajo.show(ifeoma, rent)).toMatchObject({ status: 'completed' });
    await alajo.ask(ifeoma, rent, { amount: 1_000, reason: 'medical' });
    const [run] = await runs(ifeoma);
    expect((await act(ifeoma, 'undo', run?.id ?? 0)).body.status).toBe('undone');
    expect(await alajo.show(ifeoma, rent)).toMatchObject({ current_amount: 0, withdrawal: null });
    await alajo.pass(3 * DAY);
    expect(await ifeoma.balance()).toBe(3_000);
  });
});
