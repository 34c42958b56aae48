// What two of our staff agree on, in tests.
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import type { Route, WireInput } from '@alajo/contract/route.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import type { TestApp, TestResponse } from './app.ts';

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
