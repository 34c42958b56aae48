// The trial balance as a table: each kind of account leads to its accounts and postings. A second column can
// show the change since another date.
import {
  type AccountKind,
  accountGroupNames,
  accountGroups,
  accountKinds,
} from '@alajo/contract/books/chart.ts';
import type { TrialBalance } from '@alajo/contract/books/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { Fragment, type KeyboardEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatFullDate } from '../../platform/format.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { Tag } from '../ui/tag.tsx';
import { exact } from './money-data.ts';

type Row = TrialBalance['rows'][number];

const LINE = 'border-line border-b px-2.5';

export function TrialBalanceTable({
  balance,
  earlier,
}: {
  balance: TrialBalance;
  earlier: TrialBalance | undefined;
}) {
  const table = useMovableRows();
  const columns = earlier ? 4 : 3;
  const ties = balance.debit === balance.credit;
  return (
    <table
      ref={table.ref}
      onKeyDown={table.onKeyDown}
      aria-label="Trial balance"
      className="w-full"
    >
      <thead>
        <tr>
          <Title>Account</Title>
          <Title end>Debit ₦</Title>
          <Title end>Credit ₦</Title>
          {earlier && <Title end>Since {formatFullDate(`${earlier.as_of}T12:00:00Z`)}</Title>}
        </tr>
      </thead>
      <tbody>
        {accountGroupNames.map((group) => {
          const rows = balance.rows.filter(({ kind }) => accountKinds[kind].group === group);
          if (rows.length === 0) return null;
          return (
            <Fragment key={group}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns}
                  className={`${LINE} h-[25px] bg-bg text-left font-semibold text-[0.71875rem] text-muted`}
                >
                  {accountGroups[group]}
                </th>
              </tr>
              {rows.map((row) => (
                <AccountRow key={row.kind} row={row} earlier={earlier} />
              ))}
            </Fragment>
          );
        })}
      </tbody>
      <tfoot>
        <tr className="font-bold text-[0.84375rem] tabular-nums">
          <th scope="row" className="h-9 px-2.5 text-left font-bold">
            Total {ties ? <Tag tone="good">balanced</Tag> : <Tag tone="bad">out of balance</Tag>}
          </th>
          <td className="whitespace-nowrap px-2.5 text-right">{exact(balance.debit)}</td>
          <td className="whitespace-nowrap px-2.5 text-right">{exact(balance.credit)}</td>
          {earlier && <td />}
        </tr>
      </tfoot>
    </table>
  );
}

const Title = ({ children, end = false }: { children: React.ReactNode; end?: boolean }) => (
  <th
    scope="col"
    className={`${LINE} h-[29px] whitespace-nowrap font-medium text-[0.71875rem] text-muted ${end ? 'text-right' : 'text-left'}`}
  >
    {children}
  </th>
);

function AccountRow({ row, earlier }: { row: Row; earlier: TrialBalance | undefined }) {
  const { number, title } = accountKinds[row.kind];
  const to = useKindLink(row.kind);
  return (
    <tr className="relative hover:bg-bg has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-primary has-[a:focus-visible]:-outline-offset-3">
      <th scope="row" className={`${LINE} h-[28.5px] w-full text-left font-normal`}>
        <Link to={to} data-kind={row.kind} className="outline-none after:absolute after:inset-0">
          <span className="text-muted tabular-nums">{number}</span> {title}
        </Link>
      </th>
      <Amount amount={row.debit} />
      <Amount amount={row.credit} />
      {earlier && <Change row={row} earlier={earlier} />}
    </tr>
  );
}

const Amount = ({ amount }: { amount: Kobo }) => (
  <td className={`${LINE} whitespace-nowrap text-right tabular-nums`}>
    {amount > 0 && exact(amount)}
  </td>
);

/** On the account’s own side, an increase is positive, whatever its sign in the ledger. */
function Change({ row, earlier }: { row: Row; earlier: TrialBalance }) {
  const before = earlier.rows.find(({ kind }) => kind === row.kind);
  const isDebit = row.debit > 0;
  const now = isDebit ? row.debit : row.credit;
  const was = (before?.debit ?? 0) - (before?.credit ?? 0);
  const change = kobo(now - (isDebit ? was : 0 - was));
  const text = change === 0 ? '–' : `${change > 0 ? '+' : ''}${exact(change)}`;
  return <td className={`${LINE} whitespace-nowrap text-right text-muted tabular-nums`}>{text}</td>;
}

/** Link to the accounts of a kind, as of the same date. */
function useKindLink(kind: AccountKind) {
  const [params] = useSearchParams();
  const as_of = params.get('as_of');
  const search = new URLSearchParams({ kind, ...(as_of && { as_of }) });
  return `/staff/money?${search}`;
}

/** `j`, `k` and the arrow keys move the focus between rows; Enter follows the row’s link. */
function useMovableRows() {
  const ref = useRef<HTMLTableElement>(null);
  const go = (step: 1 | -1) => {
    const links = [...(ref.current?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    const next = at < 0 ? 0 : at + step;
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  };
  useKeys('List', [
    { key: 'j', label: 'account', run: () => go(1) },
    { key: 'k', label: 'previous', run: () => go(-1) },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    go(event.key === 'ArrowDown' ? 1 : -1);
  };
  return { ref, onKeyDown };
}
