// Prepares payments. The chat asks for missing details one at a time; a complete payment becomes a link to the app,
// where the customer confirms it. Nothing is paid here.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { instantText } from '@alajo/contract/instant-text.ts';
import { addBvnOrNin } from '@alajo/contract/kyc/add-bvn-or-nin.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Person } from '@alajo/contract/people/schemas.ts';
import type { ReceivedRequest } from '@alajo/contract/requests/schemas.ts';
import { type NetworkId, networkOf, networks } from '@alajo/contract/services/networks.ts';
import type { DataPlan } from '@alajo/contract/services/schemas.ts';
import {
  findLimitRefusal,
  limitSentences,
  raiseOf,
} from '@alajo/contract/wallet/limit-refusals.ts';
import type { Wallet } from '@alajo/contract/wallet/schemas.ts';
import type { Deps } from '../../deps.ts';
import { findByHandle } from '../../identity/customers.ts';
import { findPeople } from '../../identity/directory.ts';
import { assertNotPaused, serviceTargets } from '../../payments/pauses.ts';
import { listPeople } from '../../people/people.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { NO_DEVICE } from '../../platform/http/handlers.ts';
import type { ChatMessage } from '../../providers/whatsapp/whatsapp.ts';
import { listReceived } from '../../requests/requests.ts';
import { listDataPlans } from '../../services/catalogue.ts';
import { airtimeDetails } from '../../services/purchases.ts';
import { listSaved } from '../../services/saved-numbers.ts';
import { findLimits } from '../../wallet/own-limits.ts';
import { quoteTransfer } from '../../wallet/payouts/quotes.ts';
import { findWallet } from '../../wallet/wallets.ts';
import { chatPhone, choose, link as linkTo, text, visibleAmount } from '../chat-messages.ts';
import type { Answer } from '../chat-worker.ts';
import type { AirtimeRecipient, MoneyMeaning, Payee } from '../grammar/meaning.ts';
import { type Match, matchNames } from '../grammar/names.ts';
import type { Link } from '../links.ts';
import type { Draft } from '../open-question.ts';
import type { PricedPayment } from '../payable-items.ts';
import { detailOf, titleOf } from '../prepared/describe.ts';
import { canPayInChat } from '../prepared/flow.ts';
import { PREPARED_MINUTES, preparePayment } from '../prepared/prepared.ts';
import { requests } from './account.ts';
import { dueIn, runningGroups } from './ajo.ts';
import { cancelled } from './general.ts';

export type Asker = { deps: Deps; link: Link; inbound_id: number };

type MeaningOf<I> = Extract<MoneyMeaning, { intent: I }>;

/** Prepares the payment as written, or asks for the next missing detail. */
export function pay(asker: Asker, meaning: MoneyMeaning): Promise<Answer> {
  switch (meaning.intent) {
    case 'send':
      return send(asker, meaning);
    case 'airtime':
    case 'data':
      return topUp(asker, meaning);
    case 'contribute':
      return contribute(asker, meaning);
    case 'accept_request':
      return acceptRequest(asker, meaning);
  }
}

/** Continues the draft with the customer's reply to our question. */
export function complete(asker: Asker, draft: Draft): Promise<Answer> {
  if (draft.pays === 'send') return sendDraft(asker, draft);
  return draft.pays === 'airtime' ? airtimeDraft(asker, draft) : dataDraft(asker, draft);
}

/** Continues the draft with a different payee, or with the one we asked for. */
export async function rename(asker: Asker, draft: Draft, name: string): Promise<Answer> {
  const to = { kind: 'name', name } as const;
  if (draft.pays === 'send') {
    const { amount, note } = draft;
    const meaning = { amount: amount ?? undefined, note: note ?? undefined };
    return send(asker, { intent: 'send', to, ...meaning });
  }
  if (draft.pays === 'data') return topUp(asker, { intent: 'data', to });
  return topUp(asker, { intent: 'airtime', to, amount: draft.amount ?? undefined });
}

const singleMessage = (message: Answer['messages'][number]): Answer => ({ messages: [message] });
const question = (body: string, draft: Draft): Answer => ({
  messages: [text(body)],
  asked: { draft },
});

