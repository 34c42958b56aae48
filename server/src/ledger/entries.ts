// Entries: the only way money moves. `post` is the door for money that moves together with other
// rows, inside the caller's transaction; submit.ts is the door for money that moves alone.
import { createHash } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared, type Tx } from '../platform/database/database.ts';

export type Posting = {
  account: number;
  /** Signed kobo: negative takes from the account. */
  amount: Kobo;
  /** For a debit: the most that may leave the account by capped debits in one Lagos day. */
  day_cap?: Kobo;
  /** For a credit: the most the account may hold afterwards. */
  ceiling?: Kobo;
};

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type Entry = {
  /** A uuid of the caller's: the same id is applied once, whatever repeats. */
  id: string;
  kind: string;
  postings: Posting[];
  metadata?: { [key: string]: Json };
  /** Puts money aside until another entry closes or reverses this one. */
  hold?: boolean;
  /** The entry this one takes back; the id must be derivedId('reverses', …). */
  reverses?: string;
  /** The hold this one captures; the id must be derivedId('closes', …). */
  closes?: string;
  /**
   * What it would be a duplicate of: one of the same name sent by the same account, the first
   * posting's. `since`: refused if one was posted after then; null: only remembered.
   */
  duplicate_key?: { name: string; since: Date | null };
  /** What the id stands for, instead of the postings, where these may differ between two tries. */
  content?: string;
};

export type Posted = { id: string; posted_at: Date; repeated: boolean };

/** A credit would lift its account over the ceiling given; `room` is what would still fit. */
export class CeilingExceeded extends Error {
  readonly room: Kobo;
  constructor(room: Kobo) {
    super(`room for ${room} kobo only`);
    this.name = 'CeilingExceeded';
    this.room = room;
  }
}

export type Verdict = {
  outcome:
    | 'posted'
    | 'repeated'
    | 'reused'
    | 'duplicate'
    | 'unknown_account'
    | 'closed_account'
    | 'frozen_account'
    | 'insufficient_funds'
    | 'day_cap_exceeded'
    | 'ceiling_exceeded'
    | 'reversal_mismatch'
    | 'closing_mismatch';
  entry_at: Date;
  amount: number | null;
};

