// Receipts, read from the ledger and shown to the customers on either side, and the public receipt check, which
// lets anyone expose a forged alert.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { RECENT_RECEIPTS, type RecentReceipt } from '@alajo/contract/wallet/receipt-routes.ts';
import { type Receipt, reference as referenceSchema } from '@alajo/contract/wallet/schemas.ts';
import { type TransactionKind, transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import type { PublicReceipt } from '@alajo/contract/wallet/verification.ts';
import type { Deps } from '../deps.ts';
import { maskName } from '../identity/directory.ts';
import { derivedId } from '../ledger/entries.ts';
import { type EntryDetail, findClosings, findEntry, listHistory } from '../ledger/statement.ts';
import type { Accounts } from '../payments/accounts.ts';
import {
  deliveryFrom,
  fromMetadata,
  type Movement,
  receiptStatus,
  toReceipt,
  toTransaction,
} from '../payments/movements.ts';
import { expectedBy } from '../payments/outside/retry-schedule.ts';
import type { Db } from '../platform/database/database.ts';
import type { PreviewTags } from '../platform/http/previews.ts';
import { begunAt, findPayout, findPayouts, type PayoutRow } from './payout-states.ts';

/** The receipt of a movement the customer was part of. Throws not_found for any other. */
export async function findReceipt(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  reference: string,
): Promise<Receipt> {
  const entry = await findForParty(db, userId, fromReference(reference));
  const ownPostings = entry?.postings.filter(
    (posting) => posting.owner_id === userId && ['wallet', 'parked'].includes(posting.kind),
  );
  if (entry === undefined || ownPostings === undefined || ownPostings.length === 0)
    throw new AppError('not_found');
  const wallet = ownPostings.find((posting) => posting.kind === 'wallet') ?? ownPostings[0];
  const total = ownPostings.every((posting) => posting.amount > 0)
    ? ownPostings.reduce((sum, posting) => sum + posting.amount, 0)
    : (wallet?.amount ?? 0);
  const payout = entry.kind === 'transfer_bank' ? await findPayout(db, entry.id) : undefined;
  return describeEntry({ ...entry, amount: kobo(total) }, payout);
}

/** An entry with the amount that it moved for one customer. */
type OwnEntry = Omit<EntryDetail, 'postings'> & { amount: Kobo };

/** The receipt of an entry, on one customer's side. */
function describeEntry(entry: OwnEntry, payout: PayoutRow | undefined): Receipt {
  const movement = fromMetadata(entry.metadata);
  const waits = entry.state === 'pending' && (payout === undefined || payout.status === 'waiting');
  const waits_until = waits ? movement.waits_until : undefined;
  const started = payout ? begunAt(payout) : entry.posted_at;
  return toReceipt(
    { ...entry, movement },
    {
      waits_until,
      expected_by: isInDoubt(entry) && waits_until === undefined ? expectedBy(started) : null,
      session_id: payout?.session_id ?? null,
      delivery: entry.closing === null ? null : deliveryFrom(entry.closing),
    },
  );
}

/** The latest transactions of the customer's wallet with their receipts, in three queries. */
export async function listReceipts(
  { db }: Pick<Deps, 'db'>,
  accounts: Accounts,
  userId: number,
): Promise<RecentReceipt[]> {
  const rows = await listHistory(db, await accounts.wallet(userId), { limit: RECENT_RECEIPTS });
  const captured = rows.filter((row) => row.captured).map(({ entry_id }) => entry_id);
  const sent = rows.filter(({ kind }) => kind === 'transfer_bank').map(({ entry_id }) => entry_id);
  const [closings, payouts] = await Promise.all([
    findClosings(db, captured),
    findPayouts(db, sent),
  ]);
  return rows.map((row) => {
    const movement = fromMetadata(row.metadata);
    const posted = { ...row, id: row.entry_id };
    const parked = row.amount > 0 ? (movement.parked ?? 0) : 0;
    const closing = closings.get(row.entry_id) ?? null;
    const entry = { ...posted, closing, amount: kobo(row.amount + parked) };
    return {
      transaction: toTransaction({ ...posted, movement }),
      receipt: describeEntry(entry, payouts.get(row.entry_id)),
    };
  });
}

/** A transfer that waited is two entries: its recipient was credited by the one that ended the wait. */
async function findForParty(db: Db, userId: number, id: string): Promise<EntryDetail | undefined> {
  const entry = await findEntry(db, id);
  const isRecipient = entry?.captured && entry.metadata.to_user_id === userId;
  return isRecipient ? findEntry(db, derivedId('closes', id)) : entry;
}

/** True while a third party must confirm the outcome; a waste collection is merely not due yet. */
const isInDoubt = ({ state, kind }: Pick<EntryDetail, 'state' | 'kind'>) =>
  state === 'pending' && kind !== 'waste';

// Captures and reversals are part of the entry they close, which has the receipt.
const KINDS: ReadonlySet<string> = new Set(transactionKind.options);

/** Public receipt check: live status, amount and masked names for anyone with the reference. */
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
    description: `From ${sender} to ${recipient}. Open the link to see its current status.`,
    picture: 'preview-verify.png',
  };
}

const STATUS_TITLES: Record<PublicReceipt['status'], string> = {
  success: 'a real Alajo payment',
  pending: 'a payment on its way',
  failed: 'a payment that failed',
  reversed: 'a payment that was reversed',
};
