// The model's pulls, from docs/decisions/0063-bank-mandates.md: on the evening before a due day a bank pays what the
// wallet is missing, at most what was announced at noon, and is tried again on the due day if it refused.
import { inOrder, openConsents, removeBank } from './banks.ts';
import { duesUntil } from './dues.ts';
import {
  type Consent,
  DAY,
  type DebitOutcome,
  dateOf,
  dayOf,
  type Group,
  HOUR,
  type Model,
  type Person,
  type Pull,
  payDebt,
  receive,
  requireThat,
} from './model.ts';

export type BankJob = 'compare' | 'retry' | 'pull';

/** Lagos times of the nightly comparison, the second try and the pulls, and how late they still run after a downtime. */
const BANK_JOBS: readonly { kind: BankJob; hour: number; late: number }[] = [
  { kind: 'compare', hour: 3.75 * HOUR, late: DAY },
  { kind: 'retry', hour: 10 * HOUR, late: 8 * HOUR },
  { kind: 'pull', hour: 20 * HOUR, late: 3 * HOUR },
];

/** The first bank job after an instant. */
export function nextBankJob(after: number): { kind: BankJob; at: number; until: number } {
  const midnight = dayOf(after) * DAY - HOUR;
  const all = [midnight, midnight + DAY].flatMap((day) =>
    BANK_JOBS.map(({ kind, hour, late }) => ({ kind, at: day + hour, until: day + hour + late })),
  );
  const next = all.find(({ at }) => at > after);
  if (next === undefined) throw new Error('a day has bank jobs');
  return next;
}

const SECOND = 1000;
const FIRST_CHECK = 30 * SECOND;
const SECOND_CHECK = 90 * SECOND;
const LATE = 45 * SECOND;
/** The smallest payment the provider takes. */
const LEAST = 100 * 100;

const tomorrow = (now: number) => dayOf(now) + 1;

/** Stores what customers are told at noon about tomorrow. */
export function announcePulls(model: Model, now: number): void {
  const day = tomorrow(now);
  for (const { consent, amount } of planAll(model, day, () => true)) {
    if (consent.announced?.day !== day) consent.announced = { day, amount };
  }
}

type PullPlan = { consent: Consent; amount: number; missing: number };

/** The pulls that usable consents would make for a day. */
function planAll(model: Model, day: number, isUsable: (consent: Consent) => boolean): PullPlan[] {
  const active = [...model.banks.values()].filter(({ status }) => status === 'active');
  return [...Map.groupBy(active, ({ owner }) => owner)].flatMap(([owner, banks]) => {
    // Money that came in would pay the debt.
    if (owner.owes > 0) return [];
    const usable = inOrder(banks).flatMap(openConsents).filter(isUsable);
    return usable.length === 0 ? [] : planFor(missingOn(model, owner, day), usable, day);
  });
}

/** By group, the amount that the wallet lacks on the day itself, after everything that is taken before. */
function missingOn(model: Model, person: Person, day: number): Map<Group, number> {
  const missing = new Map<Group, number>();
  let left = person.wallet;
  for (const { group, at, amount } of duesUntil(model, person, day)) {
    const short = Math.max(amount - left, 0);
    left = Math.max(left - amount, 0);
    if (group === null || dayOf(at) !== day || short === 0) continue;
    missing.set(group, (missing.get(group) ?? 0) + short);
  }
  return missing;
}

/** One bank pays for each group: the first whose consent allows enough. */
function planFor(missing: Map<Group, number>, consents: readonly Consent[], day: number) {
  return [...missing].flatMap(([group, short]): PullPlan[] => {
    for (const consent of consents) {
      if (consent.group !== group || consent.skips === day || consent.ends_on < day) continue;
      const amount = Math.min(short, roomOf(consent, day));
      if (amount >= LEAST) return [{ consent, amount, missing: short }];
    }
    return [];
  });
}

/** The rest of the total, or of the week or month in which the payment is due. */
function roomOf({ group, cap, total, pulls }: Consent, due: number): number {
  const used = (list: Pull[]) =>
    list.reduce(
      (sum, { status, amount, received }) => sum + (status === 'pending' ? amount : received),
      0,
    );
  const period = (day: number) =>
    group.frequency === 'weekly' ? Math.floor((day + 3) / 7) : dateOf(day).slice(0, 7);
  const same = pulls.filter((pull) => period(pull.due) === period(due));
  return Math.max(Math.min(total - used(pulls), cap - used(same)), 0);
}

/** Starts the pulls for tomorrow or, as second attempts, for today. */
export function beginPulls(model: Model, attempt: 1 | 2, now: number): void {
  const day = attempt === 1 ? tomorrow(now) : dayOf(now);
  const isAnnounced = ({ announced }: Consent) => announced?.day === day;
  const begun = planAll(model, day, isAnnounced).flatMap((planned) => {
    const earlier = planned.consent.pulls.filter(({ due }) => due === day);
    const isNext =
      attempt === 1
        ? earlier.length === 0
        : earlier.length === 1 && earlier[0]?.problem === 'insufficient_funds';
    return isNext ? beginPull(planned, { day, attempt }) : [];
  });
  for (const pull of begun) sendPull(pull, now);
}

