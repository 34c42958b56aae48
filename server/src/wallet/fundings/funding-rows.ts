// Rows of fundings: the customer's view of them, and the lookup by a provider's reference.
import { AppError } from '@alajo/contract/errors.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import { cardName } from '@alajo/contract/wallet/cards.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import { reference as referenceSchema } from '@alajo/contract/wallet/schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { CardProblem } from '../../providers/payments/payments.ts';
import type { WalletFunding } from '../tables.ts';

export type FundingRow = Selectable<WalletFunding>;

/** Returns one of the customer's fundings. Throws not_found for anyone else's. */
export async function findFunding({ db, clock }: Deps, userId: number, reference: string) {
  return describeFunding(db, await requireOwnFunding(db, userId, reference), clock.now());
}

/**
 * A page of the customer's fundings that can still be paid, newest first; the cursor is a
 * reference. One the provider hasn't started has no next step and is left out, and so is a charge of a saved card, which
 * takes nothing more from the customer.
 */
export async function listOpenFundings({ db, clock }: Deps, userId: number, page: Page) {
  const now = clock.now();
  const own = db.selectFrom('wallet_funding').where('user_id', '=', userId);
  let open = own
    .selectAll()
    .where('payer_name', 'is', null)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .where(sql<boolean>`next_step ->> 'kind' <> 'saved_card'`);
  if (page.cursor !== undefined) {
    const after = referenceSchema.safeParse(page.cursor);
    if (!after.success) throw new AppError('invalid_request', { field: 'cursor' });
    const last = own.where('id', '=', fromReference(after.data)).select(['created_at', 'id']);
    open = open.where(({ eb, refTuple }) =>
      eb(refTuple('created_at', 'id'), '<', last.$asTuple('created_at', 'id')),
    );
  }
  const rows = await open
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const results = rows.slice(0, page.limit).map((row) => publicFunding(row, now));
  const more = rows.length > page.limit;
  return { results, next: more ? (results.at(-1)?.reference ?? null) : null };
}

/** Throws not_found for anyone else's, and for a guest's. */
export async function requireOwnFunding(
  db: Db,
  userId: number,
  reference: string,
): Promise<FundingRow> {
  const row = await requireFunding(db, fromReference(reference));
  if (row.user_id !== userId || row.payer_name !== null) throw new AppError('not_found');
  return row;
}

/** True if the charge of a saved card hasn't been decided. */
export async function isChargePending(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('wallet_funding')
    .select('id')
    .where('id', '=', id)
    .where('card_id', 'is not', null)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row !== undefined;
}

export async function requireFunding(db: Db, id: string): Promise<FundingRow> {
  const row = await db
    .selectFrom('wallet_funding')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export const lockFunding = (tx: Tx, id: string): Promise<FundingRow> =>
  tx
    .selectFrom('wallet_funding')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** A funding with the saved card that pays. */
export async function describeFunding(db: Db, row: FundingRow, now: Date): Promise<Funding> {
  const funding = publicFunding(row, now);
  if (row.card_id === null) return funding;
  const card = await db
    .selectFrom('wallet_card')
    .select(['brand', 'last_four'])
    .where('id', '=', row.card_id)
    .executeTakeFirst();
  return { ...funding, card: card ? cardName(card) : null };
}

export function publicFunding(row: FundingRow, now: Date): Funding {
  if (row.next_step === null || row.source === 'direct_debit') throw new AppError('not_found');
  const status = shownStatus(row, now);
  return {
    reference: toReference(row.id),
    amount: row.amount,
    source: row.source,
    status,
    next_step: row.next_step,
    card: null,
    problem: status === 'failed' && row.card_problem ? cardProblems[row.card_problem] : null,
    card_saving: row.card_saving,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}

const cardProblems: Record<CardProblem, string> = {
  declined: 'Your bank declined it. Try another card or a bank transfer.',
  insufficient_funds:
    'There isn’t enough money in this card’s account. Add a smaller amount, or use another card or a bank transfer.',
  unusable:
    'This card can’t be charged any more, so we’ve removed it. Use another card or a bank transfer.',
};

/** A funding that can no longer be paid is shown as expired even before a check has found it so. */
export function shownStatus(row: FundingRow, now: Date): FundingRow['status'] {
  return row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status;
}

/** The provider's reference; ours if it gave none. */
export const providerReference = ({ id, provider_reference }: FundingRow) =>
  provider_reference ?? toReference(id);

/** The funding a provider's reference may belong to: ours, or one derived from it. */
export function parseFundingReference(reference: string): string | undefined {
  const read = referenceSchema.safeParse(reference.replace(/-\d$/, ''));
  return read.success ? fromReference(read.data) : undefined;
}
