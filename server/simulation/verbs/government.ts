// Officers, votes, disputes and other terms.

import { answerDispute, dispute, withdrawDispute } from '../model/disputes.ts';
import { type Office, type Percents, personOf } from '../model/model.ts';
import { acceptOffice, elect, offerOffice, resignOffice } from '../model/officers.ts';
import { answerTerms, proposeTerms } from '../model/terms.ts';
import { vote, voteAgainst } from '../model/votes.ts';
import { asCaller } from '../product/customers.ts';
import type { InGroup, Verbs, WithMember } from './verb.ts';

type OfRound = { group: string; round: number };

export type GovernmentActions = {
  ask_officer: WithMember & { office: Office };
  take_office: InGroup;
  lay_down: InGroup;
  elect: WithMember;
  pause: InGroup;
  resume: InGroup;
  vote_against: InGroup;
  dispute: OfRound;
  answer_dispute: OfRound & { yes: boolean };
  withdraw_dispute: OfRound;
  propose_terms: InGroup & Percents;
  answer_terms: InGroup & { yes: boolean };
};

export const governmentVerbs: Verbs<GovernmentActions> = {
  ask_officer: {
    model: (model, me, { group, member, office }) =>
      offerOffice(model, me, { name: group, member: personOf(model, member), office }),
    product: async ({ ajo, group, memberId }, me, { group: name, member, office }) =>
      ajo.askOfficer(
        { id: await group(name), member_id: await memberId(name, member), office },
        asCaller(me),
      ),
  },
  take_office: {
    model: (model, me, { group }) => acceptOffice(model, me, group),
    product: async ({ ajo, group, officerOf }, me, { group: name }) => {
      const officer = await officerOf(name, me.name, 'asked');
      return ajo.answerOfficer({ id: await group(name), officer, takes: true }, asCaller(me));
    },
  },
  lay_down: {
    model: (model, me, { group }) => resignOffice(model, me, group),
    product: async ({ ajo, group, officerOf }, me, { group: name }) =>
      ajo.endOfficer(
        { id: await group(name), officer: await officerOf(name, me.name, 'held') },
        asCaller(me),
      ),
  },
  elect: {
    model: (model, me, { group, member }, now) =>
      elect(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ ajo, group, memberId }, me, { group: name, member }) =>
      ajo.proposeOrganiser(
        { id: await group(name), member_id: await memberId(name, member) },
        asCaller(me),
      ),
  },
  pause: {
    model: (model, me, { group }, now) => vote(model, me, { name: group, kind: 'pause' }, now),
    product: async ({ ajo, group }, me, { group: name }) =>
      ajo.pause({ id: await group(name) }, asCaller(me)),
  },
  resume: {
    model: (model, me, { group }, now) => vote(model, me, { name: group, kind: 'resume' }, now),
    product: async ({ ajo, group }, me, { group: name }) =>
      ajo.resume({ id: await group(name) }, asCaller(me)),
  },
  vote_against: {
    model: (model, me, { group }) => voteAgainst(model, me, group),
    product: async ({ ajo, group, proposal }, me, { group: name }) =>
      ajo.answerProposal(
        {
          id: await group(name),
          proposal: await proposal(name, ['pause', 'resume']),
          agrees: false,
        },
        asCaller(me),
      ),
  },
  dispute: {
    repeatable: true,
    model: (model, me, { group, round }, now) => dispute(model, me, { name: group, round }, now),
    product: async ({ ajo, group }, me, { group: name, round }) => {
      const text = 'We agreed on another turn.';
      const about = 'collector' as const;
      return ajo.disputeRound({ id: await group(name), round, about, text }, asCaller(me));
    },
  },
  answer_dispute: {
    model: (model, me, { group, round, yes }, now) =>
      answerDispute(model, me, { name: group, round, yes }, now),
    product: async ({ ajo, group, questionAbout, disputeOf }, me, { group: name, round, yes }) => {
      const about = await disputeOf(name, round);
      const ballot = { id: await group(name), proposal: await questionAbout('hold_payout', about) };
      return ajo.answerProposal({ ...ballot, agrees: yes }, asCaller(me));
    },
  },
  withdraw_dispute: {
    model: (model, me, { group, round }, now) =>
      withdrawDispute(model, me, { name: group, round }, now),
    product: async ({ ajo, group, disputeOf }, me, { group: name, round }) =>
      ajo.withdrawDispute(
        { id: await group(name), dispute: await disputeOf(name, round) },
        asCaller(me),
      ),
  },
  propose_terms: {
    model: (model, me, { group: name, late_fee, reserve }, now) =>
      proposeTerms(model, me, { name, late_fee, reserve }, now),
    product: async ({ ajo, group }, me, { group: name, late_fee, reserve }) =>
      ajo.proposeTerms({ id: await group(name), changes: { late_fee, reserve } }, asCaller(me)),
  },
  answer_terms: {
    model: (model, me, { group: name, yes }, now) => answerTerms(model, me, { name, yes }, now),
    product: async ({ ajo, group, proposal }, me, { group: name, yes }) => {
      const ballot = { id: await group(name), proposal: await proposal(name, ['change_terms']) };
      return ajo.answerProposal({ ...ballot, agrees: yes }, asCaller(me));
    },
  },
};
