// Customer search, by anything that they or we know about them.
import type { SearchResult } from '@alajo/contract/console/customer-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { casePage } from '../case-links.ts';
import { useUrlFilters } from '../kit/filters.tsx';
import { useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { OpenAccount } from '../kit/open-account.tsx';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import { parseSearch, searchQuery } from '../platform/search-data.ts';
import { ActionButton, ActionLink } from '../ui/action-button.tsx';
import { Initials } from '../ui/avatar.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Tag } from '../ui/tag.tsx';

const KINDS: Record<SearchResult['kind'], string> = {
  customer: 'Customer',
  shop: 'Shop',
  group: 'Ajo group',
  transaction: 'Transaction',
  ticket: 'Ticket',
};
const SEARCHABLE = 'Name, phone, email, wallet number, reference, shop or group';

const columns: Column<SearchResult>[] = [
  {
    title: 'Result',
    main: true,
    cell: ({ title, detail }) => (
      <span className="inline-flex max-w-full items-center gap-2 align-middle">
        <Initials name={title} small />
        <b className="truncate font-semibold">{title}</b>
        <span className="truncate text-muted">{detail}</span>
      </span>
    ),
  },
  { title: 'Type', width: 110, cell: ({ kind }) => <Tag tone="quiet">{KINDS[kind]}</Tag> },
];

const NOT_SEARCHED = {
  data: { results: [] },
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => {},
};

export function Component() {
  const { values } = useUrlFilters(['q']);
  const q = parseSearch(values.q);
  const found = useQuery({ ...searchQuery(q ?? ''), enabled: q !== undefined });
  const list = useList(q === undefined ? NOT_SEARCHED : found, idOf);
  return (
    <ListPage
      title="Customers"
      note="Customers are notified when you open their account"
      filters={<SearchField key={values.q} value={values.q} />}
      list={list}
      columns={columns}
      empty={
        q === undefined
          ? `Search by ${SEARCHABLE.charAt(0).toLowerCase()}${SEARCHABLE.slice(1)}. Enter at least two characters.`
          : `No results for “${q}”. Enter phone numbers, emails, wallet numbers and references in full.`
      }
      label="Results"
      panelLabel="Result"
      panel={list.open && <FoundPanel found={list.open} />}
    />
  );
}

/** A customer is identified by number, which keeps the link to an open one short. */
function idOf({ kind, title, detail, customer_id }: SearchResult): string {
  return kind === 'customer' ? String(customer_id) : `${kind}-${customer_id}-${title}-${detail}`;
}

function SearchField({ value = '' }: { value: string | undefined }) {
  const { set } = useUrlFilters(['q']);
  const [text, setText] = useState(value);
  const search = (event: FormEvent) => {
    event.preventDefault();
    set('q', text.trim());
  };
  return (
    <form onSubmit={search} className="flex w-full max-w-[560px] gap-2">
      <input
        type="search"
        aria-label="Search customers"
        placeholder={SEARCHABLE}
        maxLength={80}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="h-8 min-w-0 flex-1 rounded-lg border border-line bg-surface px-2.5"
      />
      <ActionButton type="submit" variant="primary">
        <Search size={15} aria-hidden="true" />
        Search
      </ActionButton>
    </form>
  );
}

function FoundPanel({
  found: { kind, title, detail, customer_id, case: caseName },
}: {
  found: SearchResult;
}) {
  const work = caseName && casePage(caseName);
  return (
    <PanelBody
      actions={
        <>
          {work && (
            <ActionLink to={work} wide>
              Open the case
            </ActionLink>
          )}
          {customer_id !== null && <OpenAccount id={customer_id} name={title} />}
        </>
      }
    >
      <div>
        <Tag tone="quiet">{KINDS[kind]}</Tag>
      </div>
      <PanelTitle>{title}</PanelTitle>
      <Facts>
        <Fact name="About">{detail}</Fact>
        {customer_id !== null && <Fact name="Customer">{customer_id}</Fact>}
      </Facts>
      {customer_id !== null && (
        <p className="text-muted">
          You’ll be asked for a reason. They’ll see that Alajo staff viewed their account.
        </p>
      )}
    </PanelBody>
  );
}
