// Shared by tests of recalls: support proposes a decision, and finance approves it.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { EndedCase } from '@alajo/contract/staff/case-ends.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { staffRecallRoutes } from '@alajo/contract/support/staff-recall-routes.ts';
import type {
  BankStep,
  RecallDecision,
  StaffRecall,
} from '@alajo/contract/support/staff-recalls.ts';
import type { StaffPerson } from './staff.ts';
import type { WalletApp } from './wallet.ts';

type ProposalReply = Proposal & { code: string; message: string };

export async function recallsBy(alajo: Pick<WalletApp, 'call' | 'staff' | 'db'>) {
  const [maker, approver] = [await alajo.staff('support'), await alajo.staff('finance')];
  const reason = 'The sender named the right person';
  const caseOf = async (transfer: string) => {
    const { id } = await alajo.db
      .selectFrom('support_recall')
      .select('id')
      .where('entry_id', '=', fromReference(transfer))
      .executeTakeFirstOrThrow();
    return { reference: `recall-${id}` };
  };
  const end = async (transfer: string, name: string, by: StaffPerson) => {
    const params = { kind: 'recall' as const, ...(await caseOf(transfer)) };
    return alajo.call(caseRoutes.end, { params, body: { end: name, reason } }, by);
  };
  const propose = async (transfer: string, decision: RecallDecision, by: StaffPerson = maker) => {
    const { body } = await end(transfer, decision, by);
    if (body.code !== undefined) return body as ProposalReply;
    const params = { id: String(body.proposal) };
    return (await alajo.call(proposalRoutes.proposal, { params }, by)).body as ProposalReply;
  };
  const approve = async ({ id, digest }: Proposal, by: StaffPerson = approver) => {
    const input = { params: { id: String(id) }, body: { digest } };
    return (await alajo.call(proposalRoutes.approve, input, by)).body as ProposalReply;
  };
  return {
    maker,
    approver,
    propose,
    approve,
    caseOf,
    page: async (transfer: string, by: StaffPerson = maker) =>
      (await alajo.call(staffRecallRoutes.staffRecall, { params: await caseOf(transfer) }, by))
        .body as StaffRecall,
    /** Decides by two people; returns either's refusal, if any. */
    async decide(transfer: string, decision: RecallDecision) {
      const made = await propose(transfer, decision);
      const done = made.code === undefined ? await approve(made) : made;
      return done.code === undefined ? undefined : done.message;
    },
    bank: async (transfer: string, step: BankStep, by: StaffPerson = maker) =>
      (await end(transfer, `bank_${step}`, by)).body as EndedCase & { code: string },
  };
}