async function send(asker: Asker, { to, amount, note }: MeaningOf<'send'>): Promise<Answer> {
  const draft = { pays: 'send', amount: amount ?? null, person: null, note: note ?? null } as const;
  const people = await listPeople(asker.deps, asker.link.user_id);
  const saved = people.filter((person) => person.saved).map(named);
  const match = await matchPayee(asker, saved, to);
  if (match.kind === 'none') return unknownPerson(asker, to);
  if (match.kind === 'best')
    return sendTo(asker, match.person, { ...draft, person: match.person.id });
  const rows = match.people.map((person) => ({
    id: `person:${person.id}`,
    title: nameOf(person),
    description: destinationOf(person),
  }));
  return { messages: [choose('Who do you mean?', 'Choose', rows)], asked: { draft } };
}

type NamedPerson = Person & { name: string };

const named = (person: Person): NamedPerson => ({ ...person, name: person.target.name });

async function matchPayee(
  { deps }: Asker,
  saved: NamedPerson[],
  to: Payee,
): Promise<Match<NamedPerson>> {
  if (to.kind === 'name') return matchNames(to.name, saved);
  if (to.kind === 'missing') {
    return saved.length === 0 ? { kind: 'none' } : { kind: 'several', people: saved };
  }
  const owner = await findByHandle(deps.db, to.phone);
  const person = saved.find(
    ({ target }) => target.type === 'user' && target.username === owner?.username,
  );
  return person ? { kind: 'best', person } : { kind: 'none' };
}

const nameOf = ({ nickname, target }: Person) => nickname ?? target.name;
const destinationOf = ({ target }: Person) =>
  target.type === 'user'
    ? `@${target.username}`
    : `${target.bank_name} •${target.account_number.slice(-4)}`;

const unknownPerson = ({ deps }: Asker, to: Payee): Answer =>
  singleMessage(
    linkTo(
      to.kind === 'name'
        ? `I can’t find “${to.name}” among the people you’ve saved. Save them in Alajo first, then ask again.`
        : 'I can only send to people you’ve saved. Save them in Alajo first, then ask again.',
      'Open Alajo',
      `${deps.config.url}/send-money`,
    ),
  );

type SendDraft = Extract<Draft, { pays: 'send' }>;

async function sendDraft(asker: Asker, draft: SendDraft): Promise<Answer> {
  const { amount, note } = draft;
  if (draft.person === null) {
    const meaning = { amount: amount ?? undefined, note: note ?? undefined };
    return send(asker, { intent: 'send', to: { kind: 'missing' }, ...meaning });
  }
  const people = await listPeople(asker.deps, asker.link.user_id);
  const person = people.find(({ id, saved }) => saved && id === draft.person);
  return person ? sendTo(asker, person, draft) : unknownPerson(asker, { kind: 'missing' });
}

async function sendTo(asker: Asker, person: Person, draft: SendDraft): Promise<Answer> {
  const { deps, link } = asker;
  const { amount, note } = draft;
  if (amount === null) return question(`How much for ${nameOf(person)}?`, draft);
  const { target } = person;
  if (target.type === 'user') {
    const payment = { kind: 'send', username: target.username, name: target.name, note } as const;
    return prepared(
      asker,
      { payable: payment, amount, lines: [{ label: 'Amount', amount }], total: amount },
      { ...draft, person: person.id },
    );
  }
  const quote = await quoteTransfer(deps, link.user_id, { ...target, amount });
  const bankPayment = {
    kind: 'bank',
    quote_id: quote.id,
    name: quote.account_name,
    bank: quote.bank_name,
    account_number: quote.account_number,
    note,
  } as const;
  const lines = quote.lines.map(({ label, amount: each }) => ({ label, amount: each }));
  return prepared(asker, { payable: bankPayment, amount, lines, total: quote.total }, draft);
}

