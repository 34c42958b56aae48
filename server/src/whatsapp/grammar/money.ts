// Messages that prepare a payment. Every word must be explained: by a rule, as a filler, or as part of the one name or
// note the sentence has room for. Otherwise the answer says why nothing was prepared.
import type { Lexeme } from './lexicon.ts';
import type { Meaning, MoneyMeaning, Payee, UnknownReason } from './meaning.ts';
import {
  type Action,
  ALLOWED_DETAILS,
  type LexemeKind,
  POLITE,
  readSlots,
  type Slots,
} from './slots.ts';

type LexemeKinds = ReadonlySet<LexemeKind>;

/** The requested payment, the reason to prepare none, or undefined if the message isn't about a payment. */
export function readMoney(shown: string, all: readonly Lexeme[]): Meaning | undefined {
  const seen: LexemeKinds = new Set(all.map(({ is }) => is));
  const action = actionOf(seen) ?? (isBare(all) ? 'send' : undefined);
  if (action === undefined) return undefined;
  const refusal = refusalOf(seen, all);
  // Check services the chat never offers first: they need no readable amount.
  const never = action === 'not_offered' || (action === 'in_app' && refusal !== 'account_number');
  if (never && refusal !== 'negated') return refused(action);
  if (refusal !== undefined) return refused(refusal);
  if (!isAction(action)) return refused(action);
  const slots = readSlots(shown, all, action);
  if (typeof slots === 'string') return refused(slots);
  const meaning = isForSomethingElse(all, slots) ? 'unclear' : toMeaning(action, slots, seen);
  return typeof meaning === 'string' ? refused(meaning) : meaning;
}

const refused = (why: UnknownReason): Meaning => ({ intent: 'unknown', why });
const isAction = (action: Action | UnknownReason): action is Action => action in ALLOWED_DETAILS;

// Kind of payment.

function actionOf(seen: LexemeKinds): Action | UnknownReason | undefined {
  const has = (any: readonly LexemeKind[]) => any.some((is) => seen.has(is));
  const rule = RULES.find(
    ({ any, beside, without }) =>
      has(any) && (beside === undefined || has(beside)) && !has(without ?? []),
  );
  return rule?.means;
}

/** "5k to Chidi". After a verb or a wish, "to" may begin something else: "I want 5k to eat". */
function isBare(all: readonly Lexeme[]): boolean {
  const [amount, to, payee] = all.filter(({ is }) => !IGNORED.includes(is));
  return amount?.is === 'amount' && to?.is === 'to' && PAYEES.includes(payee?.is ?? 'break');
}
const IGNORED: readonly LexemeKind[] = ['greeting', 'thanks', 'us', 'vocative', 'break'];
const PAYEES: readonly LexemeKind[] = ['phone', 'title', 'word'];

type Rule = {
  any: readonly LexemeKind[];
  beside?: readonly LexemeKind[];
  without?: readonly LexemeKind[];
  /** Undefined if it is a question rather than a payment. */
  means?: Action | UnknownReason;
};

const AMOUNT: readonly LexemeKind[] = ['amount', 'bad_amount'];

