// Claims that await staff: two of them decide, whatever the decision.
import { instantText } from '@alajo/contract/instant-text.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import {
  type ClaimDecision,
  claimDecision,
  claimDecisions,
  claimReasons,
  spacedClaimNumber,
} from '@alajo/contract/support/claims.ts';
import { recallSteps } from '@alajo/contract/support/staff-recalls.ts';
import { sql } from 'kysely';
import { findPeople } from '../identity/directory.ts';
import type { Db } from '../platform/database/database.ts';
import { publicPicture } from '../platform/stored-pictures.ts';
import { onlyCase } from '../staff/case-end-input.ts';
import type { CaseEnd, CaseFacts, CaseSource } from '../staff/cases.ts';
import {
  claimCase,
  decisionsFor,
  heldOf,
  payloadOf,
  paymentLines,
  requireClaim,
} from './claim-decisions.ts';
import { evidenceOf } from './claim-evidence-rows.ts';
import { recallsOf } from './claim-rows.ts';
import { stepsOf } from './recall-rows.ts';

const keys = { return: 't', release: 'l', false: 'f', hold: 'h', extend: 'x' } as const;

const decisionEnd = (decision: ClaimDecision): CaseEnd => ({
  name: decision,
  label: claimDecisions[decision].label,
  ...(decision === 'false' ? { look: 'danger' } : {}),
  key: keys[decision],
  description: claimDecisions[decision].does,
  takes: {
    reason: { label: 'Reason', hint: 'The approver reads it, and it stays in the log.' },
  },
  fresh: true,
  async fits(db, id) {
    const claim = await requireClaim(db, Number(id));
    return decisionsFor({ claim, recalls: await recallsOf(db, claim.id) }).includes(decision);
  },
  by_two: {
    permission: 'disputes.work',
    async propose({ deps, propose }, caller, cases, { reason }) {
      const payload = await payloadOf(deps.db, Number(onlyCase(cases).id), decision);
      return propose(caller, { kind: 'decide_claim', payload, reason });
    },
  },
});

async function describeClaim(db: Db, id: string): Promise<CaseFacts> {
  const claim = await requireClaim(db, Number(id));
  const recalls = await recallsOf(db, claim.id);
  const evidence = await evidenceOf(db, claim.id);
  const people = await findPeople(db, [...new Set(evidence.map(({ user_id }) => user_id))]);
  const steps = await Promise.all(
    recalls.map(async (recall) =>
      (await stepsOf(db, recall)).map((step) => ({ ...step, other: recall.other })),
    ),
  );
  return {
    facts: [
      { label: 'Case', value: spacedClaimNumber(claim.number) },
      { label: 'What happened', value: claimReasons[claim.reason] },
      ...paymentLines(recalls),
      { label: 'On hold', value: formatNaira(heldOf(recalls)) },
      ...(claim.hold_until === null
        ? []
        : [{ label: 'The hold ends', value: instantText(claim.hold_until) }]),
      ...(claim.instant
        ? []
        : [{ label: 'Instant holds', value: 'None: a claim of the last year was false' }]),
    ],
    events: [
      ...steps.flat().map(({ kind, at, amount, other }) => ({
        at,
        description: `${other}: ${recallSteps[kind]}${amount === null ? '' : `: ${formatNaira(amount)}`}`,
      })),
      ...evidence.map(({ at, user_id, text }) => ({
        at,
        description: `${people.get(user_id)?.name ?? 'A customer'}: ${text ?? 'added a photo'}`,
      })),
    ].sort((a, b) => a.at.getTime() - b.at.getTime()),
    pictures: evidence.flatMap(({ id, picture }) =>
      picture === null ? [] : [publicPicture({ id, name: picture })],
    ),
  };
}

export const claimCases: CaseSource = {
  kind: 'scam_claim',
  id: 'bigint',
  open: sql`select c.id, c.user_id, null::text as who,
      'Case ' || left(c.number, 4) || ' ' || right(c.number, 4) as what,
      (select sum(r.amount - r.given)::bigint from support_recall r where r.claim_id = c.id) as amount,
      c.made_at as since, c.decide_by as clock, c.status as state
    from support_claim c where c.status = 'open'`,
  ...claimCase,
  describe: describeClaim,
  ends: claimDecision.options.map(decisionEnd),
};
