// A group's ledger entries. Each id is derived from the entry's purpose, so posting it twice moves money
// once. The descriptions customers read in their transaction history are here too.
import { premiumName, premiumText } from '@alajo/contract/ajo/turn-premium.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Entry } from '../../../ledger/entries.ts';
import { ALAJO, type Movement, toMetadata } from '../../../payments/movements.ts';
import { oneTimeOperationId, secretName } from '../../../payments/operations.ts';
import type { ContributionPart } from '../partial-payments.ts';
import {
  type DebtRow,
  type GroupRow,
  type Holder,
  isOwnPayer,
  ownerOf,
  type Seat,
} from '../state.ts';

type MovementText = {
  sender: string;
  recipient: string;
  amount: Kobo;
  debit: string;
  credit: string;
};

/** The description of a transaction in both histories. */
function metadataOf({ sender, recipient, amount, debit, credit }: MovementText) {
  const movement: Movement = {
    sender,
    recipient,
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    target: null,
    lines: [],
    descriptions: { debit, credit },
  };
  return toMetadata(movement);
}

type EntrySide = { name: string; account: number };

type MoneyMove = {
  id: string;
  kind: string;
  text: string;
  amount: Kobo;
  from: EntrySide & { day_cap?: Kobo | undefined };
  to: EntrySide;
  /** Breakdown of the amount, where it is useful. */
  lines?: { kind: string; label: string; amount: Kobo }[] | undefined;
};

/** An amount from one account to another, with the same description in both histories. */
export function moveEntry({ id, kind, text, amount, from, to, lines }: MoneyMove): Entry {
  const { account, day_cap } = from;
  const metadata = metadataOf({
    sender: from.name,
    recipient: to.name,
    amount,
    debit: text,
    credit: text,
  });
  return {
    id,
    kind,
    metadata: lines === undefined ? metadata : { ...metadata, lines },
    postings: [
      { account, amount: kobo(-amount), ...(day_cap !== undefined && { day_cap }) },
      { account: to.account, amount },
    ],
  };
}

/** The accounts of a group, and people's wallets, as sides of an entry. */
export const potOfGroup = ({ name, pot }: GroupRow): EntrySide => ({ name, account: pot });
export const heldSideOf = (group: GroupRow): EntrySide => ({
  name: group.name,
  account: heldAccount(group),
});
const reserveOf = ({ name, reserve_account }: GroupRow): EntrySide => ({
  name,
  account: reserve_account,
});
export const walletOf = ({ name, wallet }: { name: string; wallet: number }): EntrySide => ({
  name,
  account: wallet,
});

// These ids aren't derived from secretName, so the group's key is added here.
export const withKey = ({ key }: GroupRow) => (key === null ? '' : `${key}:`);

/** The id of a member's contribution to a round. */
export const contributionId = (group: GroupRow, round: number, member: number) =>
  oneTimeOperationId(`ajo_contribution:${secretName(group)}:${round}:${member}`);

/** The id of a partial contribution; parts are numbered from 1. */
export const partId = (group: GroupRow, round: number, member: number, part: number) =>
  oneTimeOperationId(`ajo_part:${secretName(group)}:${round}:${member}:${part}`);

/**
 * A full or partial contribution with its set-aside, from the member's wallet or the account it was held in;
 * `day_cap` for one the member pays manually, or agreed to under a low limit.
 */
export function contributionEntry(
  group: GroupRow,
  seat: Seat,
  { round, part, day_cap, from = seat.payer.wallet }: ContributionFrom,
): Entry {
  const { number, pot, reserve } = part;
  const total = kobo(pot + reserve);
  const text = `Ajo: ${group.name}, round ${round}${number > 0 ? `, part ${number}` : ''}${forWhom(seat)}`;
  const metadata = metadataOf({
    sender: seat.payer.name,
    recipient: group.name,
    amount: total,
    debit: text,
    credit: text,
  });
  const lines = [
    ...(pot > 0 ? [{ kind: 'amount', label: 'Contribution', amount: pot }] : []),
    { kind: 'amount', label: 'Set aside, returned at the end', amount: reserve },
  ];
  return {
    id: number > 0 ? partId(group, round, seat.id, number) : contributionId(group, round, seat.id),
    kind: 'ajo_contribution',
    metadata: reserve > 0 ? { ...metadata, lines } : metadata,
    postings: [
      { account: from, amount: kobo(-total), ...(day_cap !== undefined && { day_cap }) },
      ...(pot > 0 ? [{ account: group.pot, amount: pot }] : []),
      ...(reserve > 0 ? [{ account: group.reserve_account, amount: reserve }] : []),
    ],
  };
}

