// Entries: the only way money moves. Use `post` inside a transaction when money moves together with
// other rows, and `ledger.submit` (submit.ts) when it moves alone.
import { hash } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonArray, plainArray, timeArray } from '../platform/database/arrays.ts';
import { type Db, prepared, type Tx } from '../platform/database/database.ts';
import { sampledTrace } from '../platform/traces.ts';
import { type Account, spentToday } from './accounts.ts';

export type Posting = {
  account: number;
  /** Signed kobo: negative debits the account. */
  amount: Kobo;
  /** For a debit: the maximum that capped debits may take from the account in one Lagos day. */
  day_cap?: Kobo;
  /**
   * For a credit: the maximum the account may hold afterwards; for a wallet, including its set-aside amount.
   */
  ceiling?: Kobo;
};

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type Entry = {
  /** A UUID chosen by the caller: an id is applied at most once. */
  id: string;
  kind: string;
  postings: Posting[];
  metadata?: { [key: string]: Json };
  /** Holds the money until another entry closes or reverses this one. */
  hold?: boolean;
  /** The entry this one reverses; the id must be derivedId('reverses', …). */
  reverses?: string;
  /** The hold this one captures; the id must be derivedId('closes', …). */
  closes?: string;
  /** The wallet whose owner set aside the money leaving a hold, if it isn't the entry's own wallet. */
  holder?: number;
  /**
   * Refuses a duplicate: an entry of the same name from the same account (of the first posting),
   * posted after `since`. With `since` null the key is only stored.
   */
  duplicate_key?: { name: string; since: Date | null };
  /** The content the id identifies, instead of the postings, if those may differ between two attempts. */
  content?: string;
};

export type PostedEntry = { id: string; posted_at: Date; repeated: boolean };

/** A credit would exceed its account's ceiling; `room` is the amount that would still fit. */
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
    | 'held_account'
    | 'insufficient_funds'
    | 'day_cap_exceeded'
    | 'own_day_cap_exceeded'
    | 'own_payment_cap_exceeded'
    | 'ceiling_exceeded'
    | 'reversal_mismatch'
    | 'closing_mismatch';
  entry_at: Date;
  amount: number | null;
};

/** Refusals of a debit because of a limit: the tier's, a low one or the owner's own. */
export const CAP_REFUSALS: ReadonlySet<Verdict['outcome']> = new Set([
  'day_cap_exceeded',
  'own_day_cap_exceeded',
  'own_payment_cap_exceeded',
]);

/** The id of the only entry that may reverse or close another; SQL computes the same. */
export function derivedId(purpose: 'reverses' | 'closes', id: string): string {
  const hex = hash('md5', `${purpose}:${id}`);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Posts one entry in the caller's transaction; if it was posted before, returns the first result.
 * Throws AppError (insufficient_funds, day_limit_reached, own_day_limit_reached, own_payment_limit_reached,
 * account_closed, wallet_frozen, wallet_held, idempotency_key_reused) or CeilingExceeded, and then writes
 * nothing.
 */
export async function post(tx: Tx, now: Date, entry: Entry): Promise<PostedEntry> {
  const [verdict] = await postAll(tx, now, [entry]);
  if (verdict === undefined) throw new Error('post_entries returned nothing');
  return toPosted(entry, verdict);
}

type ReversedPosting = { account_id: number; amount: Kobo; kind: string; reversed_at: Date | null };

/** Posts the exact opposite of an entry, at most once ever. Throws if there is no such entry. */
export async function reverse(
  tx: Tx,
  now: Date,
  original: string,
  metadata: Entry['metadata'] = {},
): Promise<PostedEntry> {
  const id = derivedId('reverses', original);
  // Sorts the postings the same way for all callers, because the id identifies them.
  const { rows } = await sql<ReversedPosting>`
    with entry as materialized (
      select id, kind, posted_at from ledger_entry where id = any(${[original, id]}::uuid[])
    ), moved as materialized (
      select account_id, amount from ledger_posting where entry_id = ${original}
    )
    select p.account_id, p.amount, e.kind, r.posted_at as reversed_at
    from moved p join entry e on e.id = ${original} left join entry r on r.id = ${id}
    order by p.account_id`.execute(tx);
  const [first] = rows;
  if (first === undefined) throw new Error(`no entry ${original} to reverse`);
  if (first.reversed_at !== null) return { id, posted_at: first.reversed_at, repeated: true };
  return post(tx, now, {
    id,
    kind: `${first.kind}_reversal`,
    reverses: original,
    metadata,
    postings: rows.map((row) => ({ account: row.account_id, amount: kobo(-row.amount) })),
  });
}

/** Runs post_entries over a batch; returns one verdict per entry, in order. */
export async function postAll(db: Db | Tx, now: Date, entries: Entry[]): Promise<Verdict[]> {
  const call = postEntriesCall(now, entries.map(withTrace));
  return prepared(db, sql<Verdict>`select outcome, entry_at, amount from ${call} order by entry`);
}

/** The entry with the id of the sampled trace that posts it, if there is one. */
export function withTrace(entry: Entry): Entry {
  const trace = sampledTrace();
  return trace === undefined ? entry : { ...entry, metadata: { ...entry.metadata, trace } };
}

/**
 * The call of post_entries for a batch, as a table expression (entry, outcome, entry_at, amount).
 * Entries that would fall into closed hours are dated to their end.
 */
export function postEntriesCall(now: Date, entries: readonly Entry[]): RawBuilder<unknown> {
  entries.forEach(requireBalanced);
  const postings = entries.flatMap((entry, index) =>
    entry.postings.map((posting) => ({ ...posting, entry: index + 1 })),
  );
  const perEntry = (value: (entry: Entry) => string | number | boolean | undefined) =>
    plainArray(entries.map(value));
  const perPosting = (value: (posting: Posting & { entry: number }) => number | undefined) =>
    plainArray(postings.map(value));
  return sql`post_entries(
    ${perEntry(({ id }) => id)}::uuid[], ${perEntry(({ kind }) => kind)}::text[],
    ${perEntry(fingerprint)}::text[], ${perEntry(({ reverses }) => reverses)}::uuid[],
    ${perEntry(({ closes }) => closes)}::uuid[], ${perEntry(({ hold }) => hold ?? false)}::boolean[],
    ${jsonArray(entries.map(({ metadata }) => metadata ?? {}))},
    ${entries.map(({ duplicate_key }) => duplicate_key?.name ?? null)}::text[],
    ${timeArray(entries.map(({ duplicate_key }) => duplicate_key?.since ?? undefined))}::timestamptz[],
    ${perPosting(({ entry }) => entry)}::int[], ${perPosting(({ account }) => account)}::bigint[],
    ${perPosting(({ amount }) => amount)}::bigint[], ${perPosting(({ day_cap }) => day_cap)}::bigint[],
    ${perPosting(({ ceiling }) => ceiling)}::bigint[], ledger_open_time(${now}),
    ${perEntry(({ holder }) => holder)}::bigint[])`;
}

/** Turns a verdict into the posted entry, or throws its refusal. */
export function toPosted(entry: Entry, verdict: Verdict): PostedEntry {
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
      throw insufficientFunds(amount);
    case 'day_cap_exceeded':
      throw dayLimitReached(amount);
    case 'own_day_cap_exceeded':
      throw ownDayLimitReached(amount);
    case 'own_payment_cap_exceeded':
      throw ownPaymentLimitReached(amount);
    case 'ceiling_exceeded':
      throw new CeilingExceeded(amount);
    case 'closed_account':
      throw new AppError('account_closed');
    case 'frozen_account':
      throw new AppError('wallet_frozen');
    case 'held_account':
      throw new AppError('wallet_held');
    case 'unknown_account':
    case 'reversal_mismatch':
    case 'closing_mismatch':
      throw new Error(`entry ${entry.id} refused: ${verdict.outcome}`);
    default:
      throw new Error(`unknown outcome ${verdict.outcome satisfies never}`);
  }
}

