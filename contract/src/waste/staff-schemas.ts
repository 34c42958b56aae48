// Staff view of collections and operators.
import * as z from 'zod/mini';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { titleText } from '../names.ts';
import { mobileNumber } from '../phone.ts';
import { instant, text } from '../route.ts';
import { reason } from '../staff/schemas.ts';
import { accountNumber, bankCode } from '../wallet/schemas.ts';
import { proof, scheduledDate, wasteStatus, wasteType } from './schemas.ts';

/** The actions that staff and operators may take on a collection. */
export const collectionMove = z.enum(['confirm', 'start', 'complete', 'cancel']);
export type CollectionMove = z.output<typeof collectionMove>;

const named = z.strictObject({ id: z.int(), name: z.string() });

/** The state of our payment to its operator; null until it is completed. */
const paid = z.nullable(z.enum(['owed', 'sent', 'paid']));

const collectionFields = {
  id: z.int(),
  customer: named,
  waste_type: wasteType,
  /** The operators' area that its address names; null if none. */
  area: z.nullable(z.string()),
  address: z.string(),
  notes: z.nullable(z.string()),
  scheduled_date: scheduledDate,
  amount: positiveMoney,
  status: wasteStatus,
  operator: z.nullable(named),
  proofs: z.array(proof),
  paid,
};

export const staffCollection = z.strictObject({
  ...collectionFields,
  /** Actions possible now. */
  moves: z.array(collectionMove),
  rating: z.nullable(z.int()),
  /** Latest event and its time. */
  since: instant,
});
export type StaffCollection = z.output<typeof staffCollection>;

export const COLLECTIONS_PER_ACTION_MAX = 50;
export const collectionIds = z
  .array(z.int().check(z.gte(1)))
  .check(
    z.minLength(1, 'Choose collections'),
    z.maxLength(COLLECTIONS_PER_ACTION_MAX, `At most ${COLLECTIONS_PER_ACTION_MAX} at once`),
  );

export const assignBody = z.strictObject({
  collections: collectionIds,
  operator_id: z.int().check(z.gte(1)),
});

/** Cancelling requires a reason and refunds the customer. */
export const moveBody = z.strictObject({ move: collectionMove, reason: z.optional(reason) });

const area = text(40, 2, 'Use 2 to 40 characters for an area');

export const operatorBody = z.strictObject({
  name: titleText(80, 2, 'Use 2 to 80 characters'),
  phone_number: z.nullable(mobileNumber),
  areas: z.array(area).check(z.maxLength(30, 'At most 30 areas')),
  /** The bank provides the holder's name; null leaves the account unchanged. */
  bank: z.nullable(
    z.strictObject({
      bank_code: bankCode,
      account_number: accountNumber,
    }),
  ),
  /** True if they get no more collections; what they are owed is still paid. */
  ended: z.boolean(),
  reason,
});
export type OperatorBody = z.output<typeof operatorBody>;

export const wasteOperator = z.strictObject({
  id: z.int(),
  name: z.string(),
  phone_number: z.nullable(z.string()),
  areas: z.array(z.string()),
  bank: z.nullable(
    z.strictObject({
      bank_code: z.string(),
      bank_name: z.string(),
      account_number: z.string(),
      account_name: z.string(),
    }),
  ),
  ended: z.boolean(),
  /** Amount for completed, unpaid collections, in the operator's ledger account. */
  owed: nonNegativeMoney,
  /** Amount on its way to the bank. */
  sent: nonNegativeMoney,
  /** Number of collections not started or in progress. */
  open: z.int(),
});
export type WasteOperator = z.output<typeof wasteOperator>;

export const operatorPayout = z.strictObject({
  id: z.uuid(),
  amount: positiveMoney,
  collections: z.int(),
  status: z.enum(['initiated', 'sent', 'paid', 'failed', 'returned']),
  reason: z.nullable(z.string()),
  at: instant,
});
export type OperatorPayout = z.output<typeof operatorPayout>;

/** An operator with its unpaid collections and its payouts. */
export const operatorDetails = z.strictObject({
  ...wasteOperator.shape,
  unpaid: z.array(
    z.strictObject({
      id: z.int(),
      scheduled_date: scheduledDate,
      waste_type: wasteType,
      amount: positiveMoney,
      address: z.string(),
      /** The open proposal that would pay for it. */
      proposal_id: z.nullable(z.int()),
    }),
  ),
  payouts: z.array(operatorPayout),
});
export type OperatorDetails = z.output<typeof operatorDetails>;

export const payOperatorBody = z.strictObject({ collections: collectionIds, reason });
