// Adding members without a smartphone, before the start: an officer agrees with the PIN to pay for a person,
// who gets a code and tells it to the officer to take the seat. They are customers who can't sign in until
// they register with their number (identity/represented-customers.ts).

import { commitmentOf, organiserCollectsFirst } from '@alajo/contract/ajo/schemas.ts';
import { PROXY_MEMBERS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import { CODE_MINUTES } from '@alajo/contract/time-limits.ts';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { newCode } from '../../../identity/codes.ts';
import { findCustomer } from '../../../identity/customers.ts';
import { type AbsentPayer, findPayers } from '../../../identity/directory.ts';
import { isPhoneTaken, openRepresented } from '../../../identity/represented-customers.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notifyEverywhere } from '../../../notifications/messages.ts';
import { cappedUntil } from '../../../payments/limits.ts';
import { DAY, dayInLagos, startOfDay } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { toGsm } from '../../../platform/gsm.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { joiningTerms } from '../../ground/approval-terms.ts';
import { asMember } from '../../ground/as-member.ts';
import { oncePerKey } from '../../ground/idempotent-requests.ts';
import { inGroup } from '../../ground/notices/notices.ts';
import { proxyMemberNotices } from '../../ground/notices/proxy-members.ts';
import { notifyJoined } from '../../ground/notices/sms.ts';
import { midnight } from '../../ground/schedule.ts';
import {
  acceptsMembers,
  type GroupRow,
  type GroupState,
  isOwnPayer,
  lockGroup,
  paidSeat,
  planNext,
  type Seat,
  seatOf,
} from '../../ground/state.ts';
import { admit, requireFreeSeat } from '../../groups/joining/admission.ts';
import { formerMembersOf } from '../../groups/joining/cycles.ts';
import {
  type AjoContext,
  lockGroups,
  requireRoomForGroup,
  seatTermsOf,
} from '../../groups/joining/requirements.ts';
import { requireOfficer } from '../../groups/succession/office-holders.ts';
import { bestPremium } from '../../rounds/money/turn-premium.ts';
import { leaveBeforeStart } from '../../rounds/start/leave-before-start.ts';
import type { AjoPhonelessAsk } from '../../tables.ts';
import { requireLateTurn } from '../../turns/late-turns.ts';
import { countCode, requireSeatCode, seatCode } from './codes.ts';

type ProxyRequestRow = Selectable<AjoPhonelessAsk>;

type NewMember = {
  first_name: string;
  last_name: string;
  phone_number: string;
  terms_version: number;
};

/**
 * Agrees to pay for a person, who is sent a code; a repeat after a minute sends another. Throws not_found,
 * officer_only, the errors of `requireRoomFor`, phone_taken, already_member, sms_unavailable, wait_before_resend.
 */
export async function addProxyMember(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { id: groupId, ...person }: { id: number } & NewMember,
): Promise<void> {
  const payer = await payments.payers.approve(caller, () =>
    joiningTerms(deps.db, {
      id: groupId,
      kind: 'ajo_phoneless',
      title: 'Pay for another member of',
      subject: [person],
    }),
  );
  await oncePerKey(deps, caller, ['phoneless', groupId, person], async (tx) => {
    const now = deps.clock.now();
    await lockGroups(tx, payer.user_id);
    const state = await lockGroup(tx, groupId);
    await requireRoomFor(tx, now, payments, { state, payer, terms_version: person.terms_version });
    if (await isPhoneTaken(tx, person.phone_number)) {
      throw new AppError('phone_taken', { field: 'phone_number' });
    }
    assertNotMember(state, person.phone_number);
    const open = await openAsk(tx, groupId, person.phone_number);
    const { phone_number } = person;
    const last = open?.sent_at ?? null;
    await countCode(tx, now, deps, { user_id: payer.user_id, phone_number, last });
    const capped_until = cappedUntil(payer, now);
    const row = { ...person, ...newCode(now), user_id: payer.user_id, capped_until };
    const { id } = await tx
      .insertInto('ajo_phoneless_ask')
      .values({ ...row, group_id: groupId, status: 'asked', member_id: null, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['group_id', 'phone_number'])
          .where('status', '=', sql.lit('asked'))
          .doUpdateSet(row),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = `ajo_phoneless_code:${id}`;
    await enqueue(tx, 'ajo_phoneless_code', { ask: id }, { key, run_at: now });
    return {};
  });
}

const openAsk = (tx: Tx, groupId: number, phone: string) =>
  tx
    .selectFrom('ajo_phoneless_ask')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('phone_number', '=', phone)
    .where('status', '=', 'asked')
    .executeTakeFirst();

function assertNotMember({ seats }: GroupState, phone: string): void {
  if (seats.some(({ phone_number }) => phone_number === phone)) {
    throw new AppError('already_member', { field: 'phone_number' });
  }
}

type Room = { state: GroupState; payer: AbsentPayer; terms_version: number };

/**
 * Checks that an officer may add another member to pay for: the limits of the officer's seats and of a wallet
 * without ID. Throws not_found, officer_only, proxy_members_not_agreed, terms_changed, group_started,
 * proxy_member_limit, group_full, too_many_groups, pin_not_set, pot_too_large, contributions_too_high,
 * late_turns_taken.
 */
async function requireRoomFor(
  tx: Tx,
  now: Date,
  { findIncome }: AjoContext,
  { state, payer, terms_version }: Room,
): Promise<Seat> {
  const { group, seats } = state;
  const { user_id, has_pin } = payer;
  const seat = seatOf(state, user_id);
  await requireOfficer(tx, state, seat);
  if (!isOwnPayer(seat)) throw new AppError('officer_only');
  if (group.wording < PROXY_MEMBERS_FROM) throw new AppError('proxy_members_not_agreed');
  if (terms_version !== group.terms_version) throw new AppError('terms_changed');
  if (!acceptsMembers(group) || midnight(group.start_date) <= now) {
    throw new AppError('group_started');
  }
  const paid = seats.filter(({ payer: { id } }) => id === seat.id).length;
  if (paid > PROXY_MEMBERS_MAX) throw new AppError('proxy_member_limit');
  requireFreeSeat(group, await formerMembersOf(tx, group), user_id);
  const terms = seatTermsOf(group);
  const income = await findIncome(tx, user_id, now);
  const each = kobo(terms.each * (paid + 1));
  await requireRoomForGroup(tx, now, { user_id, has_pin, income }, { ...terms, each });
  requireSmallPot(kobo(terms.pot + bestPremium(group)), dayInLagos(now));
  await requireLateTurn(tx, now, state, user_id);
  return seat;
}

/** Groups created with earlier wordings did not agree to proxy members. */
const PROXY_MEMBERS_FROM = 4;

/** Their payout waits in a wallet of the first tier. */
function requireSmallPot(pot: Kobo, day: string): void {
  const { balance } = tierLimitsOn(1, day);
  if (balance === null || pot <= balance) return;
  const message = `A member who hasn’t registered can hold at most ${formatNaira(balance)}. This group’s pot may reach ${formatNaira(pot)}.`;
  throw new AppError('pot_too_large', { message });
}

/**
 * Gives a person their seat with the code they were sent. Idempotent. Throws not_found, otp_invalid, what
 * requireRoomFor throws, phone_taken, already_member.
 */
export async function confirmProxyMember(
  deps: Deps,
  payments: AjoContext,
  userId: number,
  { id: groupId, ask: askId, otp }: { id: number; ask: number; otp: string },
): Promise<void> {
  const request = await deps.db
    .selectFrom('ajo_phoneless_ask')
    .select('status')
    .where('id', '=', askId)
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (request === undefined || request.status === 'withdrawn') throw new AppError('not_found');
  if (request.status === 'joined') return;
  await requireSeatCode(deps, 'ajo_phoneless_ask', { id: askId, of: askId }, otp);
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockGroups(tx, userId);
    const state = await lockGroup(tx, groupId);
    const ask = await lockAsk(tx, askId);
    if (ask.status === 'joined') return;
    if (ask.status === 'withdrawn') throw new AppError('not_found');
    const payer = (await findPayers(tx, [userId])).get(userId);
    if (payer === undefined) throw new AppError('not_found');
    const sponsor = await requireRoomFor(tx, now, payments, { state, payer, ...ask });
    assertNotMember(state, ask.phone_number);
    const { first_name, last_name, phone_number, capped_until } = ask;
    const user_id = await openRepresented(tx, now, { first_name, last_name, phone_number });
    const made = { user_id, invitation_id: null, paid_by: sponsor.id, capped_until };
    const seat = await admit(tx, now, state, made);
    await tx
      .updateTable('ajo_phoneless_ask')
      .set({ status: 'joined', member_id: seat.id })
      .where('id', '=', askId)
      .execute();
    await announce(tx, now, await lockGroup(tx, groupId), { seat, sponsor });
  });
}

