// Runs a simulation: people act and faults occur day by day, in the product and in the model. Both must
// refuse the same actions, and their states are compared after each day.

import { addBanks, bankAction, hasBanks } from './habits/banks.ts';
import { addBillPayers, billAction, hasBills } from './habits/bills.ts';
import { hasClaims } from './habits/claims.ts';
import { hasNextOfKin } from './habits/next-of-kin.ts';
import { createPopulation, incomes, nextAction, type Population } from './habits/people.ts';
import { hasProxyMembers } from './habits/proxy-members.ts';
import { addClients, knowsStaff } from './habits/staff.ts';
import { changesTerms } from './habits/terms.ts';
import type { Fault, HistoryEvent, MachineEvent } from './history.ts';
import { compareBanks } from './model/banks.ts';
import { announceBills } from './model/bills.ts';
import { endHolds, nextHoldEnd } from './model/claims.ts';
import { type GroupScreen, sampledView, screenOf } from './model/group-screen.ts';
import {
  addTo,
  DAY,
  dateIncome,
  dayOf,
  emptyModel,
  HOUR,
  type Model,
  Refused,
} from './model/model.ts';
import { closesAt, runPots } from './model/pots.ts';
import {
  announcePulls,
  type BankJob,
  beginPulls,
  checkPulls,
  nextBankJob,
  nextCheck,
} from './model/pulls.ts';
import { endSilences, nextSilence } from './model/recalls.ts';
import {
  nextReminder,
  type ReminderKind,
  type RemindersSent,
  reminderProblems,
} from './model/reminders.ts';
import { nextInstalment, runInstalments } from './model/repayment-plans.ts';
import { nextGroupStep, runGroupSteps } from './model/rounds.ts';
import { dueAt, runShops } from './model/shops.ts';
import { differences, type Snapshot, snapshotOf } from './model/snapshot.ts';
import { nextSaving, runSavings, sortIncome } from './model/sorting.ts';
import { countProposals, expireProposals } from './model/staff.ts';
import { nextAttempt, runStandingOrders } from './model/standing-orders.ts';
import { createRandom, type Random } from './random.ts';
import { type Action, applyAction, targetExists } from './verbs/verbs.ts';

/** The product under simulation; the caller moves its clock. */
export type Product = {
  /** Performs an action; returns the refusal, or null if it succeeded. */
  perform(who: string, action: Action, now: number): Promise<string | null>;
  /** When the next job is due. */
  nextJob(): Promise<number | null>;
  runJobs(now: number): Promise<void>;
  sortIncome(now: number): Promise<void>;
  expireProposals(now: number): Promise<void>;
  /** Sends the reminders of an instant, more than once; returns those that left the app then. */
  remind(kind: ReminderKind, now: number): Promise<RemindersSent>;
  /** Runs a job about banks that is due at a certain time. */
  runBankJob(kind: BankJob, now: number): Promise<void>;
  /** The provider reports payments by banks that had refused them. */
  reportDebits(now: number): Promise<void>;
  injectFault(fault: Exclude<Fault, { verb: 'down' }>): void;
  readSnapshot(now: number): Promise<Snapshot>;
  /** A member's view of their group. */
  show(who: string, group: string, now: number): Promise<GroupScreen>;
  /** Discrepancies in the ledger. */
  books(): Promise<string[]>;
};

export type Settings = { seed: number; days: number; people: number };

/** A difference from the model: when it appeared, and what differs. */
type Violation = { at: number; problems: string[] };
export type Outcome = {
  history: HistoryEvent[];
  /** Events that changed nothing in the model: refused, or with nothing to sort. */
  idle: Set<HistoryEvent>;
  violation: Violation | null;
  model: Model;
};

/** 2026-01-01 in Lagos. */
export const EPOCH = Date.UTC(2026, 0, 1) - HOUR;

class ViolationFound extends Error {
  readonly violation: Violation;
  constructor(violation: Violation) {
    super(violation.problems.join('\n'));
    this.violation = violation;
  }
}

type Run = {
  model: Model;
  product: Product | null;
  history: HistoryEvent[];
  idle: Set<HistoryEvent>;
  now: number;
  /** The next reminders. */
  reminder: { at: number; kind: ReminderKind };
  /** The next job about banks; null if there are none. */
  bankJob: ReturnType<typeof nextBankJob> | null;
  /** True if anything may have changed since the last comparison. */
  changed: boolean;
};

type PopulatedRun = Run & {
  population: Population;
  /** Draws for payments and reminders of bills; null if there are none. */
  bills: Random | null;
  /** Draws for banks and saved cards; null if there are none. */
  banks: Random | null;
};

