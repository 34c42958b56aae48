// The model's repayment plans: debts in instalments.
import {
  DAY,
  dayOf,
  debit,
  type Group,
  groupOf,
  HOUR,
  type Model,
  monthsLater,
  type Person,
  type RepaymentPlan,
  requireThat,
  type Seat,
  seatOf,
} from './model.ts';
import { amountOwed, debtsOf, endPlan, settleDebt } from './rounds.ts';

const RETRY_AFTER = [6 * HOUR, DAY, 2 * DAY];
const MONTHS = 6;

type Terms = { name: string; rhythm: RepaymentPlan['rhythm']; amount: number };

/** Spreads the whole debt. Making the same plan again has no effect. */
export function makePlan(
  model: Model,
  who: Person,
  { name, rhythm, amount }: Terms,
  now: number,
): void {
  const group = groupOf(model, name);
  const seat = seatOf(group, who);
  requireThat(group.status !== 'paused', 'paused');
  const owed = amountOwed(group, seat);
  requireThat(owed > 0, 'nothing is owed');
  if (seat.plan) {
    const same = seat.plan.rhythm === rhythm && seat.plan.amount === amount;
    requireThat(same, 'already has a plan');
    return;
  }
  const oldest = Math.min(...debtsOf(group, seat).map(({ since }) => since));
  requireThat(seat.missed_at <= oldest, 'missed a plan for it');
  const today = dayOf(now);
  const first = periodsLater(today, rhythm, 1);
  const last = periodsLater(first, rhythm, Math.ceil(owed / amount) - 1);
  requireThat(last <= monthsLater(today, MONTHS), 'too long');
  requireThat(amount <= owed, 'more than is owed');
  const next_at = first * DAY - HOUR;
  const number = plansMade(model) + 1;
  seat.plan = { number, rhythm, amount, first, taken: 0, tries: 0, tried_at: 0, next_at };
}

const plansMade = ({ groups }: Model): number =>
  [...groups.values()]
    .flatMap(({ seats }) => seats)
    .reduce((sum, { plan, plans }) => sum + plans.kept + plans.missed + (plan ? 1 : 0), 0);

const periodsLater = (day: number, rhythm: RepaymentPlan['rhythm'], count: number) =>
  rhythm === 'weekly' ? day + 7 * count : monthsLater(day, count);

/** Takes the instalments that are due, each in full or not at all. */
export function runInstalments(model: Model, now: number): void {
  for (;;) {
    const due = openPlans(model).filter(({ plan }) => plan.next_at <= now);
    if (due.length === 0) return;
    due.sort((a, b) => a.plan.next_at - b.plan.next_at || a.plan.number - b.plan.number);
    for (const { group, seat, plan } of due) collectInstalment(group, seat, plan, now);
  }
}

function openPlans(model: Model) {
  return [...model.groups.values()].flatMap((group) =>
    group.status === 'paused'
      ? []
      : group.seats.flatMap((seat) => (seat.plan ? [{ group, seat, plan: seat.plan }] : [])),
  );
}

/** The instant of the next attempt. */
export function nextInstalment(model: Model): number | null {
  const instants = openPlans(model).map(({ plan }) => plan.next_at);
  return instants.length === 0 ? null : Math.min(...instants);
}

function collectInstalment(group: Group, seat: Seat, plan: RepaymentPlan, now: number): void {
  const amount = Math.min(plan.amount, amountOwed(group, seat));
  if (seat.person.wallet < amount) {
    missInstalment(seat, plan, now);
    return;
  }
  let left = amount;
  for (const debt of debtsOf(group, seat)) {
    const part = Math.min(debt.left, left);
    if (part === 0) break;
    debit(seat.person, part);
    settleDebt(group, debt, part, group.round);
    left -= part;
  }
  plan.taken += 1;
  plan.tries = 0;
  plan.next_at = periodsLater(plan.first, plan.rhythm, plan.taken) * DAY - HOUR;
}

function missInstalment(seat: Seat, plan: RepaymentPlan, now: number): void {
  if (plan.tries === 0) plan.tried_at = now;
  const wait = RETRY_AFTER[plan.tries];
  plan.tries += 1;
  if (wait === undefined) endPlan(seat, now);
  else plan.next_at = plan.tried_at + wait;
}

/** A member's debt due by an instant: everything, or the plan's instalments that are due by then. */
export const owedUntil = (group: Group, seat: Seat, until: number): number =>
  seat.plan === null
    ? amountOwed(group, seat)
    : instalmentsUntil(group, seat, until).reduce((sum, { amount }) => sum + amount, 0);

export function instalmentsUntil(
  group: Group,
  seat: Seat,
  until: number,
): { at: number; amount: number }[] {
  if (seat.plan === null) return [];
  const owed = amountOwed(group, seat);
  const { rhythm, amount, first, taken, next_at } = seat.plan;
  const instalments = Array.from({ length: Math.ceil(owed / amount) }, (_, nth) => ({
    at: nth === 0 ? next_at : periodsLater(first, rhythm, taken + nth) * DAY - HOUR,
    amount: Math.min(amount, owed - nth * amount),
  }));
  return instalments.filter(({ at }) => at <= until);
}

export const planSnapshot = ({ plan, plans }: Seat): string | null =>
  plan === null && plans.kept + plans.missed === 0
    ? null
    : [
        `${plans.kept} kept, ${plans.missed} missed`,
        ...(plan
          ? [
              `${plan.rhythm} ${plan.amount}, ${plan.taken} taken, next ${new Date(plan.next_at).toISOString()}`,
            ]
          : []),
      ].join(', ');
