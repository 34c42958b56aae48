// Passbooks: payments in and out of one member or a whole group so far, from the ledger.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant, rowId } from '../route.ts';
import { historyDay } from '../wallet/history.ts';
import { reference } from '../wallet/schemas.ts';

const whose = z.enum(['me', 'group']);
export type PassbookOf = z.output<typeof whose>;

export const passbookQuery = z.object({ of: whose });
export const passbookBody = z.strictObject({ of: whose });
/** Code of a passbook issued to the caller. */
export const passbookCsvQuery = z.object({ issued: reference });
export const passbookParams = z.strictObject({ id: rowId });

/** Lines of one turn: net is gross plus the turn premium (`premium`), minus arrears, elsewhere and fees. */
const payoutLines = {
  /** The whole pot of this round. */
  gross: nonNegativeMoney,
  /** Received for a late turn, or (negative) given for an early one; absent from passbooks without either. */
  premium: z.optional(money),
  /** Debts to members or the reserve that the collector paid from it. */
  arrears: nonNegativeMoney,
  /** Debts in other groups paid from it; absent from older passbooks. */
  elsewhere: z.optional(nonNegativeMoney),
  /** The collector’s late fees, which stay in the pot for the next round. */
  fees: nonNegativeMoney,
  net: nonNegativeMoney,
};

const groupRound = z.strictObject({
  number: z.int(),
  due_on: historyDay,
  status: z.enum(['scheduled', 'collecting', 'settled', 'paid', 'returned']),
  /** The collector and the time; null until then. */
  collector: z.nullable(z.string()),
  paid_on: z.nullable(historyDay),
  ...payoutLines,
  /** Returned after a dispute; absent from older passbooks. */
  returned: z.optional(nonNegativeMoney),
  /** Still unpaid at the end of the grace period. */
  missing: nonNegativeMoney,
});
export type PassbookGroupRound = z.output<typeof groupRound>;

const ownRound = z.strictObject({
  number: z.int(),
  due_on: historyDay,
  /** `due`: currently being collected. */
  status: z.enum(['upcoming', 'due', 'paid', 'late', 'missed', 'covered']),
  paid_on: z.nullable(historyDay),
  /** Paid from the member’s own wallet. */
  contribution: nonNegativeMoney,
  set_aside: nonNegativeMoney,
  /** Paid by another member or the reserve instead; the member owes it to them. */
  cover: nonNegativeMoney,
  late_fee: nonNegativeMoney,
});
export type PassbookOwnRound = z.output<typeof ownRound>;

const movementKind = z.enum([
  'contribution',
  'cover',
  'arrears',
  'late_fee',
  'payout',
  'set_aside_returned',
  'seat',
  'guarantee',
  'guarantee_returned',
  'hold',
  'hold_returned',
  'bond_returned',
  'round_returned',
  'slot_returned',
]);

const movement = z.strictObject({
  /** Reference of the receipt. */
  reference: z.string(),
  date: instant,
  kind: movementKind,
  round: z.nullable(z.int()),
  type: z.enum(['credit', 'debit']),
  amount: positiveMoney,
});
export type PassbookMovement = z.output<typeof movement>;

const head = {
  group: z.string(),
  /** The date it was issued. */
  as_of: historyDay,
  made_at: instant,
};

const groupFields = {
  of: z.literal('group'),
  ...head,
  /** From members’ wallets to the pot and the reserve, and back; the rest is still there. */
  money_in: nonNegativeMoney,
  money_out: nonNegativeMoney,
  held: nonNegativeMoney,
  rounds: z.array(groupRound),
  /** Set aside plus paid back minus lent minus returned is the balance. */
  reserve: z.strictObject({
    set_aside: nonNegativeMoney,
    paid_back: nonNegativeMoney,
    lent: nonNegativeMoney,
    returned: nonNegativeMoney,
    balance: nonNegativeMoney,
  }),
};

const ownFields = {
  of: z.literal('me'),
  ...head,
  holder: z.string(),
  /** From the member’s wallet to the group and its members, and back. */
  money_in: nonNegativeMoney,
  money_out: nonNegativeMoney,
  rounds: z.array(ownRound),
  /** Null until the member has collected. */
  payout: z.nullable(z.strictObject({ round: z.int(), paid_on: historyDay, ...payoutLines })),
  /** Oldest first; their totals equal the money in and out. */
  movements: z.array(movement),
};

const verification = { code: z.string(), fingerprint: z.string() };

export const passbook = z.discriminatedUnion('of', [
  z.strictObject(ownFields),
  z.strictObject(groupFields),
]);
export type Passbook = z.output<typeof passbook>;
export type OwnPassbook = Extract<Passbook, { of: 'me' }>;
export type GroupPassbook = Extract<Passbook, { of: 'group' }>;

export const issuedPassbook = z.discriminatedUnion('of', [
  z.strictObject({ ...ownFields, ...verification }),
  z.strictObject({ ...groupFields, ...verification }),
]);
export type IssuedPassbook = z.output<typeof issuedPassbook>;

/** The verifiable part of an issued passbook: any forged one would differ in it. */
export const publicPassbook = z.strictObject({
  code: z.string(),
  of: whose,
  group: z.string(),
  /** Masked; null for a group’s passbook. */
  holder: z.nullable(z.string()),
  as_of: historyDay,
  money_in: nonNegativeMoney,
  money_out: nonNegativeMoney,
  fingerprint: z.string(),
  issued_at: instant,
  checked_at: instant,
});
export type PublicPassbook = z.output<typeof publicPassbook>;

export const ROUND_STATUS: Record<PassbookOwnRound['status'], string> = {
  upcoming: 'Not due yet',
  due: 'Due now',
  paid: 'Paid',
  late: 'Late',
  missed: 'Missed',
  covered: 'Covered',
};

/** Label of a transaction on either side. */
export const movementText = ({ kind, round, type }: PassbookMovement): string => {
  const text = MOVEMENTS[kind][type];
  return round === null ? text : `${text}, round ${round}`;
};

const MOVEMENTS: Record<PassbookMovement['kind'], Record<PassbookMovement['type'], string>> = {
  contribution: { debit: 'Contribution', credit: 'Contribution' },
  cover: { debit: 'Paid for another member', credit: 'Paid for another member' },
  arrears: { debit: 'Debt paid', credit: 'Paid back to you' },
  late_fee: { debit: 'Late fee', credit: 'Late fee' },
  payout: { debit: 'Your turn', credit: 'Your turn' },
  set_aside_returned: { debit: 'Set aside, returned', credit: 'Set aside, returned' },
  seat: { debit: 'Seat taken over', credit: 'Seat handed over' },
  guarantee: { debit: 'On hold as a guarantee', credit: 'On hold as a guarantee' },
  guarantee_returned: { debit: 'Guarantee, returned', credit: 'Guarantee, returned' },
  hold: { debit: 'On hold for the start', credit: 'On hold for the start' },
  hold_returned: { debit: 'Hold, returned', credit: 'Hold, returned' },
  round_returned: { debit: 'Contribution, returned', credit: 'Contribution, returned' },
  slot_returned: {
    debit: 'Share of unused early-turn fees',
    credit: 'Share of unused early-turn fees',
  },
  bond_returned: { debit: 'Bond, returned', credit: 'Bond and late fees, returned' },
};