const startRun = (product: Product | null, settings: Settings): PopulatedRun => {
  const model = emptyModel();
  const made = createPopulation(createRandom(settings.seed), model, settings.people);
  addClients(model, settings.seed);
  addBillPayers(model, settings.seed);
  addBanks(model, settings.seed);
  const proxyMembers = hasProxyMembers(settings.seed) ? createRandom(settings.seed * 41) : null;
  const terms = changesTerms(settings.seed) ? createRandom(settings.seed * 43) : null;
  const kin = hasNextOfKin(settings.seed) ? createRandom(settings.seed * 47) : null;
  const staff = knowsStaff(settings.seed) ? createRandom(settings.seed * 53) : null;
  const claims = hasClaims(settings.seed) ? createRandom(settings.seed * 59) : null;
  const bills = hasBills(settings.seed) ? createRandom(settings.seed * 61) : null;
  const banks = hasBanks(settings.seed) ? createRandom(settings.seed * 131) : null;
  const population = { ...made, proxyMembers, terms, kin, staff, claims };
  const reminder = nextReminder(EPOCH);
  const begun = { history: [], idle: new Set<HistoryEvent>(), now: EPOCH, changed: true };
  const bankJob = banks && nextBankJob(EPOCH);
  return { model, product, ...begun, reminder, bankJob, population, bills, banks };
};

/** Runs a seed's days up to the first violation. Without a product, only the model runs. */
export async function runSeed(product: Product | null, settings: Settings): Promise<Outcome> {
  const run = startRun(product, settings);
  const random = createRandom(~settings.seed);
  return stopAtViolation(run, async () => {
    for (let day = 0; day < settings.days; day++) {
      await runDay(run, random, day);
      await perform(run, { at: run.now, who: null, action: { verb: 'compare' } });
    }
    await checkBooks(run);
  });
}

async function runDay(run: PopulatedRun, random: Random, day: number): Promise<void> {
  const { population, model } = run;
  const midnight = EPOCH + day * DAY;
  const morning = midnight + random.integer(0, 9) * HOUR;
  for (const { who, action } of incomes(population, random, day)) {
    await perform(run, { at: Math.max(morning, run.now), who, action });
    if (random.percent(60)) await perform(run, sortingNow(run));
  }
  for (const minute of minutesOf(random.integer(1, 12), () => random.integer(0, 1439))) {
    const at = Math.max(midnight + minute * 60_000, run.now);
    const fault = faultAt(random.integer(1, 1000), at, random.integer(1, 60));
    if (fault) await perform(run, { at, who: null, action: fault });
    const then = Math.max(at, run.now);
    await advance(run, then);
    const next = nextAction(model, population, random, then);
    if (next) await perform(run, { at: then, ...next });
    if (random.percent(60)) await perform(run, sortingNow(run));
    await performMore(run, then);
  }
  await advance(run, Math.max(midnight + DAY - 1, run.now));
}

/** Actions that only some populations have, in addition to everyone else's. */
async function performMore(run: PopulatedRun, at: number): Promise<void> {
  const { bills, banks, model } = run;
  const paying = bills && billAction(model, bills, at);
  if (paying) await perform(run, { at, ...paying });
  if (banks === null) return;
  for (const _ of ['one', 'another']) {
    const banking = bankAction(model, banks, at);
    if (banking) await perform(run, { at, ...banking });
  }
}

const sortingNow = ({ now }: Run): HistoryEvent => ({
  at: now,
  who: null,
  action: { verb: 'sort' },
});

const minutesOf = (count: number, minute: () => number) =>
  Array.from({ length: count }, minute).sort((a, b) => a - b);

function faultAt(draw: number, at: number, size: number): Fault | undefined {
  if (draw <= 100) return { verb: 'crash', statement: size % 20, done: size % 2 === 0 };
  if (draw <= 105) return { verb: 'down', until: at + size * HOUR };
  if (draw <= 200) return { verb: 'repeat_job' };
  return undefined;
}

/** Replays a history, comparing where it says so and at the end, or after every action as well. */
export async function replay(
  product: Product | null,
  settings: Settings,
  history: readonly HistoryEvent[],
  compared: 'as_recorded' | 'always',
): Promise<Outcome> {
  const run = startRun(product, settings);
  return stopAtViolation(run, async () => {
    for (const event of history) {
      await perform(run, event);
      if (compared === 'always') await compare(run);
    }
    await advance(run, EPOCH + settings.days * DAY - 1);
    await compare(run);
    await checkBooks(run);
  });
}

async function stopAtViolation(run: Run, work: () => Promise<void>): Promise<Outcome> {
  const { history, idle, model } = run;
  try {
    await work();
    return { history, idle, model, violation: null };
  } catch (error) {
    // An error that is not a refusal is as wrong as a wrong balance.
    const problems = [`it failed: ${error instanceof Error ? error.message : String(error)}`];
    const violation = error instanceof ViolationFound ? error.violation : { at: run.now, problems };
    return { history, idle, model, violation };
  }
}

async function perform(run: Run, event: HistoryEvent): Promise<void> {
  const { model, product, history } = run;
  await advance(run, event.at);
  history.push(event);
  if (event.who === null) return occur(run, event);
  const { who, action } = event;
  if (!targetExists(model, event.who, action)) {
    run.idle.add(event);
    return;
  }
  const expected = refusalOf(() => applyAction(model, who, action, run.now));
  if (expected !== null) {
    run.idle.add(event);
    addTo(model.refusals, expected, 1);
  }
  const found = await product?.perform(who, action, run.now);
  // Jobs that an action enqueues are due at once.
  await runDueSteps(run);
  if (found === undefined || (expected === null) === (found === null)) return;
  const describe = (refusal: string | null) => (refusal === null ? 'done' : `refused (${refusal})`);
  throw new ViolationFound({
    at: run.now,
    problems: [`${who} ${action.verb}: should be ${describe(expected)}, was ${describe(found)}`],
  });
}

