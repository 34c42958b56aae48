// Rules that sort income, their runs, and round-ups.
import { kobo } from '@alajo/contract/money.ts';
import type { SortPart, SpendTerms } from '../model/model.ts';
import {
  acceptRun,
  createRule,
  declineRun,
  removePlan,
  removeRule,
  setPlan,
  setPlanPaused,
  setRuleStatus,
  undoRun,
} from '../model/sorting.ts';
import { asCaller } from '../product/customers.ts';
import type { Verbs } from './verb.ts';

/** Rules and runs are numbered from 1, the oldest first. */
type OfRule = { rule: number };
type OfRun = { run: number };

export type SortingActions = {
  create_rule: {
    source: 'any' | 'added' | 'payer';
    payer: string | null;
    at_least: number;
    asks: boolean;
    parts: SortPart[];
  };
  pause_rule: OfRule;
  resume_rule: OfRule;
  remove_rule: OfRule;
  accept: { run: number; amount: number };
  decline_run: OfRun;
  undo: OfRun;
  set_spend_plan: { terms: SpendTerms };
  pause_spend_plan: object;
  resume_spend_plan: object;
  remove_spend_plan: object;
};

export const sortingVerbs: Verbs<SortingActions> = {
  create_rule: {
    repeatable: true,
    model: (model, me, { verb: _, ...terms }) => createRule(model, me, terms),
    product: async ({ sorting, partOf }, me, { source, payer, at_least, asks, parts }, key) => {
      const mode = asks ? ('ask' as const) : ('auto' as const);
      const sorted = await Promise.all(parts.map(partOf));
      const terms = { at_least: kobo(at_least), mode, parts: sorted };
      const from = source === 'payer' ? { source, payer: payer ?? '' } : { source };
      return sorting.createRule({ ...from, ...terms }, asCaller(me, key));
    },
  },
  pause_rule: {
    repeatable: true,
    model: (model, me, { rule }) => setRuleStatus(model, me, rule, 'paused'),
    product: async ({ sorting, ruleOf }, me, { rule }) =>
      sorting.pauseRule(await ruleOf(me, rule), asCaller(me)),
  },
  resume_rule: {
    repeatable: true,
    model: (model, me, { rule }) => setRuleStatus(model, me, rule, 'active'),
    product: async ({ sorting, ruleOf }, me, { rule }) =>
      sorting.resumeRule(await ruleOf(me, rule), asCaller(me)),
  },
  remove_rule: {
    model: (model, me, { rule }) => removeRule(model, me, rule),
    product: async ({ sorting, ruleOf }, me, { rule }) =>
      sorting.removeRule(await ruleOf(me, rule), asCaller(me)),
  },
  accept: {
    repeatable: true,
    model: (model, me, { run, amount }, now) => acceptRun(model, me, { run, amount }, now),
    product: async ({ sorting, runOf }, me, { run, amount }) =>
      sorting.accept({ ...(await runOf(me, run)), amount: kobo(amount) }, asCaller(me)),
  },
  decline_run: {
    repeatable: true,
    model: (model, me, { run }) => declineRun(model, me, run),
    product: async ({ sorting, runOf }, me, { run }) =>
      sorting.decline(await runOf(me, run), asCaller(me)),
  },
  undo: {
    repeatable: true,
    model: (model, me, { run }, now) => undoRun(model, me, run, now),
    product: async ({ sorting, runOf }, me, { run }) =>
      sorting.undo(await runOf(me, run), asCaller(me)),
  },
  set_spend_plan: {
    repeatable: true,
    model: (model, me, { terms }, now) => setPlan(model, me, terms, now),
    product: async ({ sorting, goalId }, me, { terms: { goal, style, size, day_cap } }) => {
      const where = { ...(await goalId(goal)), day_cap: kobo(day_cap) };
      const how = style === 'percent' ? { style, percent: size } : { style, step: kobo(size) };
      return sorting.setSpendPlan({ ...how, ...where }, asCaller(me));
    },
  },
  pause_spend_plan: {
    repeatable: true,
    model: (model, me) => setPlanPaused(model, me, true),
    product: ({ sorting }, me) => sorting.pauseSpendPlan({}, asCaller(me)),
  },
  resume_spend_plan: {
    repeatable: true,
    model: (model, me) => setPlanPaused(model, me, false),
    product: ({ sorting }, me) => sorting.resumeSpendPlan({}, asCaller(me)),
  },
  remove_spend_plan: {
    repeatable: true,
    model: (model, me) => removePlan(model, me),
    product: ({ sorting }, me) => sorting.removeSpendPlan({}, asCaller(me)),
  },
};