/** Suffix such as ` for Ngozi Eze`, for a seat paid by an officer for a member without a smartphone. */
export const forWhom = (seat: Seat): string => (isOwnPayer(seat) ? '' : ` for ${seat.name}`);

type ContributionFrom = {
  round: number;
  part: ContributionPart;
  day_cap?: Kobo | undefined;
  from?: number;
};

/** The account a group holds first contributions and bonds in. Throws for groups that hold nothing. */
export function heldAccount({ id, held_account }: GroupRow): number {
  if (held_account === null) throw new Error(`group ${id} holds nothing`);
  return held_account;
}

/** The id of a member's hold, after `times` earlier ones. */
export const holdId = (group: GroupRow, member: number, times: number) =>
  oneTimeOperationId(`ajo_hold:${secretName(group)}:${member}:${times}`);

/** Holds a member's first contribution, with its set-aside, and their bond before the start. */
export function holdEntry(
  group: GroupRow,
  seat: Seat,
  { first, bond, times, day_cap }: HoldTerms,
): Entry {
  const parts = [
    { kind: 'amount', label: 'First contribution', amount: first },
    { kind: 'amount', label: 'Bond, returned at the end', amount: bond },
  ];
  return moveEntry({
    id: holdId(group, seat.id, times),
    kind: 'ajo_hold',
    text: `Ajo: on hold for the start of ${group.name}${forWhom(seat)}`,
    amount: kobo(first + bond),
    from: { ...walletOf(seat.payer), day_cap },
    to: heldSideOf(group),
    lines: bond > 0 ? parts : undefined,
  });
}

type HoldTerms = { first: Kobo; bond: Kobo; times: number; day_cap?: Kobo | undefined };

/** The id of releasing a hold before the start. */
export const holdReturnId = (group: GroupRow, hold: number) =>
  oneTimeOperationId(`ajo_hold_return:${withKey(group)}${hold}`);

/** Releases a hold if the group doesn't start, or starts without the member. */
export function holdReturnEntry(
  group: GroupRow,
  seat: Seat,
  { id, amount }: { id: number; amount: Kobo },
): Entry {
  return moveEntry({
    id: holdReturnId(group, id),
    kind: 'ajo_hold_return',
    text: `Ajo: hold for the start of ${group.name}${forWhom(seat)}, returned`,
    amount,
    from: heldSideOf(group),
    to: walletOf(seat.payer),
  });
}

/** The id of a bond's payment for a missed contribution. */
export const bondId = (group: GroupRow, round: number, member: number) =>
  oneTimeOperationId(`ajo_bond:${secretName(group)}:${round}:${member}`);

/** A member's bond pays for a contribution they missed. */
export function bondEntry(group: GroupRow, round: number, seat: Seat, amount: Kobo): Entry {
  return moveEntry({
    id: bondId(group, round, seat.id),
    kind: 'ajo_bond',
    text: `Ajo bond: ${group.name}, round ${round} for ${seat.name}`,
    amount,
    from: { name: seat.name, account: heldAccount(group) },
    to: potOfGroup(group),
  });
}

/** The id of a member's share of the bond and the late fees. */
export const bondReturnId = (group: GroupRow, member: number) =>
  oneTimeOperationId(`ajo_bond_return:${secretName(group)}:${member}`);

/** Returns the rest of a member's bond at the end, with their share of the late fees. */
export function bondReturnEntry(
  group: GroupRow,
  seat: Seat,
  { bond, fees }: { bond: Kobo; fees: Kobo },
): Entry {
  const parts = [
    { kind: 'amount', label: 'Bond', amount: bond },
    { kind: 'amount', label: 'Share of late fees', amount: fees },
  ];
  return moveEntry({
    id: bondReturnId(group, seat.id),
    kind: 'ajo_bond_return',
    text: `Ajo: bond in ${group.name}${forWhom(seat)}, returned`,
    amount: kobo(bond + fees),
    from: heldSideOf(group),
    to: walletOf(ownerOf(seat)),
    lines: fees > 0 ? parts : undefined,
  });
}

/** The id of the cover for a late member. One per shortfall: a second payer finds it covered. */
export const coverId = (group: GroupRow, round: number, late: number) =>
  oneTimeOperationId(`ajo_cover:${secretName(group)}:${round}:${late}`);

