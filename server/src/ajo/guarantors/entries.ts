// The ledger entries of a guarantee: it is held, pays for what the member missed, and the rest goes back.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Entry } from '../../ledger/entries.ts';
import { oneTimeOperationId, secretName } from '../../payments/operations.ts';
import { heldAccount, metadataOf, withKey } from '../money/entries.ts';
import type { GroupRow, Seat } from '../state.ts';
import type { Guarantor } from './people.ts';

/** The id of holding a guarantee. */
export const guaranteeId = (group: GroupRow, guarantee: number) =>
  oneTimeOperationId(`ajo_guarantee:${withKey(group)}${guarantee}`);

/** Holds the whole guarantee from the guarantor's wallet. */
export function guaranteeEntry(
  group: GroupRow,
  { id, from, seat, amount, day_cap }: Holding,
): Entry {
  const text = `Ajo: guarantee for ${seat.name} in ${group.name}`;
  return {
    id: guaranteeId(group, id),
    kind: 'ajo_guarantee',
    metadata: metadataOf({
      sender: from.name,
      recipient: group.name,
      amount,
      debit: text,
      credit: text,
    }),
    postings: [
      { account: from.wallet, amount: kobo(-amount), day_cap },
      { account: heldAccount(group), amount },
    ],
  };
}

type Holding = {
  id: number;
  from: { name: string; wallet: number };
  seat: Seat;
  amount: Kobo;
  day_cap: Kobo;
};

/** The id of what a guarantee paid for a contribution that its member missed. */
export const guaranteedId = (group: GroupRow, round: number, member: number) =>
  oneTimeOperationId(`ajo_guaranteed:${secretName(group)}:${round}:${member}`);

/** A guarantee pays for a contribution that its member missed. */
export function guaranteedEntry(group: GroupRow, round: number, seat: Seat, amount: Kobo): Entry {
  const text = `Ajo guarantee: ${group.name}, round ${round} for ${seat.name}`;
  return {
    id: guaranteedId(group, round, seat.id),
    kind: 'ajo_guaranteed',
    metadata: metadataOf({
      sender: group.name,
      recipient: group.name,
      amount,
      debit: text,
      credit: text,
    }),
    postings: [
      { account: heldAccount(group), amount: kobo(-amount) },
      { account: group.pot, amount },
    ],
  };
}

/** The id of giving back what was not needed. */
export const guaranteeReturnId = (group: GroupRow, guarantee: number) =>
  oneTimeOperationId(`ajo_guarantee_return:${withKey(group)}${guarantee}`);

/** Gives back what of a guarantee was not needed. */
export function guaranteeReturnEntry(
  group: GroupRow,
  guarantor: Guarantor,
  { id, amount }: { id: number; amount: Kobo },
): Entry {
  const text = `Ajo: guarantee in ${group.name}, returned`;
  return {
    id: guaranteeReturnId(group, id),
    kind: 'ajo_guarantee_return',
    metadata: metadataOf({
      sender: group.name,
      recipient: guarantor.name,
      amount,
      debit: text,
      credit: text,
    }),
    postings: [
      { account: heldAccount(group), amount: kobo(-amount) },
      { account: guarantor.wallet, amount },
    ],
  };
}