const lockAsk = (tx: Tx, id: number): Promise<ProxyRequestRow> =>
  tx
    .selectFrom('ajo_phoneless_ask')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

async function announce(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, sponsor }: { seat: Seat; sponsor: Seat },
): Promise<void> {
  await notifyJoined(tx, now, state, seat);
  const params = { ...inGroup(state), member: seat.name, ...commitmentFor(state, sponsor) };
  const agreed = createNotice(
    proxyMemberNotices.ajo_phoneless_agreed,
    sponsor.user_id,
    now,
    params,
  );
  await notifyEverywhere(tx, agreed, await findCustomer(tx, sponsor.user_id));
  await planNext(tx, now, [state]);
}

/** The maximum debit from a member's wallet for the seats they pay for, and for `more`. */
export function commitmentFor(
  { group, seats }: Pick<GroupState, 'group' | 'seats'>,
  { id }: { id: number },
  more = 0,
): { each: Kobo; total: Kobo } {
  const paid = more + seats.filter(({ payer }) => payer.id === id).length;
  const { each, total } = commitmentPerSeat(group);
  return { each: kobo(each * paid), total: kobo(total * paid) };
}

function commitmentPerSeat({ contribution, set_aside, bond, total_rounds, max_members }: GroupRow) {
  const members = total_rounds > 0 ? total_rounds : max_members;
  return commitmentOf({ contribution, set_aside, bond, members });
}