/** The id of the one entry that may reverse or close another; the same in SQL. */
export function derivedId(purpose: 'reverses' | 'closes', id: string): string {
  const hex = createHash('md5').update(`${purpose}:${id}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Posts one entry in the caller's transaction, or the first answer again if it was posted before.
 * Throws AppError (insufficient_funds, day_limit_reached, account_closed, wallet_frozen,
 * idempotency_key_reused) or CeilingExceeded; nothing is written then.
 */
export async function post(tx: Tx, now: Date, entry: Entry): Promise<Posted> {
  const [verdict] = await postAll(tx, now, [entry]);
  if (verdict === undefined) throw new Error('post_entries did not answer');
  return toPosted(entry, verdict);
}

/** Posts the exact negation of an entry, at most once ever. Throws if there is no such entry. */
export async function reverse(
  tx: Tx,
  now: Date,
  original: string,
  metadata: Entry['metadata'] = {},
): Promise<Posted> {
  const { rows } = await sql<{ account_id: number; amount: Kobo; kind: string }>`
    select p.account_id, p.amount, e.kind from ledger_posting p
    join ledger_entry e on e.id = p.entry_id where e.id = ${original}`.execute(tx);
  const [first] = rows;
  if (first === undefined) throw new Error(`no entry ${original} to reverse`);
  return post(tx, now, {
    id: derivedId('reverses', original),
    kind: `${first.kind}_reversal`,
    reverses: original,
    metadata,
    postings: rows.map((row) => ({ account: row.account_id, amount: kobo(-row.amount) })),
  });
}

/** Runs post_entries over a batch; one verdict an entry, in order. */
export async function postAll(db: Db | Tx, now: Date, entries: Entry[]): Promise<Verdict[]> {
  return prepared(
    db,
    sql<Verdict>`select outcome, entry_at, amount from ${postEntriesCall(now, entries)} order by entry`,
  );
}

/** The call of post_entries for a batch, as a table expression (entry, outcome, entry_at, amount). */
export function postEntriesCall(now: Date, entries: readonly Entry[]): RawBuilder<unknown> {
  entries.forEach(requireBalanced);
  const postings = entries.flatMap((entry, at) =>
    entry.postings.map((posting) => ({ ...posting, entry: at + 1 })),
  );
  return sql`post_entries(
    ${entries.map((entry) => entry.id)}::uuid[], ${entries.map((entry) => entry.kind)}::text[],
    ${entries.map(fingerprint)}::text[],
    ${entries.map((entry) => entry.reverses ?? null)}::uuid[],
    ${entries.map((entry) => entry.closes ?? null)}::uuid[],
    ${entries.map((entry) => entry.hold ?? false)}::boolean[],
    ${jsonList(entries.map((entry) => entry.metadata ?? {}))},
    ${entries.map((entry) => entry.duplicate_key?.name ?? null)}::text[],
    ${entries.map((entry) => entry.duplicate_key?.since ?? null)}::timestamptz[],
    ${integers(postings.map((posting) => posting.entry))}::int[],
    ${integers(postings.map((posting) => posting.account))}::bigint[],
    ${integers(postings.map((posting) => posting.amount))}::bigint[],
    ${integers(postings.map((posting) => posting.day_cap))}::bigint[],
    ${integers(postings.map((posting) => posting.ceiling))}::bigint[],
    ${now}::timestamptz)`;
}

// As PostgreSQL writes an array: the driver would quote and escape every number.
const integers = (list: readonly (number | undefined)[]) =>
  `{${list.map((one) => one ?? 'null').join()}}`;

// One JSON text: as an array of texts every quote in it would be escaped and unescaped.
const jsonList = (list: readonly Json[]) => sql`(select array_agg(value order by position)
  from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality j(value, position))`;

/** Turns a verdict into the caller's answer or refusal. */
export function toPosted(entry: Entry, verdict: Verdict): Posted {
  const amount = kobo(verdict.amount ?? 0);
  switch (verdict.outcome) {
    case 'posted':
    case 'repeated':
      return {
        id: entry.id,
        posted_at: verdict.entry_at,
        repeated: verdict.outcome === 'repeated',
      };
    case 'reused':
      throw new AppError('idempotency_key_reused');
    case 'duplicate':
      throw new AppError('duplicate_transfer');
    case 'insufficient_funds':
      throw new AppError('insufficient_funds', {
        message: `Your balance is too low for this. You need ${formatNaira(amount)} more.`,
      });
    case 'day_cap_exceeded':
      throw new AppError('day_limit_reached', {
        message: `This is over your daily limit. You can still send ${formatNaira(amount)} today.`,
      });
    case 'ceiling_exceeded':
      throw new CeilingExceeded(amount);
    case 'closed_account':
      throw new AppError('account_closed');
    case 'frozen_account':
      throw new AppError('wallet_frozen');
    case 'unknown_account':
    case 'reversal_mismatch':
    case 'closing_mismatch':
      throw new Error(`entry ${entry.id} refused: ${verdict.outcome}`);
    default:
      throw new Error(`unknown outcome ${verdict.outcome satisfies never}`);
  }
}

// Programming errors, not refusals: they never depend on what a customer sends.
function requireBalanced(entry: Entry): void {
  const accounts = new Set(entry.postings.map((posting) => posting.account));
  const sum = entry.postings.reduce((total, posting) => total + posting.amount, 0);
  if (entry.postings.length < 2 || accounts.size !== entry.postings.length || sum !== 0) {
    throw new RangeError(`entry ${entry.id} (${entry.kind}): postings must sum to zero, one each`);
  }
  if (entry.postings.some((posting) => !Number.isSafeInteger(posting.amount) || !posting.amount)) {
    throw new RangeError(`entry ${entry.id} (${entry.kind}): a posting moves nothing`);
  }
}

// What one id stands for. Bounds are left out: a limit may change between two tries.
function fingerprint(entry: Entry): string {
  const postings = entry.postings.map((posting) => [posting.account, posting.amount]);
  const content = entry.content ?? [postings, entry.hold ?? false, entry.reverses, entry.closes];
  return createHash('sha256')
    .update(JSON.stringify([entry.kind, content]))
    .digest('base64url');
}
