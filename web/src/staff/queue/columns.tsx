// Columns of the queue.

import { firstNameOf } from '@alajo/contract/first-name.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import { AlarmClock, Eye } from 'lucide-react';
import { type Clock, clockOf, leftText, minutesLeft, usedShare } from '../cases/time-left.ts';
import type { Column } from '../kit/list-table.tsx';
import { Initials } from '../ui/avatar.tsx';
import { NameWithDetails } from '../ui/named.tsx';
import { KindLabel } from './kind-icon.tsx';

type Options = {
  me: number;
  now: number;
  /** Length of the longest amount, in characters. */
  amount: number;
  /** True when a colleague is viewing any of the cases. */
  viewed: boolean;
  /** True when a case is open beside the list, which leaves little room below 1440 pixels. */
  opened: boolean;
};

const VIEWERS_COLUMN: Column<StaffCase> = {
  title: 'Viewing now',
  width: 44,
  extra: true,
  silent: true,
  cell: ({ viewers }) => <Viewers viewers={viewers} />,
};

export const columnsFor = ({ me, now, amount, viewed, opened }: Options): Column<StaffCase>[] => [
  {
    title: 'Time left',
    sorted: true,
    width: opened ? 'clamp(118px, 50vw - 572px, 148px)' : 148,
    narrow: 110,
    cell: (item) => <TimeLeft staffCase={item} now={now} opened={opened} />,
  },
  { title: 'Case', width: 156, cell: ({ kind }) => <KindLabel kind={kind} /> },
  {
    title: 'Subject',
    main: true,
    cell: ({ who, what }) => <NameWithDetails name={who}>{what}</NameWithDetails>,
  },
  {
    title: 'Amount',
    // Amounts are never truncated.
    width: `calc(${amount}ch + 20px)`,
    end: true,
    cell: ({ amount }) => amount !== null && formatNaira(amount),
  },
  {
    title: 'Claimed by',
    width: 98,
    extra: true,
    cell: ({ owner }) => <Owner owner={owner} me={me} />,
  },
  ...(viewed ? [VIEWERS_COLUMN] : []),
];

const COLOURS: Record<Clock, { text: string; bar: string }> = {
  overdue: { text: 'text-bad', bar: 'bg-bad' },
  hour: { text: 'text-warn', bar: 'bg-amber' },
  day: { text: '', bar: 'bg-primary' },
  later: { text: '', bar: 'bg-primary' },
};

/** The bar shows the share of time used; the clock icon marks cases at risk. */
function TimeLeft({
  staffCase,
  now,
  opened,
}: {
  staffCase: StaffCase;
  now: number;
  opened: boolean;
}) {
  const { text, bar } = COLOURS[clockOf(staffCase.due, now)];
  return (
    <span
      className={`grid grid-cols-[1fr_15px] items-center gap-1.5 font-semibold tabular-nums ${opened ? 'min-[1440px]:grid-cols-[76px_1fr_15px]' : 'lg:grid-cols-[76px_1fr_15px]'} ${text}`}
    >
      {leftText(minutesLeft(staffCase.due, now))}
      <span
        aria-hidden="true"
        className={`h-1 overflow-hidden rounded-sm bg-track ${opened ? 'max-[1440px]:hidden' : 'max-lg:hidden'}`}
      >
        <span
          className={`block h-full ${bar}`}
          style={{ width: `${usedShare(staffCase, now)}%` }}
        />
      </span>
      {staffCase.escalated && (
        <span title="At risk">
          <AlarmClock size={15} strokeWidth={2} aria-hidden="true" />
          <span className="sr-only">, at risk</span>
        </span>
      )}
    </span>
  );
}

function Owner({ owner, me }: { owner: StaffCase['owner']; me: number }) {
  if (owner === null) return <span className="text-muted">Unclaimed</span>;
  return (
    <span className="flex items-center gap-1.5">
      <Initials name={owner.name} small />
      <span className="truncate">{owner.id === me ? 'You' : firstNameOf(owner.name)}</span>
    </span>
  );
}

function Viewers({ viewers }: { viewers: StaffCase['viewers'] }) {
  if (viewers.length === 0) return null;
  return (
    <span className="flex items-center gap-1 font-semibold text-info" title={namesOf(viewers)}>
      <Eye size={15} strokeWidth={1.75} aria-hidden="true" />
      {viewers.length}
      <span className="sr-only"> viewing: {namesOf(viewers)}</span>
    </span>
  );
}

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');
