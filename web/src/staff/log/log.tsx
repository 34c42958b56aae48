// The staff log: everything that staff did and viewed. Entries can’t be changed.

import { logRoutes } from '@alajo/contract/console/log-routes.ts';
import type { LogEntry } from '@alajo/contract/staff/schemas.ts';
import { staffActionNames, staffActions } from '@alajo/contract/staff-actions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime, formatFullDate, formatTime, lagosDay } from '../../platform/format.ts';
import { saveCsv } from '../../platform/save-file.ts';
import { objectIn, useUrlFilters } from '../kit/filters.tsx';
import { byId, idIn, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column, Group } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import { callStaff } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton, ActionLink } from '../ui/action-button.tsx';
import { Fact, Facts, Mono } from '../ui/facts.tsx';

const NAMES = ['staff', 'act', 'day', 'customer', 'object'] as const;
type Filters = Partial<Record<(typeof NAMES)[number], string>>;

/** Filters in the server’s format; unknown values are ignored. */
const filterOf = ({ staff, act, day, customer, object }: Filters) => ({
  staff_id: idIn(staff),
  act: staffActionNames.find((name) => name === act),
  day: /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? day : undefined,
  about_user_id: idIn(customer),
  object: objectIn(object),
});

const logMembersQuery = queryOptions({
  queryKey: ['log-members'],
  queryFn: ({ signal }) => callStaff(logRoutes.logMembers, undefined, { signal }),
});

const columns: Column<LogEntry>[] = [
  {
    title: 'Time',
    width: 62,
    cell: ({ at }) => <span className="tabular-nums">{formatTime(at)}</span>,
  },
  { title: 'Who', width: 150, narrow: 120, cell: ({ staff }) => staff?.name ?? 'Automatic' },
  {
    title: 'Action',
    main: true,
    cell: ({ description, reason }) => (
      <>
        <b className="font-semibold">{description}</b>{' '}
        {reason && <span className="text-muted">{reason}</span>}
      </>
    ),
  },
  { title: 'Object', width: 150, narrow: 110, cell: ({ object }) => <Mono>{object}</Mono> },
];

function groupByDay(entries: readonly LogEntry[]): Group<LogEntry>[] {
  const days = Map.groupBy(entries, ({ at }) => formatFullDate(at));
  return [...days].map(([title, rows]) => ({ title, rows }));
}

export function Component() {
  const { values } = useUrlFilters(NAMES);
  const log = usePages(logRoutes.log, filterOf(values), { key: ['log'], limit: 100 });
  const list = useList(log, byId);
  const filtered = Object.keys(values).length > 0;
  return (
    <ListPage
      title="Staff log"
      note="Append-only; each entry seals the one before it"
      actions={<Export values={values} />}
      filters={
        <>
          <LogFilters values={values} />
          {filtered && <ActionLink to="/staff/log">Clear</ActionLink>}
        </>
      }
      list={list}
      columns={columns}
      groups={groupByDay(list.all)}
      empty={filtered ? 'No entries match these filters.' : 'The log is empty.'}
      panelLabel="Log entry"
      panel={list.open && <Entry entry={list.open} />}
    />
  );
}

/** Downloads the filtered log. */
function Export({ values }: { values: Filters }) {
  const save = useAction({
    mutationFn: () => callStaff(logRoutes.exportLog, filterOf(values)),
    onSuccess: (text) => saveCsv(`alajo-staff-log-${lagosDay(Date.now())}.csv`, text),
  });
  useKeys('Log', [{ key: 'e', label: 'export', run: () => save.mutate() }]);
  return (
    <>
      {save.error && (
        <span role="alert" className="text-bad">
          {errorMessage(save.error)}
        </span>
      )}
      {save.isSuccess && (
        <span role="status" className="text-muted">
          Exported. This is recorded in the log.
        </span>
      )}
      <ActionButton hint="e" busy={save.isPending} onClick={() => save.mutate()}>
        <Download size={15} aria-hidden="true" />
        Export CSV
      </ActionButton>
    </>
  );
}

