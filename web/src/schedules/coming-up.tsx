// Coming up: every automatic payment by day, and the standing orders.
import { daysBetween } from '@alajo/contract/days.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { ComingUp, StandingOrder } from '@alajo/contract/schedules/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useBalances } from '../platform/balances.ts';
import { formatDate, formatDay, formatDayMonth } from '../platform/format.ts';
import { BalancesSwitch } from '../ui/balances-switch.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Chip, Notice, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { rhythmOf } from './labels.ts';
import { PaymentMark } from './payment-mark.tsx';
import { comingUpQuery, ordersQuery } from './queries.ts';

const loadSetUp = () => import('./set-up-order.tsx');
const SetUp = lazyPart(loadSetUp);

export function Component() {
  const query = useQuery(comingUpQuery);
  const orders = useQuery(ordersQuery);
  const [params, setParams] = useSearchParams();
  // Kept in the URL so that Send Money and other pages can link here with the payee filled in.
  const settingUp = params.has('new');
  const open = () => setParams({ new: 'user' }, { preventScrollReset: true });
  const close = () => setParams({}, { replace: true, preventScrollReset: true });
  const { data } = query;
  return (
    <div className="flex flex-col gap-7">
      <title>Coming up · Alajo</title>
      <PageHead title="Coming up">
        <BalancesSwitch />
        <Button onPointerDown={loadSetUp} onClick={open}>
          <Plus size={18} aria-hidden="true" />
          New
        </Button>
      </PageHead>
      <QueryError query={query} />
      {data === undefined && !query.error && <Loading />}
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-6">
        {data && (
          <div className="flex flex-col gap-6">
            <Summary data={data} orders={orders.data ?? []} />
            {data.data.length === 0 ? (
              <EmptyState drawing="payments" title="Nothing is coming up">
                <p className="text-muted">
                  Rent, an allowance, airtime for Mama: set it up once and we’ll pay it on time.
                </p>
                <Button onPointerDown={loadSetUp} onClick={open}>
                  Set up a standing order
                </Button>
              </EmptyState>
            ) : (
              <Days payments={data.data} />
            )}
          </div>
        )}
        {/* Shown only after the list of days, so the layout doesn't shift. */}
        {(data || query.error) && <Orders orders={orders.data} />}
      </div>
      {settingUp && <SetUp params={params} onClose={close} />}
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4" role="status" aria-label="Loading">
      <Skeleton className="h-28" />
      <Skeleton className="h-48" />
    </div>
  );
}

/** The first day on which the current balance no longer covers the payments up to then. */
function shortDay({ available, data }: ComingUp) {
  let left: number = available;
  for (const { amount, due_on } of data) {
    left -= amount;
    if (left < 0) return { due_on, lacking: kobo(-left) };
  }
  return undefined;
}

function Summary({ data, orders }: { data: ComingUp; orders: StandingOrder[] }) {
  const { textOf, shown } = useBalances();
  const short = shortDay(data);
  const trying = orders.filter(({ open }) => open?.status === 'trying');
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2">
          <TotalRow name="In your wallet" amount={textOf(data.available)} />
          <TotalRow
            name={`Going out by ${formatDayMonth(data.until)}`}
            amount={textOf(data.total)}
          />
        </dl>
      </Card>
      {shown && short && (
        <Notice tone="warn">
          Your balance lasts until {formatDate(short.due_on)}: you need {formatNaira(short.lacking)}{' '}
          more by then. Add money, or skip a payment.
        </Notice>
      )}
      {trying.map(({ id, name }) => (
        <Notice key={id} tone="warn">
          {name} hasn’t been paid yet. We’re trying again.{' '}
          <Link className="font-semibold underline" to={`/coming-up/orders/${id}`}>
            See why
          </Link>
        </Notice>
      ))}
    </div>
  );
}

/** On phones one line each, because hundreds of millions don't fit side by side. */
function TotalRow({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-bold text-xl tabular-nums sm:mt-1 sm:text-2xl">{amount}</dd>
    </div>
  );
}

