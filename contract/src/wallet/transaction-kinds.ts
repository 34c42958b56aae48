// Why money moved in or out of a wallet.
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
  'ajo_payout',
  'ajo_return',
  'ajo_seat',
  'goal_save',
  'goal_withdraw',
  'market_purchase',
  'market_sale',
  'market_refund',
  'waste',
  'debt_payment',
  'parked',
  'release',
  'opening',
]);
export type TransactionKind = z.output<typeof transactionKind>;
