// Accounts of a kind, and the open one’s postings, each linked to its payment.
import { type AccountKind, accountKinds } from '@alajo/contract/books/chart.ts';
import { booksRoutes } from '@alajo/contract/books/routes.ts';
import type { BooksAccount, BooksPosting } from '@alajo/contract/books/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime, formatFullDate } from '../../platform/format.ts';
import { byId, rowsOf, useList } from '../kit/list.ts';
import { ListPage } from '../kit/list-page.tsx';
import type { Column } from '../kit/list-table.tsx';
import { usePages } from '../kit/pages.ts';
import { PanelBody, PanelTitle } from '../kit/panel.tsx';
import { may, useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton, ActionLink } from '../ui/action-button.tsx';
import { Mono } from '../ui/facts.tsx';
import { DayField } from './day-field.tsx';
import { accountQuery, csvOf, exact, today } from './money-data.ts';

const OWNERS: Record<NonNullable<BooksAccount['owner']>['kind'], string> = {
  user: 'Customer',
  goal: 'Goal',
  ajo_group: 'Ajo group',
  pot: 'Pot',
  operator: 'Operator',
};

const ownerOf = ({ kind, owner }: BooksAccount) =>
  owner === null ? accountKinds[kind].title : (owner.name ?? `${OWNERS[owner.kind]} ${owner.id}`);

const columns: Column<BooksAccount>[] = [
  { title: 'Account', width: 92, cell: ({ id }) => <Mono>{id}</Mono> },
  {
    title: 'Owner',
    main: true,
    cell: (account) => (
      <>
        <b className="font-semibold">{ownerOf(account)}</b>{' '}
        {account.owner?.name && (
          <span className="text-muted">
            {OWNERS[account.owner.kind]} {account.owner.id}
          </span>
        )}
      </>
    ),
  },
  { title: 'Debit ₦', width: 150, end: true, cell: ({ debit }) => debit > 0 && exact(debit) },
  { title: 'Credit ₦', width: 150, end: true, cell: ({ credit }) => credit > 0 && exact(credit) },
];

export function Accounts({ kind, as_of }: { kind: AccountKind; as_of: string | undefined }) {
  const accounts = usePages(booksRoutes.accounts, { kind, as_of }, { key: ['money', 'accounts'] });
  const list = useList(accounts, byId);
  const navigate = useNavigate();
  const { number, title } = accountKinds[kind];
  const back = `/staff/money${as_of ? `?as_of=${as_of}` : ''}`;
  const { all, rows, openId } = list;
  const only = all.length === 1 && !accounts.hasNextPage ? all[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the only account is known.
  useEffect(() => {
    if (only && rows.open === undefined && rows.wide) rows.show(String(only.id), true);
  }, [only?.id]);
  useKeys('Money', [
    { key: 'b', label: 'trial balance', run: () => navigate(back) },
    { key: 'd', label: 'as of', run: () => document.getElementById('as-of')?.focus() },
  ]);
  return (
    <ListPage
      title={`${number} ${title}`}
      pages={
        <ActionLink to={back} hint="b">
          <ArrowLeft size={15} aria-hidden="true" />
          Trial balance
        </ActionLink>
      }
      note={`as of ${as_of ? `the end of ${formatFullDate(`${as_of}T12:00:00Z`)}` : 'now'}`}
      actions={<DayField name="as_of" label="As of" id="as-of" hint="d" />}
      label={`Accounts: ${title}`}
      list={list}
      columns={columns}
      empty="No accounts of this kind yet."
      panelLabel="Postings"
      panel={openId && <Postings id={openId} as_of={as_of} />}
    />
  );
}

function Postings({ id, as_of }: { id: number; as_of: string | undefined }) {
  const account = useQuery(accountQuery(id, as_of));
  const list = usePages(booksRoutes.postings, { id, as_of }, { key: ['money', 'postings'] });
  const postings = rowsOf(list.data);
  const error = account.error ?? list.error;
  const to = as_of ?? today();
  const year = `${to.slice(0, 4)}-01-01`;
  return (
    <PanelBody
      actions={
        <a
          {...csvOf(`accounts/${id}/postings`, { from: year, to })}
          className="col-span-2 inline-flex h-[32px] items-center justify-center rounded-lg border border-line font-semibold hover:bg-tint"
        >
          Postings of {to.slice(0, 4)} as CSV
        </a>
      }
    >
      {account.data && (
        <>
          <PanelTitle>{ownerOf(account.data)}</PanelTitle>
          <Owner account={account.data} />
        </>
      )}
      {error && (
        <div role="alert" className="flex items-center gap-3 text-warn">
          <span className="flex-1">{errorMessage(error)}</span>
          <ActionButton
            onClick={() => {
              account.refetch();
              list.refetch();
            }}
          >
            Retry
          </ActionButton>
        </div>
      )}
      {list.isPending && !error && <p role="status">Loading…</p>}
      {list.data && postings.length === 0 && <p className="text-muted">No postings yet.</p>}
      <ul className="flex flex-col">
        {postings.map((posting) => (
          <Posting key={posting.seq} posting={posting} />
        ))}
      </ul>
      {list.hasNextPage && (
        <ActionButton busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Show more
        </ActionButton>
      )}
    </PanelBody>
  );
}

function Owner({ account: { id, owner } }: { account: BooksAccount }) {
  const me = useMe();
  const leads = owner?.kind === 'user' && may(me, 'customers.read');
  return (
    <p className="text-muted">
      Account {id}
      {owner && (
        <>
          {' · '}
          {leads ? (
            <Link to={`/staff/customers/${owner.id}`} className="text-primary hover:underline">
              Customer {owner.id}
            </Link>
          ) : (
            `${OWNERS[owner.kind]} ${owner.id}`
          )}
        </>
      )}
    </p>
  );
}

const sentence = (kind: string) =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

function Posting({ posting }: { posting: BooksPosting }) {
  const me = useMe();
  const { at, kind, reference, debit, credit, balance_after } = posting;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line border-b py-2">
      <span className="truncate font-semibold">{sentence(kind)}</span>
      <span className="text-right font-semibold tabular-nums">
        {debit > 0 ? `−${exact(debit)}` : `+${exact(credit)}`}
      </span>
      <span className="text-12 text-muted">{formatDateTime(at)}</span>
      <span className="text-right text-12 text-muted tabular-nums">{exact(balance_after)}</span>
      {may(me, 'payments.read') ? (
        <Link
          to={`/staff/payments?open=${reference}`}
          className="col-span-2 text-primary hover:underline"
        >
          <Mono>{reference}</Mono>
        </Link>
      ) : (
        <span className="col-span-2">
          <Mono>{reference}</Mono>
        </span>
      )}
    </li>
  );
}
