// What a group decides by vote: everyone is asked, more than half decide, within three days.
import * as z from 'zod/mini';
import { positiveMoney } from '../money.ts';
import { ajoLimitsOn } from '../pricing.ts';
import { daily, defineRoutes, idParams, rowId } from '../route.ts';
import { ajoPayment, graceHours, group, groupRules, percent } from './schemas.ts';

/**
 * Terms that a vote may change, for the rounds to come. What is taken can only become less: nobody
 * agreed to more.
 */
const changesOn = (today: string) => {
  const { late_fee_max, reserve_max } = ajoLimitsOn(today);
  return z.strictObject({
    grace_hours: z.optional(graceHours),
    late_fee: z.optional(percent(late_fee_max, `A late fee is 0 to ${late_fee_max}%`)),
    reserve: z.optional(percent(reserve_max, `A reserve is 0 to ${reserve_max}%`)),
    rules: z.optional(groupRules),
  });
};
export type TermsChanges = z.output<ReturnType<typeof changesOn>>;

const changingOn = daily((today) => z.strictObject({ changes: changesOn(today) }));

export const proposalRoutes = defineRoutes({
  proposeTerms: {
    method: 'POST',
    path: 'ajo-groups/:id/terms/',
    access: 'customer',
    summary:
      'Propose other terms for the rounds to come (organiser); the group votes for three days',
    params: idParams,
    body: changingOn,
    reply: group,
    status: 201,
  },
  makeReady: {
    method: 'POST',
    path: 'ajo-groups/:id/ready/',
    access: 'customer',
    summary: 'Have the first contribution and the bond held now, before the start',
    params: idParams,
    body: z.strictObject({ expected: z.optional(positiveMoney) }),
    reply: ajoPayment,
    money: 'debit',
  },
  answerProposal: {
    method: 'POST',
    path: 'ajo-groups/:id/proposals/:proposal/answer/',
    access: 'customer',
    summary:
      'Agree to what the group is asked, or not; it can be changed until the vote is decided',
    params: z.strictObject({ id: rowId, proposal: rowId }),
    body: z.strictObject({ agrees: z.boolean() }),
    reply: group,
  },
});
