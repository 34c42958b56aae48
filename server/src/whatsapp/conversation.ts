// Interprets a message and builds the answer. Strangers, and chats that have lost trust, never see customer data.

import type { Kobo } from '@alajo/contract/money.ts';
import { networkId } from '@alajo/contract/services/networks.ts';
import { HELP_SUBJECT } from '@alajo/contract/whatsapp/link.ts';
import type { Deps } from '../deps.ts';
import { freezeWallet } from '../identity/freeze.ts';
import type { ListFuturePayments } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import { MINUTE } from '../platform/clock.ts';
import { type Customer, NO_DEVICE } from '../platform/http/handlers.ts';
import { type ChatMessage, STOP_REMINDERS } from '../providers/whatsapp/whatsapp.ts';
import type { FindCalls } from '../staff/calls.ts';
import { type FindReceipt, openTicket } from '../support/tickets.ts';
import { balance, history, lastToken, requests } from './answers/account.ts';
import { ajo, openGroups } from './answers/ajo.ts';
import * as general from './answers/general.ts';
import {
  type Asker,
  complete,
  contribution,
  pay,
  payRequest,
  refused,
  rename,
} from './answers/payments.ts';
import { isPidgin, translateToPidgin } from './answers/pidgin.ts';
import { sentenceOf } from './chat-messages.ts';
import type { Answer, ConversationHandler, Turn } from './chat-worker.ts';
import type { Meaning } from './grammar/meaning.ts';
import { matchNames } from './grammar/names.ts';
import { nameIn, parse } from './grammar/parse.ts';
import { type Link, linkChat } from './links.ts';
import type { Draft, OpenQuestion } from './open-question.ts';
import { endPrepared } from './prepared/prepared.ts';

/** Older messages prepare no payments: the sender may think they never arrived. */
const MONEY_LATE_MS = 5 * MINUTE;

export type ChatContext = PaymentContext & {
  findReceipt: FindReceipt;
  listFuturePayments: ListFuturePayments;
  findCalls: FindCalls;
};

const singleMessage = (message: ChatMessage): Answer => ({ messages: [message] });

export function createConverse(deps: Deps, context: ChatContext): ConversationHandler {
  return async (turn) => {
    const { inbound, standing, busy } = turn;
    const { url } = deps.config;
    if (busy) return busy === 'told' ? { messages: [] } : singleMessage(general.tooMany());
    if (inbound.secret) return singleMessage(general.secretSeen(inbound.secret, url));
    const meaning = meaningOf(turn);
    const anybodys = answerAnyone(deps, turn, meaning);
    if (anybodys) return anybodys;
    if (standing.trust === 'ended') return singleMessage(general.ended(standing.by, url));
    if (standing.trust === 'none') return singleMessage(general.stranger(url));
    if (isQuiet(standing.link, meaning)) return { messages: [] };
    return inCustomerLanguage(
      inbound.text,
      await answer(deps, context, { turn, link: standing.link, meaning }),
    );
  };
}

const inCustomerLanguage = (wrote: string, reply: Answer): Answer =>
  isPidgin(wrote) ? translateToPidgin(reply) : reply;

/** Answers given to anyone: a link code, or whether a receipt is real. */
function answerAnyone(deps: Deps, turn: Turn, meaning: Meaning): Answer | undefined {
  if (meaning.intent === 'link') return linking(deps, turn, meaning.word);
  return meaning.intent === 'receipt' ? receipt(deps, meaning.reference) : undefined;
}

const isQuiet = ({ stopped }: Link, { intent }: Meaning): boolean =>
  stopped && intent !== 'start' && intent !== 'freeze' && intent !== 'calls';

function meaningOf({ inbound: { pressed, text } }: Turn): Meaning {
  if (pressed === STOP_REMINDERS.id) return { intent: 'stop_reminders' };
  return parse(pressed === null ? text : (sentenceOf(pressed) ?? text));
}

const linking = (deps: Deps, { chat, inbound }: Turn, word: string): Answer => ({
  messages: [],
  commit: async (tx, now) => {
    const { bsuid, wa_id } = chat;
    const from = { bsuid, wa_id, identity_hash: inbound.identity_hash };
    const made = await linkChat(tx, now, { word, from });
    if ('link' in made) return singleMessage(general.linked());
    return singleMessage(general.notLinked(made.refused, deps.config.url));
  },
});

const receipt = ({ config }: Deps, reference: string | undefined): Answer =>
  singleMessage(
    reference ? general.receiptLink(config.url, reference) : general.referenceQuestion(),
  );

type CustomerMessage = { turn: Turn; link: Link; meaning: Meaning };

