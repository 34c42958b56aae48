// Adding money: its sources, what the payer does next, and a number of one's own to pay into
// (spec §2 Wallet).
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { instant } from '../route.ts';

/** A number of the customer's own at a bank: whatever is paid into it is added to the wallet. */
export const ownAccount = z.strictObject({
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  /** Sandbox only: a page where paying into it can be acted out. */
  url: z.nullable(z.string()),
});
export type OwnAccount = z.output<typeof ownAccount>;

/** Without an account, and none offered: the payments provider gives no such numbers. */
export const ownAccountAnswer = z.strictObject({
  account: z.nullable(ownAccount),
  offered: z.boolean(),
});

export const fundingSource = z.enum(['card', 'bank_transfer', 'ussd']);
export type FundingSource = z.output<typeof fundingSource>;

/** A bank whose customers pay by dialling a code. */
export const ussdBank = z.strictObject({ code: z.string(), name: z.string() });
export type UssdBank = z.output<typeof ussdBank>;

export const fundBody = z.strictObject({
  amount: positiveMoney,
  source: fundingSource,
  /** USSD: the payer's bank, by its code; left out, the first of the list. */
  bank: z.optional(z.string().check(z.regex(/^\d{3,6}$/, 'Choose your bank'))),
});
export type FundBody = z.output<typeof fundBody>;

/** What the customer does next; card goes to the provider's own page. */
export const nextStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('checkout'), url: z.string() }),
  z.strictObject({
    kind: z.literal('bank_transfer'),
    bank_name: z.string(),
    account_number: z.string(),
    account_name: z.string(),
    /** Sandbox only: a page where the transfer can be acted out. */
    url: z.nullable(z.string()),
  }),
  z.strictObject({ kind: z.literal('ussd'), code: z.string(), url: z.nullable(z.string()) }),
]);

export const fundingStatus = z.enum(['pending', 'completed', 'failed', 'expired']);

export const funding = z.strictObject({
  reference: z.string(),
  amount: positiveMoney,
  source: fundingSource,
  /** Expired is not the end: a payment that comes late is still credited. */
  status: fundingStatus,
  next_step: nextStep,
  expires_at: instant,
  created_at: instant,
});
export type Funding = z.output<typeof funding>;
