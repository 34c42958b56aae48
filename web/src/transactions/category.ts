// Category of a transaction, in a word or two, under its description.
import type { TransactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';

const CATEGORIES: [start: string, label: string][] = [
  ['transfer_bank', 'Bank transfer'],
  ['transfer_', 'Transfer'],
  ['funding', 'Added'],
  ['airtime', 'Airtime'],
  ['data', 'Data'],
  ['bill', 'Bill'],
  ['ajo_', 'Ajo'],
  ['goal_', 'Savings'],
  ['market_', 'Marketplace'],
  ['waste', 'Waste'],
];

export const categoryOf = (kind: TransactionKind): string =>
  CATEGORIES.find(([start]) => kind.startsWith(start))?.[1] ?? 'Wallet';
