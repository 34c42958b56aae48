// The history's filters, stored in the URL so Back, a reload and a link show the same rows.
import {
  type HistoryFilters,
  SEARCH_MAX,
  transactionStatus,
} from '@alajo/contract/wallet/history.ts';
import { transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import { useSearchParams } from 'react-router';

const FIELDS = ['type', 'kind', 'status', 'from', 'to', 'search'] as const;
export type FieldName = (typeof FIELDS)[number];

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
