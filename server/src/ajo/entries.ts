// The movements of money of a group, each with an id made of what it is for: posted twice it is
// posted once. What customers read in their history is said here too.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Entry } from '../ledger/entries.ts';
import { ALAJO, type Movement, toMetadata } from '../payments/movements.ts';
import { oneTimeOperationId, secretName } from '../payments/operations.ts';
import type { DebtRow, GroupRow, Seat } from './state.ts';

type Told = { sender: string; recipient: string; amount: Kobo; debit: string; credit: string };

function metadataOf({ sender, recipient, amount, debit, credit }: Told) {
  const movement: Movement = {
    sender,
    recipient,
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    target: null,
    lines: [],
    says: { debit, credit },
  };
  return toMetadata(movement);
}

// Where the group was not in the name at first.
const withKey = ({ key }: GroupRow) => (key === null ? '' : `${key}:`);

/** One contribution and, beside it, what is set aside. */
export function contributionEntry(group: GroupRow, seat: Seat, round: number): Entry {
  const { contribution, set_aside } = group;
  const total = kobo(contribution + set_aside);
  const said = `Ajo: ${group.name}, round ${round}`;
  const metadata = metadataOf({
    sender: seat.name,
    recipient: group.name,
    amount: total,
    debit: said,
    credit: said,
  });
  const lines = [
    { kind: 'amount', label: 'Contribution', amount: contribution },
    { kind: 'amount', label: 'Set aside, given back at the end', amount: set_aside },
  ];
  return {
    id: oneTimeOperationId(`ajo_contribution:${secretName(group)}:${round}:${seat.id}`),
    kind: 'ajo_contribution',
    metadata: set_aside > 0 ? { ...metadata, lines } : metadata,
    postings: [
      { account: seat.wallet, amount: kobo(-total) },
      { account: group.pot, amount: contribution },
      ...(set_aside > 0 ? [{ account: group.reserve_account, amount: set_aside }] : []),
    ],
  };
}

/** A member pays into the pot what a fellow member is short of; it counts against their day. */
export function coverEntry(
  group: GroupRow,
  what: { seat: Seat; late: Seat; round: number; amount: Kobo; day_cap: Kobo },
): Entry {
  const { seat, late, round, amount, day_cap } = what;
  const said = `Ajo: ${group.name}, round ${round} for ${late.name}`;
  return {
    id: oneTimeOperationId(`ajo_cover:${secretName(group)}:${round}:${late.id}`),
    // Another who comes later is told that nothing is missing, not that a key was reused.
    kind: 'ajo_cover',
    metadata: metadataOf({
      sender: seat.name,
      recipient: group.name,
      amount,
      debit: said,
      credit: said,
    }),
    postings: [
      { account: seat.wallet, amount: kobo(-amount), day_cap },
      { account: group.pot, amount },
    ],
  };
}

/** The reserve pays what somebody missed. */
export function reserveEntry(group: GroupRow, round: number, late: Seat, amount: Kobo): Entry {
  const said = `Ajo reserve: ${group.name}, round ${round} for ${late.name}`;
  return {
    id: oneTimeOperationId(`ajo_reserve:${secretName(group)}:${round}:${late.id}`),
    kind: 'ajo_reserve',
    metadata: metadataOf({
      sender: group.name,
      recipient: group.name,
      amount,
      debit: said,
      credit: said,
    }),
    postings: [
      { account: group.reserve_account, amount: kobo(-amount) },
      { account: group.pot, amount },
    ],
  };
}

/** Whom a debt is paid to: an account, and its owner's name. */
export type Payee = { account: number; name: string };

/** Pays a debt, or a part of it: from the debtor's wallet, or from the pot they collect. */
export function debtEntry(
  group: GroupRow,
  debt: DebtRow,
  debtor: Seat,
  from: number,
  to: Payee,
  amount: Kobo,
): Entry {
  return {
    id: oneTimeOperationId(`ajo_debt:${withKey(group)}${debt.id}:${debt.paid}`),
    kind: 'ajo_debt',
    metadata: metadataOf({
      sender: debtor.name,
      recipient: to.name,
      amount,
      debit: `Ajo: ${group.name}, owed from round ${debt.round}`,
      credit: `Ajo: ${group.name}, ${debtor.name} paid what was owed from round ${debt.round}`,
    }),
    postings: [
      { account: from, amount: kobo(-amount) },
      { account: to.account, amount },
    ],
  };
}

/** The id of the entry that pays a round out. */
export const payoutId = (group: GroupRow, round: number) =>
  oneTimeOperationId(`ajo_payout:${secretName(group)}:${round}`);

/** The collector gets the pot of a round. */
export function payoutEntry(group: GroupRow, round: number, collector: Seat, amount: Kobo): Entry {
  const said = `Ajo: your turn in ${group.name}, round ${round}`;
  return {
    id: payoutId(group, round),
    kind: 'ajo_payout',
    metadata: metadataOf({
      sender: group.name,
      recipient: collector.name,
      amount,
      debit: said,
      credit: said,
    }),
    postings: [
      { account: group.pot, amount: kobo(-amount) },
      { account: collector.wallet, amount },
    ],
  };
}

/** At the end a member gets back what the reserve still holds of theirs. */
export function returnEntry(group: GroupRow, seat: Seat, amount: Kobo): Entry {
  const said = `Ajo: set aside in ${group.name}, given back`;
  return {
    id: oneTimeOperationId(`ajo_return:${secretName(group)}:${seat.id}`),
    kind: 'ajo_return',
    metadata: metadataOf({
      sender: group.name,
      recipient: seat.name,
      amount,
      debit: said,
      credit: said,
    }),
    postings: [
      { account: group.reserve_account, amount: kobo(-amount) },
      { account: seat.wallet, amount },
    ],
  };
}

/** Who takes a seat over pays who leaves what they had paid in. */
export function seatEntry(
  group: GroupRow,
  offer: number,
  from: { wallet: number; name: string; day_cap: Kobo },
  to: Seat,
  amount: Kobo,
): Entry {
  return {
    id: oneTimeOperationId(`ajo_seat:${withKey(group)}${offer}`),
    kind: 'ajo_seat',
    metadata: metadataOf({
      sender: from.name,
      recipient: to.name,
      amount,
      debit: `Ajo: ${to.name}’s seat in ${group.name}`,
      credit: `Ajo: your seat in ${group.name}`,
    }),
    postings: [
      { account: from.wallet, amount: kobo(-amount), day_cap: from.day_cap },
      { account: to.wallet, amount },
    ],
  };
}
