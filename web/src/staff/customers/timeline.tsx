// Customer activity, failures and staff actions on one timeline, in three colours.
import type { CustomerPage } from '@alajo/contract/console/customer-schemas.ts';
import { deviceName } from '@alajo/contract/device-name.ts';
import type { SecurityEventKind } from '@alajo/contract/identity/settings.ts';
import { useState } from 'react';
import { formatDateTime } from '../../platform/format.ts';
import { useNow } from '../platform/clock.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Card, EmptyCard } from './section-card.tsx';
import { formatShort } from './short-dates.ts';

type Actor = 'customer' | 'asks' | 'warning' | 'staff';
type TimelineRow = {
  key: string;
  at: string;
  description: string;
  more: string | null;
  who: Actor;
};

const SHOWN = 12;
const DOTS: Record<Actor, string> = {
  customer: 'before:bg-primary',
  asks: 'before:bg-amber',
  warning: 'before:bg-bad',
  staff: 'before:bg-info',
};
const ACTOR_LABELS: Record<Actor, string> = {
  customer: 'Customer',
  asks: 'Ticket',
  warning: 'Warning',
  staff: 'Staff',
};
const WARNINGS: readonly SecurityEventKind[] = ['sign_in_failed', 'password_wrong', 'pin_locked'];

export function Timeline({ page, place }: { page: CustomerPage; place: number }) {
  const now = useNow();
  const [all, setAll] = useState(false);
  const rows = timelineRows(page);
  const shown = all ? rows : rows.slice(0, SHOWN);
  const hides = rows.length > SHOWN;
  useKeys(
    'Timeline',
    hides ? [{ key: 't', label: all ? 'less' : 'timeline', run: () => setAll(!all) }] : [],
  );
  return (
    <Card place={place} title="Timeline">
      {rows.length === 0 && <EmptyCard>Nothing has happened yet.</EmptyCard>}
      <ol className="px-3 py-2">
        {shown.map(({ key, at, description, more, who }) => (
          <li
            key={key}
            className={`relative grid grid-cols-[14px_minmax(0,1fr)_auto] gap-2 pb-[9px] leading-4 before:mt-1 before:ml-[3px] before:size-2 before:rounded-full after:absolute after:top-3.5 after:-bottom-1 after:left-[6.5px] after:w-px after:bg-line last:after:hidden ${DOTS[who]}`}
          >
            <span className="break-words">
              <span className="sr-only">{ACTOR_LABELS[who]}: </span>
              {description}
              {more && <span className="block text-muted">{more}</span>}
            </span>
            <time
              dateTime={at}
              title={formatDateTime(at)}
              className="text-[0.71875rem] text-muted tabular-nums"
            >
              {formatShort(at, now)}
            </time>
          </li>
        ))}
      </ol>
      {hides && (
        <div className="px-3 pb-3">
          <ActionButton hint="t" onClick={() => setAll(!all)}>
            {all ? 'Show less' : `Show all ${rows.length}`}
          </ActionButton>
        </div>
      )}
    </Card>
  );
}

function timelineRows({ events, history, tickets }: CustomerPage): TimelineRow[] {
  const customerRows = events
    // Staff actions are listed in more detail below.
    .filter(({ kind }) => !kind.startsWith('staff_'))
    .map(({ id, at, title, kind, detail, device }): TimelineRow => {
      const who = WARNINGS.some((warning) => warning === kind) ? 'warning' : 'customer';
      return {
        key: `event ${id}`,
        at,
        description: title,
        more: detail ?? (device && deviceName(device)),
        who,
      };
    });
  const staffRows = history.map(({ at, description, by }, place): TimelineRow => {
    return { key: `act ${at} ${place}`, at, description, more: by?.name ?? null, who: 'staff' };
  });
  const opened = tickets.map(({ number, subject, created_at: at }): TimelineRow => {
    return { key: number, at, description: `“${subject}”`, more: null, who: 'asks' };
  });
  return [...customerRows, ...staffRows, ...opened].toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
}
