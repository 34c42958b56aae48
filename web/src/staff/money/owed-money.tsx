// Money owed to us: chargebacks that customers haven’t paid back yet.

import { booksRoutes } from '@alajo/contract/books/routes.ts';
import type { OwedMoney, OwedTotal } from '@alajo/contract/books/schemas.ts';
import { formatNaira, groupDigits } from '@alajo/contract/money.ts';
import { Link } from 'react-router';
import { formatDateTime, formatFullDate } from '../../platform/format.ts';
import { rowsOf, useList, withRows } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { OpenAccount } from '../kit/open-account.tsx';
import { usePages } from '../kit/pages.ts';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import { Fact, Facts } from '../ui/facts.tsx';

const KINDS: { [kind: string]: string } = { chargeback: 'Chargeback', correction: 'Correction' };

const kindOf = ({ latest: { kind } }: OwedMoney) => KINDS[kind] ?? kind.replaceAll('_', ' ');

const columns: Column<OwedMoney>[] = [
  {
    title: 'Customer',
    main: true,
    cell: ({ customer }) => <b className="font-semibold">{customer.name}</b>,
  },
  { title: 'Owes', width: 120, narrow: 104, end: true, cell: ({ owed }) => formatNaira(owed) },
  { title: 'Since', width: 112, narrow: 104, cell: ({ since }) => formatFullDate(since) },
  {
    title: 'Collected',
    width: 112,
    end: true,
    extra: true,
    cell: ({ collected }) => formatNaira(collected),
  },
  {
    title: 'From',
    width: '30%',
    extra: true,
    cell: (owed) => owed.latest.description ?? kindOf(owed),
  },
];

const idOf = ({ customer }: OwedMoney) => String(customer.id);

export function Component() {
  const owed = usePages(booksRoutes.owed, {}, { key: ['money', 'owed'], every_ms: 60_000 });
  // A debt that was partly paid between two pages appears again, further down.
  const debts = [...new Map(rowsOf(owed.data).map((row) => [idOf(row), row])).values()];
  const list = useList(withRows(owed, debts), idOf);
  const total = owed.data?.pages[0]?.total;
  return (
    <ListPage
      title="Money owed to us"
      note={total && total.customers > 0 && <Total total={total} />}
      list={list}
      columns={columns}
      empty="No customers owe us anything."
      panelLabel="Debt"
      panel={list.open && <OwedPanel owed={list.open} />}
    />
  );
}

const Total = ({ total: { owed, customers } }: { total: OwedTotal }) => (
  <span className="text-muted tabular-nums">
    <b className="font-semibold text-text">{formatNaira(owed)}</b> owed by {groupDigits(customers)}{' '}
    {customers === 1 ? 'customer' : 'customers'}
  </span>
);

function OwedPanel({ owed: debt }: { owed: OwedMoney }) {
  const { customer, owed, since, taken, collected, entries, latest } = debt;
  return (
    <PanelBody actions={<OpenAccount {...customer} />}>
      <PanelTitle>{customer.name}</PanelTitle>
      <Facts>
        <Fact name="Owes">
          <b className="font-semibold tabular-nums">{formatNaira(owed)}</b>
        </Fact>
        <Fact name="Since">
          <time dateTime={since}>{formatDateTime(since)}</time>
        </Fact>
        <Fact name="Charged back">
          {formatNaira(taken)}
          {entries > 1 && ` in ${groupDigits(entries)} entries`}
        </Fact>
        <Fact name="Collected">{formatNaira(collected)}</Fact>
        <Fact name={entries > 1 ? 'Latest' : 'From'}>
          <span className="inline-block first-letter:uppercase">{kindOf(debt)}</span>
          {latest.description && `: ${latest.description}`}
        </Fact>
        <Fact name="Payment">
          <Link to={`/staff/payments/${latest.reference}`} className="underline">
            {latest.reference}
          </Link>
        </Fact>
        <Fact name="Customer">{customer.id}</Fact>
      </Facts>
      <p className="text-muted">
        Money coming into the wallet pays this first. Until it’s paid, nothing else can leave.
      </p>
    </PanelBody>
  );
}
