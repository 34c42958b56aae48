// IDs that wait for a reviewer.
import { sql } from 'kysely';
import { numberedCase } from '../payments/case-references.ts';
import type { CaseSource } from '../staff/cases.ts';

/** `id-12` */
export const identityCase = numberedCase('id');

export const kycCases: readonly CaseSource[] = [
  {
    kind: 'identity',
    id: 'bigint',
    open: sql`select id, user_id, null::text as who, case kind when 'nin_slip' then 'NIN slip'
        when 'drivers_licence' then 'Driver’s licence' when 'voters_card' then 'Voter’s card'
        else 'Passport' end as what,
        null::bigint as amount, sent_at as since, sent_at as clock, status as state
      from kyc_document where status = 'submitted'`,
    ...identityCase,
    async describe(db, id) {
      const row = await db
        .selectFrom('kyc_document as d')
        .leftJoin('kyc_bvn as b', 'b.user_id', 'd.user_id')
        .select(['d.kind', 'd.expires_on', 'b.status as bvn'])
        .where('d.id', '=', Number(id))
        .executeTakeFirstOrThrow();
      return {
        facts: [
          ...(row.expires_on === null ? [] : [{ label: 'Expires', value: row.expires_on }]),
          { label: 'BVN', value: row.bvn ?? 'none' },
        ],
        events: [],
      };
    },
  },
];
