// Looks up the owner of a meter, smartcard or profile at VTpass. A wrong number may also come as a success; a reply
// that names neither a customer nor a wrong number says nothing about the customer.
import * as z from 'zod/mini';
import { ProviderUnavailable } from '../unavailable.ts';
import { isLookedUpByPlan } from './billers.ts';
import type { Account, LookUp } from './services.ts';
import { nairaIn, serviceOf } from './vtpass-catalogue.ts';
import { looseText, textOf } from './vtpass-delivery.ts';
import { codeOf } from './vtpass-outcomes.ts';

/** The path and body of an account's look-up. */
export function verification(account: Account): [path: string, body: object] {
  const serviceID = serviceOf(account.category, account.biller);
  const request = { billersCode: account.account_number, serviceID };
  if (account.biller === 'smile') return ['/merchant-verify/smile/email', request];
  const type = typeOf(account);
  return ['/merchant-verify', { ...request, ...(type && { type }) }];
}

function typeOf({ category, biller, variant }: Account): string | null {
  return category === 'electricity' || isLookedUpByPlan(biller) ? variant : null;
}

const verified = z.looseObject({
  Customer_Name: looseText,
  CustomerName: looseText,
  Address: looseText,
  Minimum_Amount: looseText,
  Min_Purchase_Amount: looseText,
  Renewal_Amount: looseText,
  Current_Bouquet: looseText,
  WrongBillersCode: z.optional(z.unknown()),
});
const answer = z.looseObject({ content: z.catch(verified, {}) });

/** Billers whose bouquets can be renewed or changed. */
export const RENEWED: ReadonlySet<string> = new Set(['dstv', 'gotv']);

const CONFIRMED: ReadonlySet<string> = new Set(['000', '020']);
const INVALID = '011';

/** Reads a reply to /merchant-verify. Throws ProviderUnavailable if it is inconclusive. */
export function lookUpIn({ biller }: Pick<Account, 'biller'>, body: unknown): LookUp {
  const read = z.safeParse(answer, body);
  const code = codeOf(body);
  const content = read.success ? read.data.content : {};
  if (code === INVALID || isTrue(content.WrongBillersCode)) return { found: false };
  if (!CONFIRMED.has(code))
    throw new ProviderUnavailable(`vtpass: a look-up ended with code ${code}`);
  const customer_name = textOf(content.Customer_Name) ?? textOf(content.CustomerName);
  if (customer_name === null) return { found: false };
  return {
    found: true,
    customer_name,
    address: textOf(content.Address),
    min: nairaIn(content.Min_Purchase_Amount) ?? nairaIn(content.Minimum_Amount),
    renewal: RENEWED.has(biller) ? nairaIn(content.Renewal_Amount) || null : null,
    bouquet: textOf(content.Current_Bouquet),
  };
}

const isTrue = (value: unknown) => value === true || value === 'true' || value === 1;

const accounts = z.looseObject({
  content: z.looseObject({
    AccountList: z.looseObject({ Account: z.array(z.looseObject({ AccountId: looseText })) }),
  }),
});

/**
 * A Smile customer is found by email and charged by account. Returns their only account; undefined if there are
 * several, because the customer hasn't chosen.
 */
export function smileAccountIn(body: unknown): string | undefined {
  const read = z.safeParse(accounts, body);
  const [first, ...others] = read.success ? read.data.content.AccountList.Account : [];
  return others.length > 0 ? undefined : (textOf(first?.AccountId) ?? undefined);
}
