// Chooses the one card Home shows now, from the data Home has loaded: the first rule that applies.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { formatNaira, kobo, toNaira } from '@alajo/contract/money.ts';
import type { WaitingKind } from '@alajo/contract/notifications/pending-items.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import type { Commitment, Goal } from '@alajo/contract/savings/schemas.ts';
import type { PendingSort } from '@alajo/contract/sorting/schemas.ts';
import { listText } from '@alajo/contract/time-limits.ts';
import type { Transaction, Wallet } from '@alajo/contract/wallet/schemas.ts';
import { formatDay, formatDue, lagosDay } from '../platform/format.ts';

export type Facts = {
  /** Today in Lagos. */
  today: string;
  wallet: Wallet | undefined;
  groups: readonly Group[];
  goals: readonly Goal[];
  /** The latest transactions, newest first. */
  rows: readonly Transaction[];
  /** Upcoming automatic payments, the earliest first. */
  upcoming: readonly Commitment[];
  /** Items waiting for the customer's answer. */
  waiting: WaitingCards | undefined;
  /** An incoming payment waiting for a yes before it is split. */
  ask: PendingSort | undefined;
  /** False while balances are hidden: then no card shows anything derived from them. */
  shown: boolean;
};

export type SmartCard = {
  /** Stable for as long as the card is about the same thing. */
  id: string;
  title: string;
  text: string;
  action: { label: string; to: string };
  /** Amber, for money the customer can collect now. */
  collect?: Group;
  /** Comes before the checklist of a new customer. */
  urgent?: boolean;
  /** True for money that will be taken soon: such a card cannot be hidden. */
  fixed?: boolean;
};

/** Cards for items waiting for an answer, by kind; within each, the most urgent first. */
export type WaitingCards = Record<WaitingKind, SmartCard[]>;

/** The first card that applies and is not hidden, by `id`. */
export function chooseSmartCard(
  facts: Facts,
  isHidden: (id: string) => boolean,
): SmartCard | undefined {
  const cards = RULES.flatMap((rule) => rule(facts) ?? []);
  return cards.find(({ id, fixed }) => fixed || !isHidden(id));
}

type Rule = (facts: Facts) => SmartCard | SmartCard[] | undefined;

const potToCollect: Rule = ({ groups }) => {
  const group = groups.find(({ actions }) => actions.request_collection);
  if (!group?.round) return undefined;
  const { number, paid_count, paid_amount } = group.round;
  const paid =
    paid_count === group.total_members
      ? `All ${paid_count} have paid.`
      : `${paid_count} of ${group.total_members} have paid.`;
  return {
    id: `collect-${group.id}-${number}`,
    title: `Your ${formatNaira(paid_amount)} is ready to collect`,
    text: `${group.name}, round ${number}. ${paid}`,
    action: { label: `Collect ${formatNaira(paid_amount)}`, to: `/ajo?group=${group.id}` },
    collect: group,
    urgent: true,
  };
};

const FAILED_FOR_DAYS = 2;

const failedPayment: Rule = ({ rows, today }) => {
  const since = addDays(today, -FAILED_FOR_DAYS);
  const row = rows.find(
    ({ status, type, date }) => status === 'failed' && type === 'debit' && lagosDay(date) >= since,
  );
  if (row === undefined) return undefined;
  return {
    id: `failed-${row.id}`,
    title: `${formatNaira(row.amount)} didn’t go through`,
    text: `${row.description}, ${formatDay(lagosDay(row.date)).toLowerCase()}. Your money is back in your wallet.`,
    action: { label: 'See what happened', to: `/receipt?ref=${row.id}` },
    urgent: true,
  };
};

const caseWaiting: Rule = ({ waiting }) => waiting?.case;

const recallWaiting: Rule = ({ waiting }) => waiting?.recall;

