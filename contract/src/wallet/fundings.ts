// Adding money: funding sources, the payer's next step, and the customer's own account number to pay
// into (spec §2 Wallet).
import * as z from 'zod/mini';
import { bvnBody } from '../kyc/numbers.ts';
import { moneyWithin, positiveMoney } from '../money.ts';
import { walletLimitsOn } from '../pricing.ts';
import { daily, instant } from '../route.ts';
import { accountNumber, bankCode } from './schemas.ts';

/** A bank account number assigned to the customer; money paid into it is added to the wallet. */
export const ownAccount = z.strictObject({
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  /** Sandbox only: a page that simulates paying into it. */
  url: z.nullable(z.string()),
});
export type OwnAccount = z.output<typeof ownAccount>;

/**
 * The provider's identity check before it assigns a number. `waiting`: for its reply. `failed`: the customer
 * has to try again. `done`: passed, or not required.
 */
export const identification = z.strictObject({
  status: z.enum(['needed', 'waiting', 'failed', 'done']),
  /** If failed, the reason and what to do. */
  reason: z.nullable(z.string()),
});
export type Identification = z.output<typeof identification>;

/** The customer's BVN and one of their bank accounts; neither is stored. */
export const identifyBody = z.strictObject({
  ...bvnBody.shape,
  bank_code: bankCode,
  account_number: accountNumber,
});
export type IdentifyBody = z.output<typeof identifyBody>;

/** `offered` is false if the payments provider assigns no account numbers. */
export const ownAccountReply = z.strictObject({
  account: z.nullable(ownAccount),
  offered: z.boolean(),
  identification,
});

export const fundingSource = z.enum(['card', 'bank_transfer', 'ussd']);
export type FundingSource = z.output<typeof fundingSource>;

/** A source a customer can choose, or a pull from their bank account. */
export type FundingChannel = FundingSource | 'direct_debit';

/** A bank whose customers pay by dialling a code. */
export const ussdBank = z.strictObject({ code: z.string(), name: z.string() });
export type UssdBank = z.output<typeof ussdBank>;

/** Limits of a single payment through the provider, for customers and guests. */
export const fundingAmountOn = (day: string) =>
  moneyWithin(walletLimitsOn(day).funding, 'amount', 'Enter an amount');

export const fundBodyOn = daily((day) =>
  z.strictObject({
    amount: fundingAmountOn(day),
    source: fundingSource,
    /** USSD: the payer's bank code; the first in the list by default. */
    bank: z.optional(z.string().check(z.regex(/^\d{3,6}$/, 'Choose your bank'))),
    /** Card: the saved one to charge. Takes the PIN. */
    card_id: z.optional(z.int().check(z.positive())),
    /** Card: save the one that pays. Takes the PIN. */
    save_card: z.optional(z.boolean()),
  }),
);
export type FundBody = z.output<ReturnType<typeof fundBodyOn>>;

/** The customer's next step; a card payment continues on the provider's page. */
export const nextStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('checkout'), url: z.string() }),
  z.strictObject({
    kind: z.literal('bank_transfer'),
    bank_name: z.string(),
    account_number: z.string(),
    account_name: z.string(),
    /** Sandbox only: a page that simulates the transfer. */
    url: z.nullable(z.string()),
  }),
  z.strictObject({ kind: z.literal('ussd'), code: z.string(), url: z.nullable(z.string()) }),
  /** A saved card is charged, which takes nothing more from the customer. */
  z.strictObject({ kind: z.literal('saved_card') }),
]);

/**
 * The outcome of saving the card that pays; null if the customer didn't ask for it. `wanted`: saved once it has paid.
 * `not_reusable`: its bank doesn't allow it. `too_many`: the customer has the most they can have. `blocked`: its owner
 * disputed a payment with it.
 */
export const cardSaving = z.enum(['wanted', 'saved', 'not_reusable', 'too_many', 'blocked']);
export type CardSaving = z.output<typeof cardSaving>;

export const fundingStatus = z.enum(['pending', 'completed', 'failed', 'expired']);

export const funding = z.strictObject({
  reference: z.string(),
  amount: positiveMoney,
  source: fundingSource,
  /** Expired is not final: a late payment is still credited. */
  status: fundingStatus,
  next_step: nextStep,
  /** The saved card that is charged: `Visa •••4081`. */
  card: z.nullable(z.string()),
  /** If a saved card was declined, the reason and what to do. */
  problem: z.nullable(z.string()),
  card_saving: z.nullable(cardSaving),
  expires_at: instant,
  created_at: instant,
});
export type Funding = z.output<typeof funding>;
