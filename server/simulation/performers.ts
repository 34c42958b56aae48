// Sends people's actions as requests to the product's own handlers.
import { TERMS_VERSION } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { ajoHandlers } from '../src/ajo/routes.ts';
import type { Deps } from '../src/deps.ts';
import { createDirectory } from '../src/identity/directory.ts';
import { createPayers } from '../src/identity/pins.ts';
import { account as system } from '../src/ledger/chart.ts';
import { post } from '../src/ledger/entries.ts';
import { createAccounts } from '../src/payments/accounts.ts';
import { oneTimeOperationId } from '../src/payments/operations.ts';
import { cappedCredit, openParked, postWithParking } from '../src/payments/parking.ts';
import { dayInLagos } from '../src/platform/clock.ts';
import { type Db, inTransaction } from '../src/platform/database/database.ts';
import { savingsHandlers } from '../src/savings/routes.ts';
import { walletHandlers } from '../src/wallet/routes.ts';
import type { Deed, DeedOf, Verb } from './history.ts';
import { dateOf } from './model.ts';
import { PIN, type Resident } from './residents.ts';
import { type Screen, screenFrom } from './screen.ts';

type Performers = { [V in Verb]: (me: Resident, deed: DeedOf<V>, key: string) => Promise<unknown> };

/** Prepares an action as a function: each further call is a retry of the same request. */
export function createPerformer(deps: Deps, safe: Db, residents: Map<string, Resident>) {
  const directory = createDirectory(deps);
  const payments = {
    directory,
    payers: createPayers(deps, directory),
    accounts: createAccounts(deps),
  };
  const performers = performersOf(deps, payments, safe, residents);
  let requests = 0;
  const prepare = <V extends Verb>(me: Resident, deed: DeedOf<V>, key: string) => {
    const verb: V = deed.verb;
    return () => performers[verb](me, deed, key);
  };
  const names = new Map([...residents.values()].map(({ id, name }) => [id, name]));
  const { group } = finders(safe, residents);
  return {
    prepare(who: string, deed: Deed) {
      requests += 1;
      return prepare(residentOf(residents, who), deed, `request-${requests}`);
    },
    async show(who: string, name: string): Promise<Screen> {
      const me = residentOf(residents, who);
      const shown = await ajoHandlers(deps, payments).group({ id: await group(name) }, by(me));
      return screenFrom(shown, (id) => names.get(id) ?? '?');
    },
  };
}

function residentOf(residents: Map<string, Resident>, name: string): Resident {
  const resident = residents.get(name);
  if (resident === undefined) throw new Error(`no resident is called ${name}`);
  return resident;
}

const by = (me: Resident, key?: string) => ({
  user_id: me.id,
  session_id: 0,
  idempotency_key: key,
  pin: PIN,
  address: '127.0.0.1',
  device: 'simulation',
  request_id: 'simulation',
});

type Payments = Parameters<typeof ajoHandlers>[1];

function performersOf(
  deps: Deps,
  payments: Payments,
  safe: Db,
  residents: Map<string, Resident>,
): Performers {
  const ajo = ajoHandlers(deps, payments);
  const wallet = walletHandlers(deps, payments);
  const { group, member, swap, seatTo, seatOf } = finders(safe, residents);
  const terms_version = TERMS_VERSION;
  return {
    earn: (me, { amount }, key) => earn(deps, me, amount, key),
    send: (me, { whom, amount }, key) => {
      const recipient = residentOf(residents, whom).name;
      const sent = { type: 'user' as const, recipient, amount: kobo(amount), again: true };
      return wallet.transfer(sent, by(me, key));
    },
    create: (me, { group: name, form }) => ajo.create(formOf(name, form), by(me)),
    join: async (me, { group: name }) => ajo.join({ id: await group(name), terms_version }, by(me)),
    leave: async (me, { group: name }) => ajo.leave({ id: await group(name) }, by(me)),
    contribute: async (me, { group: name, ahead }, key) =>
      ajo.contribute({ id: await group(name), ahead }, by(me, key)),
    cover: async (me, { group: name, whom }, key) =>
      ajo.cover({ id: await group(name), member: await member(name, whom) }, by(me, key)),
    collect: async (me, { group: name }, key) =>
      ajo.requestCollection({ id: await group(name) }, by(me, key)),
    pause: async (me, { group: name }) => ajo.pause({ id: await group(name) }, by(me)),
    resume: async (me, { group: name }) => ajo.resume({ id: await group(name) }, by(me)),
    offer_swap: async (me, { group: name, whom }) =>
      ajo.offerSwap({ id: await group(name), member_id: await member(name, whom) }, by(me)),
    accept_swap: async (me, { group: name, whom }) =>
      ajo.acceptSwap({ id: await group(name), swap: await swap(name, whom, me.name) }, by(me)),
    end_swap: async (me, { group: name, whom }) =>
      ajo.endSwap({ id: await group(name), swap: await swap(name, whom, me.name) }, by(me)),
    offer_seat: async (me, { group: name, whom }) => {
      const replacement = residentOf(residents, whom).name;
      return ajo.leave({ id: await group(name), replacement }, by(me));
    },
    take_seat: async (me, { group: name }, key) =>
      ajo.takeSeat({ id: await seatTo(name, me.id), terms_version }, by(me, key)),
    end_seat_offer: async (me, { group: name, whom }) =>
      ajo.endSeatOffer({ id: await seatOf(name, whom) }, by(me)),
    release: (me, _, key) => wallet.release({ id: me.wallet }, by(me, key)),
    ...goalPerformers(deps, payments, safe),
  };
}

