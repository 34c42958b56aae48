// Turns and seats that change hands, including to a member's next of kin.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import * as inherited from '../../src/ajo/seats/next-of-kin/inherited.ts';
import { setNextOfKin } from '../../src/ajo/seats/next-of-kin/naming.ts';
import { reportMember } from '../../src/ajo/seats/next-of-kin/reports.ts';
import {
  acceptSeatOffer,
  acceptSwap,
  endSeatOffer,
  endSwap,
  offerSeat,
  offerSwap,
} from '../model/membership.ts';
import { personOf } from '../model/model.ts';
import { declineSeat, inheritSeat, suspend } from '../model/next-of-kin.ts';
import { asCaller, customerOf } from '../product/customers.ts';
import type { InGroup, Verbs, WithMember } from './verb.ts';

export type SeatActions = {
  offer_swap: WithMember;
  accept_swap: WithMember;
  end_swap: WithMember;
  offer_seat: WithMember;
  end_seat_offer: WithMember;
  take_seat: InGroup;
  suspend: WithMember & { heir: string };
  inherit_seat: WithMember;
  decline_seat: WithMember;
};

export const seatVerbs: Verbs<SeatActions> = {
  offer_swap: {
    model: (model, me, { group, whom }, now) =>
      offerSwap(model, me, { name: group, whom: personOf(model, whom) }, now),
    product: async ({ ajo, group, member }, me, { group: name, whom }) =>
      ajo.offerSwap({ id: await group(name), member_id: await member(name, whom) }, asCaller(me)),
  },
  accept_swap: {
    model: (model, me, { group, whom }, now) =>
      acceptSwap(model, me, { name: group, whom: personOf(model, whom) }, now),
    product: async ({ ajo, group, swap }, me, { group: name, whom }) =>
      ajo.acceptSwap(
        { id: await group(name), swap: await swap(name, whom, me.name) },
        asCaller(me),
      ),
  },
  end_swap: {
    model: (model, me, { group, whom }) => endSwap(model, me, group, personOf(model, whom)),
    product: async ({ ajo, group, swap }, me, { group: name, whom }) =>
      ajo.endSwap({ id: await group(name), swap: await swap(name, whom, me.name) }, asCaller(me)),
  },
  offer_seat: {
    model: (model, me, { group, whom }, now) =>
      offerSeat(model, me, { name: group, to: personOf(model, whom) }, now),
    product: async ({ customers, ajo, group }, me, { group: name, whom }) => {
      const replacement = customerOf(customers, whom).name;
      return ajo.leave({ id: await group(name), replacement }, asCaller(me));
    },
  },
  end_seat_offer: {
    for_others: true,
    model: (model, me, { group, whom }) => endSeatOffer(model, me, group, personOf(model, whom)),
    product: async ({ ajo, seatOf }, me, { group: name, whom }) =>
      ajo.endSeatOffer({ id: await seatOf(name, whom) }, asCaller(me)),
  },
  take_seat: {
    repeatable: true,
    model: (model, me, { group }, now) => acceptSeatOffer(model, me, group, now),
    product: async ({ ajo, seatTo, termsOf }, me, { group: name }, key) => {
      const agreed = { id: await seatTo(name, me.id), terms_version: await termsOf(name) };
      return ajo.takeSeat(agreed, asCaller(me, key));
    },
  },
  suspend: {
    model: (model, me, { group, whom, heir }, now) =>
      suspend(
        model,
        me,
        { name: group, whom: personOf(model, whom), heir: personOf(model, heir) },
        now,
      ),
    product: async (
      { deps, payments, customers, desk, group, member, phoneOf, reportOf },
      me,
      { group: name, whom, heir },
    ) => {
      const [id, member_id] = [await group(name), await member(name, whom)];
      const phone_number = await phoneOf(heir);
      const caller = asCaller(customerOf(customers, whom));
      await setNextOfKin(deps, payments, caller, { name: heir, phone_number });
      const said = { kind: 'died' as const, text: 'Her sister called me.' };
      await reportMember(deps, me.id, { id, member: member_id, ...said });
      const report = await reportOf(name, whom);
      const payload = { report_id: report };
      const object = `ajo_report:kin-${report}`;
      await desk.agree(['s2', caseRoutes.end, 's3'], {
        kind: 'ajo_suspend_seat',
        payload,
        object,
      });
    },
  },
  inherit_seat: {
    for_others: true,
    model: (model, me, { group, whom }, now) =>
      inheritSeat(model, me, { name: group, whom: personOf(model, whom) }, now),
    product: async ({ deps, payments, termsOf, reportOf }, me, { group: name, whom }) => {
      const id = await reportOf(name, whom);
      const agreed = { id, terms_version: await termsOf(name) };
      return inherited.inheritSeat(deps, { ...payments, isPhoneProved }, asCaller(me), agreed);
    },
  },
  decline_seat: {
    repeatable: true,
    for_others: true,
    model: (model, me, { group, whom }, now) =>
      declineSeat(model, me, { name: group, whom: personOf(model, whom) }, now),
    product: async ({ deps, reportOf }, me, { group: name, whom }) =>
      inherited.declineSeat(deps, { isPhoneProved }, me.id, await reportOf(name, whom)),
  },
};

// Everyone's number is confirmed.
const isPhoneProved = async () => true;
