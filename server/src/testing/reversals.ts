// Shared by tests of reversals: two members of finance, one who proposes and one who approves.
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import type { WalletApp } from './wallet.ts';

export type ProposalReply = Proposal & { code: string; message: string };

export async function reversalsBy(alajo: Pick<WalletApp, 'call' | 'staff'>) {
  const [maker, approver] = [await alajo.staff('finance'), await alajo.staff('finance')];
  const reason = 'Sent to the wrong customer';
  const propose = async (reference: string) =>
    (
      await alajo.call(
        staffPaymentRoutes.proposeReversal,
        { params: { reference }, body: { reason } },
        maker,
      )
    ).body as ProposalReply;
  const approve = async ({ id, digest }: Proposal) => {
    const input = { params: { id: String(id) }, body: { digest } };
    return (await alajo.call(proposalRoutes.approve, input, approver)).body as ProposalReply;
  };
  return {
    maker,
    approver,
    propose,
    approve,
    /** The proposal as its approver reads it. */
    read: async (id: number) =>
      (await alajo.call(proposalRoutes.proposal, { params: { id: String(id) } }, approver))
        .body as Proposal,
    reverse: async (reference: string) => approve(await propose(reference)),
  };
}
