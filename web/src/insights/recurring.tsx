// Payments that came three times at a regular interval: one tap adds them to the forecast.
import { insightRoutes } from '@alajo/contract/insights/routes.ts';
import type { Recurring } from '@alajo/contract/insights/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAction } from '../platform/action.ts';
import { call, errorMessage } from '../platform/api.ts';
import { formatDay } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
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
      <SectionHead title="Recurring" note="Looks regular: three similar payments" />
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-32" />}
      {data?.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-4 text-muted text-sm leading-5">
          No regular payments yet. Once similar payments repeat three times, you can add them to
          your forecast here.
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
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="break-words font-semibold text-15">{name}</p>
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
        {!accepted && (
          <Button
            variant="tint"
            aria-label={`Add to forecast: ${name}`}
            loading={answer.isPending && answer.variables === 'accept'}
            onClick={() => answer.mutate('accept')}
          >
            Add to forecast
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={accepted ? `Remove from forecast: ${name}` : `Dismiss: ${name}`}
          loading={answer.isPending && answer.variables === 'dismiss'}
          onClick={() => answer.mutate('dismiss')}
        >
          {accepted ? 'Remove from forecast' : 'Dismiss'}
        </Button>
      </div>
    </li>
  );
}

/** `today` and `yesterday` in the middle of a sentence; weekdays and dates keep their capital. */
const inSentence = (day: string) => (/^(To|Yester)day$/.test(day) ? day.toLowerCase() : day);