/** The first match decides. */
const RULES: readonly Rule[] = [
  { any: ['loan', 'unoffered'], means: 'not_offered' },
  { any: ['add_money', 'cash_out', 'cable', 'locked', 'owed'], means: 'in_app' },
  { any: ['light', 'token'], beside: [...AMOUNT, 'buy', 'pay', 'recharge'], means: 'in_app' },
  { any: ['light', 'token'] },
  { any: ['account'], beside: [...AMOUNT, 'recharge'], means: 'in_app' }, // "top up my wallet"
  { any: ['balance', 'history', 'receipt', 'turn', 'short', 'how_much', 'account'] },
  { any: ['due'], without: ['pay'] },
  { any: ['request'], beside: ['accept', 'pay'], means: 'accept_request' },
  { any: ['request'], beside: [...AMOUNT, 'money', 'from'], means: 'in_app' }, // asks for money
  { any: ['request'] },
  { any: ['accept'], means: 'accept_request' },
  { any: ['data'], beside: ['and'], means: 'unclear' }, // "airtime and data 500"
  { any: ['data'], means: 'data' },
  { any: ['plan'], beside: ['send', 'give', 'pay', 'buy', 'recharge', 'airtime'], means: 'data' },
  {
    any: ['credit'],
    beside: ['word', 'title', 'self', 'phone', 'money', 'other', 'send', 'give', 'pay'],
    without: ['buy', 'line', 'recharge'],
    means: 'unclear',
  },
  { any: ['airtime', 'recharge', 'credit'], means: 'airtime' },
  { any: ['contribute'], means: 'contribute' },
  { any: ['ajo'], beside: ['pay', 'send', 'give'], means: 'contribute' },
  { any: ['send', 'give', 'pay'], means: 'send' },
  { any: ['buy', 'network'], beside: AMOUNT, means: 'unclear' }, // "mtn 500": airtime or data?
];

// Reasons to prepare nothing.

function refusalOf(seen: LexemeKinds, all: readonly Lexeme[]): UnknownReason | undefined {
  const has = (...any: readonly LexemeKind[]) => any.some((is) => seen.has(is));
  const count = (is: LexemeKind) => all.filter((lexeme) => lexeme.is === is).length;
  if (has('negation', 'undone', 'no', 'stop', 'cancel')) return 'negated';
  if (has('condition', 'did', 'done', 'who', 'when', 'ask')) return 'conditional';
  if (has('bad_phone')) return 'bad_phone';
  if (has('account_number')) return 'account_number';
  if (has('bad_amount', 'foreign')) return 'bad_amount';
  if (count('amount') > 1) return 'several_amounts';
  if (count('phone') > 1) return 'several_payees';
  return count('network') > 1 ? 'unclear' : undefined;
}

// Resulting meaning.

function toMeaning(intent: Action, slots: Slots, seen: LexemeKinds): MoneyMeaning | UnknownReason {
  const { amount, note, names, phone } = slots;
  const payees: Payee[] = names.map((name) => ({ kind: 'name', name }));
  if (phone !== undefined) payees.push({ kind: 'phone', phone });
  const [payee] = payees;
  if (payees.length > 1) return 'several_payees';
  if (intent === 'send') {
    const unclear = seen.has('self') || (seen.has('other') && payee !== undefined);
    return unclear ? 'unclear' : { intent, amount, to: payee ?? { kind: 'missing' }, note };
  }
  if (note !== undefined) return 'extra_words';
  if (intent === 'airtime' || intent === 'data') return topUp(intent, slots, { payee, seen });
  // "send 20k to Balogun ajo": the group, or a person named Balogun?
  if (phone !== undefined || (names.length > 0 && seen.has('send'))) return 'unclear';
  const [name] = names;
  return intent === 'contribute' ? { intent, amount, group: name } : { intent, amount, from: name };
}

function topUp(
  intent: 'airtime' | 'data',
  { amount, network, plan, dangling }: Slots,
  { payee, seen }: { payee: Payee | undefined; seen: LexemeKinds },
): MoneyMeaning | UnknownReason {
  // "dash me card 500 for mama"
  if (payee?.kind === 'name' && seen.has('self')) return 'several_payees';
  const to = payee ?? { kind: seen.has('other') || dangling ? 'missing' : 'self' };
  if (intent === 'airtime') return { intent, amount, to, network };
  return { intent, amount, to, network, plan };
}

/** "send mama 5k for airtime": airtime of 5k, or 5k with a note? */
function isForSomethingElse(all: readonly Lexeme[], { names, phone }: Slots): boolean {
  if (names.length === 0 && phone === undefined) return false;
  const words = all.filter(({ is }) => !POLITE.includes(is));
  const noun = words.findIndex(({ is }) => is === 'airtime' || is === 'data' || is === 'ajo');
  return words[noun - 1]?.is === 'for' && words.some(({ is }) => is === 'send' || is === 'give');
}
