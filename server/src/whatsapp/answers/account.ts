// Answers about the customer's own money.
import { addDays } from '@alajo/contract/days.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { Transaction } from '@alajo/contract/wallet/schemas.ts';
import type { Deps } from '../../deps.ts';
import type { ListFuturePayments } from '../../module.ts';
import type { Accounts } from '../../payments/accounts.ts';
import { dayInLagos } from '../../platform/clock.ts';
import type { ChatMessage } from '../../providers/whatsapp/whatsapp.ts';
import { listReceived } from '../../requests/requests.ts';
import { findLastToken } from '../../services/last-token.ts';
import { listTransactions } from '../../wallet/statements/history.ts';
import { findWallet } from '../../wallet/wallets.ts';
import { choose, link, text, visibleAmount } from '../chat-messages.ts';
import type { Link } from '../links.ts';

const SOON_DAYS = 7;

const weekday = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', weekday: 'long' });
const dayMonth = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
});

const hidden = (url: string): ChatMessage =>
  link(
    'You’ve hidden amounts in this chat. You can see them in Alajo.',
    'Open Alajo',
    `${url}/dashboard`,
  );

/** The balance, and the next automatic payment from it. */
export async function balance(
  deps: Deps,
  listFuture: ListFuturePayments,
  link: Link,
): Promise<ChatMessage> {
  if (link.hide_amounts) return hidden(deps.config.url);
  const now = deps.clock.now();
  const until = addDays(dayInLagos(now), SOON_DAYS);
  const [wallet, future] = await Promise.all([
    findWallet(deps, link.user_id),
    listFuture(deps.db, [link.user_id], { now, until }),
  ]);
  const [next] = future.get(link.user_id) ?? [];
  const due = next ? dueText(link, next, wallet.balance) : '';
  return text(
    `*${visibleAmount(link, wallet.balance)}* in your wallet.${due}`,
    'history',
    'ajo',
    'menu',
  );
}

function dueText(link: Link, { amount, name, due_on }: FuturePayment, balance: Kobo): string {
  const due = visibleAmount(link, amount);
  const payment = `${name} on ${weekday.format(new Date(due_on))}`;
  return amount <= balance
    ? ` ${due} of it is due for ${payment}.`
    : ` ${due} is due for ${payment}, more than you have.`;
}

/** The five latest transactions. */
export async function history(deps: Deps, accounts: Accounts, link: Link): Promise<ChatMessage> {
  const { results } = await listTransactions(deps, accounts, link.user_id, { limit: 5 });
  if (results.length === 0) return text('You have no transactions yet.', 'balance', 'menu');
  return text(results.map((result) => lineOf(link, result)).join('\n'), 'balance', 'menu');
}

const lineOf = (link: Link, { type, total, description, date, status }: Transaction): string => {
  const sign = type === 'credit' ? '+' : '−';
  const pending = status === 'completed' ? '' : ` (${status})`;
  return `${dayMonth.format(new Date(date))}  ${sign}${visibleAmount(link, total)}  ${description}${pending}`;
};

/** Requests for money from others. */
export async function requests(deps: Deps, link: Link): Promise<ChatMessage> {
  const { results } = await listReceived(deps, link.user_id, { limit: 10 });
  if (results.length === 0) return text('No one is asking you for money.', 'balance', 'menu');
  const rows = results.map(({ slug, requester, amount, title }) => ({
    id: `request:${slug}`,
    title: requester,
    description: `${requestedAmount(link, amount)}: ${title}`,
  }));
  return choose('Choose one to pay. You’ll confirm it in Alajo.', 'Requests', rows);
}

const requestedAmount = (link: Link, amount: Kobo | null) =>
  amount === null ? 'any amount' : visibleAmount(link, amount);

/** The token of the latest electricity purchase. */
export async function lastToken(deps: Deps, chatLink: Link): Promise<ChatMessage> {
  const last = await findLastToken(deps, chatLink.user_id);
  if (last === undefined) {
    return link(
      'You haven’t bought an electricity token yet.',
      'Buy one',
      `${deps.config.url}/services`,
    );
  }
  const { token, biller_name, account_number, created_at } = last;
  const groups = token.replace(/(.{4})(?=.)/g, '$1-');
  const when = dayMonth.format(created_at);
  return text(`${groups}\n${biller_name}, meter ${account_number}, ${when}.`, 'menu');
}
