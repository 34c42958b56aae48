// Airtime, data, bills and exams (spec §2 Digital Services, §3, §5, §7, §9).
import * as z from 'zod/mini';
import { cleanLine } from '../clean-text.ts';
import { email } from '../identity/schemas.ts';
import { moneyWithin, naira, nonNegativeMoney, positiveMoney } from '../money.ts';
import { mobileNumber, withoutMarks } from '../phone.ts';
import { servicePricesOn } from '../pricing.ts';
import { daily, instant, refusalFields, text } from '../route.ts';
import { delivery } from '../wallet/schemas.ts';
import { serviceMessages } from './messages.ts';
import { networkId } from './networks.ts';

export const QUICK_PICKS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000].map(naira);

export const billCategory = z.enum(
  ['electricity', 'cable', 'internet', 'exams'],
  serviceMessages.category_required,
);
export type BillCategory = z.output<typeof billCategory>;

export const serviceCategory = z.enum(['airtime', 'data', ...billCategory.options]);
export type ServiceCategory = z.output<typeof serviceCategory>;

export const billCategories: readonly { id: BillCategory; name: string }[] = [
  { id: 'electricity', name: 'Electricity' },
  { id: 'cable', name: 'Cable TV' },
  { id: 'internet', name: 'Internet' },
  { id: 'exams', name: 'Exams' },
];

/** A category or one of its billers that can't be paid now. */
export const servicePause = z.strictObject({
  category: serviceCategory,
  /** Null for the whole category. */
  provider: z.nullable(z.string()),
  since: instant,
  /** The reason in the words of our staff; null if the biller has stopped responding. */
  message: z.nullable(z.string()),
});
export type ServicePause = z.output<typeof servicePause>;

export const dataPlan = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Null if the network does not state it. */
  size: z.nullable(z.string()),
  network: networkId,
  validity: z.nullable(z.string()),
  price: positiveMoney,
});
export type DataPlan = z.output<typeof dataPlan>;

/** The format of a customer number at a biller, which also picks the phone's keyboard. */
export const accountKinds = {
  number: z
    .string()
    .check(z.overwrite(withoutMarks), z.regex(/^\d{5,20}$/, serviceMessages.account_digits)),
  text: z.string(),
  email,
  phone: mobileNumber,
} as const;
export const accountKind = z.enum(['number', 'text', 'email', 'phone']);
export type AccountKind = z.output<typeof accountKind>;

export const billPlan = z.strictObject({ id: z.int(), name: z.string(), price: positiveMoney });

export const billProvider = z.strictObject({
  id: z.string(),
  category: billCategory,
  name: z.string(),
  /** Electricity: prepaid or postpaid meter. */
  variants: z.array(z.string()),
  /** The biller’s name for the customer’s number. */
  account_label: z.string(),
  account_kind: accountKind,
  /** True if the customer is looked up and shown before paying. */
  verifies: z.boolean(),
  /** Plans with fixed prices; empty if the customer enters an amount. */
  plans: z.array(billPlan),
  /** True if the lookup needs the plan, so the customer has to choose it first. */
  plan_first: z.boolean(),
});
export type BillProvider = z.output<typeof billProvider>;

const again = z._default(z.boolean(), false);

export const airtimeBodyOn = daily((day) =>
  z.strictObject({
    network: networkId,
    phone_number: mobileNumber,
    amount: moneyWithin(servicePricesOn(day).airtime, 'amount', serviceMessages.amount_unselected),
    again,
  }),
);
export type AirtimeBody = z.output<ReturnType<typeof airtimeBodyOn>>;

export const dataBody = z.strictObject({
  phone_number: mobileNumber,
  data_plan_id: z.int(serviceMessages.plan_required).check(z.gte(1, serviceMessages.plan_required)),
  again,
});

export const provider = z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'Choose a provider'));

/** The number or code that identifies a customer at a biller, such as a meter, card or phone number. */
export const billAccountNumber = z.string(serviceMessages.account_required).check(
  z.overwrite((typed) => {
    const number = withoutMarks(typed);
    return /^\+?\d+$/.test(number) ? number : cleanLine(typed).replaceAll(' ', '');
  }),
  z.minLength(1, serviceMessages.account_required),
  z.regex(/^[A-Za-z0-9@+._-]{5,60}$/, 'Check the number'),
);

export const billAccount = z.strictObject({
  category: billCategory,
  provider,
  account_number: billAccountNumber,
  variant: z.optional(z.enum(['prepaid', 'postpaid'])),
  /** For a plan with a fixed price, instead of `amount`. */
  plan_id: z.optional(z.int().check(z.gte(1))),
});

export const billBodyOn = daily((day) =>
  z.extend(billAccount, {
    amount: z.optional(
      moneyWithin(servicePricesOn(day).bill, 'amount', serviceMessages.amount_required),
    ),
    quantity: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
    /** Cable: renews the current bouquet, with no plan; `amount` is the `renewal` price the customer saw. */
    renew: z.optional(z.boolean()),
    /** The name the customer saw; if the lookup now returns a different one, nothing is charged. */
    customer_name: z.optional(text(100)),
    again,
  }),
);
export type BillBody = z.output<ReturnType<typeof billBodyOn>>;

export const billCustomer = z.strictObject({
  customer_name: z.string(),
  address: z.nullable(z.string()),
  minimum: z.nullable(nonNegativeMoney),
  /** Cable: the renewal price, if the bouquet can be renewed, and the bouquet's name. */
  renewal: z.nullable(nonNegativeMoney),
  bouquet: z.nullable(z.string()),
});
export type BillCustomer = z.output<typeof billCustomer>;

export const purchaseStatus = z.enum(['pending', 'completed', 'failed']);

export const purchase = z.strictObject({
  /** Also its receipt's reference. */
  id: z.string(),
  category: serviceCategory,
  provider: z.string(),
  provider_name: z.string(),
  account_number: z.string(),
  customer_name: z.nullable(z.string()),
  plan: z.nullable(z.string()),
  amount: positiveMoney,
  fee: nonNegativeMoney,
  total: positiveMoney,
  /** Failed: the money was refunded to the wallet. */
  status: purchaseStatus,
  message: z.string(),
  /** While pending: the promised time of the result. It is never moved, and may have passed. */
  expected_by: z.nullable(instant),
  delivery: z.nullable(delivery),
  date: instant,
});
export type Purchase = z.output<typeof purchase>;

/** Error reply for a failed purchase: the refunded purchase itself. */
export const failedPurchase = z.extend(purchase, refusalFields);

const serviceAccount = z.strictObject({
  category: serviceCategory,
  provider: z.string(),
  provider_name: z.string(),
  account_number: z.string(),
  variant: z.nullable(z.string()),
  customer_name: z.nullable(z.string()),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

/** An account the customer has bought for before, offered for reuse. */
export const recentAccount = z.extend(serviceAccount, {
  /** The name of the plan bought last, if it was one. */
  last_plan: z.nullable(z.string()),
  /** Purchases for it, among the customer’s latest thousand. */
  uses: z.int(),
});
export type RecentAccount = z.output<typeof recentAccount>;

export const ACCOUNT_NICKNAME_MAX = 30;

export const savedAccount = z.extend(serviceAccount, {
  id: z.int(),
  /** The customer's nickname for it, such as "Mama’s house". */
  nickname: z.nullable(z.string()),
});
export type SavedAccount = z.output<typeof savedAccount>;
