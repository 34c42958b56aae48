// Forming a group: its members, their turns and its start.
import { kobo } from '@alajo/contract/money.ts';
import { withoutReadyCheck } from '../../src/testing/ajo.ts';
import {
  answerRequest,
  createGroup,
  joinGroup,
  leaveGroup,
  requestToJoin,
  withdrawRequest,
} from '../model/membership.ts';
import { dateOf, type Form, groupOf, personOf } from '../model/model.ts';
import { answerStart, makeReady, waitAWeek } from '../model/ready-check.ts';
import { start, startSmaller } from '../model/rounds.ts';
import { chooseTurn, giveUpTurn, supportTurnPreference } from '../model/turn-preferences.ts';
import { asCaller } from '../product/customers.ts';
import { UNKNOWN_ID } from '../product/find-rows.ts';
import type { Handlers } from '../product/handlers.ts';
import type { InGroup, Verbs, WithMember } from './verb.ts';

export type GroupActions = {
  create: { group: string; form: Form };
  join: InGroup;
  ask: InGroup;
  approve: WithMember;
  decline: WithMember;
  withdraw_request: InGroup;
  leave: InGroup;
  choose_turn: InGroup & { turn: number };
  give_up_turn: InGroup;
  support: WithMember & { yes: boolean };
  make_ready: InGroup;
  vote_start: InGroup & { kind: 'wait' | 'start_smaller'; yes: boolean };
};

export const groupVerbs: Verbs<GroupActions> = {
  create: {
    creates: true,
    model: (model, me, { group, form }, now) => createGroup(model, me, { name: group, form }, now),
    product: async ({ deps, ajo }, me, { group: name, form }) => {
      const { id } = await ajo.create(formOf(name, form), asCaller(me));
      if (!form.ready) await withoutReadyCheck(deps, id);
    },
  },
  join: {
    model: (model, me, { group }, now) => joinGroup(model, me, group, now),
    product: async (on, me, { group: name }) => on.ajo.join(await joining(on, name), asCaller(me)),
  },
  ask: {
    model: (model, me, { group }, now) => requestToJoin(model, me, group, now),
    product: async (on, me, { group: name }) => on.ajo.ask(await joining(on, name), asCaller(me)),
  },
  approve: {
    model: (model, me, { group, member }, now) =>
      answerRequest(model, me, { name: group, member: personOf(model, member), yes: true }, now),
    product: async ({ ajo, group, request }, me, { group: name, member }) =>
      ajo.approve({ id: await group(name), request: await request(name, member) }, asCaller(me)),
  },
  decline: {
    model: (model, me, { group, member }, now) =>
      answerRequest(model, me, { name: group, member: personOf(model, member), yes: false }, now),
    product: async ({ ajo, group, request }, me, { group: name, member }) =>
      ajo.decline({ id: await group(name), request: await request(name, member) }, asCaller(me)),
  },
  withdraw_request: {
    model: (model, me, { group }) => withdrawRequest(model, me, group),
    product: async ({ ajo, request }, me, { group: name }) =>
      ajo.withdrawRequest({ id: await request(name, me.name) }, asCaller(me)),
  },
  leave: {
    model: (model, me, { group }, now) => leaveGroup(model, me, group, now),
    product: async ({ ajo, group }, me, { group: name }) =>
      ajo.leave({ id: await group(name) }, asCaller(me)),
  },
  choose_turn: {
    repeatable: true,
    model: (model, me, { group, turn }, now) => chooseTurn(model, me, { name: group, turn }, now),
    product: async ({ directDb, ajo, group }, me, { group: name, turn }) => {
      const id = await group(name);
      const { turn_order } = await directDb
        .selectFrom('ajo_group')
        .select('turn_order')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const reason = turn_order === 'need' ? { reason: 'School fees' } : {};
      return ajo.chooseTurn({ id, turn, ...reason }, asCaller(me));
    },
  },
  give_up_turn: {
    repeatable: true,
    model: (model, me, { group }) => giveUpTurn(model, me, group),
    product: async ({ ajo, group }, me, { group: name }) =>
      ajo.giveUpTurn({ id: await group(name) }, asCaller(me)),
  },
  support: {
    repeatable: true,
    model: (model, me, { group, member, yes }) =>
      supportTurnPreference(model, me, { name: group, member: personOf(model, member), yes }),
    product: async ({ ajo, group, memberId }, me, { group: name, member, yes }) =>
      ajo.supportTurnPreference(
        { id: await group(name), member: await memberId(name, member), supports: yes },
        asCaller(me),
      ),
  },
  make_ready: {
    repeatable: true,
    model: (model, me, { group }, now) => {
      if (makeReady(model, me, group, now)) start(model, groupOf(model, group), now);
    },
    product: async ({ ajo, group }, me, { group: name }, key) =>
      ajo.makeReady({ id: await group(name) }, asCaller(me, key)),
  },
  vote_start: {
    model: (model, me, { group, ...answer }, now) => {
      if (!answerStart(model, me, { name: group, ...answer })) return;
      if (answer.kind === 'wait') waitAWeek(groupOf(model, group));
      else startSmaller(model, groupOf(model, group), now);
    },
    product: async ({ ajo, group, proposal }, me, { group: name, kind, yes }) =>
      ajo.answerProposal(
        { id: await group(name), proposal: await proposal(name, [kind]), agrees: yes },
        asCaller(me),
      ),
  },
};

const formOf = (name: string, form: Form) => ({
  name,
  description: '',
  rules: [],
  contribution_amount: kobo(form.contribution),
  frequency: form.frequency,
  max_members: form.max,
  start_date: dateOf(form.start),
  order: form.order,
  late_fee: form.late_fee,
  reserve: form.reserve,
  visibility: form.is_private ? ('private' as const) : ('open' as const),
  approval: form.approval,
  grace_hours: 48,
  min_members: form.min,
  bond: form.bond,
  majority: form.two_thirds ? ('two_thirds' as const) : ('half' as const),
  early_turn_fee: form.early_turn_fee,
});

/** Joins with the organiser's link, which a private group requires; without a link if none can be made. */
async function joining({ ajo, group, organiser }: Handlers, name: string) {
  const id = await group(name);
  const by = { id: await organiser(name), name: '', wallet: UNKNOWN_ID, tier: 1 as const };
  const link = await ajo.invite({ id }, asCaller(by)).catch(() => undefined);
  const agreed = { id, terms_version: 1, organiser_first: true };
  return link ? { ...agreed, invitation: link.code } : agreed;
}
