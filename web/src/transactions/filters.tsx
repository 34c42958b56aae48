// The history's filters, stored in the URL so Back, a reload and a link show the same rows.
import {
  type HistoryFilters,
  SEARCH_MAX,
  transactionStatus,
} from '@alajo/contract/wallet/history.ts';
import { type TransactionKind, transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

const DIRECTIONS = [
  { value: '', label: 'All Transactions' },
  { value: 'credit', label: 'Money In' },
  { value: 'debit', label: 'Money Out' },
];

// A kind without a label is shown by its name.
const KINDS: Partial<Record<TransactionKind, string>> = {
  funding: 'Added money',
  transfer_user: 'Sent to a customer',
  transfer_bank: 'Sent to a bank',
  bill: 'Bills and exams',
  goal_save: 'Saved to a goal',
  goal_withdraw: 'From a goal',
  ajo_payout: 'Ajo pot collected',
  debt_payment: 'Taken back',
  parked: 'Over your balance limit',
  release: 'Moved into the wallet',
  opening: 'Opening balance',
};

const labelOf = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

const FIELDS = ['type', 'kind', 'status', 'from', 'to', 'search'] as const;
type FieldName = (typeof FIELDS)[number];
const MORE_FILTERS: FieldName[] = ['kind', 'status', 'from', 'to'];

/** The filters in the URL; anything else is ignored. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(
    FIELDS.flatMap((name) => (accepts(name, params.get(name)) ? [[name, params.get(name)]] : [])),
  ) as HistoryFilters;
  const set = (name: FieldName, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => setParams({}, { replace: true, preventScrollReset: true });
  return { filters, set, clear, isFiltered: Object.keys(filters).length > 0 };
}

function accepts(name: FieldName, value: string | null): boolean {
  if (!value) return false;
  switch (name) {
    case 'type':
      return value === 'credit' || value === 'debit';
    case 'kind':
      return (transactionKind.options as readonly string[]).includes(value);
    case 'status':
      return (transactionStatus.options as readonly string[]).includes(value);
    case 'from':
    case 'to':
      return /^20\d\d-\d\d-\d\d$/.test(value);
    case 'search':
      return value.trim().length > 0 && value.length <= SEARCH_MAX;
    default:
      throw new Error(`unknown filter ${name satisfies never}`);
  }
}

type Props = Omit<ReturnType<typeof useFilters>, 'isFiltered'> & { children: ReactNode };

/** The filter fields, with `children` next to them. */
export function Filters({ filters, set, clear, children }: Props) {
  const moreActive = MORE_FILTERS.filter((name) => filters[name] !== undefined).length;
  return (
    // On a phone two fields a row, so that the first transaction is on the first screen.
    <div className="grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[1fr_220px_auto]">
      <div className="max-sm:col-span-2">
        <Search value={filters.search ?? ''} onSearch={(value) => set('search', value)} />
      </div>
      <Select label="Show" value={filters.type ?? ''} onValue={(value) => set('type', value)}>
        {DIRECTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {children}
      <details className="col-span-full" open={moreActive > 0 || undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
          More filters{moreActive > 0 && ` (${moreActive})`}
        </summary>
        <div className="grid items-end gap-3 pt-1 sm:grid-cols-2 lg:grid-cols-4">
          <Select label="Type" value={filters.kind ?? ''} onValue={(value) => set('kind', value)}>
            <option value="">Every type</option>
            {transactionKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind] ?? labelOf(kind)}
              </option>
            ))}
          </Select>
          <Select
            label="Status"
            value={filters.status ?? ''}
            onValue={(value) => set('status', value)}
          >
            <option value="">Every status</option>
            {transactionStatus.options.map((status) => (
              <option key={status} value={status}>
                {labelOf(status)}
              </option>
            ))}
          </Select>
          <DayField
            label="From"
            value={filters.from}
            max={filters.to}
            set={(d) => set('from', d)}
          />
          <DayField label="To" value={filters.to} min={filters.from} set={(d) => set('to', d)} />
          <Button variant="secondary" className="sm:w-fit" onClick={clear}>
            Clear filters
          </Button>
        </div>
      </details>
    </div>
  );
}

type DayProps = {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  set: (day: string) => void;
};

/** A Lagos day, with the browser's date picker. */
export function DayField({ label, value, min, max, set }: DayProps) {
  return (
    <Field
      label={label}
      type="date"
      value={value ?? ''}
      min={min}
      max={max}
      onChange={(event) => set(event.target.value)}
    />
  );
}

const TYPING_MS = 350;

/** Searches when typing pauses, or at once on Enter. */
function Search({ value, onSearch }: { value: string; onSearch: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value.trim()) return;
    const timer = setTimeout(() => onSearch(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed);
      }}
    >
      <Field
        label="Search"
        type="search"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
