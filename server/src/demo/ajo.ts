// The demo customers' Ajo groups: two active ones (spec §2: 2 Active Ajo groups), in one of which the demo customer's
// turn has come today, one they invite friends to, and two that can be joined.
import { type Group, MEMBERS_MIN } from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { kobo, naira } from '@alajo/contract/money.ts';
import { AJO_GRACE_HOURS } from '@alajo/contract/time-limits.ts';
import { ajoHandlers } from '../ajo/routes.ts';
import { nextStepAt, runDueSteps } from '../ajo/scheduled-steps.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';

type Plan = {
  name: string;
  /** `{weekday}` stands for the day of the start, and so of each collection. */
  description: string;
  whole: number;
  frequency: 'weekly' | 'monthly';
  max_members: number;
  /** Days from today. */
  starts: number;
  reserve: number;
  late_fee: number;
  visibility: 'private' | 'open';
  /** The organiser, who comes first, collects last. */
  people: string[];
  /** Came by the last member's link, and waits for the organiser. */
  asks?: string;
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
    visibility: 'private',
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
    visibility: 'private',
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
    visibility: 'open',
    people: ['tunde', 'musa'],
  },
  {
    name: 'December Aso-ebi',
    frequency: 'weekly',
    max_members: 6,
    starts: 9,
    description: 'Family only: cloth for the wedding in December',
    whole: 7_500,
    reserve: 0,
    late_fee: 2,
    visibility: 'private',
    people: ['demo', 'tunde'],
    asks: 'ngozi',
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
    visibility: 'open',
    people: ['amaka', 'musa', 'tunde'],
  },
  {
    name: 'Ketu Caterers',
    frequency: 'weekly',
    max_members: 3,
    starts: -15,
    description: 'Gas and foodstuff for the kitchens, every {weekday}',
    whole: 10_000,
    reserve: 0,
    late_fee: 0,
    visibility: 'private',
    people: ['bisi', 'zainab', 'chidi'],
  },
];

/** The demo customer's contributions by today: three rounds of the first group, one of the second. */
export const DEMO_CONTRIBUTED = 3 * 5_000 + 10_000 + 500;

/** Creates the missing groups; `callerOf` returns a customer by username. */
export async function seedGroups(
  deps: Deps,
  payments: PaymentContext,
  today: string,
  callerOf: (username: string) => Customer,
): Promise<void> {
  // The others had no wages in Alajo, and so were never checked against them.
  const findIncome = async () => ({ amount: kobo(0), days: 0 });
  const ajo = ajoHandlers(deps, { ...payments, findIncome });
  for (const plan of plans) {
    const { people, asks, whole, starts, ...form } = plan;
    const [organiser = ''] = people;
    const { results } = await ajo.mine({ limit: 100 }, callerOf(organiser));
    const known = results.find(({ name }) => name === form.name);
    const start_date = addDays(today, starts);
    if (known === undefined && start_date <= dayInLagos(deps.clock.now())) continue;
    const weekday = WEEKDAY.format(new Date(`${start_date}T12:00:00Z`));
    const description = form.description.replace('{weekday}', weekday);
    const terms = { contribution_amount: naira(whole), start_date, description, rules: [] };
    const choices = {
      order: 'organiser_last' as const,
      approval: false,
      grace_hours: AJO_GRACE_HOURS.usual,
      min_members: MEMBERS_MIN,
      bond: 0,
      majority: 'half' as const,
      early_turn_fee: 0,
    };
    const make = async () => {
      const caller = callerOf(organiser);
      const made = await ajo.create({ ...form, ...terms, ...choices }, keyed(caller, form.name));
      return ajo.group(made, caller);
    };
    const group = known ?? (await make());
    if (group.current_round === 0) await gather(ajo, plan, group, callerOf);
  }
}

/** Friends join by the organiser's link, and one requests to join by the last member's. */
async function gather(
  ajo: ReturnType<typeof ajoHandlers>,
  { name, people, asks }: Plan,
  { id, members, requests, terms_version }: Group,
  callerOf: (username: string) => Customer,
): Promise<void> {
  const joining = async (by: string) => {
    const { code } = await ajo.invite({ id }, callerOf(by));
    return { id, terms_version, invitation: code };
  };
  const [organiser = '', ...others] = people;
  const known = new Set(members.map(({ user_id }) => user_id));
  for (const other of others) {
    const caller = callerOf(other);
    if (known.has(caller.user_id)) continue;
    await ajo.join(await joining(organiser), keyed(caller, name));
  }
  if (asks !== undefined && !requests.some(({ username }) => username === asks)) {
    const inviter = others.at(-1) ?? organiser;
    await ajo.ask(await joining(inviter), keyed(callerOf(asks), name));
  }
}

const WEEKDAY = new Intl.DateTimeFormat('en-NG', { weekday: 'long', timeZone: 'UTC' });

/** A key per group, because one key stands for one request. */
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
