// Group pots that were reported or are held.

import { formatNaira } from '@alajo/contract/money.ts';
import { potReportReasons, type StaffPot } from '@alajo/contract/pots/staff.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../platform/format.ts';
import { CustomerLink } from '../kit/customer-link.tsx';
import { byId, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import { may, useMe } from '../platform/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { NameWithDetails } from '../ui/named.tsx';
import { Tag } from '../ui/tag.tsx';
import { potsQuery } from './groups-data.ts';
import { OpenCase } from './open-case.tsx';

const columns: Column<StaffPot>[] = [
  {
    title: 'Pot',
    main: true,
    cell: ({ title, organiser }) => (
      <NameWithDetails name={title}>by {organiser.name}</NameWithDetails>
    ),
  },
  { title: 'Paid in', width: 116, end: true, cell: ({ paid }) => formatNaira(paid) },
  { title: 'Reports', width: 80, end: true, cell: ({ reports }) => reports.length },
  {
    title: 'State',
    width: 104,
    cell: ({ held }) => (held ? <Tag tone="bad">On hold</Tag> : <Tag tone="warn">Reported</Tag>),
  },
];

export function Component() {
  const me = useMe();
  const list = useList(useQuery(potsQuery), byId);
  return (
    <ListPage
      title="Pots"
      list={list}
      columns={columns}
      empty="No reported or held pots."
      panelLabel="Pot"
      panel={list.open && <PotPanel pot={list.open} me={me} />}
    />
  );
}

function PotPanel({ pot, me }: { pot: StaffPot; me: StaffMe }) {
  const caseName = { kind: 'pot_report', reference: `pot-${pot.id}` } as const;
  return (
    <PanelBody>
      <PanelTitle>{pot.title}</PanelTitle>
      {pot.held && (
        <Banner>
          <b className="font-bold">On hold</b> since {formatDateTime(pot.held.since)}:{' '}
          {pot.held.reason}
        </Banner>
      )}
      <Facts>
        <Fact name="By">
          <CustomerLink {...pot.organiser} />
        </Fact>
        <Fact name="Paid in">
          {formatNaira(pot.paid)} in{' '}
          {pot.payments === 1 ? 'one payment' : `${pot.payments} payments`}
        </Fact>
      </Facts>
      <h3 className="font-semibold">Reports ({pot.reports.length})</h3>
      <ul className="flex flex-col gap-2 empty:hidden">
        {pot.reports.map((report) => (
          <li
            key={`${report.at} ${report.note}`}
            className="rounded-[10px] border border-line bg-surface p-3 pt-2 text-[0.78125rem] leading-4.5"
          >
            <p className="font-semibold text-13">{potReportReasons[report.reason]}</p>
            {report.note && <p className="whitespace-pre-line break-words">{report.note}</p>}
            <time dateTime={report.at} className="text-muted">
              {formatDateTime(report.at)}
            </time>
          </li>
        ))}
      </ul>
      {may(me, 'groups.decide') && <OpenCase key={caseName.reference} caseName={caseName} />}
    </PanelBody>
  );
}
