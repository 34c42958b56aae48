// Staff actions on groups that take two people: returning a disputed round, suspending a seat, and offering a
// seat to someone else.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import { findPeople } from '../../identity/directory.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { staffCannot } from '../../payments/staff-actions.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defineProposal } from '../../staff/proposals.ts';
import { findDispute, returnDisputed } from '../government/disputes/staff.ts';
import { inGroup } from '../ground/notices/notices.ts';
import { staffNotices } from '../ground/notices/staff.ts';
import { lockGroup, owedBy, readGroup, seatById } from '../ground/state.ts';
import { confirmReport, findReport } from '../seats/next-of-kin/staff.ts';
import { mayBeHandedOver, offerSeat } from '../seats/sales/offers.ts';

const dispute = z.object({ dispute_id: z.int() });
const report = z.object({ report_id: z.int() });
const handOver = z.object({ group_id: z.int(), seat_id: z.int(), to_user_id: z.int() });
type HandOver = z.output<typeof handOver>;

export const ajoProposals = {
  ajo_give_back: defineProposal({
    schema: dispute,
    make: 'groups.decide',
    approve: 'proposals.approve_money',
    objectOf: ({ dispute_id }) => `ajo_dispute:dispute-${dispute_id}`,
    async describe(db, { dispute_id }) {
      const { round, group_id, text } = await findDispute(db, dispute_id);
      const group = await groupNamed(db as Tx, group_id);
      return {
        title: `Return the contributions to round ${round} of ${group.name}`,
        lines: [
          { label: 'Dispute', value: text },
          { label: 'Each gets back', value: formatNaira(group.contribution) },
        ],
      };
    },
    async check(tx, { dispute_id }) {
      const { status, group_id } = await findDispute(tx, dispute_id);
      if (status !== 'open') throw staffCannot('It has ended.');
      const group = await groupNamed(tx, group_id);
      if (group.status === 'paused')
        throw staffCannot('The group is paused, so nothing can be paid.');
    },
    async run(tx, { clock }, { dispute_id }, approval) {
      await returnDisputed(tx, clock.now(), dispute_id, approval);
    },
  }),

  ajo_suspend_seat: defineProposal({
    schema: report,
    make: 'groups.decide',
    approve: 'proposals.approve_customers',
    objectOf: ({ report_id }) => `ajo_report:kin-${report_id}`,
    async describe(db, { report_id }) {
      const { kind, text, user_id, group_id } = await findReport(db, report_id);
      const name = (await findPeople(db, [user_id])).get(user_id)?.name ?? '';
      const group = await groupNamed(db as Tx, group_id);
      return {
        title: `Suspend the seat of ${name} in ${group.name}`,
        lines: [
          { label: 'Reported as', value: kind === 'died' ? 'deceased' : 'unable to act' },
          { label: 'Report', value: text },
        ],
      };
    },
    async check(tx, { report_id }) {
      const { status } = await findReport(tx, report_id);
      if (status !== 'open') throw staffCannot(`It is ${status}.`);
    },
    async run(tx, { clock }, { report_id }, approval) {
      await confirmReport(tx, clock.now(), report_id, approval);
    },
  }),

  ajo_hand_over: defineProposal({
    schema: handOver,
    make: 'groups.decide',
    approve: 'proposals.approve_customers',
    objectOf: ({ seat_id }) => `ajo_seat:${seat_id}`,
    aboutOf: ({ to_user_id }) => to_user_id,
    async describe(db, { group_id, seat_id, to_user_id }) {
      const state = await readGroup(db as Tx, group_id);
      const seat = seatById(state, seat_id);
      const to = (await findPeople(db, [to_user_id])).get(to_user_id);
      return {
        title: `Offer ${seat.name}’s seat in ${state.group.name} to ${to?.name}`,
        lines: [
          { label: 'Turn', value: `${seat.position} of ${state.group.total_rounds}` },
          { label: 'Has collected', value: seat.has_collected ? 'Yes' : 'No' },
          { label: 'Owes', value: formatNaira(owedBy(state, seat)) },
          { label: 'Then', value: `${to?.name} decides in the app, with their PIN` },
        ],
      };
    },
    async check(tx, payload) {
      await requireOfferable(tx, payload);
    },
    async run(tx, { clock }, payload) {
      const now = clock.now();
      const { state, seat, to } = await requireOfferable(tx, payload);
      const offer = { to_user_id: to.user_id, request_id: null, lapses_at: null, by_staff: true };
      await offerSeat(tx, now, state, { seat, ...offer });
      const params = { ...inGroup(state), to: to.name };
      await notify(tx, [createNotice(staffNotices.ajo_seat_giving, seat.user_id, now, params)]);
    },
  }),
};

const groupNamed = (tx: Tx, id: number) =>
  tx
    .selectFrom('ajo_group')
    .select(['name', 'status', 'contribution'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Locks the group. Throws not_found, seat_not_transferable, already_member. */
async function requireOfferable(tx: Tx, { group_id, seat_id, to_user_id }: HandOver) {
  const state = await lockGroup(tx, group_id);
  const seat = state.seats.find(({ id }) => id === seat_id);
  const to = (await findPeople(tx, [to_user_id])).get(to_user_id);
  if (seat === undefined || to === undefined) throw new AppError('not_found');
  if (state.seats.some(({ user_id }) => user_id === to_user_id)) {
    throw new AppError('already_member', { field: 'to' });
  }
  if (!mayBeHandedOver(state, seat)) throw new AppError('seat_not_transferable');
  return { state, seat, to };
}
