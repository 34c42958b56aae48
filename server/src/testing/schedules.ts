// Shared by tests of standing orders: the app and the calls that set one up and change it.
import { addDays } from '@alajo/contract/days.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import type { Deps } from '../deps.ts';
import { dayInLagos } from '../platform/clock.ts';
import { savingsApp } from './savings.ts';
import type { Person } from './wallet.ts';

export type SchedulesApp = Awaited<ReturnType<typeof schedulesApp>>;

type Target = { type: string; [field: string]: unknown };
export type OrderTerms = {
  target: Target;
  amount?: number;
  most?: number;
  frequency?: string;
  first_day?: string;
  note?: string;
};

/** An order as it is on the wire. */
type WireOrder = {
  id: number;
  status: string;
  next_day: string | null;
  following_day: string | null;
  expected: number;
  most: number;
  name: string;
  detail: string;
  open: WireRun | null;
  runs: WireRun[];
};
type WireRun = {
  due_on: string;
  status: string;
  total: number | null;
  reference: string | null;
  reason: string | null;
  next_try: string | null;
};

export async function schedulesApp(wrap?: (deps: Deps) => Deps) {
  const alajo = await savingsApp(wrap);
  const { as, call, clock } = alajo;
  const inDays = (count: number) => addDays(dayInLagos(clock.now()), count);
  const params = (id: number) => ({ id: String(id) });
  const create = (who: Person, terms: OrderTerms, key?: string) => {
    const amount = terms.amount ?? 1000;
    const body = {
      amount,
      most: amount,
      frequency: 'weekly',
      first_day: inDays(3),
      ...terms,
    };
    return call(scheduleRoutes.create, { body: body as never }, as(who, key));
  };
  const plain = (route: 'order' | 'pause' | 'resume' | 'end') => (who: Person, id: number) =>
    call(scheduleRoutes[route], { params: params(id) }, as(who));
  return {
    ...alajo,
    inDays,
    create,
    /** Sets up an order and returns its id. */
    async order(who: Person, terms: OrderTerms) {
      const made = await create(who, terms);
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return Number(made.body.id);
    },
    details: async (who: Person, id: number) => {
      const { body } = await plain('order')(who, id);
      return body as WireOrder;
    },
    findOrder: plain('order'),
    pauseOrder: plain('pause'),
    resumeOrder: plain('resume'),
    endOrder: plain('end'),
    skipDay: (who: Person, id: number, day: string) =>
      call(scheduleRoutes.skip, { params: params(id), body: { day } }, who),
    change: (who: Person, id: number, body: { amount: number; most: number }) =>
      call(scheduleRoutes.change, { params: params(id), body }, as(who)),
    comingUp: async (who: Person, days = 60) => {
      const { body } = await call(scheduleRoutes.comingUp, { query: { days: String(days) } }, who);
      return body as { total: number; data: Record<string, unknown>[] };
    },
  };
}