/** A member covers a fellow member's shortfall; it counts towards the payer's daily limit. */
export function coverEntry(
  group: GroupRow,
  {
    seat,
    late,
    round,
    amount,
    day_cap,
  }: { seat: Seat; late: Seat; round: number; amount: Kobo; day_cap: Kobo },
): Entry {
  return moveEntry({
    id: coverId(group, round, late.id),
    kind: 'ajo_cover',
    text: `Ajo: ${group.name}, round ${round} for ${late.name}`,
    amount,
    from: { ...walletOf(seat), day_cap },
    to: potOfGroup(group),
  });
}

/** The id of the reserve's payment for a missed contribution. */
export const reserveId = (group: GroupRow, round: number, late: number) =>
  oneTimeOperationId(`ajo_reserve:${secretName(group)}:${round}:${late}`);

/** The reserve pays for a missed contribution. */
export function reserveEntry(group: GroupRow, round: number, late: Seat, amount: Kobo): Entry {
  return moveEntry({
    id: reserveId(group, round, late.id),
    kind: 'ajo_reserve',
    text: `Ajo reserve: ${group.name}, round ${round} for ${late.name}`,
    amount,
    from: reserveOf(group),
    to: potOfGroup(group),
  });
}

/** The account a debt is paid to, and its owner's name. */
type Payee = { account: number; name: string };

/** The id of a payment towards a debt of which `paid` has already been paid. */
export const debtId = (group: GroupRow, debt: Pick<DebtRow, 'id'>, paid: number) =>
  oneTimeOperationId(`ajo_debt:${withKey(group)}${debt.id}:${paid}`);

/** Pays all or part of a debt, from the debtor's wallet or from the pot they collect. */
export function debtEntry(
  group: GroupRow,
  {
    debt,
    debtor,
    from,
    to,
    amount,
    day_cap,
  }: {
    debt: DebtRow;
    debtor: Seat;
    from: number;
    to: Payee;
    amount: Kobo;
    day_cap?: Kobo | undefined;
  },
): Entry {
  return {
    id: debtId(group, debt, debt.paid),
    kind: 'ajo_debt',
    metadata: metadataOf({
      sender: debtor.name,
      recipient: to.name,
      amount,
      debit: `Ajo: ${group.name}, owed from round ${debt.round}`,
      credit: `Ajo: ${group.name}, ${debtor.name} paid what was owed from round ${debt.round}`,
    }),
    postings: [
      { account: from, amount: kobo(-amount), ...(day_cap !== undefined && { day_cap }) },
      { account: to.account, amount },
    ],
  };
}

/** The id of a round's payout entry. */
export const payoutId = (group: GroupRow, round: number) =>
  oneTimeOperationId(`ajo_payout:${secretName(group)}:${round}`);

/** The amounts that lead from a round's pot to its payout. */
export type PayoutParts = {
  /** The round's contributions, with the late fees paid into it. */
  gross: Kobo;
  /** The amount an early turn gives (negative) or a late one gets. */
  premium: Kobo;
  /** Deducted for debts to members and guarantors, for those to the reserve, and for late fees. */
  arrears: Kobo;
  set_aside: Kobo;
  late_fees: Kobo;
  /** Deducted for debts in other groups. */
  elsewhere: Kobo;
};

/** The amount that is paid. */
export const netOf = ({ gross, premium, ...parts }: PayoutParts): Kobo =>
  kobo(gross + premium - parts.arrears - parts.set_aside - parts.late_fees - parts.elsewhere);

/** Lines of the receipt, in the words of the passbook. */
function payoutLines({ premium, elsewhere, ...parts }: PayoutParts) {
  const line = (label: string, amount: number) => ({
    kind: 'amount',
    label,
    amount: kobo(amount),
  });
  return [
    line('Gross pot', parts.gross),
    ...(premium === 0 ? [] : [line(premiumName(premium), premium)]),
    line('Arrears taken', 0 - parts.arrears),
    line('Set-aside repaid', 0 - parts.set_aside),
    ...(elsewhere === 0 ? [] : [line('Owed in other groups', -elsewhere)]),
    line('Late fees taken', 0 - parts.late_fees),
  ];
}

/** The collector gets the pot of a round, less their debts. */
export function payoutEntry(
  group: GroupRow,
  { round, collector, parts }: { round: number; collector: Seat; parts: PayoutParts },
): Entry {
  const { premium } = parts;
  return moveEntry({
    id: payoutId(group, round),
    kind: 'ajo_payout',
    text: `Ajo: your turn in ${group.name}, round ${round}${premium === 0 ? '' : ` (${premiumName(premium)} ${premiumText(premium)})`}`,
    amount: netOf(parts),
    from: potOfGroup(group),
    to: walletOf(collector.receiver),
    lines: payoutLines(parts),
  });
}

