// The app’s responses to a customer, validated by the contract and turned into lines of title, detail, amount
// and time.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import { deviceName } from '@alajo/contract/device-name.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import { kycTitles } from '@alajo/contract/kyc/schemas.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import type { Reply, Route } from '@alajo/contract/route.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import { balanceRoutes } from '@alajo/contract/wallet/balance-routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import * as z from 'zod/mini';
import { formatDayMonth, formatFullWhen } from '../../platform/format.ts';

export type CustomerViewRow = {
  key: string;
  main: string;
  detail?: string | null;
  amount?: Kobo;
  end?: string;
};
type ViewLine = Omit<CustomerViewRow, 'key'>;
type CustomerView = { title: string; rows: CustomerViewRow[]; problem?: string };

/** The lines of one response; for a refusal, its message. */
export function readReply({ path, status, body }: Answer): CustomerView {
  const reader = READERS[path];
  if (reader === undefined) return { title: path, rows: [], problem: UNKNOWN };
  if (status !== 200) {
    return { title: reader.title, rows: [], problem: `They see: ${body.message ?? status}` };
  }
  const lines = reader.read(body);
  if (lines === undefined) return { title: reader.title, rows: [], problem: UNKNOWN };
  const rows = lines.map((line, place) => ({ key: `${place} ${line.main}`, ...line }));
  return { title: reader.title, rows };
}

type Answer = { path: string; status: number; body: Record<string, unknown> };
const UNKNOWN = 'Alajo has changed since this page opened. Reload it.';

type Reader = { title: string; read: (body: unknown) => ViewLine[] | undefined };

const reader = <R extends Route>(
  title: string,
  route: R,
  linesOf: (reply: Reply<R>) => ViewLine[],
): Reader => ({
  title,
  read: (body) => {
    const reply = z.safeDecode(route.reply, body as never);
    return reply.success ? linesOf(reply.data as Reply<R>) : undefined;
  },
});

