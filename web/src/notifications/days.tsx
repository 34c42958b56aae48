// Notifications by day; those of one thing are one row that opens.
import type { Notification } from '@alajo/contract/notifications/schemas.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay, formatTime, lagosDay } from '../platform/format.ts';
import { Card } from '../ui/card.tsx';
import { NotificationLines, NotificationRow, ROW } from './rows.tsx';
import { useSwipe } from './swipe.ts';
import { groupByThing, type NotificationThread, removableOf } from './things.ts';
import type { Change } from './use-change.ts';
import './notifications.css';

type ListState = {
  change: (change: Change) => void;
  /** Ids while notifications are being selected. */
  selected: readonly number[] | undefined;
  onSelected: (ids: readonly number[]) => void;
};

export function Days({ rows, ...listed }: ListState & { rows: readonly Notification[] }) {
  const days = Map.groupBy(rows, (notification) => lagosDay(notification.created_at));
  return [...days].map(([day, notifications]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-2 font-semibold text-muted text-sm">
        {formatDay(day)}
      </h2>
      <Card className="p-2!">
        <ul className="divide-y divide-line">
          {groupByThing(notifications).map((thing) => (
            <ThingRow key={thing.latest.id} thing={thing} {...listed} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}

function ThingRow({ thing, ...listed }: ListState & { thing: NotificationThread }) {
  const [open, setOpen] = useState(false);
  const { latest, earlier } = thing;
  const all = [latest, ...earlier];
  const single = <SingleRow notification={latest} {...listed} />;
  if (earlier.length === 0) return single;
  return (
    <>
      <SwipedRow notifications={all} {...listed}>
        <ThingLines thing={thing} open={open} onOpen={setOpen} {...listed} />
      </SwipedRow>
      {open && all.map((one) => <SingleRow key={one.id} notification={one} {...listed} />)}
    </>
  );
}

type ThingLinesProps = ListState & {
  thing: NotificationThread;
  open: boolean;
  onOpen: (open: boolean) => void;
};

function ThingLines({ thing, open, onOpen, ...listed }: ThingLinesProps) {
  const { latest, earlier } = thing;
  const all = [latest, ...earlier];
  const read = all.every((one) => one.read);
  const when = `${formatTime(latest.created_at)} · ${earlier.length} more`;
  const lines = <NotificationLines notification={{ ...latest, read }} when={when} />;
  if (listed.selected) {
    return (
      <SelectRow notifications={all} {...listed}>
        {lines}
      </SelectRow>
    );
  }
  return (
    <button type="button" aria-expanded={open} onClick={() => onOpen(!open)} className={ROW}>
      {lines}
      <ChevronDown
        size={18}
        aria-hidden="true"
        className="shrink-0 text-muted"
        style={open ? { rotate: '180deg' } : undefined}
      />
    </button>
  );
}

function SingleRow({ notification, ...listed }: ListState & { notification: Notification }) {
  const when = formatTime(notification.created_at);
  return (
    <SwipedRow notifications={[notification]} {...listed}>
      {listed.selected ? (
        <SelectRow notifications={[notification]} {...listed}>
          <NotificationLines notification={notification} when={when} />
        </SelectRow>
      ) : (
        <NotificationRow notification={notification} when={when} />
      )}
    </SwipedRow>
  );
}

type RowProps = ListState & { notifications: readonly Notification[]; children: ReactNode };

/** Marks the notifications read when pulled to the right, and removes them when pulled to the left. */
function SwipedRow({ notifications, change, selected, children }: RowProps) {
  const unread = notifications.filter(({ read }) => !read).map(({ id }) => id);
  const removable = removableOf(notifications);
  const swipes = selected === undefined;
  const onRight =
    swipes && unread.length > 0 ? () => change({ ids: unread, status: 'read' }) : undefined;
  const onLeft =
    swipes && removable.length > 0
      ? () => change({ ids: removable, status: 'removed' })
      : undefined;
  const swipe = useSwipe({ onLeft, onRight });
  return (
    <li className="swiped py-1" data-right={onRight && 'Mark read'} data-left={onLeft && 'Remove'}>
      <div {...swipe}>{children}</div>
    </li>
  );
}

function SelectRow({ notifications, selected = [], onSelected, children }: RowProps) {
  const ids = notifications.map(({ id }) => id);
  const isSelected = ids.every((id) => selected.includes(id));
  const others = selected.filter((id) => !ids.includes(id));
  return (
    <label className={`${ROW} cursor-pointer items-center`}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={isSelected}
        onChange={() => onSelected(isSelected ? others : [...others, ...ids])}
      />
      {children}
    </label>
  );
}
