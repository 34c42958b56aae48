// The demo customer's savings goals, with the ₦395,000 of the specification (spec §9).
import { addDays } from '@alajo/contract/days.ts';
import { naira } from '@alajo/contract/money.ts';
import { listFuturePayments } from '../app.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { savingsHandlers } from '../savings/routes.ts';

// The newest come first on the screen: the dashboard shows the last two.
const goals = [
  {
    title: 'Emergency money',
    description: 'For whatever comes',
    target: naira(100_000),
    length: 180,
    picture: 'savings',
    kind: 'free',
    colour: 'clay',
  },
  {
    title: 'House rent',
    description: 'Two-bedroom in Surulere, due in March',
    target: naira(400_000),
    length: 120,
    picture: 'home',
    kind: 'locked',
    colour: 'leaf',
  },
  {
    title: 'School fees',
    description: 'Second term for Chidera and Zainab',
    target: naira(150_000),
    length: 60,
    picture: 'school',
    kind: 'target',
    colour: 'indigo',
  },
] as const;

/** The first day of the demo's history, when the goals are created. */
export const GOALS_SINCE = 21;

// Days ago, goal, naira.
const deposits = [
  [GOALS_SINCE, 'House rent', 250_000],
  [GOALS_SINCE, 'School fees', 60_000],
  [17, 'House rent', 20_000],
  [14, 'School fees', 15_000],
  [10, 'Emergency money', 25_000],
  [6, 'School fees', 25_000],
] as const;

export const DEMO_SAVED = deposits.reduce((sum, [, , whole]) => sum + whole, 0);

/** Makes the deposits of this many days ago, each at most once. */
export async function seedSavings(
  deps: Deps,
  payments: PaymentContext,
  days: number,
  callerOf: (key: string) => Customer,
): Promise<void> {
  const savings = savingsHandlers(deps, { ...payments, listFuturePayments });
  const today = dayInLagos(deps.clock.now());
  const { data } = await savings.list({ limit: goals.length }, callerOf('demo-goals'));
  const ids = new Map(data.map(({ id, title }) => [title, id]));
  for (const { target, length, ...goal } of days === GOALS_SINCE ? goals : []) {
    if (ids.has(goal.title)) continue;
    const terms = { target_amount: target, target_date: addDays(today, length) };
    const made = await savings.create({ ...goal, ...terms }, callerOf('demo-goal'));
    ids.set(goal.title, made.id);
  }
  for (const [ago, title, whole] of deposits) {
    const id = ids.get(title);
    if (ago !== days || id === undefined) continue;
    const key = `demo-saved-${title.replace(' ', '-')}-${ago}-days-ago`;
    await savings.contribute({ id, amount: naira(whole) }, callerOf(key));
  }
}
