// Runs the product for sixty days per seed beside the model that predicts it, and checks that planted
// defects are found: otherwise a clean run would prove nothing. `npm test` runs one seed in which all
// that the rules are about occurs; `npm run test:long` runs three, and plants the defects;
// `npm run simulate` runs as many as one likes.
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Defect } from '../simulation/product.ts';
import { formatReport, type Report, simulate } from '../simulation/simulate.ts';
import { testDatabase } from '../src/testing/database.ts';

const SEEDS = inject('exhaustive') ? [886, 935, 1174] : [1174];
const WORKERS = 2;

test('every balance, status, turn and debt is what the model predicts, day after day', async () => {
  const reports: Report[] = [];
  const waiting = [...SEEDS];
  const worker = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      reports.push(await simulate(testDatabase, { seed, days: 60, people: 16 }));
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  expect(reports.filter(({ found }) => found !== null).map(formatReport)).toEqual([]);
  expect(reports).toHaveLength(SEEDS.length);
  // The events that the rules are about did occur; otherwise nothing was tested.
  const groups = reports.flatMap(({ model }) => [...model.groups.values()]);
  const shares = groups.flatMap(({ seats }) => seats.flatMap((seat) => [...seat.shares.values()]));
  expectEach(shares, 'status', ['paid', 'missed', 'covered']);
  expectEach(groups, 'outcome', [null, 'finished', 'dissolved']);
  const byApproval = groups.filter(({ approval, seats }) => approval && seats.length > 1);
  expect(byApproval.length).toBeGreaterThan(0);
  expect(groups.filter(({ declined }) => declined.size > 0).length).toBeGreaterThan(0);
  expect(groups.filter(({ is_private, seats }) => is_private && seats.length > 1)).not.toEqual([]);
  const goals = reports.flatMap(({ model }) => [...model.goals.values()]);
  expect(goals.filter(({ missed }) => missed > 0).length).toBeGreaterThan(0);
  expect(goals.filter(({ status }) => status === 'completed').length).toBeGreaterThan(0);
  const pots = reports.flatMap(({ model }) => [...model.pots.values()]);
  const filled = pots.filter(({ payments }) => payments.length > 0);
  expectEach(filled, 'status', ['paid_out', 'returned']);
  const requests = reports.flatMap(({ model }) => [...model.requests.values()]);
  expectEach(requests, 'status', ['paid', 'declined', 'cancelled']);
  const inParts = requests.filter(({ status, payments }) => status === 'paid' && payments > 1);
  expect(inParts.length).toBeGreaterThan(0);
  expect(requests.filter(({ amount, paid }) => amount === null && paid > 0)).not.toEqual([]);
  const transfers = reports.flatMap(({ model }) => [...model.transfers.values()]);
  const recalls = transfers.flatMap(({ recall }) => (recall ? [recall] : []));
  expectEach(recalls, 'status', ['reviewing', 'given_back', 'not_given_back', 'withdrawn']);
  expect(recalls.filter(({ was_held, given }) => was_held && given > 0)).not.toEqual([]);
  const sorters = reports.flatMap(({ model }) => [...model.sorters.values()]);
  const runs = sorters.flatMap((one) => one.runs);
  expectEach(runs, 'status', ['sorted', 'undone', 'declined', 'skipped']);
  expect(runs.filter(({ rule, status }) => rule.asks && status === 'sorted')).not.toEqual([]);
  expect(sorters.filter(({ nights }) => nights.saved > 0)).not.toEqual([]);
  expect(sorters.filter(({ nights }) => nights.skipped > 0)).not.toEqual([]);
  expect(reports.reduce((sum, { crashes }) => sum + crashes, 0)).toBeGreaterThan(5 * SEEDS.length);
}, 600_000);

/** Expects that each of the values occurs. */
function expectEach<T, K extends keyof T>(list: T[], name: K, values: T[K][]): void {
  const found = new Set(list.map((one) => one[name]));
  expect(values.filter((value) => !found.has(value))).toEqual([]);
}

/** Marks the first round with a late member as settled, which makes the next step pay it out. */
const payBeforeSettled: Defect = async (db, now) => {
  const then = new Date(now);
  await sql`with early as (
      update ajo_round set status = 'settled', settled_at = ${then}
      where status = 'collecting' and tries = 1 returning group_id)
    update ajo_group set next_at = ${then} from early where id = group_id`.execute(db);
};

