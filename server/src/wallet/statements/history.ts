// History and receipts, read from the ledger and shown to the customers on either side, and the
// public receipt check, which lets anyone expose a forged alert.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { HistoryFilters, TransactionStatus } from '@alajo/contract/wallet/history.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { reference as referenceSchema } from '@alajo/contract/wallet/schemas.ts';
import { type TransactionKind, transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import type { PublicReceipt } from '@alajo/contract/wallet/verification.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { maskName } from '../../identity/directory.ts';
import { derivedId } from '../../ledger/entries.ts';
import {
  type EntryDetail,
  type EntryState,
  findEntry,
  latestPosting,
  listHistory,
} from '../../ledger/statement.ts';
import type { Accounts } from '../../payments/accounts.ts';
import {
  deliveryFrom,
  descriptions,
  fromMetadata,
  type Movement,
  receiptStatus,
  toReceipt,
  toTransaction,
} from '../../payments/movements.ts';
import { expectedBy } from '../../payments/outside/retry-schedule.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { belowCursor } from '../../platform/http/pagination.ts';
import type { PreviewTags } from '../../platform/http/previews.ts';
import { begunAt, findPayout } from '../payouts/payout-states.ts';

type Page = { limit: number; cursor?: string | undefined } & HistoryFilters;

// Rows one page of a search may scan: a rare word must not read years of history in one query.
const SCANNED_ROWS_MAX = 5_000;

/**
 * A page of the wallet's movements, newest first; the cursor is a posting number. A search scans a
 * bounded part of the history, so a page may have few rows or none and still have a next one.
 */
export async function listTransactions(
  { db }: Deps,
  accounts: Accounts,
  userId: number,
  page: Page,
) {
  const account = await accounts.wallet(userId);
  const found = {
    sign: page.type,
    least: page.amount_from,
    most: page.amount_to,
    kind: page.kind,
    state: stateOf(page.status),
    text: textOf(page),
  };
  const narrow = Object.values(found).some((filter) => filter !== undefined);
  const { top, floor } = await boundsOf(db, account, page, narrow);
  const end = narrow ? Math.max(floor, top - 1 - SCANNED_ROWS_MAX) : floor;
  const span = { limit: page.limit + 1, before_seq: top, after_seq: end };
  const rows = await listHistory(db, account, { ...span, ...found });
  const shown = rows.slice(0, page.limit);
  const on = rows.length > page.limit ? shown.at(-1)?.seq : end > floor ? end + 1 : undefined;
  return {
    results: shown.map((row) =>
      toTransaction({ ...row, id: row.entry_id, movement: fromMetadata(row.metadata) }),
    ),
    next: on === undefined ? null : String(on),
  };
}

/** The posting numbers around the page, both exclusive. With `exact`, `top` is the newest plus one. */
async function boundsOf(db: Db, account: number, { cursor, from, to }: Page, exact: boolean) {
  const before = belowCursor(cursor);
  const until = to === undefined ? undefined : startOfDay(addDays(to, 1));
  const [last, first] = await Promise.all([
    exact || until ? latestPosting(db, account, until) : undefined,
    from === undefined ? undefined : latestPosting(db, account, startOfDay(from)),
  ]);
  return { top: last ? Math.min(before, last.seq + 1) : before, floor: first?.seq ?? 0 };
}

/** `failed` in the history means the money came back: `reversed` in the ledger. */
function stateOf(status: TransactionStatus | undefined): EntryState | undefined {
  return status === 'failed' ? 'reversed' : status;
}

const textOf = ({ search }: Page) =>
  search ? { search, ...descriptions, both: sql`e.metadata ->> 'note'` } : undefined;

/** The receipt of a movement the customer was part of. Throws not_found for any other. */
export async function findReceipt(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  reference: string,
): Promise<Receipt> {
  const entry = await findForParty(db, userId, fromReference(reference));
  const own = entry?.postings.filter(
    (posting) => posting.owner_id === userId && ['wallet', 'parked'].includes(posting.kind),
  );
  if (entry === undefined || own === undefined || own.length === 0) throw new AppError('not_found');
  const wallet = own.find((posting) => posting.kind === 'wallet') ?? own[0];
  const total = own.every((posting) => posting.amount > 0)
    ? own.reduce((sum, posting) => sum + posting.amount, 0)
    : (wallet?.amount ?? 0);
  const payout = entry.kind === 'transfer_bank' ? await findPayout(db, entry.id) : undefined;
  const movement = fromMetadata(entry.metadata);
  const waits = entry.state === 'pending' && (payout === undefined || payout.status === 'waiting');
  const waits_until = waits ? movement.waits_until : undefined;
  const begun = payout ? begunAt(payout) : entry.posted_at;
  return toReceipt(
    { ...entry, amount: kobo(total), movement },
    {
      waits_until,
      expected_by: isInDoubt(entry) && waits_until === undefined ? expectedBy(begun) : null,
      session_id: payout?.session_id ?? null,
      delivery: entry.closing === null ? null : deliveryFrom(entry.closing),
    },
  );
}

/** A transfer that waited is two entries: its receiver was credited by the one that ended the wait. */
async function findForParty(db: Db, userId: number, id: string): Promise<EntryDetail | undefined> {
  const entry = await findEntry(db, id);
  const received = entry?.captured && entry.metadata.to_user_id === userId;
  return received ? findEntry(db, derivedId('closes', id)) : entry;
}

/** True while a third party must confirm the outcome; a waste collection is merely not due yet. */
const isInDoubt = ({ state, kind }: EntryDetail) => state === 'pending' && kind !== 'waste';

// Captures and reversals are part of the entry they close, which has the receipt.
const KINDS: ReadonlySet<string> = new Set(transactionKind.options);

/** For anyone with the reference: live status, amount and masked names. */
export async function verifyReceipt(
  { db, clock }: Deps,
  reference: string,
): Promise<PublicReceipt> {
  const entry = await findEntry(db, fromReference(reference));
  if (entry === undefined || !KINDS.has(entry.kind)) throw new AppError('not_found');
  const movement = fromMetadata(entry.metadata);
  const now = clock.now();
  return {
    reference: toReference(entry.id),
    kind: entry.kind as TransactionKind,
    status: receiptStatus(entry, movement),
    amount: movement.amount,
    sender: maskName(movement.sender),
    recipient: maskName(movement.recipient),
    recipientBank: movement.bank,
    date: entry.posted_at.toISOString(),
    waits_until: isWaiting(entry, movement, now) ? movement.waits_until : undefined,
    checked_at: now.toISOString(),
  };
}

const isWaiting = ({ state }: EntryDetail, { waits_until }: Movement, now: Date) =>
  state === 'pending' && waits_until !== undefined && new Date(waits_until) > now;

/** The same for the preview of a shared link; undefined for an unknown one. */
export async function previewReceipt(deps: Deps, text: string): Promise<PreviewTags | undefined> {
  const read = referenceSchema.safeParse(text);
  if (!read.success) return undefined;
  const receipt = await verifyReceipt(deps, read.data).catch((error) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (receipt === undefined) return undefined;
  const { amount, status, sender, recipient } = receipt;
  return {
    title: `${formatNaira(amount)}: ${STATUS_TITLES[status]}`,
    description: `From ${sender} to ${recipient}. Open the link for its state right now.`,
    picture: 'preview-verify.png',
  };
}

const STATUS_TITLES: Record<PublicReceipt['status'], string> = {
  success: 'a real Alajo payment',
  pending: 'a payment on its way',
  failed: 'a payment that failed',
  reversed: 'a payment that was reversed',
};