/** Everything due by tomorrow evening, as one card. */
const dueSoon: Rule = ({ upcoming, today, wallet, shown }) => {
  const tomorrow = addDays(today, 1);
  const due = upcoming.filter(({ due_on }) => due_on <= tomorrow);
  const [first] = due;
  if (first === undefined || wallet === undefined) return undefined;
  const amount = kobo(due.reduce((sum, item) => sum + item.next_amount, 0));
  const when = first.due_on <= today ? 'today' : 'tomorrow';
  const names = [...new Set(due.map(({ name }) => name))];
  const subject = names.length === 1 ? first.name : `${first.name} and ${names.length - 1} more`;
  const missing = amount - wallet.balance;
  const short = shown && missing > 0;
  return {
    id: `due-${first.kind}-${first.id}-${first.due_on}`,
    title: short
      ? `Add ${formatNaira(kobo(missing))} for what’s due ${when}`
      : `${formatNaira(amount)} is due ${when}`,
    text: short
      ? `${subject}: ${formatNaira(amount)} is more than you have in your wallet.`
      : `${subject}. We’ll take it from your wallet.`,
    action: short
      ? { label: 'Add Money', to: `/wallet?add=${toNaira(kobo(missing))}` }
      : { label: 'View', to: pageOf(first) },
    urgent: true,
    fixed: true,
  };
};

function pageOf({ kind, id }: Commitment): string {
  switch (kind) {
    case 'ajo':
      return `/ajo?group=${id}`;
    case 'auto_save':
      return '/savings';
    case 'waste':
      return '/waste';
    case 'standing_order':
      return '/coming-up';
    default:
      throw new Error(`no page for ${kind satisfies never}`);
  }
}

/** The amount to split depends on the balance; the amount that arrived does not. */
const pendingSortRule: Rule = ({ ask, shown }) => {
  if (ask === undefined) return undefined;
  const { id, origin, credit, amount, parts, expires_at } = ask;
  const where = listText(parts.map(({ name }) => name));
  return {
    id: `sort-${id}`,
    title: `${formatNaira(credit)} arrived. Split it?`,
    text: `${origin}. ${shown ? formatNaira(amount) : 'Part of it'} would go to ${where}. Open until ${formatDue(expires_at)}.`,
    action: { label: 'Review', to: '/savings/sorting' },
    urgent: true,
  };
};

const requestWaiting: Rule = ({ waiting }) => waiting?.request;

const NEARLY = 95;

const goalNearlyDone: Rule = ({ goals, shown }) => {
  const goal = goals.find(({ status, progress }) => status === 'active' && progress >= NEARLY);
  if (goal === undefined || !shown) return undefined;
  return {
    id: `goal-${goal.id}-nearly`,
    title: `${formatNaira(goal.remaining)} more and ${goal.title} is complete`,
    text: `You planned it for ${formatDay(goal.deadline)}.`,
    action: { label: 'Save now', to: '/savings' },
  };
};

const goalBehind: Rule = ({ goals, shown }) => {
  const goal = goals.find(
    ({ status, pace, days_left }) => status === 'active' && pace === 'behind' && days_left > 0,
  );
  if (goal === undefined) return undefined;
  const by = formatDay(goal.deadline);
  return {
    id: `goal-${goal.id}-behind`,
    title: `${goal.title} needs a little more`,
    text: shown
      ? `${formatNaira(goal.suggested_daily)} a day gets you there by ${by}.`
      : `Save a little today to get there by ${by}.`,
    action: { label: 'Save now', to: '/savings' },
  };
};

const higherLimit: Rule = ({ wallet, today }) => {
  if (wallet === undefined || wallet.tier === 3) return undefined;
  const next = wallet.tier === 1 ? 2 : 3;
  const reached = wallet.day_spent >= wallet.day_limit;
  if (!reached && wallet.tier > 1) return undefined;
  const limit = formatNaira(tierLimitsOn(next, today).day);
  return {
    id: reached ? `limit-${wallet.tier}` : `tier-${wallet.tier}`,
    title: reached ? 'You’ve sent today’s limit' : `Send up to ${limit} a day`,
    text: `${next === 2 ? 'Confirm your phone, add your profile info and your BVN' : 'Add your ID'} ${reached ? `to send ${limit} a day` : 'to raise your limits'}. It takes about two minutes.`,
    action: { label: next === 2 ? 'Verify' : 'Add ID', to: '/profile' },
  };
};

const RULES: readonly Rule[] = [
  potToCollect,
  failedPayment,
  caseWaiting,
  recallWaiting,
  dueSoon,
  pendingSortRule,
  requestWaiting,
  goalNearlyDone,
  goalBehind,
  higherLimit,
];