async function occur(run: Run, event: MachineEvent): Promise<void> {
  const { action } = event;
  switch (action.verb) {
    case 'compare':
      if (countProposals(run.model.desk) > 0) await expire(run);
      return compare(run);
    case 'sort':
      run.changed = true;
      if (sortIncome(run.model, run.now) === 0) run.idle.add(event);
      return run.product?.sortIncome(run.now);
    case 'down':
      // No jobs run until then, so they are all late.
      run.now = Math.max(run.now, action.until);
      return runDueSteps(run);
    default:
      run.product?.injectFault(action);
  }
}

async function expire(run: Run): Promise<void> {
  run.changed = true;
  expireProposals(run.model, run.now);
  await run.product?.expireProposals(run.now);
}

function refusalOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.message;
  }
}

/** Moves the clock forward, running each step at its own time. */
async function advance(run: Run, to: number): Promise<void> {
  for (;;) {
    const orders = [...run.model.orders.values()].map(nextAttempt);
    const instants = [
      nextGroupStep(run.model),
      nextInstalment(run.model),
      nextSaving(run.model),
      ...orders,
      ...[...run.model.pots.values()].map(closesAt),
      ...[...run.model.purchases.values()].map(dueAt),
      nextSilence(run.model),
      nextHoldEnd(run.model),
      nextCheck(run.model),
      (await run.product?.nextJob()) ?? null,
    ];
    const next = Math.min(...instants.map((instant) => instant ?? Number.POSITIVE_INFINITY));
    if (run.reminder.at < run.now) run.reminder = nextReminder(run.now);
    const other = Math.min(next, run.bankJob?.at ?? next);
    if (run.reminder.at <= to && run.reminder.at < other) {
      await remind(run);
      continue;
    }
    if (run.bankJob && run.bankJob.at <= to && run.bankJob.at < next) {
      await runBankJob(run, run.bankJob);
      continue;
    }
    if (next > to) break;
    run.now = Math.max(run.now, next);
    await runDueSteps(run);
  }
  run.now = Math.max(run.now, to);
}

/** A job that a downtime delayed runs late, unless it is too late. */
async function runBankJob(run: Run, { kind, at, until }: NonNullable<Run['bankJob']>) {
  const { model, product } = run;
  run.now = Math.max(run.now, at);
  run.bankJob = nextBankJob(at);
  if (run.now > until) return;
  if (kind === 'compare') compareBanks(model);
  else beginPulls(model, kind === 'pull' ? 1 : 2, run.now);
  await product?.runBankJob(kind, run.now);
  await runDueSteps(run);
}

/** Everyone who is short tomorrow is told outside the app, and no one twice. Bills are announced in the app. */
async function remind(run: Run): Promise<void> {
  const { model, product, reminder } = run;
  run.now = reminder.at;
  run.reminder = nextReminder(reminder.at);
  if (reminder.kind === 'noon' && model.bills.size > 0) {
    run.changed = true;
    announceBills(model, run.now);
  }
  if (reminder.kind === 'noon' && model.banks.size > 0) {
    run.changed = true;
    announcePulls(model, run.now);
  }
  if (product === null) return;
  const sent = await product.remind(reminder.kind, run.now);
  const problems = reminderProblems(model, reminder, sent);
  if (problems.length > 0) throw new ViolationFound({ at: run.now, problems });
}

// Groups, standing orders, pots, shops, goals: when all are late, they run in the order of the day.
async function runDueSteps(run: Run): Promise<void> {
  run.changed = true;
  runGroupSteps(run.model, run.now);
  runInstalments(run.model, run.now);
  runStandingOrders(run.model, run.now);
  runPots(run.model, run.now);
  runShops(run.model, run.now);
  runSavings(run.model, run.now);
  endSilences(run.model, run.now);
  endHolds(run.model, run.now);
  if (checkPulls(run.model, run.now)) await run.product?.reportDebits(run.now);
  dateIncome(run.model, run.now);
  await run.product?.runJobs(run.now);
}

async function compare(run: Run): Promise<void> {
  const { model, product, now } = run;
  if (product === null || !run.changed) return;
  run.changed = false;
  const problems = differences(snapshotOf(model, now), await product.readSnapshot(now));
  const sampled = sampledView(model, dayOf(now));
  if (sampled) {
    const { group, seat } = sampled;
    const shown = await product.show(seat.person.name, group.name, now);
    problems.push(...differences(screenOf(group, seat), shown, `shown to ${seat.person.name}`));
  }
  if (problems.length > 0) throw new ViolationFound({ at: now, problems });
}

async function checkBooks({ product, now }: Run): Promise<void> {
  const problems = (await product?.books()) ?? [];
  if (problems.length > 0) throw new ViolationFound({ at: now, problems });
}
