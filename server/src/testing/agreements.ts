// Two-person agreements of staff, in tests.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { EndBody } from '@alajo/contract/staff/case-ends.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import type { TestApp, TestResponse } from './app.ts';

type StaffTestApp = Pick<TestApp, 'call' | 'staff'>;

/** Proposes to end a case as operations and approves it as another role. Returns the last response. */
export async function endByTwo(
  alajo: StaffTestApp,
  { kind, reference }: CaseName,
  body: EndBody,
  approver: Role = 'finance',
): Promise<TestResponse> {
  const params = { kind, reference };
  const operations = await alajo.staff('operations');
  const ended = await alajo.call(caseRoutes.end, { params, body }, operations);
  if (ended.status !== 200) return ended;
  const { id, digest } = await proposalOf(alajo, ended);
  const decision = { params: { id: String(id) }, body: { digest } };
  return alajo.call(proposalRoutes.approve, decision, await alajo.staff(approver));
}

/** The proposal an end became. */
export async function proposalOf(
  { call, staff }: StaffTestApp,
  ended: TestResponse,
): Promise<Proposal> {
  const params = { id: String(ended.body.proposal) };
  const { body } = await call(proposalRoutes.proposal, { params }, await staff('operations'));
  return body as Proposal;
}