/** Throws not_found; once they have joined, use `removeProxyMember`. */
export async function withdrawProxyMember(
  deps: Deps,
  userId: number,
  { id: groupId, ask: askId }: { id: number; ask: number },
): Promise<void> {
  await asMember(deps, userId, groupId, async (tx) => {
    const ask = await tx
      .selectFrom('ajo_phoneless_ask')
      .select('status')
      .where('id', '=', askId)
      .where('group_id', '=', groupId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (ask === undefined) throw new AppError('not_found');
    await tx
      .updateTable('ajo_phoneless_ask')
      .set({ status: 'withdrawn' })
      .where('id', '=', askId)
      .where('status', '=', 'asked')
      .execute();
  });
}

/** Gives up the seat of a member the caller pays for, before the start. Throws not_found, group_started. */
export async function removeProxyMember(
  { db, clock }: Deps,
  userId: number,
  { id: groupId, member }: { id: number; member: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, groupId);
    const seat = paidSeat(state, userId, member);
    if (!acceptsMembers(state.group)) throw new AppError('group_started');
    await leaveBeforeStart(tx, now, state, seat);
    await planNext(tx, now, [state]);
  });
}

/** Job: deletes the names and numbers of people who never agreed, a day after their code expired. */
export async function purgeProxyRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('ajo_phoneless_ask')
    .where('status', '<>', 'joined')
    .where('expires_at', '<', new Date(clock.now().getTime() - DAY))
    .execute();
}

const payload = z.object({ ask: z.int() });

/** Job: texts a person the terms of the group and the code. */
export async function sendSeatCode(deps: Deps, job: unknown): Promise<void> {
  const { db, clock, secret, providers } = deps;
  const { ask: id } = z.parse(payload, job);
  const ask = await db
    .selectFrom('ajo_phoneless_ask')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (ask === undefined) return;
  const { first_name, last_name } = await findCustomer(db, ask.user_id);
  const group = await db
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '=', ask.group_id)
    .executeTakeFirstOrThrow();
  const code = seatCode(secret, { userId: id, nonce: ask.nonce });
  const text = toGsm(joinText(group, { by: `${first_name} ${last_name}`, code }));
  const message = { id: `seat-${id}-${ask.sent_at.getTime()}`, subject: '', text };
  await providers.messages.send({ ...message, channel: 'sms', to: ask.phone_number });
}

const dayFormat = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'medium',
});

function joinText(group: GroupRow, { by, code }: { by: string; code: string }): string {
  const { each, total } = commitmentPerSeat(group);
  const { name, frequency, start_date, max_members } = group;
  const first = organiserCollectsFirst(group.turn_order) ? ' The organiser may collect first.' : '';
  return [
    `Alajo: ${by} wants to add you to the Ajo group ${name}: ${formatNaira(each)} ${frequency}, up to ${max_members} rounds from ${dayFormat.format(startOfDay(start_date))}. ${TURNS[group.turn_order](group.members + 1)}${first}`,
    `${by} pays for you: at most ${formatNaira(each)} per round, ${formatNaira(total)} in all, and owes what they miss.`,
    `Your code: ${code}. Give it to ${by} only if you agree. It expires in ${CODE_MINUTES} minutes.`,
  ].join(' ');
}

/** Their turn, as far as it is known before the start. */
const TURNS: Record<GroupRow['turn_order'], (next: number) => string> = {
  join: (next) => `Your turn: ${next}.`,
  organiser_last: (next) => `Your turn: ${next - 1}.`,
  drawn: () => 'Your turn is drawn at the start.',
  rotated: () => 'You collect after last cycle’s members.',
  picked: () => 'You get a turn no one picks before the start.',
  need: () => 'You get a turn no one asks for before the start.',
};
