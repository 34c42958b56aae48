// The demo customer's auto-split rule, which asks about a friend's transfer, and round-up saving.
import { naira } from '@alajo/contract/money.ts';
import { listFuturePayments } from '../app.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { savingsHandlers } from '../savings/routes.ts';
import { sortIncome } from '../sorting/income.ts';
import { createRule } from '../sorting/rules.ts';
import { setSpendPlan } from '../sorting/spend-plan.ts';

/** The age of the rule in days: the transfer of that day is the first it applies to. */
const RULE_SINCE = 3;

/** Sets both up, each at most once, for later payments. */
export async function seedRules(
  deps: Deps,
  payments: PaymentContext,
  days: number,
  callerOf: (key: string) => Customer,
): Promise<void> {
  if (days !== RULE_SINCE) return;
  const caller = callerOf('demo-sorting-rule');
  const savings = savingsHandlers(deps, { ...payments, listFuturePayments });
  const { data } = await savings.list({ limit: 10 }, caller);
  const idOf = (title: string) => data.find((goal) => goal.title === title)?.id ?? 0;
  const parts = [
    { kind: 'percent' as const, goal_id: idOf('House rent'), percent: 30 },
    { kind: 'amount' as const, goal_id: idOf('School fees'), amount: naira(1_000) },
  ];
  const terms = { source: 'any', at_least: naira(5_000), mode: 'ask', parts } as const;
  await createRule(deps, payments, caller, terms);
  const plan = { style: 'round_up', step: naira(100), day_cap: naira(1_000) } as const;
  await setSpendPlan(deps, payments, caller, { ...plan, goal_id: idOf('School fees') });
}

/** Asks about payments that have arrived since. */
export const seedPendingSorts = (deps: Deps, payments: PaymentContext) =>
  sortIncome(deps, { ...payments, listFuturePayments });