/** Asks for the phone number and network first, then for the amount or the bundle. */
async function topUp(
  asker: Asker,
  meaning: MeaningOf<'airtime'> | MeaningOf<'data'>,
): Promise<Answer> {
  const phone = await phoneFor(asker, meaning.to);
  if (phone === undefined) {
    return singleMessage(
      text('Whose number? Write it, like “airtime 500 for 0803 123 4567”.', 'menu'),
    );
  }
  const network = meaning.network ?? networkOf(phone) ?? null;
  if (meaning.intent === 'airtime') {
    return airtimeDraft(asker, { pays: 'airtime', amount: meaning.amount ?? null, phone, network });
  }
  const wants = { plan: meaning.plan ?? null, amount: meaning.amount ?? null };
  return dataDraft(asker, { pays: 'data', plan: null, phone, network, wants });
}

async function phoneFor({ deps, link }: Asker, to: AirtimeRecipient): Promise<string | undefined> {
  if (to.kind === 'phone') return to.phone;
  if (to.kind === 'self') {
    return (await findPeople(deps.db, [link.user_id])).get(link.user_id)?.phone_number;
  }
  if (to.kind === 'missing') return undefined;
  const { results } = await listSaved(deps, link.user_id, { limit: 20 });
  const numbers = results.filter(({ category }) => category === 'airtime' || category === 'data');
  const match = matchNames(
    to.name,
    numbers.map((number) => ({ ...number, name: number.customer_name ?? '' })),
  );
  return match.kind === 'best' ? `+234${match.person.account_number.slice(1)}` : undefined;
}

const isOwn = async ({ deps, link }: Asker, phone: string): Promise<boolean> =>
  (await findPeople(deps.db, [link.user_id])).get(link.user_id)?.phone_number === phone;

const networkQuestion = (draft: Draft): Answer => ({
  messages: [
    choose(
      'Which network is it?',
      'Networks',
      networks.map(({ id, name }) => ({ id: `network:${id}`, title: name })),
    ),
  ],
  asked: { draft },
});

async function airtimeDraft(
  asker: Asker,
  draft: Extract<Draft, { pays: 'airtime' }>,
): Promise<Answer> {
  const { amount, phone, network } = draft;
  if (network === null) return networkQuestion(draft);
  if (amount === null) return question(`How much airtime for ${chatPhone(phone)}?`, draft);
  await assertNotPaused(asker.deps, ...serviceTargets({ category: 'airtime', biller: network }));
  const today = dayInLagos(asker.deps.clock.now());
  airtimeDetails(today, { network, phone_number: phone, amount, again: true });
  const own = await isOwn(asker, phone);
  const payment = { kind: 'airtime', network, phone_number: phone, own } as const;
  const lines = [
    { label: 'Airtime', amount },
    { label: 'Fee', amount: kobo(0) },
  ];
  return prepared(asker, { payable: payment, amount, lines, total: amount }, draft);
}

async function dataDraft(asker: Asker, draft: Extract<Draft, { pays: 'data' }>): Promise<Answer> {
  const { plan: chosen, phone, network } = draft;
  if (network === null) return networkQuestion(draft);
  await assertNotPaused(asker.deps, ...serviceTargets({ category: 'data', biller: network }));
  const all = await plansOf(asker, network);
  const fitting = all.filter((plan) => fits(plan, draft.wants));
  const [only] = fitting;
  // Choose a named bundle only if it is the only match.
  const named = fitting.length === 1 && all.length > 1 ? only : undefined;
  const plan = all.find(({ id }) => id === chosen) ?? named;
  if (plan === undefined) {
    const rows = (fitting.length > 0 ? fitting : all).slice(0, 10).map(bundleRow);
    const none = fitting.length === 0 ? 'I can’t find that bundle. ' : '';
    const body = `${none}Which bundle for ${chatPhone(phone)}? You’ll find them all in Alajo.`;
    return { messages: [choose(body, 'Bundles', rows)], asked: { draft } };
  }
  const payment = {
    kind: 'data',
    data_plan_id: plan.id,
    plan: plan.name,
    network,
    phone_number: phone,
    own: await isOwn(asker, phone),
  } as const;
  const amount = plan.price;
  return prepared(asker, {
    payable: payment,
    amount,
    lines: [{ label: plan.name, amount }],
    total: amount,
  });
}

const bundleRow = ({ id, name, price, validity }: DataPlan) => ({
  id: `plan:${id}`,
  title: `${formatNaira(price)} ${name}`,
  description: validity ?? name,
});

