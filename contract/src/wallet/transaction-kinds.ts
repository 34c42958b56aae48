// Kinds of transactions in a wallet.
import * as z from 'zod/mini';

/** Each module that moves money adds its kinds here. */
export const transactionKind = z.enum([
  'funding',
  'transfer_user',
  'transfer_bank',
  'airtime',
  'data',
  'bill',
  'ajo_contribution',
  'ajo_cover',
  'ajo_debt',
  'ajo_guarantee',
  'ajo_guarantee_return',
  'ajo_hold',
  'ajo_hold_return',
  'ajo_bond_return',
  'ajo_payout',
  'ajo_return',
  'ajo_round_return',
  'ajo_seat',
  'ajo_slot_return',
  'goal_save',
  'goal_withdraw',
  'market_purchase',
  'market_sale',
  'market_refund',
  'waste',
  'pot_payment',
  'pot_payout',
  'pot_return',
  'give_back',
  'recall_hold',
  'recall_release',
  'debt_payment',
  'parked',
  'release',
  'opening',
  'manual_credit',
  'correction',
]);
export type TransactionKind = z.output<typeof transactionKind>;

const OWN_KINDS: ReadonlySet<TransactionKind> = new Set<TransactionKind>([
  'goal_save',
  'goal_withdraw',
  'recall_hold',
  'recall_release',
  'debt_payment',
  'parked',
  'release',
  'opening',
]);

/** True if money only moved between one customer’s balances: the receipt proves no payment to anyone else. */
export const isOwnMovement = (kind: TransactionKind): boolean => OWN_KINDS.has(kind);
