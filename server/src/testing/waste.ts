// Shared by waste tests: the app, bookings, and the operator's actions.
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import { scheduledTime } from '@alajo/contract/waste/schemas.ts';
import type { Deps } from '../deps.ts';
import { HOUR } from '../platform/clock.ts';
import { moveByOperator, type OperatorMove } from '../waste/operator.ts';
import type { TestResponse } from './app.ts';
import { type Person, walletApp } from './wallet.ts';

export type WasteApp = Awaited<ReturnType<typeof wasteApp>>;

export async function wasteApp(wrap?: (deps: Deps) => Deps) {
  const alajo = await walletApp(wrap);
  const { as, call, clock, deps } = alajo;
  const params = (id: number) => ({ id: String(id) });
  /** The scheduled date this many hours from now. */
  const inHours = (hours: number) => scheduledTime(new Date(clock.now().getTime() + hours * HOUR));
  const book = (who: Person, more: object = {}, key?: string) => {
    const body = {
      waste_type: 'household',
      collection_address: '14 Adeola Street,\nSurulere',
      scheduled_date: inHours(48),
      amount: 2000,
      ...more,
    };
    return call(wasteRoutes.book, { body: body as never }, as(who, key));
  };
  return {
    ...alajo,
    inHours,
    book,
    /** Books a collection and returns its id. */
    async booked(who: Person, more: object = {}) {
      const made = await book(who, more);
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return Number(made.body.id);
    },
    show: async (who: Person, id: number) =>
      (await call(wasteRoutes.collection, { params: params(id) }, who)).body,
    find: (who: Person, id: number) => call(wasteRoutes.collection, { params: params(id) }, who),
    list: async (who: Person, query: object = {}) =>
      (await call(wasteRoutes.list, { query }, who)).body as { data: Rows; next: string | null },
    cancel: (who: Person, id: number) =>
      call(wasteRoutes.cancel, { params: params(id) }, as(who)) as Promise<TestResponse>,
    move: (who: Person, id: number, scheduled_date: string, more: object = {}) =>
      call(wasteRoutes.reschedule, { params: params(id), body: { scheduled_date, ...more } }, who),
    rate: (who: Person, id: number, rating: number) =>
      call(wasteRoutes.rate, { params: params(id), body: { rating } }, who),
    plans: async (who: Person, query: object = {}) =>
      (await call(wasteRoutes.plans, { query }, who)).body as { data: Rows; next: string | null },
    stop: (who: Person, id: number) => call(wasteRoutes.stopPlan, { params: params(id) }, who),
    /** Performs the operator's actions in order. */
    async operate(id: number, ...moves: OperatorMove[]) {
      for (const move of moves) await moveByOperator(deps, id, move);
    },
  };
}

type Rows = Record<string, unknown>[];
