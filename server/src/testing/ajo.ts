// Shared by Ajo tests: the app, groups with members, and the calls on them.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { ChosenOrder, Group } from '@alajo/contract/ajo/schemas.ts';
import { lockGroup, planNext } from '../ajo/ground/state.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { TestResponse } from './app.ts';
import { type Person, walletApp } from './wallet.ts';

export type NewGroup = Partial<{
  name: string;
  description: string;
  contribution_amount: number;
  frequency: 'weekly' | 'monthly';
  max_members: number;
  start_date: string;
  order: ChosenOrder;
  late_fee: number;
  reserve: number;
  visibility: 'private' | 'open';
  approval: boolean;
  grace_hours: number;
  min_members: number;
  bond: number;
  early_turn_fee: number;
  /** True if first contributions are held before the start; older groups have no such hold. */
  ready: boolean;
}>;

/** The test clock starts at 20 November 2026, 10:00 in Lagos. */
const START = '2026-12-01';

/** Turns a group into one from before ready checks: nothing is held before its start. */
export async function withoutReadyCheck(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('ajo_group').set({ held_account: null }).where('id', '=', id).execute();
    await planNext(tx, clock.now(), [await lockGroup(tx, id)]);
  });
}

export async function ajoApp(wrap?: (deps: Deps) => Deps) {
  const alajo = await walletApp(wrap);
  const { call, as } = alajo;
  let made = 0;
  const at = (group: { id: number }, more: object = {}) => ({
    params: { id: String(group.id), ...more } as never,
  });
  const join = (who: Person, group: { id: number }) =>
    call(
      ajoRoutes.join,
      { ...at(group), body: { terms_version: 1, organiser_first: true } },
      as(who),
    );
  const create = async (who: Person, { ready = false, ...form }: NewGroup = {}) => {
    made += 1;
    const reply = await call(
      ajoRoutes.create,
      {
        body: {
          name: `Group ${made}`,
          description: 'Market women',
          contribution_amount: 1000,
          frequency: 'weekly',
          max_members: 3,
          start_date: START,
          order: 'join',
          visibility: 'open',
          ...form,
        },
      },
      as(who),
    );
    if (reply.status === 201 && !ready) await withoutReadyCheck(alajo, Number(reply.body.id));
    return reply;
  };
  const app = {
    ...alajo,
    create,
    join,
    contribute: (who: Person, group: { id: number }, ahead = 0, key?: string) =>
      call(ajoRoutes.contribute, { ...at(group), body: { ahead } }, as(who, key)),
    cover: (who: Person, group: { id: number }, member: number, key?: string) =>
      call(ajoRoutes.cover, { ...at(group, { member: String(member) }), body: {} }, as(who, key)),
    collect: (who: Person, group: { id: number }) =>
      call(ajoRoutes.requestCollection, at(group), as(who)),
    async group(who: Person, group: { id: number }) {
      const { body } = await call(ajoRoutes.group, at(group), who);
      return body as Wire;
    },
    /** The group after an action in it, which must succeed: its reply contains only the changed parts. */
    async after(who: Person, group: { id: number }, acted: Promise<TestResponse>) {
      const { status, body } = await acted;
      if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
      return app.group(who, group);
    },
    /** A full group: the first is its organiser, positions in the order given. */
    async groupOf(people: Person[], form: NewGroup = {}) {
      const [first, ...rest] = people;
      if (first === undefined) throw new Error('a group needs a member');
      const { body } = await create(first, { max_members: Math.max(people.length, 3), ...form });
      const group = { id: Number(body.id) };
      for (const person of rest) await join(person, group);
      return group;
    },
    /** Advances the clock to an instant and runs each job when it is due. */
    until: (instant: string) => alajo.pass(Date.parse(instant) - alajo.clock.now().getTime()),
    balances: (people: Person[]) => Promise.all(people.map((person) => person.balance())),
  };
  return app;
}

/** A group as JSON: naira where the contract has kobo. */
type Wire = Omit<Group, 'never'>;

export type AjoApp = Awaited<ReturnType<typeof ajoApp>>;
