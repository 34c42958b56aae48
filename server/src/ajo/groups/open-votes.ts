// Open votes when their subject changes hands or ends.
import type { ProposalKind } from '@alajo/contract/ajo/schemas.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Deletes the answers of a seat's holder in open votes. */
export async function withdrawBallots(tx: Tx, { id }: { id: number }): Promise<void> {
  await tx
    .deleteFrom('ajo_ballot')
    .where('member_id', '=', id)
    .where('proposal_id', 'in', (query) =>
      query.selectFrom('ajo_proposal').select('id').where('status', '=', 'open'),
    )
    .execute();
}

/** Ends a group's open votes of these kinds: there is nothing left to decide. */
export async function endVotes(
  tx: Tx,
  now: Date,
  groupId: number,
  kinds: readonly ProposalKind[],
): Promise<void> {
  await tx
    .updateTable('ajo_proposal')
    .set({ status: 'lapsed', ended_at: now })
    .where('group_id', '=', groupId)
    .where('status', '=', 'open')
    .where('kind', 'in', kinds)
    .execute();
}

type Question = { group_id: number; kind: ProposalKind; about: number };

/** Ends the open vote about a dispute or a debtor. */
export async function endVoteAbout(tx: Tx, now: Date, question: Question): Promise<void> {
  await tx
    .updateTable('ajo_proposal')
    .set({ status: 'lapsed', ended_at: now })
    .where('group_id', '=', question.group_id)
    .where('kind', '=', question.kind)
    .where(sql`params ->> 'about'`, '=', `${question.about}`)
    .where('status', '=', 'open')
    .execute();
}

/** Ends open votes of these kinds that name a member. */
export async function endVotesAbout(
  tx: Tx,
  now: Date,
  memberId: number,
  kinds: readonly ProposalKind[],
): Promise<void> {
  await tx
    .updateTable('ajo_proposal')
    .set({ status: 'lapsed', ended_at: now })
    .where('status', '=', 'open')
    .where('kind', 'in', kinds)
    .where(sql<boolean>`(params ->> 'member_id')::bigint = ${memberId}`)
    .execute();
}
