// Runs the product for sixty days per seed next to the model that predicts it, and checks that planted
// faults are found: otherwise a clean run would prove nothing. Four seeds and one fault; with
// `npm run test:long` twenty seeds and both faults.
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { inWords, type Report, simulate } from '../simulation/simulate.ts';
import type { Fault } from '../simulation/world.ts';
import { testDatabase } from '../src/testing/database.ts';

const SEEDS = Array.from({ length: inject('exhaustive') ? 20 : 4 }, (_, at) => at + 1);
const LANES = 2;

test('every balance, status, turn and debt is what the model predicts, day after day', async () => {
  const reports: Report[] = [];
  const waiting = [...SEEDS];
  const lane = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      reports.push(await simulate(testDatabase, { seed, days: 60, people: 16 }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(reports.filter(({ found }) => found !== null).map(inWords)).toEqual([]);
  expect(reports).toHaveLength(SEEDS.length);
  // The events that the rules are about did occur; otherwise nothing was tested.
  const groups = reports.flatMap(({ model }) => [...model.groups.values()]);
  const shares = groups.flatMap(({ seats }) => seats.flatMap((seat) => [...seat.shares.values()]));
  const statuses = new Set(shares.map(({ status }) => status));
  expect(statuses).toEqual(new Set(['paid', 'late', 'missed', 'covered']));
  expect(new Set(groups.map(({ outcome }) => outcome))).toEqual(
    new Set([null, 'finished', 'dissolved']),
  );
  const goals = reports.flatMap(({ model }) => [...model.goals.values()]);
  expect(goals.filter(({ missed }) => missed > 0).length).toBeGreaterThan(0);
  expect(goals.filter(({ status }) => status === 'completed').length).toBeGreaterThan(0);
  expect(reports.reduce((sum, { crashes }) => sum + crashes, 0)).toBeGreaterThan(5 * SEEDS.length);
}, 600_000);

/** Marks the first round with a late member as settled, which makes the next step pay it out. */
const payBeforeSettled: Fault = async (db, now) => {
  const then = new Date(now);
  await sql`with early as (
      update ajo_round set status = 'settled', settled_at = ${then}
      where status = 'collecting' and tries = 1 returning group_id)
    update ajo_group set next_at = ${then} from early where id = group_id`.execute(db);
};

/** Counts a cover as funded twice: the pot would pay out money that belongs to other rounds. */
const countCoverTwice: Fault = async (db) => {
  await sql`with counted as (
      update ajo_share set ahead = true where status = 'covered' and not ahead
      returning group_id, round, amount)
    update ajo_round r set funded = funded + c.amount from counted c
    where r.group_id = c.group_id and r.number = c.round and r.status <> 'paid'`.execute(db);
};

// A pot that is short of its payout stops its group, and the log reports it.
const PLANTED: [string, Fault, RegExp][] = [
  ['a payout before the round is settled', payBeforeSettled, /paid_out|phase|wallet/],
  ['a cover that is counted twice', countCoverTwice, /pot should|wallet|step failed/],
];
test.each(inject('exhaustive') ? PLANTED : PLANTED.slice(0, 1))(
  'finds %s and shows it by a short history',
  async (_, fault, sign) => {
    const { seed, found } = await firstFound(fault);
    expect(found?.what.join('\n')).toMatch(sign);
    expect(found?.history.join('\n')).toMatch(/creates g\d+: /);
    expect(found?.history.length).toBeLessThan(20);
    const without = await simulate(testDatabase, { seed, ...SMALL });
    expect(without.found).toBeNull();
  },
  600_000,
);

const SMALL = { days: 40, people: 8 };

async function firstFound(fault: Fault): Promise<Report> {
  for (let seed = 1; seed <= 20; seed++) {
    const report = await simulate(testDatabase, { seed, ...SMALL }, fault, 40);
    if (report.found !== null) return report;
  }
  throw new Error('no seed finds it');
}
