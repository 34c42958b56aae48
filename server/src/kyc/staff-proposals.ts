// Changes that require two members of staff: a tier above the one from a customer's verified steps. It can only raise
// the tier: a lower one would be replaced by the tier from the steps as soon as the next is verified.
import { AppError } from '@alajo/contract/errors.ts';
import * as z from 'zod/mini';
import { findCustomer, lockCustomer } from '../identity/customers.ts';
import { defineProposal } from '../staff/proposals.ts';
import { setTier } from './tiers.ts';

export const kycProposals = {
  tier_exception: defineProposal({
    schema: z.object({ user_id: z.int(), tier: z.literal([2, 3]) }),
    make: 'proposals.make_customers',
    approve: 'proposals.approve_customers',
    objectOf: ({ user_id }) => `customer:${user_id}`,
    aboutOf: ({ user_id }) => user_id,
    async describe(db, { user_id, tier }) {
      const { first_name, last_name, tier: now } = await findCustomer(db, user_id);
      return {
        title: `Tier ${tier} for ${first_name} ${last_name}`,
        lines: [
          { label: 'Current tier', value: String(now) },
          { label: 'New tier', value: `${tier}, without the steps it needs` },
        ],
      };
    },
    async check(tx, { user_id, tier }) {
      await lockCustomer(tx, user_id);
      const { tier: now } = await findCustomer(tx, user_id);
      if (now >= tier) throw new AppError('tier_not_higher');
    },
    run: (tx, { clock }, { user_id, tier }) => setTier(tx, clock.now(), { user_id, tier }),
  }),
};
