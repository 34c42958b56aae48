// What two of our staff agree on, in tests.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { Route, WireInput } from '@alajo/contract/route.ts';
import type { EndBody } from '@alajo/contract/staff/case-ends.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import type { TestApp, TestResponse } from './app.ts';

type Staffed = Pick<TestApp, 'call' | 'staff'>;

/** Somebody of operations proposes to end a case, and somebody with another role approves it: the last response. */
export async function endByTwo(
  alajo: Staffed,
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

/** The proposal that an end became, as a second person reads it. */
export async function proposalOf({ call, staff }: Staffed, ended: TestResponse): Promise<Proposal> {
  const params = { id: String(ended.body.proposal) };
  const { body } = await call(proposalRoutes.proposal, { params }, await staff('operations'));
  return body as Proposal;
}

/** Somebody of operations proposes by a route, and somebody with another role approves it: the last answer. */
export async function agreeOn<R extends Route>(
  { call, staff }: Pick<TestApp, 'call' | 'staff'>,
  route: R,
  input: WireInput<R>,
  approver: Role = 'finance',
): Promise<TestResponse> {
  const proposed = await call(route, input, await staff('operations'));
  if (proposed.status !== 201) return proposed;
  const { id, digest } = proposed.body;
  const decision = { params: { id: String(id) }, body: { digest: String(digest) } };
  return call(proposalRoutes.approve, decision, await staff(approver));
}
