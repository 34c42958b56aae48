// Our balance with each provider: as they report it, as our books have it, and how long it will last.
import type { ProviderBalance } from '@alajo/contract/books/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../platform/format.ts';
import { Tag } from '../ui/tag.tsx';
import { Card, CardHeader, Figure, RowHead } from './card.tsx';
import { exact, providersQuery } from './money-data.ts';

const NAMES: Record<ProviderBalance['provider'], string> = {
  payouts: 'Bank payouts',
  services: 'Airtime and bills',
  funding: 'Card and transfer clearing',
};

/** Below this, it’s too late to top up before a weekend is over. */
const ENOUGH_DAYS = 3;
const LITTLE_DAYS = 1;

function DaysLeft({ balance: { days_left, said } }: { balance: ProviderBalance }) {
  if (said === null) return <Tag tone="quiet">not known</Tag>;
  if (days_left === null) return <Tag tone="quiet">nothing spent</Tag>;
  const tone = days_left >= ENOUGH_DAYS ? 'good' : days_left >= LITTLE_DAYS ? 'warn' : 'bad';
  return <Tag tone={tone}>{days_left === 1 ? '1 day' : `${days_left} days`} left</Tag>;
}

/** When the oldest known balance was fetched. */
function CheckedAt({ balances }: { balances: readonly ProviderBalance[] | undefined }) {
  const times = balances?.flatMap(({ asked_at }) => asked_at ?? []).sort() ?? [];
  return times[0] === undefined ? null : <>asked {formatTime(times[0])}</>;
}

/** Short version beside the trial balance. */
export function ProviderLines() {
  const query = useQuery(providersQuery);
  return (
    <Card
      title="Provider balances"
      query={query}
      side={<CheckedAt balances={query.data?.results} />}
    >
      {({ results }) => (
        <ul className="grid gap-1.5 px-3.5 py-2">
          {results
            .filter(({ provider }) => provider !== 'funding')
            .map((result) => (
              <li
                key={result.provider}
                className="grid grid-cols-[128px_minmax(0,1fr)_auto] items-center gap-2.5"
              >
                <span>{NAMES[result.provider]}</span>
                <b className="font-semibold tabular-nums">
                  {result.said === null ? '–' : formatNaira(result.said)}
                </b>
                <DaysLeft balance={result} />
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

/** Full table of provider balances. */
export function Providers() {
  const query = useQuery(providersQuery);
  return (
    <div className="p-4 pt-0">
      <Card
        title="Provider balances"
        query={query}
        side={<CheckedAt balances={query.data?.results} />}
      >
        {({ results }) => (
          <>
            <div className="overflow-x-auto">
              <table aria-label="Provider balances" className="w-full">
                <thead>
                  <tr>
                    <CardHeader end={false}>Provider</CardHeader>
                    <CardHeader>Their balance ₦</CardHeader>
                    <CardHeader>Our books ₦</CardHeader>
                    <CardHeader>Difference ₦</CardHeader>
                    <CardHeader>Spent per day ₦</CardHeader>
                    <CardHeader>Lasts</CardHeader>
                  </tr>
                </thead>
                <tbody>
                  {results.map((result) => (
                    <tr key={result.provider}>
                      <RowHead>{NAMES[result.provider]}</RowHead>
                      <Figure>{result.said === null ? '–' : exact(result.said)}</Figure>
                      <Figure>{exact(result.booked)}</Figure>
                      <Figure>
                        {result.said === null ? '–' : exact(kobo(result.said - result.booked))}
                      </Figure>
                      <Figure>{exact(result.spent_a_day)}</Figure>
                      <Figure>
                        <DaysLeft balance={result} />
                      </Figure>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <p className="max-w-[90ch] px-3 py-2.5 text-muted">
              Our books show what came in and went out through a provider, but not what we moved
              between our own accounts, such as a top-up or a settlement. That’s the difference. The
              amount spent per day is an average of the last seven days.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}