async function answer(deps: Deps, context: ChatContext, message: CustomerMessage): Promise<Answer> {
  const { turn, link, meaning } = message;
  if (turn.inbound.other) return singleMessage(general.textOnlyReply());
  const chosen = choiceOf(turn);
  if (chosen) return money(deps, message, (asker) => choosing(asker, turn.asked, chosen));
  switch (meaning.intent) {
    case 'balance':
      return singleMessage(await balance(deps, context.listFuturePayments, link));
    case 'history':
      return singleMessage(await history(deps, context.accounts, link));
    case 'requests':
      return singleMessage(await requests(deps, link));
    case 'last_token':
      return singleMessage(await lastToken(deps, link));
    case 'ajo':
      return singleMessage(await answerAboutGroups(deps, link, meaning));
    case 'freeze':
      await freezeWallet(deps, asCaller(link, turn));
      return singleMessage(general.frozen(deps.config.url));
    case 'tricked':
      return singleMessage(general.tricked(deps.config.url));
    case 'calls':
      return singleMessage(general.calls(await context.findCalls(deps, link.user_id)));
    case 'help':
      return help(deps, context, message, meaning.text);
    case 'stop':
    case 'start':
      return quiet(link, meaning.intent === 'stop');
    case 'stop_reminders':
      return stopReminders(link);
    case 'yes':
      return prepareAnother(deps, message);
    case 'menu':
    case 'receipt':
    case 'link':
      return singleMessage(general.menu());
    case 'no':
      return turn.asked?.another ? declined() : cancelling(link);
    case 'cancel':
      return cancelling(link);
    case 'correct':
      return correcting(deps, message, meaning);
    case 'thanks':
      return singleMessage(general.welcome());
    case 'new_group':
      return singleMessage(general.newGroup(deps.config.url));
    case 'unknown':
      return answerUnknown(deps, message, meaning);
    default:
      return money(deps, message, (asker) => pay(asker, meaning));
  }
}

async function answerAboutGroups(
  deps: Deps,
  link: Link,
  { about, group }: Extract<Meaning, { intent: 'ajo' }>,
): Promise<ChatMessage> {
  const open = await openGroups(deps, link.user_id);
  const match = group ? matchNames(group, open) : undefined;
  const groups = match?.kind === 'best' ? [match.person] : open;
  return ajo(deps, link, { about, groups });
}

/** Treats a lone amount or number as the answer to our open question. */
function answerUnknown(
  deps: Deps,
  message: CustomerMessage,
  meaning: Extract<Meaning, { intent: 'unknown' }>,
): Promise<Answer> | Answer {
  const { draft } = message.turn.asked ?? {};
  if (meaning.why === 'amount_only' && draft && draft.pays !== 'data') {
    return change(deps, message, draft, { amount: meaning.amount });
  }
  const { why } = meaning;
  const name = draft && NAMELESS.includes(why) ? nameIn(message.turn.inbound.text) : undefined;
  if (draft && name) return change(deps, message, draft, { name });
  if (why === 'negated') return cancelling(message.link);
  return singleMessage(general.notUnderstood(why, deps.config.url, message.turn.inbound.text));
}

/** Cancels the prepared payment, if there is one, and says what was cancelled. */
const cancelling = ({ user_id }: Link): Answer => ({
  messages: [],
  commit: async (tx, now) => ({
    messages: [general.cancelled(await endPrepared(tx, now, user_id, 'cancelled'))],
    asked: null,
  }),
});

const declined = (): Answer => ({ messages: [general.cancelled('nothing')], asked: null });

function correcting(
  deps: Deps,
  message: CustomerMessage,
  { amount, name }: Extract<Meaning, { intent: 'correct' }>,
): Promise<Answer> | Answer {
  const draft = message.turn.asked?.draft;
  if (draft === undefined || draft.pays === 'data') return cancelling(message.link);
  return change(deps, message, draft, { amount, name });
}

type Change = { amount?: Kobo | undefined; name?: string | undefined };

/**
 * Completes or corrects a draft. A correction replaces the prepared payment, which can't be paid any more even if the
 * correction is refused. If it was already confirmed, nothing is prepared; the answer says so and asks.
 */
async function change(
  deps: Deps,
  message: CustomerMessage,
  draft: Draft,
  { amount, name }: Change,
): Promise<Answer> {
  const changed = draft.pays === 'data' || amount === undefined ? draft : { ...draft, amount };
  const answer = await prepareDraft(deps, message, changed, name);
  if (message.turn.asked?.prepared !== true) return answer;
  const status = answer.commit ? 'replaced' : 'cancelled';
  return {
    ...answer,
    commit: async (tx, now) => {
      const before = await endPrepared(tx, now, message.link.user_id, status);
      if (before === 'paying') return singleMessage(general.cancelled(before));
      if (before !== 'paid') return answer.commit?.(tx, now);
      const question = { draft: changed, prepared: true, another: { name } };
      return { messages: [general.offerAnotherPayment()], asked: question };
    },
  };
}

