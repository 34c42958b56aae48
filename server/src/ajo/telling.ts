// What members are told, and what stands in the group's history for good.
import type { Kobo } from '@alajo/contract/money.ts';
import { type Notice, notify } from '../notifications/notifications.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Seat, State } from './state.ts';

type Happened = { group_id: number; text: string; round?: number | null; amount?: Kobo | null };

/** Writes down what happened, for every member to read. */
export async function record(tx: Tx, now: Date, happened: readonly Happened[]): Promise<void> {
  if (happened.length === 0) return;
  const rows = happened.map(({ round = null, amount = null, ...one }) => ({
    ...one,
    round,
    amount,
    at: now,
  }));
  await tx.insertInto('ajo_event').values(rows).execute();
}

/** What a step over many groups says: written down together at its end. */
export type Told = { happened: Happened[]; notices: Notice[] };

export async function tell(tx: Tx, now: Date, { happened, notices }: Told): Promise<void> {
  await record(tx, now, happened);
  if (notices.length > 0) await notify(tx, notices);
}

export type Said = { kind?: Notice['kind']; title: string; body: string; link?: string };

/** What one member is told about their group. */
export const notice = ({ group }: State, seat: Seat, now: Date, said: Said): Notice => ({
  user_id: seat.user_id,
  kind: said.kind ?? 'notice',
  title: said.title,
  body: said.body,
  link: said.link ?? `/ajo?group=${group.id}`,
  created_at: now,
});

/** Tells every member, but those named. */
export async function tellAll(
  tx: Tx,
  now: Date,
  state: State,
  said: Said,
  but: readonly number[] = [],
): Promise<void> {
  const told = state.seats.filter(({ id }) => !but.includes(id));
  await notify(
    tx,
    told.map((seat) => notice(state, seat, now, said)),
  );
}
