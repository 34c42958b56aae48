// How entries of pots describe themselves.
import type { Kobo } from '@alajo/contract/money.ts';
import { ALAJO, toMetadata } from '../payments/movements.ts';

/** The description of money that leaves a pot, or goes in for a guest, as an entry's metadata. */
export const movementOf = (moved: { from: string; to: string; amount: Kobo; says: string }) =>
  toMetadata({
    sender: moved.from,
    recipient: moved.to,
    bank: ALAJO,
    account: null,
    note: null,
    amount: moved.amount,
    lines: [],
    target: null,
    says: { debit: moved.says, credit: moved.says },
  });
