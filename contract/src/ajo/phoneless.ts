// Members without a smartphone: an officer pays for them, and they confirm by codes sent to their phone.
// Apart from the other Ajo routes, because the dashboard loads those.
import * as z from 'zod/mini';
import { otp } from '../identity/schemas.ts';
import { nonNegativeMoney } from '../money.ts';
import { personName } from '../names.ts';
import { mobileNumber } from '../phone.ts';
import { defineRoutes, idParams, instant, rowId } from '../route.ts';
import { accountNumber, bankCode } from '../wallet/schemas.ts';

const name = personName(60, 1, 'Enter their name, at most 60 letters');

/** The most that is taken from the caller's wallet: each round, and in all. */
const commitment = z.strictObject({ each: nonNegativeMoney, total: nonNegativeMoney });

export const bankPayout = z.strictObject({
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  amount: nonNegativeMoney,
  /** asked: the code has not come back yet; back: refused or returned by the bank. */
  status: z.enum(['asked', 'sent', 'paid', 'back']),
});

export const phonelessMember = z.strictObject({
  member_id: z.int(),
  name: z.string(),
  phone: z.string(),
  has_collected: z.boolean(),
  /** Whether they have registered since, and so do everything but pay themselves. */
  registered: z.boolean(),
  /** What waits in their wallet; 0 once they have registered. */
  balance: nonNegativeMoney,
  /** What is due for them now, and how many rounds can be paid ahead. */
  due: nonNegativeMoney,
  ahead: z.int(),
  /** The latest payout to their bank account. */
  payout: z.nullable(bankPayout),
});
export type PhonelessMember = z.output<typeof phonelessMember>;

/** The members of a group the caller pays for. */
export const phoneless = z.strictObject({
  /** How many more they may add. */
  left: z.int(),
  /** For the seats they pay for now, and with one more. */
  now: commitment,
  with_one_more: commitment,
  /** Until the code sent to them comes back. */
  waiting: z.array(
    z.strictObject({ id: z.int(), name: z.string(), phone: z.string(), expires_at: instant }),
  ),
  members: z.array(phonelessMember),
});
export type Phoneless = z.output<typeof phoneless>;

const person = { first_name: name, last_name: name, phone_number: mobileNumber };
export const phonelessPerson = z.strictObject(person);

const phonelessBody = z.strictObject({ ...person, terms_version: z.int() });

const askParams = z.strictObject({ id: rowId, ask: rowId });
const memberParams = z.strictObject({ id: rowId, member: rowId });
const code = z.strictObject({ otp });

export const phonelessRoutes = defineRoutes({
  phoneless: {
    method: 'GET',
    path: 'ajo-groups/:id/phoneless/',
    access: 'customer',
    summary: 'List the members without a smartphone',
    details: 'The members without a smartphone the customer pays for, and what waits for them',
    params: idParams,
    reply: phoneless,
  },
  askPhoneless: {
    method: 'POST',
    path: 'ajo-groups/:id/phoneless/',
    access: 'customer',
    summary: 'Add a member without a smartphone',
    details:
      'Agree to pay for a member without a smartphone (officer), who is sent a code; asked again, another one',
    params: idParams,
    body: phonelessBody,
    reply: phoneless,
    status: 201,
    money: 'debit',
    per_minute: 5,
  },
  confirmPhoneless: {
    method: 'POST',
    path: 'ajo-groups/:id/phoneless/:ask/confirm/',
    access: 'customer',
    summary: 'Confirm a member without a smartphone by code',
    details: 'Give them their seat with the code they were sent; a repeat changes nothing',
    params: askParams,
    body: code,
    reply: phoneless,
    per_minute: 10,
  },
  withdrawPhoneless: {
    method: 'DELETE',
    path: 'ajo-groups/:id/phoneless/:ask/',
    access: 'customer',
    summary: 'Stop waiting for their code',
    params: askParams,
    reply: phoneless,
  },
  removePhoneless: {
    method: 'DELETE',
    path: 'ajo-groups/:id/members/:member/',
    access: 'customer',
    summary: 'Remove a member without a smartphone',
    details: 'Give up the seat of a member the customer pays for, before the start',
    params: memberParams,
    reply: phoneless,
  },
  askBankPayout: {
    method: 'POST',
    path: 'ajo-groups/:id/members/:member/bank-payout/',
    access: 'customer',
    summary: 'Request a member’s payout to their bank account',
    details:
      'Ask to pay what waits for a member the customer pays for to a bank account in their name; they are sent a code',
    params: memberParams,
    body: z.strictObject({
      bank_code: bankCode,
      account_number: accountNumber,
    }),
    reply: phoneless,
    status: 201,
    per_minute: 5,
  },
  confirmBankPayout: {
    method: 'POST',
    path: 'ajo-groups/:id/members/:member/bank-payout/confirm/',
    access: 'customer',
    summary: 'Confirm a member’s bank payout by code',
    details: 'Send it, with the code they were sent; a repeat changes nothing',
    params: memberParams,
    body: code,
    reply: phoneless,
    takes_pin: true,
    per_minute: 10,
  },
});