/** The id of a member's refund from a round that was stopped. */
export const roundReturnId = (group: GroupRow, round: number, member: number) =>
  oneTimeOperationId(`ajo_round_return:${secretName(group)}:${round}:${member}`);

/** Refunds a member's payment into a round stopped by a dispute. */
export function roundReturnEntry(group: GroupRow, round: number, seat: Seat, amount: Kobo): Entry {
  const id = roundReturnId(group, round, seat.id);
  return memberReturnEntry(group, { id, round, to: walletOf(ownerOf(seat)), amount });
}

/** The id of a bond's refund from a round that was stopped. */
export const bondGivenBackId = (group: GroupRow, round: number, member: number) =>
  oneTimeOperationId(`ajo_round_return_bond:${secretName(group)}:${round}:${member}`);

/** Refunds a bond's payment into a round that was stopped. */
export function bondRefundEntry(group: GroupRow, round: number, seat: Seat, amount: Kobo): Entry {
  const id = bondGivenBackId(group, round, seat.id);
  return memberReturnEntry(group, { id, round, to: heldSideOf(group), amount });
}

/** The id of a guarantee's refund from a round that was stopped. */
export const guaranteeGivenBackId = (group: GroupRow, round: number, guarantee: number) =>
  oneTimeOperationId(`ajo_round_return_guarantee:${secretName(group)}:${round}:${guarantee}`);

/** Refunds a guarantee's payment into a round that was stopped. */
export function guaranteeRefundEntry(
  group: GroupRow,
  round: number,
  guarantee: number,
  amount: Kobo,
): Entry {
  const id = guaranteeGivenBackId(group, round, guarantee);
  return memberReturnEntry(group, { id, round, to: heldSideOf(group), amount });
}

/** The id of the reserve's refund from a round that was stopped. */
export const lentGivenBackId = (group: GroupRow, round: number) =>
  oneTimeOperationId(`ajo_round_return_reserve:${secretName(group)}:${round}`);

/** Refunds the reserve's loan to a round that was stopped. */
export function loanReturnEntry(group: GroupRow, round: number, amount: Kobo): Entry {
  const id = lentGivenBackId(group, round);
  return memberReturnEntry(group, { id, round, to: reserveOf(group), amount });
}

function memberReturnEntry(
  group: GroupRow,
  { id, round, to, amount }: { id: string; round: number; to: EntrySide; amount: Kobo },
): Entry {
  return moveEntry({
    id,
    kind: 'ajo_round_return',
    text: `Ajo: ${group.name}, round ${round}, returned`,
    amount,
    from: potOfGroup(group),
    to,
  });
}

/** The id of a member's share of the reserve. */
export const returnId = (group: GroupRow, member: number) =>
  oneTimeOperationId(`ajo_return:${secretName(group)}:${member}`);

/** Returns a member's remaining share of the reserve at the end. */
export function returnEntry(group: GroupRow, seat: Holder, amount: Kobo): Entry {
  return moveEntry({
    id: returnId(group, seat.id),
    kind: 'ajo_return',
    text: `Ajo: set aside in ${group.name}, returned`,
    amount,
    from: reserveOf(group),
    to: walletOf(seat),
  });
}

/** The id of the payment for a seat. */
export const seatId = (group: GroupRow, offer: number) =>
  oneTimeOperationId(`ajo_seat:${withKey(group)}${offer}`);

/** The new holder of a seat pays the leaver everything they had paid in. */
export function seatEntry(group: GroupRow, { offer_id, buyer, seat, price }: SeatPurchase): Entry {
  return {
    id: seatId(group, offer_id),
    kind: 'ajo_seat',
    metadata: metadataOf({
      sender: buyer.name,
      recipient: seat.name,
      amount: price,
      debit: `Ajo: ${seat.name}’s seat in ${group.name}`,
      credit: `Ajo: your seat in ${group.name}`,
    }),
    postings: [
      { account: buyer.wallet, amount: kobo(-price), day_cap: buyer.day_cap },
      { account: seat.wallet, amount: price },
    ],
  };
}

type SeatPurchase = {
  offer_id: number;
  buyer: { wallet: number; name: string; day_cap: Kobo };
  /** The seat while the leaver still holds it. */
  seat: Seat;
  price: Kobo;
};
