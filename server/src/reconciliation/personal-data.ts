// Retention of providers' lists after an account is closed.

import { sql } from 'kysely';
import type { PersonalData } from '../module.ts';
import { cleared, type Retention } from '../platform/retention.ts';

const retention: readonly Retention[] = [
  cleared(
    'reconciliation_item',
    { kept: 'by law', why: 'the other party’s name is erased, also in the provider’s line' },
    (userId) => [
      sql`update reconciliation_line l set party = null from reconciliation_item i
        where i.user_id = ${userId} and l.list_id = i.list_id and l.item_key = i.item_key`,
      sql`update reconciliation_item set party = null where user_id = ${userId}`,
    ],
  ),
];

export const reconciliationPersonalData = { retention } satisfies PersonalData;