/**
 * Throws the error that posting a debit of a wallet would throw in its current state, with the same
 * precedence. The day and its cap are the tier's.
 */
export function requireDebit(
  account: Account,
  amount: Kobo,
  { day, cap }: { day: string; cap: Kobo },
): void {
  const { balance, own_day_cap, own_payment_cap } = account;
  if (account.status === 'closed') throw new AppError('account_closed');
  if (account.held) throw new AppError('wallet_held');
  if (account.status === 'frozen') throw new AppError('wallet_frozen');
  if (account.owing) throw insufficientFunds(amount);
  if (balance < amount) throw insufficientFunds(kobo(amount - balance));
  if (own_payment_cap !== null && amount > own_payment_cap) {
    throw ownPaymentLimitReached(own_payment_cap);
  }
  const isOwn = own_day_cap !== null && own_day_cap < cap;
  const left = kobo(Math.max((isOwn ? own_day_cap : cap) - spentToday(account, day), 0));
  if (amount > left) throw isOwn ? ownDayLimitReached(left) : dayLimitReached(left);
}

const insufficientFunds = (missing: Kobo) =>
  new AppError('insufficient_funds', {
    message: `Your balance is too low for this. You need ${formatNaira(missing)} more.`,
  });

/** The refusal of an amount over the tier's daily limit; `left` can still be sent. */
const dayLimitReached = (left: Kobo) =>
  new AppError('day_limit_reached', {
    message: `This is over your daily limit. You can still send ${formatNaira(left)} today.`,
  });

/** The refusal of an amount over the daily limit the wallet's owner set; `left` can still be sent. */
const ownDayLimitReached = (left: Kobo) =>
  new AppError('own_day_limit_reached', {
    message: `This is over the daily limit you set yourself. You can still send ${formatNaira(left)} today. ${CHANGE_HINT}`,
  });

/** The refusal of a payment over the owner's own per-payment limit. */
export const ownPaymentLimitReached = (cap: Kobo) =>
  new AppError('own_payment_limit_reached', {
    message: `This is over the ${formatNaira(cap)} that you allow for one payment. ${CHANGE_HINT}`,
  });

const CHANGE_HINT = 'You can change it in Settings, under Limits.';

// Programming errors, not refusals: they never depend on a customer's input.
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

// The content an id identifies, without bounds: a limit may change between two attempts.
function fingerprint(entry: Entry): string {
  const postings = entry.postings.map((posting) => [posting.account, posting.amount]);
  const content = entry.content ?? [postings, entry.hold ?? false, entry.reverses, entry.closes];
  return hash('sha256', JSON.stringify([entry.kind, content]), 'base64url');
}
