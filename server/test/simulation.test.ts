import { expect, inject, test } from 'vitest';
import type { PurchaseReturn, Share } from '../simulation/model.ts';
import { type Outcome, runSeed } from '../simulation/run.ts';
import { formatReport, type Report, simulate } from '../simulation/simulate.ts';
import { testDatabase } from '../src/testing/database.ts';

type Runs = { seeds: number[]; days: number };

const PEOPLE = 16;
// Together they show all that the rules are about.
const TELLING: Runs = { seeds: Array.from({ length: 20 }, (_, at) => at + 1), days: 60 };
const runs: Runs[] = inject('exhaustive')
  ? // A year shows what takes long to go wrong.
    [TELLING, { seeds: [21, 22], days: 365 }]
  : [{ ...TELLING, seeds: TELLING.seeds.filter((seed) => seed % 2 === 0) }];
const WORKERS = 2;

test.each(runs)(
  'every balance, status, turn and debt is what the model predicts, for $days days',
  async ({ seeds, days }) => {
    const reports: Report[] = [];
    const waiting = [...seeds];
    const worker = async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
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

test('the events that the rules are about do occur: otherwise nothing is tested', async () => {
  const reports = await Promise.all(
    TELLING.seeds.map((seed) => runSeed(null, { seed, days: TELLING.days, people: PEOPLE })),
  );
  const groups = reports.flatMap(({ model }) => [...model.groups.values()]);
  const shares = groups.flatMap(({ seats }) => seats.flatMap((seat) => [...seat.shares.values()]));
  expectEach(shares, 'status', ['paid', 'missed', 'covered']);
  const isPart = ({ payments, status }: Share) =>
    payments > 1 || (payments > 0 && status !== 'paid');
  expect(shares.filter(isPart)).not.toEqual([]);
  expectEach(groups, 'outcome', [null, 'finished', 'dissolved']);
  expect(refusedFor(reports, 'the income is too small')).toBeGreaterThan(0);
  const byApproval = groups.filter(({ approval, seats }) => approval && seats.length > 1);
  expect(byApproval.length).toBeGreaterThan(0);
  expect(groups.filter(({ declined }) => declined.size > 0).length).toBeGreaterThan(0);
  expect(groups.filter(({ is_private, seats }) => is_private && seats.length > 1)).not.toEqual([]);
  const goals = reports.flatMap(({ model }) => [...model.goals.values()]);
  const misses = goals.flatMap((goal) => goal.misses);
  expect(misses.filter(({ tries }) => tries === 3)).not.toEqual([]);
  expect(goals.filter(({ left }) => left > 0)).not.toEqual([]);
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
  expectRareEvents(reports);
  expectStaffAtWork(reports);
});

/** All ends of early withdrawals, orders, returns, guests, banks. */
function expectRareEvents(reports: Outcome[]): void {
  const groups = reports.flatMap(({ model }) => [...model.groups.values()]);
  const shares = groups.flatMap(({ seats }) => seats.flatMap((seat) => [...seat.shares.values()]));
  expect(groups.filter(({ elsewhere }) => elsewhere > 0)).not.toEqual([]);
  expect(groups.filter(({ waited_longer }) => waited_longer > 0)).not.toEqual([]);
  expect(groups.filter(({ passed }) => passed > 0)).not.toEqual([]);
  expect(groups.filter(({ written_off }) => written_off > 0)).not.toEqual([]);
  const changed = groups.filter(({ agreed, round }) => agreed !== null && agreed.from <= round);
  expect(changed).not.toEqual([]);
  const slots = groups.flatMap((group) => [...group.slots.values()]);
  expect(slots.filter((slot) => slot < 0)).not.toEqual([]);
  expect(slots.filter((slot) => slot > 0)).not.toEqual([]);
  const plans = groups.flatMap(({ seats }) => seats.map((seat) => seat.plans));
  expect(plans.filter(({ kept }) => kept > 0)).not.toEqual([]);
  expect(plans.filter(({ missed }) => missed > 0)).not.toEqual([]);
  const inParts = shares.filter(({ own, payments }) => own > 0 && payments > 0);
  expectEach(inParts, 'status', ['paid', 'missed', 'covered']);
  expect(shares.filter(({ payments }) => payments > 1)).not.toEqual([]);
  expect(groups.filter(({ behind, seats }) => behind > 0 && behind < seats.length)).not.toEqual([]);
  expect(refusedFor(reports, 'the pot is too large')).toBeGreaterThan(0);
  expect(refusedFor(reports, 'no late turn is left')).toBeGreaterThan(0);
  expect(refusedFor(reports, 'the turn comes too early')).toBeGreaterThan(0);
  const paidFor = groups.flatMap(({ seats }) => seats.filter((seat) => seat.paid_by !== null));
  const forThem = paidFor.flatMap((seat) => [...seat.shares.values()]);
  expectEach(forThem, 'status', ['paid', 'missed']);
  const whoCollected = paidFor.flatMap((seat) => (seat.collected ? [seat.person] : []));
  expectEach(whoCollected, 'phoneless', [true, false]);
  expect(whoCollected.filter(({ sent_home }) => sent_home > 0)).not.toEqual([]);
  const left = groups.flatMap(({ seats }) => seats.filter(({ left_at }) => left_at !== null));
  const leftShares = left.flatMap((seat) => [...seat.shares.values()]);
  expect(leftShares.filter(({ punctuality }) => punctuality === 'suspended')).not.toEqual([]);
  expect(left.filter(({ paid_to, collected }) => paid_to !== null && collected)).not.toEqual([]);
  expect(groups.filter(({ inherited }) => inherited > 0)).not.toEqual([]);
  const goals = reports.flatMap(({ model }) => [...model.goals.values()]);
  const early = goals.filter(({ left }) => left > 0);
  expectEach(early, 'kind', ['target', 'locked']);
  const purchases = reports.flatMap(({ model }) => [...model.purchases.values()]);
  expectEach(purchases, 'status', ['released', 'cancelled', 'refunded']);
  const returns = purchases.flatMap(({ asked }) => (asked ? [asked] : []));
  expectEach(returns, 'status', ['refunded', 'not_refunded', 'lapsed', 'withdrawn']);
  expect(returns.filter(({ sent, status }) => sent && status === 'refunded')).not.toEqual([]);
  const inPart = ({ refund, claimed }: PurchaseReturn) => refund !== null && refund < claimed;
  expect(returns.filter((one) => inPart(one) && one.refund !== 0)).not.toEqual([]);
  const pots = reports.flatMap(({ model }) => [...model.pots.values()]);
  const ofGuests = pots.filter(({ payments }) => payments.some(({ payer }) => 'pot' in payer));
  expectEach(ofGuests, 'status', ['paid_out', 'returned']);
  const guests = reports.flatMap(({ model }) => [...model.guests.values()]);
  expect(guests.filter(({ given_back }) => given_back > 0)).not.toEqual([]);
  const transfers = reports.flatMap(({ model }) => [...model.transfers.values()]);
  const atBanks = transfers.flatMap(({ to, recall }) => (to === null && recall ? [recall] : []));
  expectEach(atBanks, 'status', ['given_back', 'not_given_back']);
  expect(atBanks.filter(({ bank }) => bank.size > 0)).not.toEqual([]);
}

/** All ends of proposals, and what our staff may not do. */
function expectStaffAtWork(reports: Outcome[]): void {
  const done = (act: string) =>
    reports.reduce((sum, { model }) => sum + (model.desk.log.get(act) ?? 0), 0);
  const decided = ['approved', 'rejected', 'expired'].map((end) => `proposal_${end}`);
  for (const act of ['wallet_frozen', 'wallet_unfrozen', 'proposal_made', ...decided]) {
    expect([act, done(act)]).not.toEqual([act, 0]);
  }
  const transfers = reports.flatMap(({ model }) => [...model.transfers.values()]);
  const reversed = transfers.filter((one) => one.reversed !== null);
  expect(reversed).not.toEqual([]);
  expect(reversed.filter(({ recall }) => recall?.status === 'given_back')).not.toEqual([]);
  expect(reversed.filter(({ pays }) => pays !== null)).not.toEqual([]);
  for (const reason of [
    'the wallet is frozen',
    'frozen by compliance',
    'a change is waiting',
    'their own proposal',
    'not for this role',
    'reversed before',
    'given back',
  ]) {
    expect([reason, refusedFor(reports, reason)]).not.toEqual([reason, 0]);
  }
}

const refusedFor = (reports: Outcome[], reason: string) =>
  reports.reduce((sum, { model }) => sum + (model.refusals.get(reason) ?? 0), 0);

/** Expects that each of the values occurs. */
function expectEach<T, K extends keyof T>(list: T[], name: K, values: T[K][]): void {
  const found = new Set(list.map((one) => one[name]));
  expect(values.filter((value) => !found.has(value))).toEqual([]);
}