const prepareDraft = (
  deps: Deps,
  message: CustomerMessage,
  draft: Draft,
  name?: string,
): Promise<Answer> =>
  money(deps, message, (asker) =>
    name === undefined ? complete(asker, draft) : rename(asker, draft, name),
  );

/** Prepares another payment after the customer agrees. */
function prepareAnother(deps: Deps, message: CustomerMessage): Promise<Answer> | Answer {
  const { asked } = message.turn;
  if (!asked?.another) return singleMessage(general.menu());
  return prepareDraft(deps, message, asked.draft, asked.another.name);
}

/** The shape of a message that is only a name. */
const NAMELESS: readonly string[] = ['nothing', 'extra_words', 'upset'];

type Choice = { kind: string; id: string };

/** Handles the choice the customer pressed. */
function choiceOf({ inbound: { pressed } }: Turn): Choice | undefined {
  const [, kind, id] =
    /^(person|network|plan|group|request):([\w-]{1,64})$/.exec(pressed ?? '') ?? [];
  return kind && id ? { kind, id } : undefined;
}

/** Accepts a choice only for the question it answers; groups and requests can be chosen at any time. */
async function choosing(
  asker: Asker,
  question: OpenQuestion | null,
  { kind, id }: Choice,
): Promise<Answer> {
  if (kind === 'group') return contribution(asker, Number(id));
  if (kind === 'request') return payRequest(asker, id);
  const draft = question?.draft;
  if (kind === 'person' && draft?.pays === 'send') {
    return complete(asker, { ...draft, person: Number(id) });
  }
  if (kind === 'plan' && draft?.pays === 'data') {
    return complete(asker, { ...draft, plan: Number(id) });
  }
  const network = networkId.safeParse(id).data;
  if (kind === 'network' && network && draft && draft.pays !== 'send') {
    return complete(asker, { ...draft, network });
  }
  return singleMessage(general.menu());
}

/** Prepares a payment unless the message came late or the chat is read-only. */
async function money(
  deps: Deps,
  { turn, link }: CustomerMessage,
  prepare: (asker: Asker) => Promise<Answer>,
): Promise<Answer> {
  const { inbound } = turn;
  const now = deps.clock.now();
  if (inbound.received_at.getTime() - inbound.sent_at.getTime() > MONEY_LATE_MS) {
    return singleMessage(general.tooLate());
  }
  if (link.reads_only_until !== null && link.reads_only_until > now) {
    return singleMessage(general.readsOnly(link.reads_only_until));
  }
  try {
    return await prepare({ deps, link, inbound_id: inbound.id });
  } catch (error) {
    return refused(error, deps.config.url);
  }
}

async function help(
  deps: Deps,
  { findReceipt }: ChatContext,
  { turn, link }: CustomerMessage,
  message: string | undefined,
): Promise<Answer> {
  if (!message) return singleMessage(general.helpQuestion());
  try {
    const body = { topic: 'request', subject: HELP_SUBJECT, message } as const;
    const { number } = await openTicket(deps, findReceipt, asCaller(link, turn), body);
    return singleMessage(general.helpOpened(deps.config.url, number));
  } catch (error) {
    return refused(error, deps.config.url);
  }
}

const quiet = ({ id }: Link, stopped: boolean): Answer => ({
  messages: [stopped ? general.stopped() : general.menu()],
  commit: async (tx) => {
    const choice = stopped ? { stopped } : { stopped, reminders: true };
    await tx.updateTable('whatsapp_link').set(choice).where('id', '=', id).execute();
    return undefined;
  },
});

const stopReminders = ({ id }: Link): Answer => ({
  messages: [general.remindersStopped()],
  commit: async (tx) => {
    const choice = { reminders: false };
    await tx.updateTable('whatsapp_link').set(choice).where('id', '=', id).execute();
    return undefined;
  },
});

/** The customer as the caller. The message's id is the idempotency key, so its effects happen once. */
const asCaller = ({ user_id }: Link, { inbound }: Turn): Customer => ({
  user_id,
  session_id: 0,
  trust: NO_DEVICE,
  device: 'WhatsApp',
  address: 'WhatsApp',
  request_id: inbound.message_id,
  idempotency_key: inbound.message_id,
  pin: undefined,
});
