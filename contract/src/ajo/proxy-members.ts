// Members without a smartphone: an officer pays for them, and they confirm by codes sent to their phone.
// Separate from the other Ajo routes, which the dashboard loads.
import * as z from 'zod/mini';
import { otp } from '../identity/schemas.ts';
import { nonNegativeMoney } from '../money.ts';
import { personName } from '../names.ts';
import { mobileNumber } from '../phone.ts';
import { defineRoutes, idParams, instant, rowId } from '../route.ts';
import { accountNumber, bankCode } from '../wallet/schemas.ts';

const name = personName(60, 1, 'Enter their name, up to 60 characters');

/** Maximum taken from the caller’s wallet, per round and in total. */
const commitment = z.strictObject({ each: nonNegativeMoney, total: nonNegativeMoney });

export const bankPayout = z.strictObject({
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  amount: nonNegativeMoney,
  /** asked: the code has not come back yet; back: refused or returned by the bank. */
  status: z.enum(['asked', 'sent', 'paid', 'back']),
});

export const proxyMember = z.strictObject({
  member_id: z.int(),
  name: z.string(),
  phone: z.string(),
  has_collected: z.boolean(),
  /** True once they have registered: then they do everything themselves except paying. */
  registered: z.boolean(),
  /** Money waiting in their wallet; 0 once they have registered. */
  balance: nonNegativeMoney,
  /** Amount due for them now, and the number of rounds that can be paid ahead. */
  due: nonNegativeMoney,
  ahead: z.int(),
  /** Their latest payout to a bank account. */
  payout: z.nullable(bankPayout),
});
export type ProxyMember = z.output<typeof proxyMember>;

/** Members of a group that the caller pays for. */
export const proxyMembers = z.strictObject({
  /** Number of members they can still add. */
  left: z.int(),
  /** For the seats they currently pay for, and with one more. */
  now: commitment,
  with_one_more: commitment,
  /** Valid until the code sent to them comes back. */
  waiting: z.array(
    z.strictObject({ id: z.int(), name: z.string(), phone: z.string(), expires_at: instant }),
  ),
  members: z.array(proxyMember),
});
export type ProxyMembers = z.output<typeof proxyMembers>;

const person = { first_name: name, last_name: name, phone_number: mobileNumber };
export const proxyMemberPerson = z.strictObject(person);

const proxyMemberBody = z.strictObject({ ...person, terms_version: z.int() });

const proxyRequestParams = z.strictObject({ id: rowId, ask: rowId });
const memberParams = z.strictObject({ id: rowId, member: rowId });
const code = z.strictObject({ otp });

export const proxyMemberRoutes = defineRoutes({
  proxyMembers: {
    method: 'GET',
    path: 'ajo-groups/:id/proxy-members/',
    access: 'customer',
    summary: 'List the members without a smartphone',
    details:
      'Members without a smartphone that the customer pays for, and the money waiting for them',
    params: idParams,
    reply: proxyMembers,
  },
  addProxyMember: {
    method: 'POST',
    path: 'ajo-groups/:id/proxy-members/',
    access: 'customer',
    summary: 'Add a member without a smartphone',
    details:
      'Agree to pay for a member without a smartphone (officer); the member gets a code, and a new one on each repeat',
    params: idParams,
    body: proxyMemberBody,
    reply: proxyMembers,
    status: 201,
    money: 'debit',
    per_minute: 5,
  },
  confirmProxyMember: {
    method: 'POST',
    path: 'ajo-groups/:id/proxy-members/:ask/confirm/',
    access: 'customer',
    summary: 'Confirm a member without a smartphone by code',
    details: 'Give the member a seat, with the code they were sent; a repeat changes nothing',
    params: proxyRequestParams,
    body: code,
    reply: proxyMembers,
    per_minute: 10,
  },
  withdrawProxyMember: {
    method: 'DELETE',
    path: 'ajo-groups/:id/proxy-members/:ask/',
    access: 'customer',
    summary: 'Cancel adding a member without a smartphone',
    params: proxyRequestParams,
    reply: proxyMembers,
  },
  removeProxyMember: {
    method: 'DELETE',
    path: 'ajo-groups/:id/members/:member/',
    access: 'customer',
    summary: 'Remove a member without a smartphone',
    details: 'Give up the seat of a member the customer pays for, before the group starts',
    params: memberParams,
    reply: proxyMembers,
  },
  askBankPayout: {
    method: 'POST',
    path: 'ajo-groups/:id/members/:member/bank-payout/',
    access: 'customer',
    summary: 'Request a member’s payout to their bank account',
    details:
      'Request the payout of a member the customer pays for, to a bank account in the member’s name; the member is sent a code',
    params: memberParams,
    body: z.strictObject({
      bank_code: bankCode,
      account_number: accountNumber,
    }),
    reply: proxyMembers,
    status: 201,
    per_minute: 5,
  },
  confirmBankPayout: {
    method: 'POST',
    path: 'ajo-groups/:id/members/:member/bank-payout/confirm/',
    access: 'customer',
    summary: 'Confirm a member’s bank payout by code',
    details: 'Send the payout, with the code the member was sent; a repeat changes nothing',
    params: memberParams,
    body: code,
    reply: proxyMembers,
    takes_pin: true,
    per_minute: 10,
  },
});
