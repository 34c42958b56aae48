// Frozen wallets: who froze each, since when and why.
import {
  type FrozenFilter,
  type FrozenWallet,
  frozenFilter,
} from '@alajo/contract/console/customer-schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDateTime, formatWhen } from '../../platform/format.ts';
import { Choices, FilterBar, useUrlFilters } from '../kit/filters.tsx';
import { ListPage } from '../kit/list-page.tsx';
import { type Column, ListTable } from '../kit/list-table.tsx';
import { PageHeading } from '../kit/page-heading.tsx';
import { PanelBody } from '../kit/panel.tsx';
import { useRows } from '../kit/rows.ts';
import { SectionPages } from '../kit/section-pages.tsx';
import { customerPage } from '../places.ts';
import { useKeys } from '../platform/keys.ts';
import { ActLink } from '../ui/act.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Tag, type Tone } from '../ui/tag.tsx';
import { frozenQuery } from './customers-data.ts';

const CHOICES: { value: Exclude<FrozenFilter, 'all'> | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'compliance', label: 'By compliance' },
  { value: 'staff', label: 'By staff' },
  { value: 'customer', label: 'By the customer' },
];
const FREEZERS: Record<FrozenWallet['by'], { label: string; tone: Tone }> = {
  compliance: { label: 'Compliance', tone: 'bad' },
  staff: { label: 'Staff', tone: 'warn' },
  customer: { label: 'Customer', tone: 'quiet' },
};
const EMPTY: Record<FrozenFilter, string> = {
  all: 'No wallet is frozen.',
  compliance: 'No wallet is frozen by compliance.',
  staff: 'No wallet is frozen by staff.',
  customer: 'No wallet is frozen by its customer.',
};

const columns: Column<FrozenWallet>[] = [
  {
    title: 'Customer',
    main: true,
    cell: ({ customer: { name, username } }) => (
      <>
        <b className="font-semibold">{name}</b> <span className="text-muted">@{username}</span>
      </>
    ),
  },
  {
    title: 'Frozen by',
    width: 112,
    cell: ({ by }) => <Tag tone={FREEZERS[by].tone}>{FREEZERS[by].label}</Tag>,
  },
  { title: 'Since', width: 124, narrow: 108, cell: ({ since }) => formatWhen(since) },
  { title: 'Reason', width: '34%', extra: true, cell: ({ reason }) => reason ?? '' },
];

const idOf = ({ customer }: FrozenWallet) => String(customer.id);

export function Component() {
  const { values } = useUrlFilters(['by']);
  const by = frozenFilter.options.find((one) => one === values.by) ?? 'all';
  const list = useInfiniteQuery(frozenQuery(by));
  const all = list.data?.pages.flatMap(({ results }) => results) ?? [];
  const rows = useRows(all.map(idOf));
  const open = all.find((one) => idOf(one) === rows.open);
  return (
    <ListPage
      head={
        <>
          <PageHeading title="Frozen wallets">
            <SectionPages />
          </PageHeading>
          <FilterBar>
            <Choices label="Frozen by" name="by" choices={CHOICES} />
          </FilterBar>
        </>
      }
      rows={rows}
      query={list}
      isEmpty={all.length === 0}
      empty={EMPTY[by]}
      list={
        <ListTable
          label="Frozen wallets"
          columns={columns}
          groups={[{ rows: all }]}
          idOf={idOf}
          rows={rows}
          more={list.hasNextPage}
        />
      }
      more={list}
      panelLabel="Frozen wallet"
      panel={open && <FrozenPanel key={open.customer.id} frozen={open} />}
    />
  );
}

function FrozenPanel({
  frozen: { customer, by, member, device, since, reason },
}: {
  frozen: FrozenWallet;
}) {
  const go = useNavigate();
  const account = customerPage(customer.id);
  const state = { name: customer.name };
  useKeys('This one', [{ key: 'o', says: 'open', run: () => go(account, { state }) }]);
  const { label, tone } = FREEZERS[by];
  return (
    <PanelBody
      acts={
        <div className="col-span-2">
          <ActLink to={account} state={state} look="primary" hint="o" wide>
            Open the account
          </ActLink>
        </div>
      }
    >
      <h2 className="break-words font-bold text-[17px] leading-6">{customer.name}</h2>
      <Facts>
        <Fact name="Frozen by">
          <Tag tone={tone}>{label}</Tag> {member?.name}
        </Fact>
        <Fact name="Since">
          <time dateTime={since}>{formatDateTime(since)}</time>
        </Fact>
        {reason !== null && <Fact name="Reason">{reason}</Fact>}
        {device !== null && <Fact name="From">{device}</Fact>}
        <Fact name="Customer">
          {customer.id} · @{customer.username}
        </Fact>
      </Facts>
      <p className="text-muted">You are asked why first. They read that Alajo staff looked.</p>
    </PanelBody>
  );
}
