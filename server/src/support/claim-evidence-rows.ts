// Rows of texts and photos that both sides of a claim add, and their author's view.
import type { ClaimEvidence } from '@alajo/contract/support/recalls.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { publicPicture } from '../platform/stored-pictures.ts';
import type { SupportClaimEvidence } from './tables.ts';

export type EvidenceRow = Selectable<SupportClaimEvidence>;

/** Everyone's, or one person's, oldest first. */
export const evidenceOf = (db: Db | Tx, claimId: number, userId?: number): Promise<EvidenceRow[]> =>
  db
    .selectFrom('support_claim_evidence')
    .selectAll()
    .where('claim_id', '=', claimId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('id')
    .execute();

export const publicEvidence = ({ id, at, text, picture }: EvidenceRow): ClaimEvidence => ({
  id,
  at: at.toISOString(),
  text,
  picture: picture === null ? null : publicPicture({ id, name: picture }),
});
