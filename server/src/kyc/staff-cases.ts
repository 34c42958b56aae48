// IDs that await a reviewer, who verifies them or rejects them for a reason that the customer reads.
import {
  type DocumentDecision,
  rejectionReasonNames,
  rejectionReasons,
} from '@alajo/contract/kyc/review-schemas.ts';
import { sql } from 'kysely';
import { dayInWords } from '../platform/clock.ts';
import { readChoice, reasonOptions } from '../staff/case-end-input.ts';
import type { CaseEnd, CaseSource, EndInput, RunEnd } from '../staff/cases.ts';
import { identityCase } from './review.ts';
import { decideByStaff } from './staff-review.ts';

const decide =
  (findingOf: (input: EndInput) => DocumentDecision): RunEnd =>
  async ({ deps, work }, caller, { id }, input) => {
    const finding = findingOf(input);
    await decideByStaff(deps, work, caller, { id: Number(id), finding });
    return `The ID is ${finding.status}.`;
  };

const verify = decide(() => ({ status: 'verified' }));
const reject = decide((input) => ({
  status: 'rejected',
  reason: readChoice(rejectionReasonNames, input),
}));

const ends: readonly CaseEnd[] = [
  {
    name: 'verify',
    label: 'Verify',
    look: 'primary',
    key: 'a',
    takes: {},
    fresh: true,
    alone: { permission: 'identity.decide', run: verify },
  },
  {
    name: 'reject',
    label: 'Reject',
    look: 'danger',
    key: 'r',
    takes: {
      choice: {
        label: 'Reason',
        options: reasonOptions(rejectionReasonNames, rejectionReasons),
      },
    },
    fresh: true,
    alone: { permission: 'identity.decide', run: reject },
  },
];

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
          ...(row.expires_on === null
            ? []
            : [{ label: 'Expires', value: dayInWords(row.expires_on) }]),
          { label: 'BVN', value: row.bvn ?? 'none' },
        ],
        events: [],
      };
    },
    ends,
  },
];