function beginPull(
  { consent, amount, missing }: PullPlan,
  { day, attempt }: { day: number; attempt: 1 | 2 },
): Pull {
  const pull: Pull = {
    consent,
    due: day,
    attempt,
    amount: Math.min(amount, consent.announced?.amount ?? 0),
    received: 0,
    status: 'pending',
    problem: null,
    outcome: consent.bank.outcome,
    paid_at: 0,
    check_at: null,
    was_refused: false,
    was_limited: amount < missing,
    reversed: 0,
    owed: 0,
  };
  consent.pulls.push(pull);
  return pull;
}

function sendPull(pull: Pull, now: number): void {
  const { bank, ended } = pull.consent;
  if (ended !== null) refuse(pull, 'stopped');
  else if (bank.at_bank === 'revoked') {
    refuse(pull, 'unusable');
    removeBank(bank, 'provider');
  } else debit(pull, now);
}

/** The bank's reply, and how long afterwards it pays and is asked again, as far as that matters. */
type Debit = { reply: 'paid' | 'refused' | null; pays?: number; check?: number };

const DEBITS: Record<DebitOutcome, Debit> = {
  paid: { reply: 'paid' },
  refused: { reply: 'refused' },
  late: { reply: null, pays: LATE, check: FIRST_CHECK },
  twice: { reply: 'paid' },
  half: { reply: 'paid' },
  no_reply: { reply: null, check: FIRST_CHECK },
  refused_then_paid: { reply: 'refused', pays: HOUR, check: HOUR },
  reversed: { reply: 'paid', check: FIRST_CHECK },
};

function debit(pull: Pull, now: number): void {
  const { reply, pays = 0, check } = DEBITS[pull.outcome];
  Object.assign(pull, { paid_at: now + pays, check_at: check === undefined ? null : now + check });
  if (reply === 'refused') refuse(pull, 'insufficient_funds');
  if (reply === 'paid') arrive(pull);
}

function refuse(pull: Pull, problem: NonNullable<Pull['problem']>): void {
  Object.assign(pull, { status: 'refused', problem, was_refused: true });
}

/** Everything the bank sends is credited, whether or not we asked for it. */
function arrive(pull: Pull): void {
  const { amount, outcome, consent } = pull;
  const parts =
    outcome === 'twice' ? [amount, amount] : [outcome === 'half' ? Math.trunc(amount / 2) : amount];
  for (const part of parts) {
    receive(consent.bank.owner, part, 'outside');
    pull.received += part;
  }
  Object.assign(pull, { status: 'paid', problem: null });
}

const pullsOf = ({ banks }: Model) =>
  [...banks.values()].flatMap(({ consents }) => consents.flatMap(({ pulls }) => pulls));

/** When the provider is asked next about a pull. */
export function nextCheck(model: Model): number | null {
  const instants = pullsOf(model).flatMap(({ check_at }) => check_at ?? []);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Checks pulls; returns true if a bank reports a payment that no one expected any more. */
export function checkPulls(model: Model, now: number): boolean {
  let reported = false;
  for (const pull of pullsOf(model)) {
    if ((pull.check_at ?? now + 1) > now) continue;
    reported ||= pull.status === 'refused';
    checkPull(pull, now);
  }
  return reported;
}

function checkPull(pull: Pull, now: number): void {
  const { status, outcome, paid_at } = pull;
  if (status !== 'paid') {
    const isPaid = paid_at <= now;
    pull.check_at = isPaid ? null : now + SECOND_CHECK;
    if (isPaid) arrive(pull);
  } else if (outcome === 'reversed') {
    const isReversed = paid_at + DAY <= now;
    pull.check_at = isReversed ? null : now + DAY;
    if (isReversed) reverse(pull);
  }
}

/** The bank takes the money back: the bank is removed for good, and the customer owes what the wallet lacks. */
function reverse(pull: Pull): void {
  const { bank } = pull.consent;
  removeBank(bank, 'chargeback');
  bank.removed_by = 'chargeback';
  pull.reversed = pull.amount;
  bank.owner.owes += pull.amount;
  payDebt(bank.owner);
  pull.owed = bank.owner.owes;
}

/** The customer pays another way: nothing is pulled for that day. */
export function skipPull(consent: Consent, day: number, now: number): void {
  if (consent.skips === day) return;
  const isOpen = now < day * DAY - HOUR - 4 * HOUR;
  const isAnnounced = consent.announced?.day === day;
  requireThat(isAnnounced && isOpen, 'it has begun, or was not announced');
  consent.skips = day;
}

/** Money that came from banks, without what they took back. */
export const pulledInto = (model: Model): number =>
  pullsOf(model).reduce((sum, { received, reversed }) => sum + received - reversed, 0);

export const pullSnapshot = (model: Model): [string, string][] =>
  pullsOf(model).map(({ consent: { bank, group }, due, attempt, ...pull }) => [
    pullName({ owner: bank.owner.name, group: group.name, due: dateOf(due), attempt }),
    pullText({ ...pull, bank: bank.name }),
  ]);

type PullKey = { owner: string; group: string; due: string; attempt: number };

export const pullName = ({ owner, group, due, attempt }: PullKey) =>
  `${owner} for ${group} on ${due}, attempt ${attempt}`;

type PullState = {
  bank: string;
  status: string;
  problem: string | null;
  amount: number;
  received: number;
};

export const pullText = ({ bank, status, problem, amount, received }: PullState) =>
  `${bank}: ${status}${problem === null ? '' : ` (${problem})`}, ${received} of ${amount}`;
