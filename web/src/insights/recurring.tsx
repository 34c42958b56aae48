// Payments that came at a regular interval: one tap adds them to the forecast, reminds of the next one, or opens a
// standing order for it.
import { insightRoutes } from '@alajo/contract/insights/routes.ts';
import type { Recurring } from '@alajo/contract/insights/schemas.ts';
import { formatNaira, toNaira } from '@alajo/contract/money.ts';
import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { refetchAfterPayment } from '../paying/queries.ts';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDay } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { insightsChanged, recurringQuery } from './queries.ts';

const PAYMENTS: Record<number, string> = {
  1: 'payment',
  2: 'two payments',
  3: 'three payments',
};
const RHYTHMS = { weekly: 'every week', fortnightly: 'every two weeks', monthly: 'every month' };

export function RecurringPayments({ today }: { today: string }) {
  const query = useQuery(recurringQuery);
  const { data } = query;
  return (
    <section>
      <SectionHead title="Recurring" note="Payments that come back regularly" />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-32" />}
      {data?.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-4 text-muted text-sm leading-5">
          No regular payments yet. Once similar payments repeat three times, or a bill twice, you
          can add them to your forecast here.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="flex flex-col gap-2">
          {data.map((item) => (
            <RecurringCard key={`${item.direction} ${item.party}`} payment={item} today={today} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecurringCard({ payment, today }: { payment: Recurring; today: string }) {
  const client = useQueryClient();
  const { party, direction, name, amount, rhythm, next_on, accepted, entries } = payment;
  const answer = useAction({
    mutationFn: (chosen: 'accept' | 'dismiss') =>
      call(insightRoutes.answerRecurring, { party, direction, answer: chosen }),
    onSettled: () => insightsChanged(client),
  });
  const verb = direction === 'in' ? 'comes' : 'goes';
  return (
    <li className="relative rounded-card border border-line bg-surface p-4">
      {!accepted && (
        <Button
          variant="ghost"
          className="absolute top-1 right-1 w-11 px-0"
          aria-label={`Dismiss: ${name}`}
          loading={answer.isPending && answer.variables === 'dismiss'}
          onClick={() => answer.mutate('dismiss')}
        >
          {!(answer.isPending && answer.variables === 'dismiss') && (
            <X size={18} aria-hidden="true" />
          )}
        </Button>
      )}
      <p className="break-words pr-9 font-semibold text-15">{name}</p>
      <p className="text-15 tabular-nums">
        About {formatNaira(amount)} {verb} {RHYTHMS[rhythm]}
      </p>
      <p className="text-muted text-sm">
        {accepted && 'In your forecast. '}
        {next_on < today ? 'Expected' : 'Next'} {inSentence(formatDay(next_on))}
      </p>
      {entries.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-15 text-primary">
            See the {PAYMENTS[entries.length] ?? 'payments'}
          </summary>
          <ul className="mb-2 flex flex-col">
            {entries.map((entry) => (
              <li key={entry.reference}>
                <Link
                  to={`/receipt?ref=${entry.reference}`}
                  className="flex min-h-11 items-center justify-between gap-3 text-sm tabular-nums hover:underline"
                >
                  <span>{formatDay(entry.day)}</span>
                  <span>{formatNaira(entry.amount)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {answer.error && <Notice tone="bad">{errorMessage(answer.error)}</Notice>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Arrange payment={payment} />
        {accepted ? (
          <Button
            variant="ghost"
            aria-label={`Remove from forecast: ${name}`}
            loading={answer.isPending}
            onClick={() => answer.mutate('dismiss')}
          >
            Remove from forecast
          </Button>
        ) : (
          <Button
            variant="tint"
            aria-label={`Add to forecast: ${name}`}
            loading={answer.isPending && answer.variables === 'accept'}
            onClick={() => answer.mutate('accept')}
          >
            Add to forecast
          </Button>
        )}
      </div>
    </li>
  );
}

/** Offers what makes the next payment certain: a reminder of a bill, or a standing order. */
function Arrange({ payment }: { payment: Recurring }) {
  const client = useQueryClient();
  const { name, rhythm, entries } = payment;
  const [latest] = entries;
  const remind = useAction({
    mutationFn: (body: { reference: string; frequency: 'weekly' | 'monthly' }) =>
      call(scheduleRoutes.remind, body),
    onSuccess: () => refetchAfterPayment(client),
  });
  const to = orderLink(payment);
  if (to === undefined || rhythm === 'fortnightly') return null;
  const made = remind.data;
  if (made) {
    return (
      <div className="w-full">
        <Notice tone="good">
          We’ll remind you the day before.
          {made.next_day && ` The next payment is due on ${formatDay(made.next_day)}.`}{' '}
          <Link className="font-semibold underline" to={`/coming-up/orders/${made.id}`}>
            See the reminder
          </Link>
        </Notice>
      </div>
    );
  }
  return (
    <>
      {latest && isBought(payment) && (
        <Button
          variant="secondary"
          aria-label={`Remind me: ${name}`}
          loading={remind.isPending}
          onClick={() => remind.mutate({ reference: latest.reference, frequency: rhythm })}
        >
          Remind me
        </Button>
      )}
      <ButtonLink variant="secondary" aria-label={`Pay automatically: ${name}`} to={to}>
        Pay automatically
      </ButtonLink>
      {remind.error && (
        <div className="w-full">
          <Notice tone="bad">{errorMessage(remind.error)}</Notice>
        </div>
      )}
    </>
  );
}

const isBought = ({ party }: Recurring) => /^(bill|airtime):/.test(party);

/** The form of a standing order, filled in; undefined for money in and for payments that can't be one. */
function orderLink({ party, direction, amount, rhythm, next_on, entries }: Recurring) {
  const [kind = '', ...payee] = party.split(':');
  const [latest] = entries;
  const target =
    kind === 'user'
      ? { recipient: payee.join(':') }
      : kind === 'bank'
        ? { bank_code: payee[0] ?? '', account_number: payee[1] ?? '' }
        : (kind === 'bill' || kind === 'airtime') && latest && { again: latest.reference };
  if (direction === 'in' || !target) return undefined;
  const plan = { amount: String(toNaira(amount)), frequency: rhythm, first_day: next_on };
  return `/coming-up?${new URLSearchParams({ new: kind, ...target, ...plan })}`;
}

/** `today` and `yesterday` in the middle of a sentence; weekdays and dates keep their capital. */
const inSentence = (day: string) => (/^(To|Yester)day$/.test(day) ? day.toLowerCase() : day);