function Days({ payments }: { payments: FuturePayment[] }) {
  const { shown, repeats } = withoutRepeats(payments);
  const days = Map.groupBy(shown, ({ due_on }) => due_on);
  return (
    <div>
      {[...days].map(([day, own]) => (
        <section key={day} aria-label={formatDay(day)} className="mb-6 last:mb-0">
          <h2 className="flex justify-between gap-3 px-1 pb-2 font-semibold text-13 text-muted leading-4 tabular-nums">
            <span>{formatDay(day)}</span>
            {own.length > 1 && (
              <span>−{formatNaira(kobo(own.reduce((sum, { amount }) => sum + amount, 0)))}</span>
            )}
          </h2>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {own.map((payment) => (
              <li key={keyOf(payment)} className="border-line border-t first:border-t-0">
                <PaymentRow payment={payment} repeats={repeats.get(keyOf(payment)) ?? 0} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const keyOf = ({ kind, id }: FuturePayment) => `${kind}-${id}`;
const WEEKDAY = new Intl.DateTimeFormat('en-NG', { weekday: 'short', timeZone: 'UTC' });

/** Keeps only the next of a weekly payment's occurrences, and counts the rest. */
function withoutRepeats(payments: FuturePayment[]) {
  const repeats = new Map<string, number>();
  const shown: FuturePayment[] = [];
  for (const [key, times] of Map.groupBy(payments, keyOf)) {
    const weekly = times.every(
      ({ due_on, amount }, index) =>
        index === 0 ||
        (amount === times[0]?.amount && daysBetween(times[index - 1]?.due_on ?? '', due_on) === 7),
    );
    shown.push(...(weekly ? times.slice(0, 1) : times));
    if (weekly) repeats.set(key, times.length - 1);
  }
  shown.sort((a, b) => a.due_on.localeCompare(b.due_on));
  return { shown, repeats };
}

const SOURCES: Record<FuturePayment['kind'], string> = {
  ajo: 'Ajo contribution',
  auto_save: 'Auto-save',
  waste: 'Waste plan',
  standing_order: 'Standing order',
};

const pageOf = ({ kind, id }: FuturePayment) =>
  ({
    ajo: `/ajo?group=${id}`,
    auto_save: '/savings',
    waste: '/waste',
    standing_order: `/coming-up/orders/${id}`,
  })[kind];

type RowProps = {
  payment: FuturePayment;
  /** The number of weekly repeats in the period shown. */
  repeats: number;
};

function PaymentRow({ payment, repeats }: RowProps) {
  return (
    <Link to={pageOf(payment)} className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-tint">
      <PaymentMark {...payment} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-32 flex-1">
          <span className="line-clamp-2 break-words font-semibold text-15 leading-5">
            {payment.name}
          </span>
          <span className="block text-13 text-muted leading-4.5">
            {SOURCES[payment.kind]}
            {repeats > 0 && `, then every ${WEEKDAY.format(new Date(payment.due_on))}`}
          </span>
        </span>
        <span className="ml-auto font-semibold text-15 tabular-nums">
          −{formatNaira(payment.amount)}
        </span>
      </span>
    </Link>
  );
}

function Orders({ orders }: { orders: StandingOrder[] | undefined }) {
  if (orders === undefined || orders.length === 0) return null;
  const title = orders.every(({ automatic }) => automatic)
    ? 'Standing orders'
    : 'Standing orders and reminders';
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {orders.map((order) => (
          <li key={order.id} className="border-line border-t first:border-t-0">
            <Link
              to={`/coming-up/orders/${order.id}`}
              className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-tint"
            >
              <PaymentMark kind={order.kind} name={order.name} />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 break-words font-semibold text-15 leading-5">
                  {order.name}
                </span>
                <span className="block text-13 text-muted leading-4.5">
                  {formatNaira(order.amount)} · {rhythmOf(order)}
                </span>
              </span>
              {order.status === 'paused' ? (
                <Chip tone="plain">Paused</Chip>
              ) : order.automatic ? (
                <ChevronRight size={18} className="text-muted" aria-hidden="true" />
              ) : (
                <Chip tone="plain">Reminder</Chip>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
