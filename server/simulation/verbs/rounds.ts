// Payments into and out of a round, payments for other members, and the debts that result.
import { kobo } from '@alajo/contract/money.ts';
import { acceptGuarantee, endGuarantee, requestGuarantee } from '../model/guarantors.ts';
import { setPartialPayments } from '../model/membership.ts';
import { personOf } from '../model/model.ts';
import { makePlan } from '../model/repayment-plans.ts';
import { confirmCover, contribute, cover, payPart, requestCollection } from '../model/rounds.ts';
import { answerWriteOff, requestWriteOff } from '../model/write-offs.ts';
import { asCaller, customerOf } from '../product/customers.ts';
import type { InGroup, Verbs, WithMember } from './verb.ts';

export type RoundActions = {
  contribute: { group: string; ahead: number };
  pay_part: { group: string; amount: number };
  make_plan: { group: string; rhythm: 'weekly' | 'monthly'; amount: number };
  pay_off: InGroup;
  allow_parts: InGroup;
  refuse_parts: InGroup;
  cover: WithMember;
  confirm_cover: WithMember;
  collect: InGroup;
  write_off: WithMember;
  answer_write_off: WithMember & { yes: boolean };
  ask_guarantor: { group: string; guarantor: string; amount: number };
  accept_guarantee: WithMember;
  end_guarantee: WithMember;
};

export const roundVerbs: Verbs<RoundActions> = {
  contribute: {
    repeatable: true,
    model: (model, me, { group, ahead }, now) => contribute(model, me, { name: group, ahead }, now),
    product: async ({ ajo, group }, me, { group: name, ahead }, key) =>
      ajo.contribute({ id: await group(name), ahead }, asCaller(me, key)),
  },
  pay_part: {
    repeatable: true,
    model: (model, me, { group, amount }, now) => payPart(model, me, { name: group, amount }, now),
    product: async ({ ajo, group }, me, { group: name, amount }, key) =>
      ajo.contribute({ id: await group(name), ahead: 0, part: kobo(amount) }, asCaller(me, key)),
  },
  make_plan: {
    repeatable: true,
    model: (model, me, { group, rhythm, amount }, now) =>
      makePlan(model, me, { name: group, rhythm, amount }, now),
    product: async ({ ajo, group }, me, { group: name, rhythm, amount }) =>
      ajo.makePlan({ id: await group(name), rhythm, amount: kobo(amount) }, asCaller(me)),
  },
  pay_off: {
    repeatable: true,
    model: (model, me, { group }, now) =>
      contribute(model, me, { name: group, ahead: 0, planned: true }, now),
    product: async ({ ajo, group }, me, { group: name }, key) =>
      ajo.contribute({ id: await group(name), ahead: 0, planned: true }, asCaller(me, key)),
  },
  allow_parts: {
    repeatable: true,
    model: (model, me, { group }) =>
      setPartialPayments(model, me, { name: group, partial_payments: true }),
    product: async ({ ajo, group }, me, { group: name }) =>
      ajo.allowPartialPayments({ id: await group(name) }, asCaller(me)),
  },
  refuse_parts: {
    repeatable: true,
    model: (model, me, { group }) =>
      setPartialPayments(model, me, { name: group, partial_payments: false }),
    product: async ({ ajo, group }, me, { group: name }) =>
      ajo.refuseParts({ id: await group(name) }, asCaller(me)),
  },
  cover: {
    repeatable: true,
    model: (model, me, { group, member }, now) =>
      cover(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ ajo, group, memberId }, me, { group: name, member }, key) =>
      ajo.cover({ id: await group(name), member: await memberId(name, member) }, asCaller(me, key)),
  },
  confirm_cover: {
    model: (model, me, { group, member }, now) =>
      confirmCover(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ ajo, group, openCover }, me, { group: name, member }) =>
      ajo.confirmCover(
        { id: await group(name), cover: await openCover(name, member) },
        asCaller(me),
      ),
  },
  collect: {
    repeatable: true,
    model: (model, me, { group }, now) => requestCollection(model, me, group, now),
    product: async ({ ajo, group }, me, { group: name }, key) =>
      ajo.requestCollection({ id: await group(name) }, asCaller(me, key)),
  },
  write_off: {
    model: (model, me, { group, member }, now) =>
      requestWriteOff(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ ajo, group, memberId }, me, { group: name, member }) =>
      ajo.proposeWriteOff(
        { id: await group(name), member: await memberId(name, member) },
        asCaller(me),
      ),
  },
  answer_write_off: {
    model: (model, me, { group, member, yes }, now) =>
      answerWriteOff(model, me, { name: group, member: personOf(model, member), yes }, now),
    product: async ({ ajo, group, memberId, questionAbout }, me, { group: name, member, yes }) => {
      const about = await memberId(name, member);
      const ballot = { id: await group(name), proposal: await questionAbout('write_off', about) };
      return ajo.answerProposal({ ...ballot, agrees: yes }, asCaller(me));
    },
  },
  ask_guarantor: {
    model: (model, me, { group, guarantor, amount }) =>
      requestGuarantee(model, me, { name: group, guarantor: personOf(model, guarantor), amount }),
    product: async ({ customers, ajo, group }, me, { group: name, guarantor, amount }) =>
      ajo.askGuarantor(
        {
          id: await group(name),
          guarantor: customerOf(customers, guarantor).name,
          amount: kobo(amount),
        },
        asCaller(me),
      ),
  },
  accept_guarantee: {
    repeatable: true,
    for_others: true,
    model: (model, me, { group, member }, now) =>
      acceptGuarantee(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ ajo, guarantee }, me, { group: name, member }, key) =>
      ajo.acceptGuarantee({ id: await guarantee(name, member) }, asCaller(me, key)),
  },
  end_guarantee: {
    for_others: true,
    model: (model, me, { group, member }) =>
      endGuarantee(model, me, { name: group, member: personOf(model, member) }),
    product: async ({ ajo, guarantee }, me, { group: name, member }) =>
      ajo.endGuarantee({ id: await guarantee(name, member) }, asCaller(me)),
  },
};
