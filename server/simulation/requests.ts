// Sends people's actions as requests to the product's own handlers.

import type { ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import { ajoStaffRoutes } from '@alajo/contract/ajo/staff.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { ajoHandlers } from '../src/ajo/routes.ts';
import { declineSeat, inheritSeat } from '../src/ajo/seats/kin/inherited.ts';
import { nameKin } from '../src/ajo/seats/kin/naming.ts';
import { reportMember } from '../src/ajo/seats/kin/reports.ts';
import { listFuturePayments } from '../src/app.ts';
import type { Deps } from '../src/deps.ts';
import { findIncome } from '../src/insights/income.ts';
import { account as system } from '../src/ledger/chart.ts';
import { post } from '../src/ledger/entries.ts';
import { marketplaceHandlers } from '../src/marketplace/routes.ts';
import { endDispute } from '../src/marketplace/staff/decisions.ts';
import { createPaymentContext } from '../src/payments/context.ts';
import { ALAJO, toMetadata } from '../src/payments/movements.ts';
import { oneTimeOperationId } from '../src/payments/operations.ts';
import { cappedCredit, openParked, postWithParking } from '../src/payments/parking.ts';
import { dayInLagos } from '../src/platform/clock.ts';
import { type Db, inTransaction } from '../src/platform/database/database.ts';
import { potsHandlers } from '../src/pots/routes.ts';
import { refundAttention } from '../src/pots/staff-payments.ts';
import { payRequest } from '../src/requests/pay.ts';
import { cancelRequest, createRequest, declineRequest } from '../src/requests/requests.ts';
import { createSplit } from '../src/requests/splits.ts';
import { savingsHandlers } from '../src/savings/routes.ts';
import { scheduleHandlers } from '../src/schedules/routes.ts';
import { sortingHandlers } from '../src/sorting/routes.ts';
import { askBack, giveBack, refuseRecall, withdrawRecall } from '../src/support/recalls.ts';
import { withoutReadyCheck } from '../src/testing/ajo.ts';
import { createGuestFundings } from '../src/wallet/fundings/guest-fundings.ts';
import { walletHandlers } from '../src/wallet/routes.ts';
import { asCaller, type Customer } from './customers.ts';
import type { Action, ActionOf, Verb } from './history.ts';
import { dateOf, type Part, type SplitRule } from './model.ts';
import { phonelessRequests } from './phoneless-requests.ts';
import { type Screen, screenFrom } from './screen.ts';
import { STOCK } from './shops.ts';
import { createDesk } from './staff-requests.ts';

type Requests = {
  [V in Verb]: (me: Customer, action: ActionOf<V>, key: string) => Promise<unknown>;
};

/** What Ajo is told of incomes, if not the truth. */
export type Told = Partial<Pick<Payments, 'findIncome'>>;

/** Prepares an action as a function: each further call is a retry of the same request. */
export function createRequests(
  deps: Deps,
  directDb: Db,
  customers: Map<string, Customer>,
  told: Told,
) {
  const payments = {
    ...createPaymentContext(deps),
    findIncome,
    ...told,
  };
  const requests = requestsOf(deps, payments, directDb, customers);
  let sent = 0;
  const prepare = <V extends Verb>(me: Customer, action: ActionOf<V>, key: string) => {
    const verb: V = action.verb;
    return () => requests[verb](me, action, key);
  };
  const { group } = finders(directDb, customers);
  return {
    prepare(who: string, action: Action) {
      sent += 1;
      return prepare(customerOf(customers, who), action, `request-${sent}`);
    },
    async show(who: string, name: string): Promise<Screen> {
      const me = customerOf(customers, who);
      const shown = await ajoHandlers(deps, payments).group(
        { id: await group(name) },
        asCaller(me),
      );
      const names = new Map([...customers.values()].map(({ id, name }) => [id, name]));
      return screenFrom(shown, (id) => names.get(id) ?? '?');
    },
  };
}

function customerOf(customers: Map<string, Customer>, name: string): Customer {
  const customer = customers.get(name);
  if (customer === undefined) throw new Error(`no customer ${name}`);
  return customer;
}

// Everybody's number is confirmed.
const isPhoneProved = async () => true;

// The people who have no account.
const NOBODY: Customer = { id: 0, name: 'nobody', wallet: 0, tier: 1 };

type Payments = Parameters<typeof ajoHandlers>[1];

function requestsOf(
  deps: Deps,
  payments: Payments,
  directDb: Db,
  customers: Map<string, Customer>,
): Requests {
  const ajo = ajoHandlers(deps, payments);
  const wallet = walletHandlers(deps, {
    ...payments,
    compareBvn: async () => 'unknown',
    listHeldMoney: async () => [],
    findAjoPayment: async () => undefined,
  });
  const {
    group,
    member,
    swap,
    seatTo,
    seatOf,
    request,
    organiser,
    proposal,
    guarantee,
    openCover,
    officer: officerOf,
    questionAbout,
    termsOf,
    disputeOf,
    phoneOf,
    reportOf,
  } = finders(directDb, customers);
  const desk = createDesk(deps, directDb, transferFinder(directDb, customers));
  const terms_version = 1;
  // A retry sends the same one.
  const quotes = new Map<string, { id: string }>();
  /** By the organiser's link, which a private group takes; a link that cannot be made is left out. */
  const joining = async (name: string) => {
    const id = await group(name);
    const by = { id: await organiser(name), name: '', wallet: NONE, tier: 1 as const };
    const link = await ajo.invite({ id }, asCaller(by)).catch(() => undefined);
    return { id, terms_version, organiser_first: true, ...(link ? { invitation: link.code } : {}) };
  };
  return {
    earn: (me, { amount }, key) => earn(deps, me, amount, key),
    send: (me, { whom, amount }, key) => {
      const recipient = customerOf(customers, whom).name;
      const sent = { type: 'user' as const, recipient, amount: kobo(amount), again: true };
      return wallet.transfer(sent, asCaller(me, key));
    },
    send_to_bank: async (me, { amount }, key) => {
      const account = { bank_code: '058', account_number: '0123456789' };
      const quote =
        quotes.get(key) ?? (await wallet.quote({ ...account, amount: kobo(amount) }, asCaller(me)));
      quotes.set(key, quote);
      const sent = { type: 'bank' as const, quote_id: quote.id, again: true };
      return wallet.transfer(sent, asCaller(me, key));
    },
    create: async (me, { group: name, form }) => {
      const { id } = await ajo.create(formOf(name, form), asCaller(me));
      if (!form.ready) await withoutReadyCheck(deps, id);
    },
    join: async (me, { group: name }) => ajo.join(await joining(name), asCaller(me)),
    ask: async (me, { group: name }) => ajo.ask(await joining(name), asCaller(me)),
    approve: async (me, { group: name, whom }) =>
      ajo.approve({ id: await group(name), request: await request(name, whom) }, asCaller(me)),
    decline: async (me, { group: name, whom }) =>
      ajo.decline({ id: await group(name), request: await request(name, whom) }, asCaller(me)),
    withdraw_request: async (me, { group: name }) =>
      ajo.withdrawRequest({ id: await request(name, me.name) }, asCaller(me)),
    leave: async (me, { group: name }) => ajo.leave({ id: await group(name) }, asCaller(me)),
    contribute: async (me, { group: name, ahead }, key) =>
      ajo.contribute({ id: await group(name), ahead }, asCaller(me, key)),
    pay_part: async (me, { group: name, amount }, key) =>
      ajo.contribute({ id: await group(name), ahead: 0, part: kobo(amount) }, asCaller(me, key)),
    make_plan: async (me, { group: name, rhythm, amount }) =>
      ajo.makePlan({ id: await group(name), rhythm, amount: kobo(amount) }, asCaller(me)),
    pay_off: async (me, { group: name }, key) =>
      ajo.contribute({ id: await group(name), ahead: 0, planned: true }, asCaller(me, key)),
    allow_parts: async (me, { group: name }) =>
      ajo.allowParts({ id: await group(name) }, asCaller(me)),
    refuse_parts: async (me, { group: name }) =>
      ajo.refuseParts({ id: await group(name) }, asCaller(me)),
    cover: async (me, { group: name, whom }, key) =>
      ajo.cover({ id: await group(name), member: await member(name, whom) }, asCaller(me, key)),
    confirm_cover: async (me, { group: name, whom }) =>
      ajo.confirmCover({ id: await group(name), cover: await openCover(name, whom) }, asCaller(me)),
    ask_officer: async (me, { group: name, whom, office }) =>
      ajo.askOfficer(
        { id: await group(name), member_id: await member(name, whom), office },
        asCaller(me),
      ),
    take_office: async (me, { group: name }) => {
      const officer = await officerOf(name, me.name, 'asked');
      return ajo.answerOfficer({ id: await group(name), officer, takes: true }, asCaller(me));
    },
    lay_down: async (me, { group: name }) =>
      ajo.endOfficer(
        { id: await group(name), officer: await officerOf(name, me.name, 'held') },
        asCaller(me),
      ),
    elect: async (me, { group: name, whom }) =>
      ajo.proposeOrganiser(
        { id: await group(name), member_id: await member(name, whom) },
        asCaller(me),
      ),
    collect: async (me, { group: name }, key) =>
      ajo.requestCollection({ id: await group(name) }, asCaller(me, key)),
    pause: async (me, { group: name }) => ajo.pause({ id: await group(name) }, asCaller(me)),
    resume: async (me, { group: name }) => ajo.resume({ id: await group(name) }, asCaller(me)),
    choose_turn: async (me, { group: name, turn }) => {
      const id = await group(name);
      const { turn_order } = await directDb
        .selectFrom('ajo_group')
        .select('turn_order')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const reason = turn_order === 'need' ? { reason: 'School fees' } : {};
      return ajo.chooseTurn({ id, turn, ...reason }, asCaller(me));
    },
    give_up_turn: async (me, { group: name }) =>
      ajo.giveUpTurn({ id: await group(name) }, asCaller(me)),
    support: async (me, { group: name, whom, yes }) =>
      ajo.supportWish(
        { id: await group(name), member: await member(name, whom), supports: yes },
        asCaller(me),
      ),
    make_ready: async (me, { group: name }, key) =>
      ajo.makeReady({ id: await group(name) }, asCaller(me, key)),
    vote_start: async (me, { group: name, kind, yes }) =>
      ajo.answerProposal(
        { id: await group(name), proposal: await proposal(name, [kind]), agrees: yes },
        asCaller(me),
      ),
    vote_against: async (me, { group: name }) =>
      ajo.answerProposal(
        {
          id: await group(name),
          proposal: await proposal(name, ['pause', 'resume']),
          agrees: false,
        },
        asCaller(me),
      ),
    dispute: async (me, { group: name, round }) => {
      const text = 'We agreed on another turn.';
      const about = 'collector' as const;
      return ajo.disputeRound({ id: await group(name), round, about, text }, asCaller(me));
    },
    answer_dispute: async (me, { group: name, round, yes }) => {
      const about = await disputeOf(name, round);
      const asked = { id: await group(name), proposal: await questionAbout('hold_payout', about) };
      return ajo.answerProposal({ ...asked, agrees: yes }, asCaller(me));
    },
    withdraw_dispute: async (me, { group: name, round }) =>
      ajo.withdrawDispute(
        { id: await group(name), dispute: await disputeOf(name, round) },
        asCaller(me),
      ),
    propose_terms: async (me, { group: name, late_fee, reserve }) =>
      ajo.proposeTerms({ id: await group(name), changes: { late_fee, reserve } }, asCaller(me)),
    answer_terms: async (me, { group: name, yes }) => {
      const asked = { id: await group(name), proposal: await proposal(name, ['change_terms']) };
      return ajo.answerProposal({ ...asked, agrees: yes }, asCaller(me));
    },
    write_off: async (me, { group: name, whom }) =>
      ajo.proposeWriteOff(
        { id: await group(name), member: await member(name, whom) },
        asCaller(me),
      ),
    answer_write_off: async (me, { group: name, whom, yes }) => {
      const about = await member(name, whom);
      const asked = { id: await group(name), proposal: await questionAbout('write_off', about) };
      return ajo.answerProposal({ ...asked, agrees: yes }, asCaller(me));
    },
    offer_swap: async (me, { group: name, whom }) =>
      ajo.offerSwap({ id: await group(name), member_id: await member(name, whom) }, asCaller(me)),
    accept_swap: async (me, { group: name, whom }) =>
      ajo.acceptSwap(
        { id: await group(name), swap: await swap(name, whom, me.name) },
        asCaller(me),
      ),
    end_swap: async (me, { group: name, whom }) =>
      ajo.endSwap({ id: await group(name), swap: await swap(name, whom, me.name) }, asCaller(me)),
    offer_seat: async (me, { group: name, whom }) => {
      const replacement = customerOf(customers, whom).name;
      return ajo.leave({ id: await group(name), replacement }, asCaller(me));
    },
    take_seat: async (me, { group: name }, key) => {
      const agreed = { id: await seatTo(name, me.id), terms_version: await termsOf(name) };
      return ajo.takeSeat(agreed, asCaller(me, key));
    },
    end_seat_offer: async (me, { group: name, whom }) =>
      ajo.endSeatOffer({ id: await seatOf(name, whom) }, asCaller(me)),
    ask_guarantor: async (me, { group: name, whom, amount }) =>
      ajo.askGuarantor(
        {
          id: await group(name),
          guarantor: customerOf(customers, whom).name,
          amount: kobo(amount),
        },
        asCaller(me),
      ),
    accept_guarantee: async (me, { group: name, whom }, key) =>
      ajo.acceptGuarantee({ id: await guarantee(name, whom) }, asCaller(me, key)),
    suspend: async (me, { group: name, whom, heir }) => {
      const [id, member_id] = [await group(name), await member(name, whom)];
      const phone_number = await phoneOf(heir);
      const caller = asCaller(customerOf(customers, whom));
      await nameKin(deps, payments, caller, { name: heir, phone_number });
      const said = { kind: 'died' as const, text: 'Her sister called me.' };
      await reportMember(deps, me.id, { id, member: member_id, ...said });
      const report = await reportOf(name, whom);
      const payload = { report_id: report };
      const object = `ajo_report:kin-${report}`;
      await desk.agree(['s2', ajoStaffRoutes.proposeSuspension, 's3'], {
        kind: 'ajo_suspend_seat',
        payload,
        object,
      });
    },
    inherit_seat: async (me, { group: name, whom }) => {
      const id = await reportOf(name, whom);
      const agreed = { id, terms_version: await termsOf(name) };
      return inheritSeat(deps, { ...payments, isPhoneProved }, asCaller(me), agreed);
    },
    decline_seat: async (me, { group: name, whom }) =>
      declineSeat(deps, { isPhoneProved }, me.id, await reportOf(name, whom)),
    end_guarantee: async (me, { group: name, whom }) =>
      ajo.endGuarantee({ id: await guarantee(name, whom) }, asCaller(me)),
    ...phonelessRequests(deps, payments, directDb, { customers, group, member }),
    release: (me, _, key) => wallet.release({ id: me.wallet }, asCaller(me, key)),
    ...goalRequests(deps, payments, directDb),
    ...orderRequests(deps, payments, directDb, customers),
    ...potRequests(deps, payments, directDb, customers),
    ...moneyRequests(deps, payments, directDb, customers),
    ...recallRequests(deps, payments, { directDb, customers, desk }),
    ...shopRequests(deps, payments, directDb),
    ...sortingRequests(deps, payments, directDb),
    ...desk.requests,
  };
}

type OrderVerb = 'set_up_order' | 'skip_order' | 'end_order';

function orderRequests(
  deps: Deps,
  payments: Payments,
  directDb: Db,
  customers: Map<string, Customer>,
): Pick<Requests, OrderVerb> {
  const { create, skip, end } = scheduleHandlers(deps, { ...payments, listFuturePayments });
  const order = async (note: string) => {
    const found = directDb.selectFrom('schedules_order').selectAll().where('note', '=', note);
    return found.executeTakeFirst();
  };
  const tomorrow = () => addDays(dayInLagos(deps.clock.now()), 1);
  return {
    set_up_order: (me, { order: note, to, amount, frequency }, key) => {
      const target = { type: 'user' as const, recipient: customerOf(customers, to).name };
      const [whole, first_day] = [kobo(amount), tomorrow()];
      const terms = { target, amount: whole, most: whole, frequency, first_day, note };
      return create(terms, asCaller(me, key));
    },
    skip_order: async (me, { order: note }) => {
      const found = await order(note);
      return skip({ id: found?.id ?? NONE, day: found?.next_day ?? '' }, asCaller(me));
    },
    end_order: async (me, { order: note }) =>
      end({ id: (await order(note))?.id ?? NONE }, asCaller(me)),
  };
}

type PotVerb = Extract<Action, { pot: string } | { guest: string }>['verb'];

function potRequests(
  deps: Deps,
  payments: Payments,
  directDb: Db,
  customers: Map<string, Customer>,
): Pick<Requests, PotVerb> {
  const pots = potsHandlers(deps, { ...payments, guestFundings: createGuestFundings(deps) });
  const find = async (title: string) => {
    const found = directDb.selectFrom('pots_pot').selectAll().where('title', '=', title);
    return (await found.executeTakeFirst()) ?? { slug: 'none', closes_on: dateOf(0) };
  };
  const slugOf = async (title: string) => ({ slug: (await find(title)).slug });
  const findGuest = async (name: string) => {
    const guests = directDb
      .selectFrom('pots_guest as g')
      .innerJoin('pots_pot as p', 'p.id', 'pot_id');
    const found = guests.select(['g.id', 'p.slug']).where('g.name', '=', name);
    return (await found.executeTakeFirst()) ?? { id: NIL, slug: 'none' };
  };
  return {
    open_pot: (me, { pot: title, to, rule, target, days }, key) => {
      const recipient = customerOf(customers, to).name;
      const closes_on = addDays(dayInLagos(deps.clock.now()), days);
      const terms = { title, purpose: 'party' as const, rule, target: kobo(target) };
      return pots.create({ ...terms, recipient, closes_on }, asCaller(me, key));
    },
    pay_in: async (me, { pot, amount }, key) => {
      const paying = { amount: kobo(amount), hidden: false, again: true };
      return pots.pay({ ...(await slugOf(pot)), ...paying }, asCaller(me, key));
    },
    begin_guest: async (me, { guest: name, pot, amount }, key) => {
      const payer = { name, email: 'guest@example.ng', source: 'card' as const, hidden: false };
      const paying = { ...(await slugOf(pot)), ...payer, amount: kobo(amount) };
      return pots.payAsGuest(paying, asCaller(me, key));
    },
    approve_guest: async (_, { guest, times }) => {
      const { slug, id } = await findGuest(guest);
      for (let nth = 1; nth <= times; nth++) await approve(directDb, deps, toReference(id), nth);
      return pots.checkGuestPayment({ slug, reference: toReference(id) }, asCaller(NOBODY));
    },
    pay_guest_by_hand: async (_, { guest }) => {
      const { rows } = await sql<{ id: number }>`
        select f.id from pots_refund f join pots_received r on r.entry_id = f.received_id
        join pots_guest g on g.id = r.guest_id
        where g.name = ${guest} and f.status = 'stuck'`.execute(directDb);
      if (rows.length === 0) throw new AppError('not_found');
      for (const { id } of rows) await refundAttention.end(deps, `refund-${id}`, 'delivered');
    },
    pay_out_pot: async (me, { pot }) => pots.payOut(await slugOf(pot), asCaller(me)),
    give_back_pot: async (me, { pot }) => pots.giveBack(await slugOf(pot), asCaller(me)),
    close_later: async (me, { pot, days }) => {
      const { slug, closes_on } = await find(pot);
      return pots.closeLater({ slug, day: addDays(closes_on, days) }, asCaller(me));
    },
  };
}

/** What the provider's own page does; pressing it again changes nothing. */
async function approve(db: Db, { clock }: Deps, reference: string, nth: number): Promise<void> {
  const id = `${reference}-${nth}`;
  await sql`update sandbox_payment set status = 'paid', received = received || jsonb_build_array(
      jsonb_build_object('id', ${id}::text, 'amount', amount,
        'paid_at', ${clock.now().toISOString()}::text))
    where reference = ${reference}
      and not received @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`.execute(db);
}

type RequestVerb = Extract<Action, { request: string }>['verb'];

function moneyRequests(
  deps: Deps,
  payments: Payments,
  directDb: Db,
  customers: Map<string, Customer>,
): Pick<Requests, RequestVerb> {
  const userOf = (name: string) => customerOf(customers, name).name;
  const splits = { ...payments, findReceipt: async () => undefined };
  /** A share goes by its bill's title and its place among the shares. */
  const find = async (name: string) => {
    const [title = '', share = '1'] = name.split(' share ');
    const named = directDb.selectFrom('requests_request').select(['id', 'slug']);
    const nth = named
      .where('title', '=', title)
      .orderBy('id')
      .offset(Number(share) - 1);
    return (await nth.limit(1).executeTakeFirst()) ?? { id: NONE, slug: 'none' };
  };
  return {
    ask_for_money: (me, { request: title, amount, asked, days }, key) => {
      const terms = { title, days, amount: amount === null ? null : kobo(amount) };
      const recipient = asked === null ? {} : { recipient: userOf(asked) };
      return createRequest(deps, payments, asCaller(me, key), { ...terms, ...recipient });
    },
    split_bill: (me, { request: title, total, others, rule }, key) => {
      const people = others.map((name) => ({ name, recipient: userOf(name) }));
      const bill = { title, total: kobo(total) };
      return createSplit(deps, splits, asCaller(me, key), { ...bill, ...splitOf(people, rule) });
    },
    pay_request: async (me, { request, amount }, key) => {
      const { slug } = await find(request);
      const paying = { slug, amount: kobo(amount), again: true };
      return payRequest(deps, payments, asCaller(me, key), paying);
    },
    decline_request: async (me, { request }) =>
      declineRequest(deps, me.id, (await find(request)).slug),
    cancel_request: async (me, { request }) => cancelRequest(deps, me.id, (await find(request)).id),
  };
}

type Sharer = { name: string; recipient: string };

function splitOf(people: Sharer[], rule: SplitRule) {
  const { method } = rule;
  if (method === 'equal') return { method, with_me: true, people };
  const sizeOf = (at: number) => rule.sizes[at] ?? 0;
  return method === 'percent'
    ? { method, people: people.map((one, at) => ({ ...one, percent: sizeOf(at) })) }
    : { method, people: people.map((one, at) => ({ ...one, amount: kobo(sizeOf(at)) })) };
}

/** Finds transfers by the name that the model gives them. */
const transferFinder = (directDb: Db, customers: Map<string, Customer>) => async (name: string) => {
  const [sender = '', what, number = '1'] = name.split(' ');
  const kind = what === 'payout' ? 'transfer_bank' : 'transfer_user';
  const { rows } = await sql<{ id: string; recall_id: number | null }>`
      select e.id, r.id as recall_id from ledger_posting p
      join ledger_entry e on e.id = p.entry_id and e.kind = ${kind}
      left join support_recall r on r.entry_id = e.id
      where p.account_id = ${customerOf(customers, sender).wallet} and p.amount < 0
      order by p.seq offset ${Number(number) - 1} limit 1`.execute(directDb);
  const { id, recall_id } = rows[0] ?? { id: NIL, recall_id: null };
  return { id, reference: toReference(id), recall: recall_id ?? NONE };
};

type RecallNeeds = {
  directDb: Db;
  customers: Map<string, Customer>;
  desk: ReturnType<typeof createDesk>;
};
type RecallVerb = Extract<Action, { recall: string }>['verb'];

function recallRequests(
  deps: Deps,
  payments: Payments,
  { directDb, customers, desk }: RecallNeeds,
): Pick<Requests, RecallVerb> {
  const find = transferFinder(directDb, customers);
  return {
    ask_back: async (me, { recall }) => askBack(deps, me.id, (await find(recall)).reference),
    give_back: async (me, { recall, amount }, key) => {
      const { reference } = await find(recall);
      return giveBack(deps, payments, asCaller(me, key), { reference, amount: kobo(amount) });
    },
    refuse_recall: async (me, { recall }) =>
      refuseRecall(deps, me.id, (await find(recall)).reference),
    withdraw_recall: async (me, { recall }) =>
      withdrawRecall(deps, me.id, (await find(recall)).reference),
    decide_recall: async (_, { recall, decision }) =>
      desk.decideRecall((await find(recall)).recall, decision),
  };
}

type ShopVerb = Extract<Action, { purchase: string } | { product: string }>['verb'];

function shopRequests(deps: Deps, payments: Payments, directDb: Db): Pick<Requests, ShopVerb> {
  const market = marketplaceHandlers(deps, payments);
  const productOf = async (name: string) => {
    const found = directDb.selectFrom('market_product').select('id').where('name', '=', name);
    return (await found.executeTakeFirst())?.id ?? NONE;
  };
  /** Orders go by their buyer and number. */
  const find = async (name: string) => {
    const [buyer = '', number = '1'] = name.split(' purchase ');
    const { rows } = await sql<{ id: number; product_id: number }>`
      select o.id, l.product_id from market_order o
      join market_order_line l on l.order_id = o.id join identity_user u on u.id = o.buyer_id
      where u.username = ${buyer} order by o.id offset ${Number(number) - 1} limit 1`.execute(
      directDb,
    );
    return rows[0] ?? { id: NONE, product_id: NONE };
  };
  const at = async (purchase: string) => ({ id: (await find(purchase)).id });
  /** Leaves only what is wanted in the cart, which a lost reply may have filled. */
  const fillCart = async (me: Customer, product_id: number, quantity: number) => {
    const caller = asCaller(me);
    const cart = await market.cart({}, caller);
    for (const { product } of cart.items) {
      await market.removeItem({ id: cart.id, product: product.id }, caller);
    }
    return market.addItem({ id: cart.id, product_id, quantity }, caller);
  };
  return {
    open_shop: async (me, { product: name, price }, key) => {
      await market.startSelling({ name: `${me.name} stores`, about: '' }, asCaller(me));
      const kind = { category_id: 1, description: 'As good as new' };
      const goods = { ...kind, name, price: kobo(price), stock: STOCK };
      const id = oneTimeOperationId(`${me.name}:${key}`);
      return market.addProduct({ ...goods, key: id }, asCaller(me));
    },
    buy: async (me, { product, quantity }, key) => {
      const { id, items } = await fillCart(me, await productOf(product), quantity);
      const lines = items.map((line) => ({
        product_id: line.product.id,
        quantity: line.quantity,
        price: line.product.price,
      }));
      return market.checkout({ id, lines, address: ADDRESS }, asCaller(me, key));
    },
    ship: async (me, { purchase }) =>
      market.ship({ ...(await at(purchase)), tracking: '' }, asCaller(me)),
    deliver: async (me, { purchase }) => market.deliver(await at(purchase), asCaller(me)),
    confirm: async (me, { purchase }) => market.confirm(await at(purchase), asCaller(me)),
    cancel: async (me, { purchase }) => {
      const id = await at(purchase);
      if (purchase.startsWith(`${me.name} `)) return market.cancel(id, asCaller(me));
      return market.cancelSale({ ...id, reason: 'It broke.' }, asCaller(me));
    },
    refund_order: async (me, { purchase }) =>
      market.refund({ ...(await at(purchase)), reason: 'You are right.' }, asCaller(me)),
    ask_return: async (me, { purchase, quantity }) => {
      const { id, product_id } = await find(purchase);
      const asked = { reason: 'damaged' as const, text: 'It came broken in two.' };
      const items = [{ product_id, quantity }];
      return market.askReturn({ id, ...asked, items }, asCaller(me));
    },
    withdraw_return: async (me, { purchase }) =>
      market.withdrawReturn(await at(purchase), asCaller(me)),
    accept_return: async (me, { purchase }) => {
      const return_address = '9 Marina Road, Lagos, 08031234567';
      return market.acceptReturn({ ...(await at(purchase)), return_address }, asCaller(me));
    },
    offer_refund: async (me, { purchase, amount }, key) =>
      market.offerRefund({ ...(await at(purchase)), amount: kobo(amount) }, asCaller(me, key)),
    refuse_return: async (me, { purchase }) =>
      market.refuseReturn({ ...(await at(purchase)), text: 'It left here whole.' }, asCaller(me)),
    answer_offer: async (me, { purchase, accept, amount }, key) => {
      const answer = { ...(await at(purchase)), accept, amount: kobo(amount) };
      return market.answerOffer(answer, asCaller(me, key));
    },
    send_back: async (me, { purchase }) => {
      const parcel = { carrier: 'GIG', tracking: `GIG ${purchase}` };
      return market.sendBack({ ...(await at(purchase)), ...parcel }, asCaller(me));
    },
    receive_return: async (me, { purchase, restock }, key) =>
      market.receiveReturn({ ...(await at(purchase)), restock }, asCaller(me, key)),
    contest_return: async (me, { purchase }) =>
      market.contestReturn({ ...(await at(purchase)), text: 'The box was empty.' }, asCaller(me)),
    decide_return: async (_, { purchase, amount }) =>
      inTransaction(deps.db, async (tx) => {
        const wanted = { outcome: 'refund', amount: kobo(amount) } as const;
        const ended = await endDispute(tx, deps.clock.now(), (await find(purchase)).id, wanted);
        if (ended === undefined) throw new AppError('order_moved');
      }),
  };
}

const ADDRESS = {
  recipient: 'Ada Ade',
  phone_number: '+2348030000001',
  street: '4 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  note: '',
} as const;

type SortingVerb =
  | 'create_rule'
  | 'pause_rule'
  | 'resume_rule'
  | 'remove_rule'
  | 'accept'
  | 'decline_run'
  | 'undo'
  | 'set_spend_plan'
  | 'pause_spend_plan'
  | 'resume_spend_plan'
  | 'remove_spend_plan';

function sortingRequests(
  deps: Deps,
  payments: Payments,
  directDb: Db,
): Pick<Requests, SortingVerb> {
  const sorting = sortingHandlers(deps, { ...payments, listFuturePayments });
  const goalId = async (title: string) => ({ goal_id: await findGoal(directDb, title) });
  const nth = async (table: 'sorting_rule' | 'sorting_run', me: Customer, number: number) => {
    const own = directDb.selectFrom(table).select('id').where('user_id', '=', me.id);
    const found = await own
      .orderBy('id')
      .offset(number - 1)
      .limit(1)
      .executeTakeFirst();
    return { id: found?.id ?? NONE };
  };
  const ruleOf = (me: Customer, number: number) => nth('sorting_rule', me, number);
  const runOf = (me: Customer, number: number) => nth('sorting_run', me, number);
  const partOf = async ({ goal, kind, size }: Part) =>
    kind === 'percent'
      ? { kind, ...(await goalId(goal)), percent: size }
      : { kind, ...(await goalId(goal)), amount: kobo(size) };
  return {
    create_rule: async (me, { source, payer, at_least, asks, parts }, key) => {
      const mode = asks ? ('ask' as const) : ('auto' as const);
      const sorted = await Promise.all(parts.map(partOf));
      const terms = { at_least: kobo(at_least), mode, parts: sorted };
      const from = source === 'payer' ? { source, payer: payer ?? '' } : { source };
      return sorting.createRule({ ...from, ...terms }, asCaller(me, key));
    },
    pause_rule: async (me, { rule }) => sorting.pauseRule(await ruleOf(me, rule), asCaller(me)),
    resume_rule: async (me, { rule }) => sorting.resumeRule(await ruleOf(me, rule), asCaller(me)),
    remove_rule: async (me, { rule }) => sorting.removeRule(await ruleOf(me, rule), asCaller(me)),
    accept: async (me, { run, amount }) =>
      sorting.accept({ ...(await runOf(me, run)), amount: kobo(amount) }, asCaller(me)),
    decline_run: async (me, { run }) => sorting.decline(await runOf(me, run), asCaller(me)),
    undo: async (me, { run }) => sorting.undo(await runOf(me, run), asCaller(me)),
    set_spend_plan: async (me, { terms: { goal, style, size, day_cap } }) => {
      const where = { ...(await goalId(goal)), day_cap: kobo(day_cap) };
      const how = style === 'percent' ? { style, percent: size } : { style, step: kobo(size) };
      return sorting.setSpendPlan({ ...how, ...where }, asCaller(me));
    },
    pause_spend_plan: (me) => sorting.pauseSpendPlan({}, asCaller(me)),
    resume_spend_plan: (me) => sorting.resumeSpendPlan({}, asCaller(me)),
    remove_spend_plan: (me) => sorting.removeSpendPlan({}, asCaller(me)),
  };
}

async function findGoal(db: Db, title: string): Promise<number> {
  const query = db.selectFrom('savings_goal').select('id').where('title', '=', title);
  return (await query.executeTakeFirst())?.id ?? NONE;
}

type GoalVerb = Extract<Action, { goal: string }>['verb'];

function goalRequests(deps: Deps, payments: Payments, directDb: Db): Pick<Requests, GoalVerb> {
  const savings = savingsHandlers(deps, { ...payments, listFuturePayments });
  const goal = (title: string) => findGoal(directDb, title);
  const goalAmount = async (of: { goal: string; amount: number }) => ({
    id: await goal(of.goal),
    amount: kobo(of.amount),
  });
  return {
    open_goal: (me, { goal: title, target, kind }) =>
      savings.create(
        { title, description: '', target_amount: kobo(target), target_date: GOALS_END, kind },
        asCaller(me),
      ),
    save: async (me, of, key) => savings.contribute(await goalAmount(of), asCaller(me, key)),
    catch_up: async (me, of, key) => savings.catchUp(await goalAmount(of), asCaller(me, key)),
    ask_withdrawal: async (me, of, key) => {
      const id = await goal(of.goal);
      const row = await directDb
        .selectFrom('savings_goal')
        .select('kind')
        .where('id', '=', id)
        .executeTakeFirst();
      const why = row?.kind === 'locked' ? { reason: 'family' as const } : {};
      const asked = { id, amount: kobo(of.amount), note: '', ...why };
      return savings.askWithdrawal(asked, asCaller(me, key));
    },
    cancel_withdrawal: async (me, of) =>
      savings.cancelWithdrawal({ id: await goal(of.goal) }, asCaller(me)),
    withdraw: async (me, of, key) => savings.withdraw(await goalAmount(of), asCaller(me, key)),
    delete_goal: async (me, of, key) =>
      savings.remove({ id: await goal(of.goal) }, asCaller(me, key)),
    skip_missed: async (me, of) => savings.skipMissed({ id: await goal(of.goal) }, asCaller(me)),
    pause_goal: async (me, of) => savings.pause({ id: await goal(of.goal) }, asCaller(me)),
    resume_goal: async (me, of) => savings.resume({ id: await goal(of.goal) }, asCaller(me)),
    set_auto_save: async (me, { frequency, ...of }) =>
      savings.setAutoSave({ ...(await goalAmount(of)), frequency }, asCaller(me)),
    stop_auto_save: async (me, of) =>
      savings.stopAutoSave({ id: await goal(of.goal) }, asCaller(me)),
  };
}

// Later than any simulation ends: a goal's target date moves no money.
const GOALS_END = '2040-01-01';

const formOf = (name: string, form: ActionOf<'create'>['form']) => ({
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
  visibility: form.is_private ? ('private' as const) : ('open' as const),
  approval: form.approval,
  grace_hours: 48,
  min_members: 3,
  bond: form.bond,
  majority: form.two_thirds ? ('two_thirds' as const) : ('half' as const),
  slot_fee: form.slot_fee,
});

async function earn(deps: Deps, me: Customer, amount: number, key: string): Promise<void> {
  const entry = {
    id: oneTimeOperationId(`${me.name}:${key}`),
    kind: 'funding',
    content: key,
    metadata: toMetadata({
      sender: 'Payday',
      recipient: me.name,
      bank: ALAJO,
      account: null,
      note: null,
      amount: kobo(amount),
      lines: [],
      target: null,
      says: { debit: 'Payday', credit: 'Payday' },
    }),
    postings: [
      { account: system.opening_balances, amount: kobo(-amount) },
      cappedCredit(me.wallet, kobo(amount), me.tier, dayInLagos(deps.clock.now())),
    ],
  };
  const openAccount = () => inTransaction(deps.db, (tx) => openParked(tx, me.id));
  await postWithParking(entry, openAccount, (split) =>
    inTransaction(deps.db, (tx) => post(tx, deps.clock.now(), split)),
  );
}

// An id that does not exist, which the product must refuse.
const NONE = 999_999;
const NIL = '00000000-0000-0000-0000-000000000000';

function finders(db: Db, customers: Map<string, Customer>) {
  const idOf = (name: string) => customers.get(name)?.id ?? NONE;
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
    proposal: async (name: string, kinds: ProposalKind[]) => {
      const query = db
        .selectFrom('ajo_proposal as p')
        .innerJoin('ajo_group as g', 'g.id', 'p.group_id')
        .select('p.id')
        .where('g.name', '=', name)
        .where('p.kind', 'in', kinds)
        .where('p.status', '=', 'open');
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    openCover: async (name: string, late: string) => {
      const query = db
        .selectFrom('ajo_cover')
        .select('id')
        .where('status', '=', 'open')
        .where('member_id', '=', await member(name, late));
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    officer: async (name: string, holder: string, status: 'asked' | 'held') => {
      const query = db
        .selectFrom('ajo_officer')
        .select('id')
        .where('status', '=', status)
        .where('member_id', '=', await member(name, holder));
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    termsOf: async (name: string) => {
      const query = db.selectFrom('ajo_group').select('terms_version').where('name', '=', name);
      return (await query.executeTakeFirst())?.terms_version ?? 1;
    },
    questionAbout: async (kind: ProposalKind, about: number) => {
      const query = db
        .selectFrom('ajo_proposal')
        .select('id')
        .where('kind', '=', kind)
        .where(sql`params ->> 'about'`, '=', `${about}`)
        .where('status', '=', 'open');
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    phoneOf: async (who: string) => {
      const query = db.selectFrom('identity_user').select('phone_number');
      return (await query.where('id', '=', idOf(who)).executeTakeFirstOrThrow()).phone_number;
    },
    reportOf: async (name: string, whom: string) => {
      const query = db
        .selectFrom('ajo_seat_report')
        .select('id')
        .where('group_id', '=', await group(name))
        .where('user_id', '=', idOf(whom))
        .orderBy('id', 'desc');
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    disputeOf: async (name: string, round: number) => {
      const query = db
        .selectFrom('ajo_dispute as d')
        .innerJoin('ajo_group as g', 'g.id', 'd.group_id')
        .select('d.id')
        .where('g.name', '=', name)
        .where('d.round', '=', round)
        .where('d.status', '=', 'open');
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    organiser: async (name: string) => {
      const query = db.selectFrom('ajo_group').select('organiser_id').where('name', '=', name);
      return (await query.executeTakeFirst())?.organiser_id ?? NONE;
    },
    request: async (name: string, who: string) => {
      const query = db
        .selectFrom('ajo_request')
        .select('id')
        .where('status', 'in', ['waiting', 'listed'])
        .where('group_id', '=', await group(name))
        .where('user_id', '=', idOf(who));
      return (await query.executeTakeFirst())?.id ?? NONE;
    },
    guarantee: async (name: string, member: string) => {
      const query = db
        .selectFrom('ajo_guarantee')
        .select('id')
        .where('group_id', '=', await group(name))
        .where('user_id', '=', idOf(member))
        .orderBy('id', 'desc');
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
