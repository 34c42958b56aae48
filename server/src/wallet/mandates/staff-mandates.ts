// Staff view of a customer's banks: what they agreed to, and what was pulled.
import { kobo } from '@alajo/contract/money.ts';
import type { StaffMandate } from '@alajo/contract/wallet/mandates.ts';
import type { Db } from '../../platform/database/database.ts';
import { describePull, listPulls } from './pull-rows.ts';

const MANDATES_MAX = 20;
const PULLS_MAX = 10;

/** All banks a customer has added, the newest first. */
export async function listMandatesForStaff(db: Db, userId: number): Promise<StaffMandate[]> {
  const rows = await db
    .selectFrom('wallet_mandate')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MANDATES_MAX)
    .execute();
  if (rows.length === 0) return [];
  const [consents, pulls] = await Promise.all([
    db
      .selectFrom('wallet_consent')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    listPulls(db, { user_id: userId }),
  ]);
  return rows.map((row) => {
    const own = consents.filter(({ mandate_id }) => mandate_id === row.id);
    const ownPulls = pulls.filter(({ consent_id }) => own.some(({ id }) => id === consent_id));
    return {
      id: row.id,
      bank_name: row.bank_name,
      account_end: row.account_end,
      status: row.status,
      requested_at: row.requested_at.toISOString(),
      removed_at: row.removed_at?.toISOString() ?? null,
      removed_reason: row.removed_reason,
      consents: own.map(({ id, sentence, agreed_at, ended_at }) => ({
        id,
        sentence,
        taken: kobo(
          ownPulls
            .filter(({ consent_id }) => consent_id === id)
            .reduce((sum, { received }) => sum + received, 0),
        ),
        agreed_at: agreed_at.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
      })),
      pulls: ownPulls.slice(0, PULLS_MAX).map(describePull),
    };
  });
}