/** A network's bundles, cheapest first. */
async function plansOf({ deps }: Asker, network: NetworkId): Promise<DataPlan[]> {
  const plans = await listDataPlans(deps);
  return plans.filter((plan) => plan.network === network).sort((a, b) => a.price - b.price);
}

type WantedBundle = Extract<Draft, { pays: 'data' }>['wants'];

/** True if a bundle has the size and price the customer wrote. */
function fits({ name, size, price }: DataPlan, wants: WantedBundle): boolean {
  if (wants?.amount && wants.amount !== price) return false;
  const wantedSize = sizeIn(wants?.plan ?? '');
  return wantedSize === undefined || wantedSize === sizeIn(size ?? name);
}

const MEGABYTES = { m: 1, g: 1000, t: 1_000_000 } as const;

/** Converts `1.5GB` or `1500 MB` to megabytes. */
function sizeIn(words: string): number | undefined {
  const [, figure, unit] = /(\d+(?:\.\d+)?)\s*([mgt])(?:b|ig)/i.exec(words) ?? [];
  const each = unit && MEGABYTES[unit.toLowerCase() as keyof typeof MEGABYTES];
  return each ? Number(figure) * each : undefined;
}

/** Pays what is due in one group, or asks which group if several have something due. */
async function contribute(
  asker: Asker,
  { group, amount }: MeaningOf<'contribute'>,
): Promise<Answer> {
  const { deps, link } = asker;
  const running = await runningGroups(deps, link.user_id);
  const due = running.filter((group) => dueIn(group) > 0);
  if (due.length === 0)
    return singleMessage(text('Nothing is due in your groups.', 'turn', 'menu'));
  const match = group ? matchNames(group, due) : several(due);
  if (match.kind === 'none')
    return singleMessage(text(`Nothing is due in “${group}”.`, 'ajo', 'menu'));
  if (match.kind === 'several') {
    const rows = match.people.map((person) => ({
      id: `group:${person.id}`,
      title: person.name,
      description: visibleAmount(link, dueIn(person)),
    }));
    return singleMessage(choose('For which group?', 'Groups', rows));
  }
  const { person: chosen } = match;
  const total = dueIn(chosen);
  if (amount !== undefined && amount !== total) {
    return singleMessage(
      text(
        `${chosen.name} is due ${visibleAmount(link, total)}, not ${formatNaira(amount)}.`,
        'due',
        'menu',
      ),
    );
  }
  return contributionTo(asker, chosen);
}

/** A single candidate is chosen; among several, we ask. */
const several = <One>(all: readonly One[]): Match<One> => {
  const [first, ...more] = all;
  if (first === undefined) return { kind: 'none' };
  return more.length === 0
    ? { kind: 'best', person: first }
    : { kind: 'several', people: [...all] };
};

/** Pays what is due in one of the customer's groups. */
export async function contribution(asker: Asker, id: number): Promise<Answer> {
  const groups = await runningGroups(asker.deps, asker.link.user_id);
  const group = groups.find((group) => group.id === id);
  if (group === undefined || dueIn(group) === 0) {
    return singleMessage(text('Nothing is due there now.', 'ajo', 'menu'));
  }
  return contributionTo(asker, group);
}

async function contributionTo(asker: Asker, group: Group): Promise<Answer> {
  const total = dueIn(group);
  const payment = { kind: 'contribution', group_id: group.id, group: group.name } as const;
  const lines = [{ label: 'Contribution', amount: total }];
  return prepared(asker, { payable: payment, amount: total, lines, total });
}

async function acceptRequest(asker: Asker, meaning: MeaningOf<'accept_request'>): Promise<Answer> {
  const { deps, link } = asker;
  const { results } = await listReceived(deps, link.user_id, { limit: 50 });
  const asking = results.map((result) => ({ ...result, name: result.requester }));
  const match = meaning.from ? matchNames(meaning.from, asking) : several(asking);
  if (match.kind !== 'best') return singleMessage(await requests(deps, link));
  return payReceived(asker, match.person);
}

