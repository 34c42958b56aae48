// Claims of senders who say they were tricked, and their decisions. A claim is named after its transfer.
import { makeClaim } from '../../src/support/claims.ts';
import { type ClaimDecision, claim, decideClaim } from '../model/claims.ts';
import { asCaller } from '../product/customers.ts';
import type { Verbs } from './verb.ts';

export type ClaimActions = {
  claim: { recall: string };
  decide_claim: { recall: string; decision: ClaimDecision };
};

export const claimVerbs: Verbs<ClaimActions> = {
  claim: {
    repeatable: true,
    model: (model, me, { recall }, now) => claim(model, me, recall, now),
    product: async ({ deps, transferOf }, me, { recall }, key) => {
      const { reference } = await transferOf(recall);
      return makeClaim(deps, asCaller(me, key), { payments: [reference], reason: 'goods' });
    },
  },
  decide_claim: {
    model: (model, _, decided, now) => decideClaim(model, decided, now),
    product: async ({ desk, transferOf }, _, { recall, decision }) =>
      desk.decideClaim((await transferOf(recall)).claim, decision),
  },
};
