// Frozen wallets: who froze each, when and why.

import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import {
  type FrozenFilter,
  type FrozenWallet,
  frozenFilter,
} from '@alajo/contract/console/customer-schemas.ts';
import { formatDateTime, formatFullWhen } from '../../platform/format.ts';
import { Choices, useUrlFilters } from '../kit/filters.tsx';
import { useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { OpenAccount } from '../kit/open-account.tsx';
import { usePages } from '../kit/pages.ts';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { NameWithDetails } from '../ui/named.tsx';
import { type StateLabel, StateTag, Tag } from '../ui/tag.tsx';

const CHOICES: { value: Exclude<FrozenFilter, 'all'> | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'compliance', label: 'By compliance' },
  { value: 'staff', label: 'By staff' },
  { value: 'customer', label: 'By the customer' },
];
const FREEZERS: Record<FrozenWallet['by'], StateLabel> = {
  compliance: { label: 'Compliance', tone: 'bad' },
  staff: { label: 'Staff', tone: 'warn' },
  customer: { label: 'Customer', tone: 'quiet' },
};
const EMPTY: Record<FrozenFilter, string> = {
  all: 'No frozen wallets.',
  compliance: 'No wallets frozen by compliance.',
  staff: 'No wallets frozen by staff.',
  customer: 'No wallets frozen by their customers.',
};

const columns: Column<FrozenWallet>[] = [
  {
    title: 'Customer',
    main: true,
    cell: ({ customer: { name, username } }) => (
      <NameWithDetails name={name}>@{username}</NameWithDetails>
    ),
  },
  {
    title: 'Frozen by',
    width: 112,
    cell: ({ by }) => <StateTag {...FREEZERS[by]} />,
  },
  { title: 'Since', width: 124, narrow: 108, cell: ({ since }) => formatFullWhen(since) },
  { title: 'Reason', width: '34%', extra: true, cell: ({ reason }) => reason ?? '' },
];

const idOf = ({ customer }: FrozenWallet) => String(customer.id);

export function Component() {
  const { values } = useUrlFilters(['by']);
  const by = frozenFilter.options.find((option) => option === values.by) ?? 'all';
  const wallets = usePages(
    customerRoutes.frozenWallets,
    { by },
    { key: ['frozen-wallets'], every_ms: 30_000, limit: 100 },
  );
  const list = useList(wallets, idOf);
  return (
    <ListPage
      title="Frozen wallets"
      filters={<Choices label="Frozen by" name="by" choices={CHOICES} />}
      list={list}
      columns={columns}
      empty={EMPTY[by]}
      panelLabel="Frozen wallet"
      panel={list.open && <FrozenPanel frozen={list.open} />}
    />
  );
}

function FrozenPanel({
  frozen: { customer, by, member, device, since, reason },
}: {
  frozen: FrozenWallet;
}) {
  const { label, tone } = FREEZERS[by];
  return (
    <PanelBody actions={<OpenAccount {...customer} />}>
      <PanelTitle>{customer.name}</PanelTitle>
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
      <p className="text-muted">
        You’ll be asked for a reason. They’ll see that Alajo staff viewed their account.
      </p>
    </PanelBody>
  );
}
