// Group votes: everyone is asked, and the majority decides within three days.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { ajoLimitsOn } from '../pricing.ts';
import { daily, defineRoutes, idParams, message, rowId } from '../route.ts';
import { vote } from './replies.ts';
import {
  ajoMessages,
  ajoPayment,
  BOND_MAX,
  EARLY_TURN_FEE_MAX,
  graceHours,
  groupRules,
  majority,
  minMembers,
  orderKind,
  percent,
  upTo,
} from './schemas.ts';

/** Terms that a vote can change, for the rounds to come. Charges can only go down: no one agreed to more. */
const changesOn = (today: string) => {
  const { late_fee_max, reserve_max } = ajoLimitsOn(today);
  return z.strictObject({
    grace_hours: z.optional(graceHours),
    late_fee: z.optional(percent(late_fee_max, 'a late fee')),
    reserve: z.optional(percent(reserve_max, 'a reserve')),
    rules: z.optional(groupRules),
  });
};
export type TermsChanges = z.output<ReturnType<typeof changesOn>>;

const changingOn = daily((today) => z.strictObject({ changes: changesOn(today) }));

/** Terms that the organiser can change until someone else has agreed to them. */
export const firstTermsOn = daily((today) => {
  const { late_fee_max, reserve_max } = ajoLimitsOn(today);
  return z.strictObject({
    grace_hours: graceHours,
    late_fee: percent(late_fee_max, 'a late fee'),
    reserve: percent(reserve_max, 'a reserve'),
    bond: upTo(BOND_MAX, ajoMessages.bond),
    early_turn_fee: percent(EARLY_TURN_FEE_MAX, 'an early-turn fee'),
    min_members: minMembers,
    majority,
    approval: z.boolean(),
    /** `rotated` only where the group already is. */
    order: orderKind,
    rules: groupRules,
  });
});
export type FirstTerms = z.output<ReturnType<typeof firstTermsOn>>;

export const proposalRoutes = defineRoutes({
  changeTerms: {
    method: 'PUT',
    path: 'ajo-groups/:id/terms/',
    access: 'customer',
    summary: 'Change a group’s terms before others agree',
    details:
      'Change the terms before anyone else has agreed to them (organiser), and agree to the debits again',
    params: idParams,
    body: firstTermsOn,
    reply: message,
    takes_pin: true,
  },
  proposeTerms: {
    method: 'POST',
    path: 'ajo-groups/:id/terms/',
    access: 'customer',
    summary: 'Propose new terms for the next rounds',
    details: 'Propose new terms for the coming rounds (organiser); the group votes for three days',
    params: idParams,
    body: changingOn,
    reply: vote,
    status: 201,
  },
  makeReady: {
    method: 'POST',
    path: 'ajo-groups/:id/ready/',
    access: 'customer',
    summary: 'Put the first contribution and the bond on hold now',
    details: 'Put the first contribution and the bond on hold before the start',
    params: idParams,
    body: z.strictObject({ expected: z.optional(positiveMoney) }),
    reply: ajoPayment,
    money: 'debit',
  },
  answerProposal: {
    method: 'POST',
    path: 'ajo-groups/:id/proposals/:proposal/answer/',
    access: 'customer',
    summary: 'Vote on a group’s proposal',
    details: 'Vote yes or no; the vote can be changed until the result is decided',
    params: z.strictObject({ id: rowId, proposal: rowId }),
    body: z.strictObject({ agrees: z.boolean() }),
    reply: vote,
  },
});