/** Counts a cover as funded twice: the pot would pay out money that belongs to other rounds. */
const countCoverTwice: Defect = async (db) => {
  await sql`with counted as (
      update ajo_share set ahead = true where status = 'covered' and not ahead
      returning group_id, round, amount)
    update ajo_round r set funded = funded + c.amount from counted c
    where r.group_id = c.group_id and r.number = c.round and r.status <> 'paid'`.execute(db);
};

/** Forgets which payments were sorted, and reads them again. */
const sortTwice: Defect = async (db) => {
  await sql`with again as (update sorting_run set entry_id = gen_random_uuid()
      where status = 'sorted' returning user_id)
    update sorting_reader set seq = 0 from again
    where sorting_reader.user_id = again.user_id`.execute(db);
};

/** Takes a rule's question for a yes. */
const sortUnasked: Defect = async (db) => {
  await sql`update sorting_rule set mode = 'auto'`.execute(db);
};

/** Counts what was spent before saving as one spends was set up, or while it was paused. */
const saveOfEarlier: Defect = async (db) => {
  await sql`update sorting_spend_plan set after_seq = 0`.execute(db);
};

/** Lets what was sorted be undone for ever. */
const undoTooLate: Defect = async (db, now) => {
  await sql`update sorting_run set decided_at = ${new Date(now)} where status = 'sorted'`.execute(
    db,
  );
};

/** Asks for twice a share. */
const doubleShare: Defect = async (db) => {
  await sql`update requests_request r set amount = amount * 2 from requests_split s
    where r.split_id = s.id and r.status = 'open' and r.amount = s.own_share`.execute(db);
};

/** Lets requests be paid after their last day. */
const neverExpire: Defect = async (db) => {
  await sql`update requests_request set expires_at = created_at + interval '400 days'`.execute(db);
};

/** Takes any pot for full. */
const fillPot: Defect = async (db) => {
  await sql`update pots_pot set paid = target
    where status = 'open' and payments > 0 and paid < target`.execute(db);
};

/** Lets twice of what was sent be given back. */
const askForDouble: Defect = async (db) => {
  await sql`update support_recall r set amount = r.amount * 2 from ledger_posting p
    where p.entry_id = r.entry_id and p.amount = r.amount
      and r.status in ('asked', 'reviewing')`.execute(db);
};

/** Waits for ever for whoever is asked to give money back. */
const waitForEver: Defect = async (db) => {
  await sql`update support_recall set answer_by = asked_at + interval '400 days'
    where status = 'asked'`.execute(db);
};

const GROUP = /creates g\d+: /;

// A pot that is short of its payout stops its group, and the log reports it.
const PLANTED: [string, Defect, RegExp, RegExp][] = [
  ['a payout before the round is settled', payBeforeSettled, /paid_out|phase|wallet/, GROUP],
  [
    'a cover that is counted twice',
    countCoverTwice,
    /pot should|wallet|step failed|insufficient_funds/,
    GROUP,
  ],
  ['a payment that is sorted twice', sortTwice, /sorting › p\d+ run/, /create_rule/],
  ['a payment sorted without a yes', sortUnasked, /sorting › p\d+ run/, /create_rule/],
  ['a payment saved of too early', saveOfEarlier, /sorting › p\d+ nights/, /set_spend_plan/],
  ['a sorting undone too late', undoTooLate, /undo: should be refused/, /create_rule/],
  ['a share that is asked for twice', doubleShare, /requests › request \d+ share/, /split_bill/],
  [
    'a request paid after its last day',
    neverExpire,
    /_request: should be refused/,
    /ask_for_money/,
  ],
  ['more given back than was sent', askForDouble, /recalls › |wallet/, /ask_back/],
  ['silence without an end', waitForEver, /recalls › .*"reviewing.*"asked/, /ask_back/],
  ['a pot paid out below its target', fillPot, /pots › |too low/, /open_pot/],
];
test.each(inject('exhaustive') ? PLANTED : [])(
  'finds %s and reports it with a short history',
  async (_, defect, sign, cause) => {
    const { seed, found } = await firstFound(defect);
    expect(found?.what.join('\n')).toMatch(sign);
    expect(found?.history.join('\n')).toMatch(cause);
    expect(found?.history.length).toBeLessThan(20);
    const without = await simulate(testDatabase, { seed, ...SMALL });
    expect(without.found).toBeNull();
  },
  600_000,
);

const SMALL = { days: 40, people: 8 };

async function firstFound(defect: Defect): Promise<Report> {
  for (let seed = 1; seed <= 20; seed++) {
    const report = await simulate(
      testDatabase,
      { seed, ...SMALL },
      { defect, limits: { tries: 60, ms: 300_000, events: 19 } },
    );
    if (report.found !== null) return report;
  }
  throw new Error('no seed finds it');
}
