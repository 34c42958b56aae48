// Payday: the contributions of tens of thousands of members fall due in the same minute while the server keeps handling
// payments; then again in groups with bonds, where one member in ten has only half.
import { setTimeout as wait } from 'node:timers/promises';
import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { account as system } from '../src/ledger/chart.ts';
import type { Entry } from '../src/ledger/entries.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, inTransaction } from '../src/platform/database/database.ts';
import { enqueue } from '../src/platform/jobs/jobs.ts';
import { openAccounts, postBatch } from './customers.ts';

const SIZE = 10;
const BATCH = 1000;
const CONTRIBUTION = naira(1000);

type Groups = { ids: number[]; full: number; parts: number };

/** Creates groups of ten from `users`; they fall due when `callPayday` is called. */
export async function makeGroups(
  db: Db,
  users: readonly number[],
  { bond = 0 }: { bond?: number } = {},
): Promise<Groups> {
  const count = Math.trunc(users.length / SIZE);
  const { rows } = await sql<{ id: number }>`
    insert into ajo_group (organiser_id, name, description, contribution, set_aside, frequency,
      max_members, members, start_date, turn_order, late_fee, reserve, rules, status,
      current_round, total_rounds, pot, reserve_account, held_account, bond, created_at)
    select ${users[0]}, 'Payday ' || ${bond} || ' ' || n, '', ${CONTRIBUTION}, 0, 'monthly', ${SIZE},
      ${SIZE}, current_date, 'join', 0, 0, '[]', 'active', 1, ${SIZE}, 0, 0, 0, ${bond}, now()
    from generate_series(1, ${count}) n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await openAccounts(db, 'ajo_pot', 'ajo_group', ids);
  await openAccounts(db, 'ajo_reserve', 'ajo_group', ids);
  const held = await openAccounts(db, 'ajo_held', 'ajo_group', ids);
  await sql`update ajo_group g set pot = p.id, reserve_account = r.id, held_account = h.id
    from ledger_account p, ledger_account r, ledger_account h
    where g.id = any(${ids}) and p.kind = 'ajo_pot' and p.owner_id = g.id
      and r.kind = 'ajo_reserve' and r.owner_id = g.id
      and h.kind = 'ajo_held' and h.owner_id = g.id`.execute(db);
  const seats = users.slice(0, count * SIZE);
  await sql`insert into ajo_member (group_id, user_id, position, terms_version, in_parts, joined_at)
    select (${ids}::bigint[])[(n - 1) / ${SIZE} + 1], u, (n - 1) % ${SIZE} + 1, 1, ${bond > 0}, now()
    from unnest(${seats}::bigint[]) with ordinality s(u, n)`.execute(db);
  await sql`insert into ajo_round (group_id, number, due_at, status)
    select g, n, now() + make_interval(months => n - 1), 'scheduled'
    from unnest(${ids}::bigint[]) g, generate_series(1, ${SIZE}) n`.execute(db);
  if (bond > 0) await holdBonds(db, ids, held, bond);
  await sql`analyze ajo_group, ajo_member, ajo_round, ajo_hold, ledger_account, identity_user`.execute(
    db,
  );
  const short = bond > 0 ? count : 0;
  return { ids, full: seats.length - short, parts: short };
}

/** Holds everyone's bond and leaves the last member of each group half a contribution. */
async function holdBonds(
  db: Db,
  ids: readonly number[],
  held: ReadonlyMap<number, number>,
  times: number,
): Promise<void> {
  const bond = kobo(CONTRIBUTION * times);
  await sql`insert into ajo_hold (group_id, member_id, user_id, first, bond, status, held_at)
    select group_id, id, user_id, ${CONTRIBUTION}, ${bond}, 'started', now()
    from ajo_member where group_id = any(${ids})`.execute(db);
  const { rows } = await sql<{ group_id: number; position: number; wallet: number; balance: Kobo }>`
    select m.group_id, m.position, a.id as wallet, a.balance from ajo_member m
    join ledger_account a on a.kind = 'wallet' and a.owner_kind = 'user' and a.owner_id = m.user_id
    where m.group_id = any(${ids}) order by m.group_id, m.position`.execute(db);
  const move = (from: number, to: number, amount: Kobo): Entry => ({
    id: uuidv7(),
    kind: 'bench',
    postings: [
      { account: from, amount: kobo(-amount) },
      { account: to, amount },
    ],
  });
  const entries = rows.flatMap(({ group_id, position, wallet, balance }) => [
    move(wallet, held.get(group_id) ?? 0, bond),
    ...(position === SIZE
      ? [move(wallet, system.opening_balances, kobo(balance - bond - CONTRIBUTION / 2))]
      : []),
  ]);
  for (let at = 0; at < entries.length; at += BATCH) {
    await postBatch(db, entries.slice(at, at + BATCH));
  }
}

/** Makes all groups due now, waits for all contributions, and returns the rate per second. */
export async function callPayday(db: Db, { ids, full, parts }: Groups): Promise<number> {
  const start = performance.now();
  await inTransaction(db, async (tx) => {
    await sql`update ajo_group set next_at = now() where id = any(${ids})`.execute(tx);
    await enqueue(
      tx,
      'ajo_clock',
      {},
      { key: `ajo_clock:payday:${ids[0]}`, run_at: systemClock.now() },
    );
  });
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from ajo_round
      where number = 1 and status = 'scheduled' and group_id = any(${ids})`.execute(db);
    if (rows[0]?.left === 0) break;
    await wait(200);
  }
  const seconds = (performance.now() - start) / 1000;
  const { rows } = await sql<{ paid: number; in_part: number }>`
    select count(*) filter (where status = 'paid') as paid,
      count(*) filter (where status = 'late' and own > 0) as in_part
    from ajo_share where round = 1 and group_id = any(${ids})`.execute(db);
  const { paid = 0, in_part = 0 } = rows[0] ?? {};
  if (paid !== full || in_part !== parts) {
    throw new Error(`${paid} of ${full} have paid, and ${in_part} of ${parts} a part`);
  }
  return (full + parts) / seconds;
}
