// The demo customers' Ajo groups: two that run (spec §2: 2 Active Ajo groups), in one of which the
// demo customer's turn has come today, and two that can be joined.
import { TERMS_VERSION } from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { naira } from '@alajo/contract/money.ts';
import { ajoHandlers } from '../ajo/routes.ts';
import { nextStepAt, runDueSteps } from '../ajo/steps.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';

type Plan = {
  name: string;
  /** `{weekday}` is the day on which the group starts, and so collects. */
  description: string;
  whole: number;
  frequency: 'weekly' | 'monthly';
  max_members: number;
  /** Days from today. */
  starts: number;
  reserve: number;
  late_fee: number;
  /** The organiser first, who collects last. */
  people: string[];
};

const plans: Plan[] = [
  {
    name: 'Balógun Traders Àjọ',
    frequency: 'weekly',
    max_members: 4,
    starts: -14,
    description: 'Stall rent and new stock, every {weekday}',
    whole: 5_000,
    reserve: 0,
    late_fee: 2,
    people: ['musa', 'amaka', 'tunde', 'demo'],
  },
  {
    name: 'Lekki Office Circle',
    frequency: 'monthly',
    max_members: 4,
    starts: -10,
    description: 'Colleagues who save for rent together',
    whole: 10_000,
    reserve: 5,
    late_fee: 0,
    people: ['demo', 'tunde', 'musa', 'amaka'],
  },
  {
    name: 'Ìbàdàn Land Savers',
    frequency: 'monthly',
    max_members: 10,
    starts: 12,
    description: 'Towards a plot each at Moniya',
    whole: 25_000,
    reserve: 10,
    late_fee: 5,
    people: ['tunde', 'musa'],
  },
  {
    name: 'Sallah Ram Club',
    frequency: 'weekly',
    max_members: 12,
    starts: 5,
    description: 'A ram for every home by Sallah',
    whole: 2_500,
    reserve: 0,
    late_fee: 0,
    people: ['amaka', 'musa', 'tunde'],
  },
];

/** The demo customer's contributions by today: three rounds of the first, one of the second. */
export const DEMO_CONTRIBUTED = 3 * 5_000 + 10_000 + 500;

/** Makes the missing groups; `callerOf` returns a customer by username. */
export async function demoGroups(
  deps: Deps,
  payments: PaymentContext,
  today: string,
  callerOf: (username: string) => Customer,
): Promise<void> {
  const ajo = ajoHandlers(deps, payments);
  for (const plan of plans) {
    const { people, whole, starts, ...form } = plan;
    const [organiser = '', ...others] = people;
    const { results } = await ajo.mine({ limit: 100 }, callerOf(organiser));
    const known = results.find(({ name }) => name === form.name);
    const start_date = addDays(today, starts);
    if (known === undefined && start_date <= dayInLagos(deps.clock.now())) continue;
    const weekday = WEEKDAY.format(new Date(`${start_date}T12:00:00Z`));
    const description = form.description.replace('{weekday}', weekday);
    const more = { contribution_amount: naira(whole), start_date, description, rules: [] };
    const group =
      known ??
      (await ajo.create(
        { ...form, ...more, order: 'organiser_last' },
        keyed(callerOf(organiser), form.name),
      ));
    const members = new Set(group.members.map(({ user_id }) => user_id));
    for (const other of others) {
      const caller = callerOf(other);
      if (members.has(caller.user_id) || group.current_round > 0) continue;
      const terms = { id: group.id, terms_version: TERMS_VERSION };
      await ajo.join(terms, keyed(caller, form.name));
    }
  }
}

const WEEKDAY = new Intl.DateTimeFormat('en-NG', { weekday: 'long', timeZone: 'UTC' });

/** A key for each group: one key stands for one request. */
const keyed = (caller: Customer, group: string): Customer => ({
  ...caller,
  idempotency_key: `${caller.idempotency_key}-${group}`,
});

/** Runs the groups' steps up to an instant; `at` moves the clock that `deps` read. */
export async function groupsUntil(deps: Deps, until: Date, at: (now: Date) => void) {
  for (;;) {
    const next = await nextStepAt(deps.db);
    if (next === null || next > until) return;
    at(next);
    await runDueSteps(deps);
  }
}
