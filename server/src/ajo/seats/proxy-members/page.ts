// Officer's view of the members they pay for.
import type { ProxyMembers } from '@alajo/contract/ajo/proxy-members.ts';
import { AHEAD_MAX } from '@alajo/contract/ajo/schemas.ts';
import { PROXY_MEMBERS_MAX } from '@alajo/contract/count-limits.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { findAccounts } from '../../../ledger/accounts.ts';
import { inSnapshot, type Tx } from '../../../platform/database/database.ts';
import { leftOf } from '../../ground/partial-payments.ts';
import {
  acceptsMembers,
  type GroupState,
  hasContributed,
  isOwnPayer,
  isSuspended,
  readGroup,
  type Seat,
  seatOf,
} from '../../ground/state.ts';
import { isOfficer } from '../../groups/succession/office-holders.ts';
import type { AjoBankPayout } from '../../tables.ts';
import { commitmentFor } from './members.ts';

/** Throws not_found. */
export async function findProxyMembers(
  deps: Deps,
  userId: number,
  groupId: number,
): Promise<ProxyMembers> {
  return inSnapshot(deps.db, async (tx) => {
    const state = await readGroup(tx, groupId);
    const me = seatOf(state, userId);
    const paid = state.seats.filter(({ paid_by }) => paid_by === me.id);
    const officer = (await isOfficer(tx, state, me)) && isOwnPayer(me);
    const may_add = officer && acceptsMembers(state.group);
    const free = state.group.max_members - state.group.members;
    return {
      left: may_add ? Math.max(0, Math.min(free, PROXY_MEMBERS_MAX - paid.length)) : 0,
      now: commitmentFor(state, me),
      with_one_more: commitmentFor(state, me, 1),
      waiting: await waitingOf(tx, deps.clock.now(), groupId, userId),
      members: await membersOf(tx, state, paid),
    };
  });
}

async function waitingOf(tx: Tx, now: Date, groupId: number, userId: number) {
  const rows = await tx
    .selectFrom('ajo_phoneless_ask')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('status', '=', 'asked')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id, first_name, last_name, phone_number, expires_at }) => ({
    id,
    name: `${first_name} ${last_name}`,
    phone: formatPhone(phone_number),
    expires_at: expires_at.toISOString(),
  }));
}

async function membersOf(
  tx: Tx,
  state: GroupState,
  seats: readonly Seat[],
): Promise<ProxyMembers['members']> {
  const users = seats.map(({ user_id }) => user_id);
  const wallets = await findAccounts(tx, 'wallet', 'user', users);
  const payouts = await latestPayouts(tx, seats);
  const ahead = await roundsAhead(tx, state);
  return seats.map((seat) => ({
    member_id: seat.id,
    name: seat.name,
    phone: formatPhone(seat.phone_number),
    has_collected: seat.has_collected,
    registered: !seat.represented,
    // From then on only the member can see it.
    balance: seat.represented ? balanceOf(wallets.get(seat.user_id)) : kobo(0),
    due: dueFor(state, seat),
    ahead: isSuspended(seat) ? 0 : (ahead.get(seat.id) ?? 0),
    payout: seat.represented ? payoutView(payouts.get(seat.id)) : null,
  }));
}

/** Amount due for a seat now. */
function dueFor({ group, round, shares }: GroupState, seat: Seat): Kobo {
  const share = shares.get(seat.id);
  const due = group.status === 'active' && round?.status === 'collecting' && !isSuspended(seat);
  return due && !hasContributed(share) ? leftOf(group, share) : kobo(0);
}

/** By seat: the number of future rounds that can be paid. */
async function roundsAhead(tx: Tx, { group }: GroupState): Promise<Map<number, number>> {
  if (group.status !== 'active') return new Map();
  const { rows } = await sql<{ id: number; left: number }>`
    select m.id, count(*)::int as left from ajo_member m
    join ajo_round r on r.group_id = m.group_id and r.status = 'scheduled'
    where m.group_id = ${group.id} and m.paid_by is not null
      and not exists (select from ajo_share s
        where s.group_id = r.group_id and s.round = r.number and s.member_id = m.id)
    group by m.id`.execute(tx);
  return new Map(rows.map(({ id, left }) => [id, Math.min(left, AHEAD_MAX)]));
}

const balanceOf = (account: { balance: Kobo } | undefined): Kobo => account?.balance ?? kobo(0);

type PayoutRow = Selectable<AjoBankPayout>;

async function latestPayouts(tx: Tx, seats: readonly Seat[]): Promise<Map<number, PayoutRow>> {
  if (seats.length === 0) return new Map();
  const rows = await tx
    .selectFrom('ajo_bank_payout')
    .selectAll()
    .where(
      'member_id',
      'in',
      seats.map(({ id }) => id),
    )
    .orderBy('created_at')
    .execute();
  return new Map(rows.map((row) => [row.member_id, row]));
}

const payoutView = (row: PayoutRow | undefined): ProxyMembers['members'][number]['payout'] =>
  row === undefined
    ? null
    : {
        bank_name: row.bank_name,
        account_number: row.account_number,
        account_name: row.account_name,
        amount: row.amount,
        status: row.status,
      };
