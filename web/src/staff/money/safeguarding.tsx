// Compares the money we hold with what belongs to customers, and breaks down the difference.
import { type AccountGroup, type AccountKind, accountKinds } from '@alajo/contract/books/chart.ts';
import type { TrialBalance } from '@alajo/contract/books/schemas.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Tag } from '../ui/tag.tsx';
import { Card } from './card.tsx';

/** Positive amounts here are owed; in the ledger, money we hold is negative. */
export function safeguardingOf({ rows, groups }: TrialBalance) {
  const group = (name: AccountGroup) =>
    groups.find((candidate) => candidate.group === name)?.balance ?? 0;
  const kind = (name: AccountKind) => {
    const row = rows.find((row) => row.kind === name);
    return row === undefined ? 0 : row.credit - row.debit;
  };
  const held = kobo(0 - group('held'));
  const owned = kobo(group('customers'));
  const parts = [
    { name: 'VAT and duty we owe', amount: kind('vat_payable') + kind('stamp_duty_payable') },
    { name: 'waste operators', amount: kind('waste_operator') },
    { name: 'our own', amount: group('results') },
    { name: 'unrecovered chargebacks', amount: group('owed_to_us') },
  ];
  const named = parts.reduce((sum, { amount }) => sum + amount, 0);
  const rest = { name: 'other', amount: held - owned - named };
  return {
    held,
    owned,
    difference: kobo(held - owned),
    parts: [...parts, rest]
      .filter(({ amount }) => amount !== 0)
      .map((part) => ({ ...part, amount: kobo(part.amount) })),
  };
}

export function Safeguarding({ query }: { query: UseQueryResult<TrialBalance> }) {
  const { data } = query;
  return (
    <Card title="Customer funds" query={query} side={data && <CoveredAmount balance={data} />}>
      {(balance) => <AccountsInside balance={balance} />}
    </Card>
  );
}

function CoveredAmount({ balance }: { balance: TrialBalance }) {
  const { held, owned } = safeguardingOf(balance);
  if (owned === 0) return <Tag tone="quiet">Nothing owed</Tag>;
  const text = `${Math.trunc((held / owned) * 1000) / 10}%`;
  return held >= owned ? (
    <Tag tone="good">Covered {text}</Tag>
  ) : (
    <Tag tone="bad">Only {text} covered</Tag>
  );
}

function AccountsInside({ balance }: { balance: TrialBalance }) {
  const { held, owned, difference, parts } = safeguardingOf(balance);
  const most = Math.max(held, owned, 1);
  return (
    <div className="grid gap-2 px-3.5 pt-2.5 pb-3">
      <dl className="grid grid-cols-[auto_minmax(60px,1fr)_auto] items-center gap-x-2.5 gap-y-2">
        <Bar name="Money we hold" amount={held} parts={partsOf(balance, 'held', -1)} most={most} />
        <Bar
          name="Customers’ money"
          amount={owned}
          parts={partsOf(balance, 'customers', 1)}
          most={most}
        />
      </dl>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 border-line border-t pt-2">
        <span className={difference < 0 ? 'font-semibold text-bad' : 'text-muted'}>
          {difference < 0 ? 'Shortfall' : 'Above what customers are owed'}
        </span>
        <b className="ml-auto font-semibold tabular-nums">
          {formatNaira(kobo(Math.abs(difference)))}
        </b>
      </div>
      {parts.length > 0 && (
        <p className="text-muted">
          of which {parts.map(({ name, amount }) => `${name} ${formatNaira(amount)}`).join(', ')}
        </p>
      )}
    </div>
  );
}

const SHADES = ['var(--primary)', 'var(--chart-2)', 'var(--chart-4)'];

/** The three largest kinds of a group; the third stands for all the rest. */
function partsOf({ rows }: TrialBalance, group: AccountGroup, sign: 1 | -1) {
  const kinds = rows
    .filter(({ kind }) => accountKinds[kind].group === group)
    .map(({ kind, debit, credit }) => ({
      name: accountKinds[kind].title,
      amount: (credit - debit) * sign,
    }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount);
  const rest = kinds.slice(2).reduce((sum, { amount }) => sum + amount, 0);
  const others = kinds.length === 3 ? (kinds[2]?.name ?? '') : 'All others';
  return [...kinds.slice(0, 2), ...(rest > 0 ? [{ name: others, amount: rest }] : [])];
}

type BarPart = { name: string; amount: number };
type BarProps = { name: string; amount: Kobo; parts: readonly BarPart[]; most: number };

function Bar({ name, amount, parts, most }: BarProps) {
  const sum = Math.max(
    parts.reduce((all, part) => all + part.amount, 0),
    1,
  );
  const width = Math.max(amount, 0) / most;
  return (
    <>
      <dt className="whitespace-nowrap">{name}</dt>
      <dd
        aria-hidden="true"
        className="flex h-[22px] overflow-hidden rounded-md bg-quiet"
        title={parts.map((part) => `${part.name} ${formatNaira(kobo(part.amount))}`).join(', ')}
      >
        {parts.map((part, index) => (
          <i
            key={part.name}
            style={{ width: `${(part.amount / sum) * width * 100}%`, background: SHADES[index] }}
          />
        ))}
      </dd>
      <dd className="text-right font-semibold tabular-nums">{formatNaira(amount)}</dd>
    </>
  );
}
