// Announcements to the group, newest first; officers also see who has read them. Showing one marks it as
// read.

import type { ListedAnnouncement } from '@alajo/contract/ajo/officers.ts';
import { officerRoutes } from '@alajo/contract/ajo/officers.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { formatWhen } from '../../platform/format.ts';
import { Skeleton } from '../../ui/card.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { groupQuery } from '../queries.ts';
import { announcementsQuery } from './queries.ts';

export function AnnouncementList({ id }: { id: number }) {
  const query = useInfiniteQuery(announcementsQuery(id));
  const written = query.data?.pages.flatMap(({ results }) => results) ?? [];
  useMarkRead(id, written[0]);
  return (
    <>
      <QueryError query={query} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && written.length === 0 && (
        <p className="text-muted text-sm">No announcements yet.</p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {written.map((item) => (
          <li key={item.id} className="flex flex-col gap-1 py-3">
            <p className="text-muted text-sm">
              {item.by}, {formatWhen(item.at)}
            </p>
            <p className="whitespace-pre-line break-words">{item.text}</p>
            {item.readers && <Readers readers={item.readers} />}
          </li>
        ))}
      </ul>
      <ShowMore query={query}>Show older</ShowMore>
    </>
  );
}

/** Marks everything up to the newest as read; it stays unread while offline. */
function useMarkRead(id: number, newest: ListedAnnouncement | undefined): void {
  const client = useQueryClient();
  const up_to = newest === undefined || newest.read ? undefined : newest.id;
  useEffect(() => {
    if (up_to === undefined) return;
    call(officerRoutes.readAnnouncements, { id, up_to }).then(
      () => client.invalidateQueries({ queryKey: groupQuery(id, client).queryKey }),
      () => {},
    );
  }, [client, id, up_to]);
}

function Readers({
  readers: { read, unread },
}: {
  readers: NonNullable<ListedAnnouncement['readers']>;
}) {
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-sm font-medium text-primary">
        Read by {read.length} of {read.length + unread.length}
      </summary>
      <div className="flex flex-col gap-1 text-muted">
        {read.length > 0 && <p>Read by {read.join(', ')}.</p>}
        {unread.length > 0 && <p>Not yet read by {unread.join(', ')}.</p>}
      </div>
    </details>
  );
}
