// The history's filters, stored in the URL so Back, a reload and a link show the same rows.
import { type Kobo, parseNaira } from '@alajo/contract/money.ts';
import {
  type HistoryFilters,
  SEARCH_MAX,
  transactionStatus,
} from '@alajo/contract/wallet/history.ts';
import { transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import { useSearchParams } from 'react-router';

const AMOUNTS = ['amount_from', 'amount_to'] as const;
const TEXTS = ['type', 'kind', 'status', 'from', 'to', 'search'] as const;
export type FieldName = (typeof TEXTS)[number] | (typeof AMOUNTS)[number];

/** The filters in the URL; anything else is ignored. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const texts = TEXTS.flatMap((name) =>
    accepts(name, params.get(name)) ? [[name, params.get(name)]] : [],
  );
  const amounts = AMOUNTS.flatMap((name) => {
    const amount = amountIn(params.get(name));
    return amount === undefined ? [] : [[name, amount]];
  });
  const filters = Object.fromEntries([...texts, ...amounts]) as HistoryFilters;
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

/** An amount above zero in naira, as typed and as the URL has it. */
export function amountIn(text: string | null): Kobo | undefined {
  const amount = text === null ? undefined : parseNaira(text);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

function accepts(name: (typeof TEXTS)[number], value: string | null): boolean {
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
