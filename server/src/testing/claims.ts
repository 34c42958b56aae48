// Shared by tests of claims: customers claim payments, and staff decide in pairs.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { claimRoutes } from '@alajo/contract/support/claim-routes.ts';
import type { Claim, ClaimDecision, ClaimReason } from '@alajo/contract/support/claims.ts';
import type { StaffPerson } from './staff.ts';
import { supportApp } from './support.ts';
import type { Person } from './wallet.ts';

export type ClaimApp = Awaited<ReturnType<typeof claimApp>>;

type ProposalReply = Proposal & { code: string; message: string };

export async function claimApp() {
  const alajo = await supportApp();
  const { as, call } = alajo;
  let [maker, approver] = [await alajo.staff('support'), await alajo.staff('finance')];
  const reason = 'The chat shows it';
  const caseOf = async ({ number }: Pick<Claim, 'number'>) => {
    const { id } = await alajo.db
      .selectFrom('support_claim')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return { kind: 'scam_claim' as const, reference: `scam-${id}` };
  };
  const propose = async (claim: Claim, decision: ClaimDecision, by: StaffPerson = maker) => {
    const params = await caseOf(claim);
    const { body } = await call(caseRoutes.end, { params, body: { end: decision, reason } }, by);
    if (body.code !== undefined) return body as ProposalReply;
    const made = { params: { id: String(body.proposal) } };
    return (await call(proposalRoutes.proposal, made, by)).body as ProposalReply;
  };
  const approve = async ({ id, digest }: Proposal, by: StaffPerson = approver) => {
    const input = { params: { id: String(id) }, body: { digest } };
    return (await call(proposalRoutes.approve, input, by)).body as ProposalReply;
  };
  const claim = (
    who: Person,
    payments: string[],
    more: { reason?: ClaimReason; key?: string } = {},
  ) =>
    call(
      claimRoutes.makeClaim,
      { body: { payments, reason: more.reason ?? 'goods' } },
      as(who, more.key),
    );
  return {
    ...alajo,
    claim,
    caseOf,
    propose,
    approve,
    /** Claims payments, and throws if that is refused. */
    async claimed(who: Person, ...payments: string[]): Promise<Claim> {
      const { status, body } = await claim(who, payments);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body as Claim;
    },
    claimOf: async (who: Person, { number }: Claim) =>
      (await call(claimRoutes.claim, { params: { number } }, who)).body as Claim,
    /** Sends money to another customer and returns the reference. */
    async sent(from: Person, to: Person, amount: number) {
      const { body } = await alajo.send(from, to.username, amount, { again: true });
      if (body.code !== undefined) throw new Error(JSON.stringify(body));
      return String(body.reference);
    },
    /** Signs both members of staff in again, whose sessions end as the clock moves. */
    async signInStaff() {
      [maker, approver] = [await alajo.staff('support'), await alajo.staff('finance')];
    },
    /** Decides by two people; returns either's refusal, if any. */
    async decide(made: Claim, decision: ClaimDecision) {
      const proposal = await propose(made, decision);
      const done = proposal.code === undefined ? await approve(proposal) : proposal;
      return done.code === undefined ? undefined : done.message;
    },
  };
}
