// Security activity: events on the account, newest first.

import { deviceName } from '@alajo/contract/device-name.ts';
import { EVENTS_KEPT_MONTHS } from '@alajo/contract/identity/settings.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatWhen } from '../platform/format.ts';
import { Skeleton } from '../ui/card.tsx';
import { SettingCard } from '../ui/setting-row.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { ACTIVITY_ROWS } from './pages.ts';
import { eventsQuery } from './queries.ts';

export default function Activity() {
  const query = useInfiniteQuery(eventsQuery);
  const events = query.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <SettingCard
      row={ACTIVITY_ROWS.events}
      about={`Kept for ${EVENTS_KEPT_MONTHS / 12} years. See something that wasn’t you? Change your password and freeze your wallet.`}
    >
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-40" />}
      {query.isSuccess && events.length === 0 && <p className="text-muted">Nothing yet.</p>}
      {events.length > 0 && (
        <ul className="divide-y divide-line">
          {events.map(({ id, kind, title, detail, device, address, at }) => (
            <li key={id} className="py-3">
              <p className="setting-name">{title}</p>
              {detail && (
                <p className="wrap-anywhere text-sm">
                  {kind === 'session_ended' ? deviceName(detail) : detail}
                </p>
              )}
              <p className="setting-about">
                {[formatWhen(at), device && deviceName(device), address]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} className="self-start" />
    </SettingCard>
  );
}
