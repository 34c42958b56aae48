// Shared by savings tests: the app, goals, and the calls that move their money.
import { addDays } from '@alajo/contract/days.ts';
import type { HardshipReason } from '@alajo/contract/savings/kinds.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal, SafeToSpend } from '@alajo/contract/savings/schemas.ts';
import type { Deps } from '../deps.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { TestResponse } from './app.ts';
import { type Person, walletApp } from './wallet.ts';

export type SavingsApp = Awaited<ReturnType<typeof savingsApp>>;

/** Amounts in responses are naira, as on the wire. */
export type WireGoal = Omit<Goal, 'auto_save' | 'repair'> & {
  auto_save: { frequency: string; amount: number; first_day: string; next_day: string } | null;
  repair: { extend_to: string | null; save: { frequency: string; amount: number } | null } | null;
};

export const goalIn = ({ body }: TestResponse) => body as WireGoal;

type AutoSave = { frequency: string; amount: number; first_day?: string };

type WithdrawalBody = { amount: number; reason?: HardshipReason; note?: string };

export async function savingsApp(wrap?: (deps: Deps) => Deps) {
  const alajo = await walletApp(wrap);
  const { as, call, clock } = alajo;
  const today = () => dayInLagos(clock.now());
  const inDays = (count: number) => addDays(today(), count);
  const body = (title: string, more: object = {}) => ({
    title,
    description: '',
    target_amount: 50_000,
    target_date: inDays(100),
    ...more,
  });
  const params = (goal: number) => ({ id: String(goal) });
  const money =
    (route: 'contribute' | 'withdraw' | 'catchUp') =>
    (who: Person, goal: number, amount: number | string, key?: string) =>
      call(savingsRoutes[route], { params: params(goal), body: { amount } }, as(who, key));
  const plain =
    (
      route:
        | 'goal'
        | 'pause'
        | 'resume'
        | 'stopAutoSave'
        | 'archive'
        | 'unarchive'
        | 'skipMissed'
        | 'cancelWithdrawal',
    ) =>
    (who: Person, goal: number) =>
      call(savingsRoutes[route], { params: params(goal) }, who);
  const create = (who: Person, title: string, more: object = {}) =>
    call(savingsRoutes.create, { body: body(title, more) }, who);
  return {
    ...alajo,
    today,
    inDays,
    create,
    /** Creates a goal and returns its id. */
    async goal(who: Person, title: string, more: object = {}) {
      const made = await create(who, title, more);
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return Number(made.body.id);
    },
    show: async (who: Person, goal: number) => goalIn(await plain('goal')(who, goal)),
    find: plain('goal'),
    pause: plain('pause'),
    resume: plain('resume'),
    stop: plain('stopAutoSave'),
    archive: plain('archive'),
    skipMissed: plain('skipMissed'),
    unarchive: plain('unarchive'),
    extend: (who: Person, goal: number, target_date: string) =>
      call(savingsRoutes.extend, { params: params(goal), body: { target_date } }, who),
    raise: (who: Person, goal: number, plan: Omit<AutoSave, 'first_day'>, key?: string) => {
      const body = plan as { frequency: 'daily'; amount: number };
      return call(savingsRoutes.raise, { params: params(goal), body }, as(who, key));
    },
    contribute: money('contribute'),
    withdraw: money('withdraw'),
    catchUp: money('catchUp'),
    ask: (who: Person, goal: number, body: WithdrawalBody, key?: string) =>
      call(savingsRoutes.askWithdrawal, { params: params(goal), body }, as(who, key)),
    cancel: plain('cancelWithdrawal'),
    edit: (who: Person, goal: number, title: string, more: object = {}) =>
      call(savingsRoutes.update, { params: params(goal), body: body(title, more) }, who),
    remove: (who: Person, goal: number, key?: string) =>
      call(savingsRoutes.remove, { params: params(goal) }, as(who, key)),
    autoSave: (who: Person, goal: number, plan: AutoSave) => {
      const body = plan as { frequency: 'daily'; amount: number };
      return call(savingsRoutes.setAutoSave, { params: params(goal), body }, as(who));
    },
    goals: async (who: Person, query: object = {}) => {
      const { body } = await call(savingsRoutes.list, { query }, who);
      return body as { data: WireGoal[]; total_saved: number; next: string | null };
    },
    movements: async (who: Person, goal: number, query: object = {}) => {
      const { body } = await call(savingsRoutes.movements, { params: params(goal), query }, who);
      return body as { data: Record<string, unknown>[]; next: string | null };
    },
    safeToSpend: async (who: Person) => {
      const { body } = await call(savingsRoutes.safeToSpend, {}, who);
      return body as Omit<SafeToSpend, 'items'> & { items: Record<string, unknown>[] };
    },
  };
}
