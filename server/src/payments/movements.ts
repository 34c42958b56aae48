// A wallet entry's description, written once into its metadata: history, receipts and the public
// receipt check read it from there and need no other table. There are billions of entries, so
// anything derivable is not stored.
import { isDeepStrictEqual } from 'node:util';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type {
  ChargeLine,
  Delivery,
  Receipt,
  RecipientTarget,
  Transaction,
} from '@alajo/contract/wallet/schemas.ts';
import { isOwnMovement, type TransactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import { sql } from 'kysely';
import type { Json, PostedEntry } from '../ledger/entries.ts';
import type { EntryState } from '../ledger/statement.ts';

export type Movement = {
  sender: string;
  recipient: string;
  /** The recipient's bank, or Alajo. */
  bank: string;
  account: string | null;
  note: string | null;
  /** Kobo, before charges. */
  amount: Kobo;
  lines: ChargeLine[];
  /** The descriptions in the payer's and the recipient's history. */
  descriptions: { debit: string; credit: string };
  /** For the payer's recent recipients. */
  target: RecipientTarget | null;
  /** The part over the recipient's balance limit, parked beside the wallet. */
  parked?: Kobo;
  /** For a transfer that waits or waited: its due time, and the recipient. */
  waits_until?: string;
  to_user_id?: number;
};

/** The metadata's keys are those of `Movement`, except for the descriptions. They can never change. */
type StoredMovement = Omit<Movement, 'descriptions'> & {
  says?: Movement['descriptions'];
  username?: string;
};

export const ALAJO = 'Alajo';

/** A movement as an entry's metadata: only the fields that `fromMetadata` can't derive. */
export function toMetadata(movement: Movement): { [key: string]: Json } {
  const { target, recipient } = movement;
  const isCustomer = target?.type === 'user' && target.name === recipient;
  const counterparty = isCustomer ? { username: target.username } : {};
  const defaults = defaultsOf({ ...movement, ...counterparty });
  const stored = Object.entries(movement).filter(
    ([key, value]) => !isDeepStrictEqual(value, defaults[key as keyof MovementDefaults]),
  );
  const { descriptions: says, ...others } = Object.fromEntries(stored);
  return { ...others, ...(says === undefined ? {} : { says }), ...counterparty };
}

/** The movement in an entry's metadata. Older entries store every field in full. */
export function fromMetadata(metadata: { [key: string]: Json }): Movement {
  const { username, says, ...others } = metadata as Json as StoredMovement;
  const stored = says === undefined ? others : { ...others, descriptions: says };
  return { ...defaultsOf({ ...stored, username }), ...stored };
}

const SENT = 'Transfer to ';
const RECEIVED = 'Transfer from ';

/** The descriptions of an entry `e` in a query. */
export const descriptions = {
  debit: sql`coalesce(e.metadata #>> '{says,debit}', ${SENT} || (e.metadata ->> 'recipient'))`,
  credit: sql`coalesce(e.metadata #>> '{says,credit}', ${RECEIVED} || (e.metadata ->> 'sender'))`,
};

export const transferDescriptions = (
  sender: string,
  recipient: string,
): Movement['descriptions'] => ({
  debit: `${SENT}${recipient}`,
  credit: `${RECEIVED}${sender}`,
});

/** The lines of a free transfer. */
export const freeTransferLines = (amount: Kobo): ChargeLine[] => [
  { kind: 'amount', label: 'Amount', amount },
  { kind: 'fee', label: 'Transfer fee', amount: kobo(0) },
];

type TransferFacts = Pick<Movement, 'sender' | 'recipient' | 'amount'> & {
  username?: string | undefined;
};
type MovementDefaults = Pick<
  Movement,
  'bank' | 'account' | 'note' | 'lines' | 'descriptions' | 'target'
>;

/**
 * Default texts of a movement, unless its entry has its own. Never change them: past entries depend on them.
 */
const defaultsOf = ({ sender, recipient, amount, username }: TransferFacts): MovementDefaults => ({
  bank: ALAJO,
  account: null,
  note: null,
  lines: freeTransferLines(amount),
  descriptions: transferDescriptions(sender, recipient),
  target: username === undefined ? null : { type: 'user', username, name: recipient },
});

/** The delivered goods, from a capture's metadata; null when it has none. */
export const deliveryFrom = (closing: { [key: string]: Json }): Delivery | null =>
  (closing.delivery as Json as Delivery | undefined) ?? null;

type PostedMovement = {
  id: string;
  kind: string;
  /** Signed kobo, as posted to the customer's account. */
  amount: Kobo;
  posted_at: Date;
  state: EntryState;
  captured: boolean;
  reversed_at: Date | null;
  /** Cancelled by its payer while it waited. */
  cancelled?: boolean;
  movement: Movement;
};

/** A row of the history. `failed` means the money is back. */
export function toTransaction(posted: PostedMovement & { balance_after: Kobo }): Transaction {
  const { movement } = posted;
  const debit = posted.amount < 0;
  const kind = posted.kind as TransactionKind;
  const total = kobo(Math.abs(posted.amount));
  return {
    id: toReference(posted.id),
    type: debit ? 'debit' : 'credit',
    kind,
    amount: debit ? movement.amount : total,
    total,
    description: describeMovement(movement, debit),
    party: isOwnMovement(kind) ? undefined : debit ? movement.recipient : movement.sender,
    note: movement.note ?? undefined,
    date: posted.posted_at.toISOString(),
    status: posted.state === 'reversed' ? 'failed' : posted.state,
    ...(posted.state === 'pending' && movement.waits_until
      ? { waits_until: movement.waits_until }
      : {}),
    ...(posted.cancelled ? { cancelled: true as const } : {}),
    balance_after: posted.balance_after,
  };
}

/** The description for one side. Only the recipient learns how much was parked. */
export function describeMovement({ descriptions, parked }: Movement, debit: boolean): string {
  if (debit) return descriptions.debit;
  return parked
    ? `${descriptions.credit} (${formatNaira(parked)} of it waiting, over your limit)`
    : descriptions.credit;
}

/** All data a receipt shows to the customer on one side of a movement. */
export function toReceipt(
  posted: PostedMovement,
  details: {
    expected_by: Date | null;
    session_id: string | null;
    delivery: Delivery | null;
    waits_until?: string | undefined;
  },
): Receipt {
  const { movement } = posted;
  const debit = posted.amount < 0;
  const total = kobo(Math.abs(posted.amount));
  const reference = toReference(posted.id);
  return {
    id: reference,
    reference,
    type: debit ? 'debit' : 'credit',
    kind: posted.kind as TransactionKind,
    status: receiptStatus(posted, movement),
    amount: debit ? movement.amount : total,
    lines: linesFor(posted, total),
    total,
    description: describeMovement(movement, debit),
    sender: movement.sender,
    recipient: movement.recipient,
    recipientBank: movement.bank,
    recipient_account: movement.account,
    note: movement.note,
    date: posted.posted_at.toISOString(),
    expected_by: details.expected_by?.toISOString() ?? null,
    session_id: details.session_id,
    delivery: details.delivery,
    reversed_at: posted.reversed_at?.toISOString() ?? null,
    ...(details.waits_until === undefined ? {} : { waits_until: details.waits_until }),
    ...(posted.cancelled ? { cancelled: true as const } : {}),
  };
}

// The lines of these kinds add up to the recipient's amount; those of all others are the payer's charges.
const RECIPIENT_LINES = new Set(['ajo_payout', 'ajo_bond_return']);

function linesFor({ amount, kind, movement: { lines } }: PostedMovement, total: Kobo) {
  if (amount < 0) return lines;
  const listed = RECIPIENT_LINES.has(kind) && lines.length > 0;
  return listed ? lines : [{ kind: 'amount' as const, label: 'Amount', amount: total }];
}

/** The payer's receipt of a movement that was immediate. */
export const paidReceipt = (
  { id, posted_at }: Pick<PostedEntry, 'id' | 'posted_at'>,
  kind: string,
  movement: Movement,
): Receipt =>
  toReceipt(
    {
      id,
      kind,
      posted_at,
      movement,
      amount: kobo(-movement.amount),
      state: 'completed',
      captured: false,
      reversed_at: null,
    },
    { expected_by: null, session_id: null, delivery: null },
  );

// Kinds that are held first and captured only once a third party confirms them.
const HELD = new Set(['transfer_bank', 'airtime', 'data', 'bill', 'waste']);

/** `failed`: the money never left. `reversed`: it was paid and came back later. */
export function receiptStatus(
  posted: Pick<PostedMovement, 'state' | 'captured' | 'kind'>,
  { waits_until }: Pick<Movement, 'waits_until'>,
): Receipt['status'] {
  if (posted.state === 'pending') return 'pending';
  if (posted.state === 'completed') return 'success';
  const held = HELD.has(posted.kind) || waits_until !== undefined;
  return held && !posted.captured ? 'failed' : 'reversed';
}
