import { expect, inject, test } from 'vitest';
import { CHOSEN_SEEDS, coverageOf, everything, union } from '../simulation/coverage.ts';
import { runSeed } from '../simulation/run.ts';
import { formatReport, type Report, simulate } from '../simulation/simulate.ts';
import { testDatabase } from '../src/testing/database.ts';

type Runs = { seeds: readonly number[]; days: number };

const PEOPLE = 16;
const WORKERS = 2;
const EXHAUSTIVE = inject('exhaustive');

const CHOSEN: Runs = { seeds: CHOSEN_SEEDS, days: 45 };
const MORE: Runs[] = [
  { seeds: Array.from({ length: 20 }, (_, index) => index + 1), days: 60 },
  // These seeds reach actions that none of the others does.
  { seeds: [901, 209, 461, 1391, 22, 142, 185, 38, 62], days: 45 },
];
// A year shows defects that take long to appear.
const YEAR: Runs = { seeds: [21, 22], days: 365 };

test.each(EXHAUSTIVE ? [CHOSEN, ...MORE, YEAR] : [CHOSEN])(
  'every balance, status, turn and debt matches the model for $days days',
  async ({ seeds, days }) => {
    const reports: Report[] = [];
    const pending = [...seeds];
    const worker = async () => {
      for (let seed = pending.shift(); seed !== undefined; seed = pending.shift()) {
        reports.push(await simulate(testDatabase, { seed, days, people: PEOPLE }));
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, worker));
    expect(reports.filter(({ found }) => found !== null).map(formatReport)).toEqual([]);
    expect(reports).toHaveLength(seeds.length);
    expect(reports.reduce((sum, { crashes }) => sum + crashes, 0)).toBeGreaterThan(
      5 * seeds.length,
    );
  },
  1_200_000,
);

/** Actions and events that only `npm run test:long` covers. */
const NOT_IN_CHOSEN: readonly string[] = [
  'someone does: release',
  'someone does: give_up_turn',
  'someone does: support',
  'someone does: make_ready',
  'someone does: pay_off',
  'someone does: refuse_parts',
  'someone does: confirm_cover',
  'someone does: answer_write_off',
  'someone does: lay_down',
  'someone does: vote_against',
  'someone does: answer_dispute',
  'someone does: accept_swap',
  'someone does: end_seat_offer',
  'someone does: take_seat',
  'someone does: catch_up',
  'someone does: skip_missed',
  'someone does: cancel_withdrawal',
  'someone does: pay_out_pot',
  'someone does: remove_spend_plan',
  'someone does: decide_unfreeze',
  'a contribution in parts is covered',
  'a start waits longer',
  'a free seat passes to the next',
  'a debt is written off',
  'a bank is removed by customer',
  'a pull is paid at the second try',
  'a pull is paid in part',
  'a pull is paid twice',
  'a payment of a request is reversed',
  'refused: their own proposal',
  'refused: reversed before',
];

test('the seeds cover every action and every event that the rules are about', async () => {
  const runs = EXHAUSTIVE ? [CHOSEN, ...MORE] : [CHOSEN];
  const settings = runs.flatMap(({ seeds, days }) =>
    seeds.map((seed) => ({ seed, days, people: PEOPLE })),
  );
  const outcomes = await Promise.all(settings.map((setting) => runSeed(null, setting)));
  const exercised = union(outcomes.map(coverageOf));
  const missing = everything.filter((verb) => !exercised.has(verb));
  // If this fails because people now behave differently, choose other seeds (coverage.ts).
  expect(missing).toEqual(EXHAUSTIVE ? [] : NOT_IN_CHOSEN);
});
