// Members' holds: the first contribution and the bond before the start, only the bond after it. A hold is
// taken and released as a whole; only a bond may have paid for missed contributions.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { CAP_REFUSALS, type Entry, post, postAll, type Verdict } from '../../../ledger/entries.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  contributionEntry,
  heldAccount,
  holdEntry,
  holdReturnEntry,
} from '../../ground/entries/entries.ts';
import { ajoNotices, forWhom } from '../../ground/notices/notices.ts';
import { notifyPaidFor } from '../../ground/notices/sms.ts';
import { saveRounds, saveShares } from '../../ground/open-round.ts';
import { type ContributionPart, nextPart, shareWith } from '../../ground/partial-payments.ts';
import { type GroupRow, type GroupState, type Seat, seatDayCap } from '../../ground/state.ts';
import { endHold, holdsOf } from './bonds.ts';
import { credit } from './debts.ts';

/** Each member's hold before the start. */
export function holdOf({ contribution, set_aside, bond }: GroupRow) {
  return { first: kobo(contribution + set_aside), bond: kobo(bond * contribution) };
}

/** Takes the holds of these members as far as their wallets allow; returns the members who lack the money. */
export async function placeHolds(
  tx: Tx,
  now: Date,
  { group }: Pick<GroupState, 'group'>,
  seats: readonly Seat[],
): Promise<Seat[]> {
  if (seats.length === 0) return [];
  const entries = await entriesOf(tx, group, seats, (seat) => seatDayCap(seat, now));
  const verdicts = await postAll(
    tx,
    now,
    entries.map((entry) => ({ ...entry, metadata: { ...entry.metadata, automatic: true } })),
  );
  const outcomes = seats.map((seat, index) => {
    const outcome = verdicts[index]?.outcome;
    if (outcome === 'posted') return { seat, held: true };
    if (outcome === undefined || !WALLET_REFUSALS.has(outcome)) {
      throw new Error(`hold ${entries[index]?.id}: ${outcome}`);
    }
    return { seat, held: false };
  });
  await recordHolds(
    tx,
    now,
    group,
    outcomes.flatMap(({ seat, held }) => (held ? [seat] : [])),
  );
  return outcomes.flatMap(({ seat, held }) => (held ? [] : [seat]));
}

/** Takes one member's hold as a manual payment. Throws the errors of `post`. */
export async function holdManually(
  tx: Tx,
  now: Date,
  { group }: Pick<GroupState, 'group'>,
  { seat, day_cap }: { seat: Seat; day_cap: Kobo },
): Promise<Entry> {
  const [entry] = await entriesOf(tx, group, [seat], () => day_cap);
  if (entry === undefined) throw new Error('a hold without an entry');
  await post(tx, now, entry);
  await recordHolds(tx, now, group, [seat]);
  return entry;
}

async function entriesOf(
  tx: Tx,
  group: GroupRow,
  seats: readonly Seat[],
  capOf: (seat: Seat) => Kobo | undefined,
): Promise<Entry[]> {
  const before = await timesHeld(tx, group.id);
  const sums = holdOf(group);
  return seats.map((seat) =>
    holdEntry(group, seat, { ...sums, times: before.get(seat.id) ?? 0, day_cap: capOf(seat) }),
  );
}

async function recordHolds(tx: Tx, now: Date, group: GroupRow, seats: readonly Seat[]) {
  if (seats.length === 0) return;
  const sums = holdOf(group);
  const rows = seats.map(({ id: member_id, payer }) => ({
    group_id: group.id,
    member_id,
    user_id: payer.user_id,
    ...sums,
    held_at: now,
    returned_at: null,
  }));
  await tx.insertInto('ajo_hold').values(rows).execute();
  const params = { group_id: group.id, group: group.name, ...sums };
  await notify(
    tx,
    seats.map((seat) =>
      createNotice(ajoNotices.ajo_held, seat.payer.user_id, now, { ...params, ...forWhom(seat) }),
    ),
  );
}

/** Refusals that concern the wallet's owner alone. */
const WALLET_REFUSALS = new Set<Verdict['outcome']>([
  'insufficient_funds',
  'closed_account',
  'frozen_account',
  'held_account',
  ...CAP_REFUSALS,
]);

async function timesHeld(tx: Tx, groupId: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('ajo_hold')
    .select(({ fn }) => ['member_id', fn.countAll<number>().as('times')])
    .where('group_id', '=', groupId)
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id, times }) => [member_id, Number(times)]));
}

/** Releases the holds of these members before the start. */
export async function returnHolds(
  tx: Tx,
  now: Date,
  { group }: Pick<GroupState, 'group'>,
  seats: readonly Seat[],
): Promise<void> {
  const holds = await holdsOf(tx, group.id);
  for (const seat of seats) {
    const hold = holds.get(seat.id);
    if (hold === undefined) continue;
    const amount = kobo(hold.first + hold.bond);
    await credit(tx, now, holdReturnEntry(group, seat, { id: hold.id, amount }), seat.payer);
    await endHold(tx, now, hold);
  }
}

/** At the start: the holds become everyone's contribution to the first round; bonds stay. */
export async function payFirstRound(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group, seats, round, shares } = state;
  if (round === undefined) throw new Error(`group ${group.id} has no first round`);
  const part = nextPart(group, undefined);
  const from = heldAccount(group);
  const verdicts = await postAll(
    tx,
    now,
    seats.map((seat) => contributionEntry(group, seat, { round: 1, part, from })),
  );
  const refused = verdicts.find(({ outcome }) => outcome !== 'posted');
  if (refused) throw new Error(`the start of group ${group.id}: ${refused.outcome}`);
  const rows = seats.map((seat) =>
    shareWith({ group, seat, round: 1, share: undefined }, part, now),
  );
  for (const row of rows) shares.set(row.member_id, row);
  round.funded = kobo(seats.length * part.pot);
  await saveShares(tx, rows);
  await saveRounds(tx, [state]);
  for (const seat of seats)
    await notifyPaidFor(tx, now, state, { seat, round: 1, total: sumOf(part) });
  await tx
    .updateTable('ajo_hold')
    .set({ status: 'started' })
    .where('group_id', '=', group.id)
    .where('status', '=', 'held')
    .execute();
}

const sumOf = ({ pot, reserve }: ContributionPart): Kobo => kobo(pot + reserve);