/** Label of a status code: `Waiting customer` for `waiting_customer`. */
function words(state: string): string {
  const text = state.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

const READERS: Record<string, Reader> = {
  'profile/': reader('Profile', identityRoutes.profile, (user) => [
    { main: 'Name', end: `${user.first_name} ${user.last_name}` },
    { main: 'Username', end: `@${user.username}` },
    { main: 'Tier', end: String(user.tier) },
    { main: 'PIN set', end: yesNo(user.has_pin) },
    { main: 'Joined', end: formatFullWhen(user.joined_at) },
  ]),
  'wallet/': reader('Wallet', walletRoutes.wallets, ({ results }) =>
    results.flatMap((wallet): ViewLine[] => [
      { main: 'Balance', detail: `Wallet ${wallet.account_number}`, amount: wallet.balance },
      {
        main: 'Sent today',
        amount: wallet.day_spent,
        end: `of ${formatNaira(wallet.day_limit)}`,
      },
      { main: 'On hold', amount: wallet.set_aside },
      ...(wallet.parked > 0 ? [{ main: 'Waiting (over the limit)', amount: wallet.parked }] : []),
      ...(wallet.debt ? [{ main: 'Owes Alajo', amount: wallet.debt.amount }] : []),
    ]),
  ),
  'wallet/balance/': reader('Balance breakdown', balanceRoutes.trace, (trace) => [
    { main: 'Available', amount: trace.available },
    { main: 'On hold', amount: trace.held },
    { main: 'In goals', amount: trace.saved },
    ...trace.holds.map((hold) => ({
      main: `On hold: ${hold.name}`,
      detail: hold.until && `Until ${formatFullWhen(hold.until)}`,
      amount: hold.amount,
    })),
  ]),
  'safe-to-spend/': reader('Safe to spend', savingsRoutes.safeToSpend, (safe) => [
    { main: 'Safe to spend', detail: `Until ${formatDayMonth(safe.until)}`, amount: safe.safe },
    ...safe.items.map((item) => ({
      main: item.name,
      detail: `${item.times} × from ${formatDayMonth(item.due_on)}`,
      amount: item.amount,
    })),
  ]),
  'coming-up/': reader('Coming up', scheduleRoutes.comingUp, ({ data }) =>
    data.map((payment) => ({
      main: payment.name,
      amount: payment.amount,
      end: formatDayMonth(payment.due_on),
    })),
  ),
  'transactions/': reader('Transactions', walletRoutes.transactions, ({ results }) =>
    results.map((result) => ({
      main: result.description,
      detail: [result.type === 'credit' ? 'In' : 'Out', words(result.status), result.note]
        .filter(Boolean)
        .join(' · '),
      amount: result.total,
      end: formatFullWhen(result.date),
    })),
  ),
  'savings-goals/': reader('Goals', savingsRoutes.list, ({ data, total_saved }) => [
    { main: 'Total saved', amount: total_saved },
    ...data.map((goal) => ({
      main: goal.name,
      detail: `${words(goal.status)}, by ${formatDayMonth(goal.deadline)}, ${goal.progress}%`,
      amount: goal.current_amount,
      end: `of ${formatNaira(goal.target_amount)}`,
    })),
  ]),
  'ajo-groups/': reader('Ajo groups', ajoRoutes.mine, ({ results }) =>
    results.map((group) => ({
      main: group.name,
      detail: `${words(group.status)}, round ${group.current_round} of ${group.total_rounds}, their turn ${group.your_turn}`,
      amount: group.contribution_amount,
      ...(group.next_collection_date === null
        ? {}
        : { end: `next ${formatDayMonth(group.next_collection_date)}` }),
    })),
  ),
  'orders/': reader('Orders', marketplaceRoutes.orders, ({ data }) =>
    data.map((order) => ({
      main: `Order ${order.id}, ${order.role === 'buyer' ? order.seller : order.buyer}`,
      detail: [
        words(order.status),
        order.items.map(({ name }) => name).join(', '),
        order.problem && `Problem: ${order.problem.text}`,
      ]
        .filter(Boolean)
        .join(' · '),
      amount: order.total,
      end: formatFullWhen(order.placed_at),
    })),
  ),
  'support/tickets/': reader('Support', supportRoutes.list, ({ results }) =>
    results.map((result) => ({
      main: result.subject,
      detail: [result.number, words(result.status), result.unread && 'unread reply']
        .filter(Boolean)
        .join(' · '),
      end: formatFullWhen(result.updated_at),
    })),
  ),
  'notifications/': reader('Notifications', notificationRoutes.list, ({ results }) =>
    results.map((result) => ({
      main: result.title,
      detail: result.read ? result.body : `${result.body} · unread`,
      end: formatFullWhen(result.created_at),
    })),
  ),
  'settings/': reader('Settings', settingsRoutes.settings, (settings) => [
    { main: 'Theme', end: settings.theme ?? 'System' },
    {
      main: 'Wallet frozen',
      detail: settings.frozen_by_us ? 'By Alajo' : null,
      end: settings.frozen_at ? formatFullWhen(settings.frozen_at) : 'No',
    },
    { main: 'Ajo continues while frozen', end: yesNo(settings.frozen_keeps.ajo) },
    { main: 'Plans continue while frozen', end: yesNo(settings.frozen_keeps.plans) },
    {
      main: 'New contact awaiting its code',
      end: yesNo(Object.values(settings.unconfirmed).some((setting) => setting !== null)),
    },
  ]),
  'auth/events/': reader('Security activity', settingsRoutes.events, ({ results }) =>
    results.map((result) => ({
      main: result.title,
      detail: result.detail ?? (result.device && deviceName(result.device)),
      end: formatFullWhen(result.at),
    })),
  ),
  'kyc/': reader('Verification', kycRoutes.kyc, (kyc) => [
    { main: 'Verified', end: `${kyc.percent}%` },
    ...[...kyc.steps, { id: 'nin' as const, ...kyc.nin }].map((step) => ({
      main: kycTitles[step.id],
      detail: step.reason,
      end: step.status === 'none' ? 'Not started' : words(step.status),
    })),
  ]),
};