function LogFilters({ values }: { values: Filters }) {
  const { set } = useUrlFilters(NAMES);
  const members = useQuery(logMembersQuery);
  return (
    <>
      {members.data && (
        <select
          aria-label="Who"
          value={values.staff ?? ''}
          onChange={({ target }) => set('staff', target.value)}
          className={`${FILTER} max-w-[180px]`}
        >
          <option value="">Everyone</option>
          {members.data.results.map(({ id, name, left }) => (
            <option key={id} value={id}>
              {left ? `${name} (left)` : name}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label="What"
        value={values.act ?? ''}
        onChange={({ target }) => set('act', target.value)}
        className={`${FILTER} max-w-[220px]`}
      >
        <option value="">Every action</option>
        {ACTS.map(({ name, description }) => (
          <option key={name} value={name}>
            {description}
          </option>
        ))}
      </select>
      <input
        type="date"
        aria-label="Day"
        max={lagosDay(Date.now())}
        value={values.day ?? ''}
        onChange={({ target }) => set('day', target.value)}
        className={FILTER}
      />
      <TypedField
        key={`o${values.object}`}
        name="object"
        label="Object, e.g. staff:4"
        value={values.object}
      />
      <TypedField
        key={`c${values.customer}`}
        name="customer"
        label="Customer’s number"
        value={values.customer}
      />
    </>
  );
}

const ACTS = staffActionNames
  .map((name) => ({ name, description: staffActions[name].label }))
  .sort((a, b) => a.description.localeCompare(b.description));

const FILTER = 'h-7 rounded-full border border-line bg-surface px-2.5';

type TypedProps = { name: 'object' | 'customer'; label: string; value: string | undefined };

/** Applied on Enter and on blur. */
function TypedField({ name, label, value = '' }: TypedProps) {
  const { set } = useUrlFilters(NAMES);
  const [text, setText] = useState(value);
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() !== value) set(name, text.trim());
  };
  return (
    <form onSubmit={apply}>
      <input
        aria-label={label}
        placeholder={label}
        value={text}
        pattern={name === 'customer' ? '[1-9][0-9]{0,14}' : '[\\w:.\\-]{1,200}'}
        onChange={({ target }) => setText(target.value)}
        onBlur={(event) => event.target.validity.valid && apply()}
        className={`${FILTER} w-[170px]`}
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        Apply
      </button>
    </form>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { set } = useUrlFilters(NAMES);
  const { id, at, staff, description, object, about_user_id, case_reference, reason, details } =
    entry;
  return (
    <PanelBody
      actions={
        <>
          {objectIn(object) && (
            <ActionButton onClick={() => set('object', object)}>All on this object</ActionButton>
          )}
          {staff && (
            <ActionButton onClick={() => set('staff', String(staff.id))}>All by them</ActionButton>
          )}
          {about_user_id !== null && (
            <ActionButton onClick={() => set('customer', String(about_user_id))}>
              All about them
            </ActionButton>
          )}
        </>
      }
    >
      <PanelTitle>{description}</PanelTitle>
      <Facts>
        <Fact name="When">{formatDateTime(at)}</Fact>
        <Fact name="Who">{staff?.name ?? 'Automatic'}</Fact>
        <Fact name="On">
          <Mono>{object}</Mono>
        </Fact>
        {about_user_id !== null && <Fact name="Customer">{about_user_id}</Fact>}
        {case_reference && (
          <Fact name="Case">
            <Mono>{case_reference}</Mono>
          </Fact>
        )}
        {reason && <Fact name="Why">{reason}</Fact>}
        {Object.entries(details).map(([name, value]) => (
          <Fact key={name} name={name.replaceAll('_', ' ')}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Fact>
        ))}
        <Fact name="Entry">{id}</Fact>
      </Facts>
    </PanelBody>
  );
}