/** Pays a request that someone sent to the customer. */
export async function payRequest(asker: Asker, slug: string): Promise<Answer> {
  const { deps, link } = asker;
  const { results } = await listReceived(deps, link.user_id, { limit: 100 });
  const request = results.find((result) => result.slug === slug);
  if (request === undefined)
    return singleMessage(text('That request is no longer open.', 'requests'));
  return payReceived(asker, request);
}

async function payReceived(asker: Asker, request: ReceivedRequest): Promise<Answer> {
  const { requester, title, slug } = request;
  if (request.amount === null) {
    const url = `${asker.deps.config.url}/pay/${slug}`;
    return singleMessage(linkTo(`${requester} lets you choose the amount.`, 'Open it', url));
  }
  const amount = kobo(request.amount - request.paid);
  const payment = { kind: 'request', slug, requester, title } as const;
  return prepared(asker, {
    payable: payment,
    amount,
    lines: [{ label: 'Amount', amount }],
    total: amount,
  });
}

/** The link to the app with everything it will pay, plus the button that opens the PIN screen where that is allowed. */
async function prepared(
  { deps, link, inbound_id }: Asker,
  priced: PricedPayment,
  draft?: Draft,
): Promise<Answer> {
  const flow = await canPayInChat(deps, link, priced);
  const { url, flow_token, commit } = preparePayment(deps, { link, inbound_id, flow }, priced);
  const { payable, lines, total } = priced;
  const rows = lines.map(({ label, amount }) => `${label}: ${costs(link, amount)}`);
  const wallet = await findWallet(deps, link.user_id);
  const missing = kobo(Math.max(total - wallet.balance, 0));
  const body = [
    `${titleOf(payable)}\n${detailOf(payable)}`,
    [...rows, `You pay ${costs(link, total)}`].join('\n'),
    ...(missing > 0 ? [shortOf(link, missing)] : await overLimit(deps, link, wallet, total)),
    `Nothing is paid until you confirm it in Alajo, within ${PREPARED_MINUTES} minutes.`,
  ].join('\n\n');
  const page = linkTo(body, 'Review and confirm', url);
  return {
    messages: flow_token === null ? [page] : [page, pinButton(flow_token)],
    asked: draft ? { draft, prepared: true } : null,
    commit: async (tx, now) => {
      const paying = await commit(tx, now);
      return paying && singleMessage(cancelled(paying));
    },
  };
}

const shortOf = (link: Link, missing: Kobo) =>
  link.hide_amounts
    ? 'That’s more than you have. Add money first.'
    : `That’s more than you have. Add ${formatNaira(missing)} first.`;

/** Said before the PIN: which limit, what is left of it and what raises it. */
async function overLimit(deps: Deps, link: Link, wallet: Wallet, total: Kobo): Promise<string[]> {
  const limits = await findLimits(deps, { user_id: link.user_id, trust: NO_DEVICE });
  const limit = findLimitRefusal(limits, wallet.own_limits, total);
  if (limit === undefined) return [];
  if (link.hide_amounts) return ['That’s over your limit for now. Alajo shows you which one.'];
  const { headline, reason } = limitSentences(limit, instantText);
  const raise = raiseOf(limit);
  const more = raise ? ` ${raise.label}: ${deps.config.url}${raise.path}` : '';
  return [`That’s ${headline} ${reason}${more}`];
}

const pinButton = (token: string): ChatMessage => ({
  type: 'flow',
  body: 'Or pay it here: the button opens a screen for your PIN. Never write your PIN in the chat itself.',
  title: 'Pay with PIN',
  token,
});

const costs = (link: Link, amount: Kobo) => (amount === 0 ? 'free' : visibleAmount(link, amount));

/** Refusals the customer can act on, in plain words. */
export function refused(error: unknown, url: string): Answer {
  if (!(error instanceof AppError) || error.code === 'internal') throw error;
  const why = error.message.replace(/[^.!?]$/, '$&.');
  const body = `${why} I haven’t prepared anything.`;
  if (error.code !== 'bvn_or_nin_required') return singleMessage(text(body, 'menu'));
  return singleMessage(linkTo(body, addBvnOrNin.label, `${url}${addBvnOrNin.path}`));
}
