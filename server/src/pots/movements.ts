// Descriptions of the pots' ledger entries.
import type { Kobo } from '@alajo/contract/money.ts';
import { ALAJO, toMetadata } from '../payments/movements.ts';

/** The description of money leaving a pot, or paid in by a guest, as an entry's metadata. */
export const movementOf = (moved: {
  from: string;
  to: string;
  amount: Kobo;
  description: string;
}) =>
  toMetadata({
    sender: moved.from,
    recipient: moved.to,
    bank: ALAJO,
    account: null,
    note: null,
    amount: moved.amount,
    lines: [],
    target: null,
    descriptions: { debit: moved.description, credit: moved.description },
  });