type GoalVerb = Extract<Deed, { goal: string }>['verb'];

function goalPerformers(deps: Deps, payments: Payments, safe: Db): Pick<Performers, GoalVerb> {
  const savings = savingsHandlers(deps, payments);
  const goal = async (title: string) => {
    const query = safe.selectFrom('savings_goal').select('id').where('title', '=', title);
    return (await query.executeTakeFirst())?.id ?? NONE;
  };
  const sum = async (of: { goal: string; amount: number }) => ({
    id: await goal(of.goal),
    amount: kobo(of.amount),
  });
  return {
    open_goal: (me, { goal: title, target }) =>
      savings.create(
        { title, description: '', target_amount: kobo(target), target_date: GOALS_END },
        by(me),
      ),
    save: async (me, of, key) => savings.contribute(await sum(of), by(me, key)),
    catch_up: async (me, of, key) => savings.catchUp(await sum(of), by(me, key)),
    take_out: async (me, of, key) => savings.withdraw(await sum(of), by(me, key)),
    delete_goal: async (me, of, key) => savings.remove({ id: await goal(of.goal) }, by(me, key)),
    pause_goal: async (me, of) => savings.pause({ id: await goal(of.goal) }, by(me)),
    resume_goal: async (me, of) => savings.resume({ id: await goal(of.goal) }, by(me)),
    plan_goal: async (me, { frequency, ...of }) =>
      savings.setAutoSave({ ...(await sum(of)), frequency }, by(me)),
    unplan_goal: async (me, of) => savings.stopAutoSave({ id: await goal(of.goal) }, by(me)),
  };
}

// Later than any simulation ends: a goal's target date moves no money.
const GOALS_END = '2040-01-01';

const formOf = (name: string, form: DeedOf<'create'>['form']) => ({
  name,
  description: '',
  rules: [],
  contribution_amount: kobo(form.contribution),
  frequency: form.frequency,
  max_members: form.max,
  start_date: dateOf(form.start),
  order: form.order,
  late_fee: form.late_fee,
  reserve: form.reserve,
});

async function earn(deps: Deps, me: Resident, amount: number, key: string): Promise<void> {
  const entry = {
    id: oneTimeOperationId(`${me.name}:${key}`),
    kind: 'opening',
    content: key,
    postings: [
      { account: system.opening_balances, amount: kobo(-amount) },
      cappedCredit(me.wallet, kobo(amount), me.tier, dayInLagos(deps.clock.now())),
    ],
  };
  const openTheirs = () => inTransaction(deps.db, (tx) => openParked(tx, me.id));
  await postWithParking(entry, openTheirs, (tried) =>
    inTransaction(deps.db, (tx) => post(tx, deps.clock.now(), tried)),
  );
}

// An id that does not exist, which the product must refuse.
const NONE = 999_999;

function finders(db: Db, residents: Map<string, Resident>) {
  const idOf = (name: string) => residents.get(name)?.id ?? NONE;
  const group = async (name: string) => {
    const query = db.selectFrom('ajo_group').select('id').where('name', '=', name);
    return (await query.executeTakeFirst())?.id ?? NONE;
  };
  const member = async (name: string, who: string) => {
    const query = db
      .selectFrom('ajo_member')
      .select('id')
      .where('group_id', '=', await group(name))
      .where('user_id', '=', idOf(who));
    return (await query.executeTakeFirst())?.id ?? NONE;
  };
  const offers = db.selectFrom('ajo_seat_offer').select('id').where('status', '=', 'offered');
  return {
    group,
    member,
    swap: async (name: string, from: string, to: string) => {
      const query = db
        .selectFrom('ajo_swap')
        .select('id')
        .where('status', '=', 'offered')
        .where('from_id', '=', await member(name, from))
        .where('to_id', '=', await member(name, to));
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    seatTo: async (name: string, to: number) => {
      const query = offers.where('group_id', '=', await group(name)).where('to_user_id', '=', to);
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    seatOf: async (name: string, holder: string) => {
      const query = offers.where('member_id', '=', await member(name, holder));
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
  };
}
