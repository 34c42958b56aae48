// Top bar: the search, and the time in Lagos.
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useEffect, useState } from 'react';
import { formatDayMonth, formatTime, lagosDay } from '../../platform/format.ts';
import { may } from '../platform/session.ts';
import { BooksStatus } from './books-status.tsx';
import { SearchBox } from './search.tsx';

type Props = { me: StaffMe; onGo: (path: string, options?: { state: unknown }) => void };

export function TopBar({ me, onGo }: Props) {
  return (
    <header className="flex items-center gap-2.5 border-line border-b bg-surface px-4">
      <SearchBox me={me} onGo={onGo} />
      <span className="flex-1" />
      {may(me, 'money.read') && (
        <span className="max-lg:hidden">
          <BooksStatus />
        </span>
      )}
      <Clock />
    </header>
  );
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MINUTE_MS = 60_000;

function Clock() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  const day = lagosDay(now);
  return (
    <span className="whitespace-nowrap text-muted tabular-nums max-md:hidden">
      {WEEKDAYS[new Date(day).getUTCDay()]} {formatDayMonth(day)}, {formatTime(now)} Lagos
    </span>
  );
}
