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
  offer_seat: { group: string; replacement: string };
  end_seat_offer: WithMember;
  take_seat: InGroup;
  suspend: WithMember & { heir: string };
  inherit_seat: WithMember;
  decline_seat: WithMember;
};

export const seatVerbs: Verbs<SeatActions> = {
  offer_swap: {
    model: (model, me, { group, member }, now) =>
      offerSwap(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ ajo, group, memberId }, me, { group: name, member }) =>
      ajo.offerSwap(
        { id: await group(name), member_id: await memberId(name, member) },
        asCaller(me),
      ),
  },
  accept_swap: {
    model: (model, me, { group, member }, now) =>
      acceptSwap(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ ajo, group, swap }, me, { group: name, member }) =>
      ajo.acceptSwap(
        { id: await group(name), swap: await swap(name, member, me.name) },
        asCaller(me),
      ),
  },
  end_swap: {
    model: (model, me, { group, member }) => endSwap(model, me, group, personOf(model, member)),
    product: async ({ ajo, group, swap }, me, { group: name, member }) =>
      ajo.endSwap({ id: await group(name), swap: await swap(name, member, me.name) }, asCaller(me)),
  },
  offer_seat: {
    model: (model, me, { group, replacement }, now) =>
      offerSeat(model, me, { name: group, to: personOf(model, replacement) }, now),
    product: async ({ customers, ajo, group }, me, { group: name, replacement }) => {
      const { name: username } = customerOf(customers, replacement);
      return ajo.leave({ id: await group(name), replacement: username }, asCaller(me));
    },
  },
  end_seat_offer: {
    for_others: true,
    model: (model, me, { group, member }) =>
      endSeatOffer(model, me, group, personOf(model, member)),
    product: async ({ ajo, seatOf }, me, { group: name, member }) =>
      ajo.endSeatOffer({ id: await seatOf(name, member) }, asCaller(me)),
  },
  take_seat: {
    repeatable: true,
    model: (model, me, { group }, now) => acceptSeatOffer(model, me, group, now),
    product: async ({ ajo, seatTo, termsOf }, me, { group: name }, key) => {
      const acceptance = { id: await seatTo(name, me.id), terms_version: await termsOf(name) };
      return ajo.takeSeat(acceptance, asCaller(me, key));
    },
  },
  suspend: {
    model: (model, me, { group, member, heir }, now) =>
      suspend(
        model,
        me,
        { name: group, member: personOf(model, member), heir: personOf(model, heir) },
        now,
      ),
    product: async (
      { deps, payments, customers, desk, group, memberId, phoneOf, reportOf },
      me,
      { group: name, member, heir },
    ) => {
      const [id, member_id] = [await group(name), await memberId(name, member)];
      const phone_number = await phoneOf(heir);
      const caller = asCaller(customerOf(customers, member));
      await setNextOfKin(deps, payments, caller, { name: heir, phone_number });
      const report = { kind: 'died' as const, text: 'Her sister called me.' };
      await reportMember(deps, me.id, { id, member: member_id, ...report });
      const report_id = await reportOf(name, member);
      const payload = { report_id };
      const object = `ajo_report:kin-${report_id}`;
      await desk.agree(['s2', caseRoutes.end, 's3'], {
        kind: 'ajo_suspend_seat',
        payload,
        object,
      });
    },
  },
  inherit_seat: {
    for_others: true,
    model: (model, me, { group, member }, now) =>
      inheritSeat(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ deps, payments, termsOf, reportOf }, me, { group: name, member }) => {
      const id = await reportOf(name, member);
      const acceptance = { id, terms_version: await termsOf(name) };
      return inherited.inheritSeat(deps, { ...payments, isPhoneProved }, asCaller(me), acceptance);
    },
  },
  decline_seat: {
    repeatable: true,
    for_others: true,
    model: (model, me, { group, member }, now) =>
      declineSeat(model, me, { name: group, member: personOf(model, member) }, now),
    product: async ({ deps, reportOf }, me, { group: name, member }) =>
      inherited.declineSeat(deps, { isPhoneProved }, me.id, await reportOf(name, member)),
  },
};

// Everyone's number is confirmed.
const isPhoneProved = async () => true;
