// Applies staff actions to the product, each as a member with a role, through the permissions of the
// routes.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Route } from '@alajo/contract/route.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { permissionsOf } from '@alajo/contract/staff-roles.ts';
import { caseSources, paymentSources, proposalKinds } from '../../src/app.ts';
import { createCaseWork } from '../../src/console/cases/case-work.ts';
import { assertNotClaimed } from '../../src/console/cases/claims.ts';
import { endCase } from '../../src/console/cases/end-cases.ts';
import { record } from '../../src/console/log/log.ts';
import { approve, createPropose, reject } from '../../src/console/proposals/proposals.ts';
import { addMember } from '../../src/console/staff/invitations.ts';
import type { Deps } from '../../src/deps.ts';
import { type Db, inTransaction } from '../../src/platform/database/database.ts';
import type { Staff } from '../../src/platform/http/handlers.ts';
import { requirePermission } from '../../src/platform/http/staff-auth.ts';
import { exceptions } from '../../src/reconciliation/exceptions.ts';
import type { ClaimDecision } from '../model/claims.ts';
import type { Decision } from '../model/recalls.ts';
import { MEMBERS, type Member } from '../model/staff.ts';
import { asCaller } from './customers.ts';

/** Adds the members to an empty database. */
export const createMembers = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const [name, role] of Object.entries(MEMBERS)) {
      await addMember(tx, now, { name, email: `${name}@alajo.example`, roles: [role] });
    }
  });

export const WHY = { reason: 'It was reported' };

type Change = { kind: string; payload: unknown; object: string };

/** Runs actions as staff members. */
export function createStaffActions(deps: Deps, directDb: Db) {
  const kinds = { deps, kinds: proposalKinds };
  const context = { deps, sources: [] };
  const propose = createPropose(kinds);
  /** Runs a route's work as a member; every change must be recorded in the log. */
  const as = async <T>(by: Member, route: Route, work: (caller: Staff) => Promise<T>) => {
    const { id } = await directDb
      .selectFrom('staff_member')
      .select('id')
      .where('name', '=', by)
      .executeTakeFirstOrThrow();
    const permissions = permissionsOf([MEMBERS[by]]);
    const member = { staff_id: id, session_id: 0, name: by, permissions, fresh: true };
    requirePermission(route, member);
    let agreed = false;
    const done = await work({
      ...asCaller({ id: 0, name: by, wallet: 0, tier: 1 }),
      ...member,
      async record(tx, act) {
        await record(tx, deps.clock.now(), id, act);
        agreed = true;
      },
      unchanged: () => {
        agreed = true;
      },
    });
    if (!agreed) throw new Error(`${route.summary}: nothing was recorded`);
    return done;
  };
  const waiting = async (object: string) => {
    const found = await directDb
      .selectFrom('staff_proposal')
      .select(['id', 'digest'])
      .where('object', '=', object)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (found === undefined) throw new AppError('not_found');
    return found;
  };
  const decide = async (object: string, { by, yes }: { by: Member; yes: boolean }) => {
    const { id, digest } = await waiting(object);
    if (yes) {
      return as(by, proposalRoutes.approve, (caller) => approve(kinds, { id, digest }, caller));
    }
    const decision = 'It was checked';
    return as(by, proposalRoutes.reject, (caller) => reject(kinds, { id, decision }, caller));
  };
  const work = createCaseWork(deps);
  const money = {
    sources: paymentSources,
    exceptions,
    propose,
    refuseClaimed: assertNotClaimed,
    work,
  };
  const ending = { deps, propose, work, payments: paymentSources, exceptions };
  /** Support proposes and finance approves; a bank's answer needs only support. */
  const endByTwo = async (caseName: CaseName, end: string) => {
    const { proposal } = await as('s1', caseRoutes.end, (caller) =>
      endCase({ sources: caseSources, ending }, caller, { ...caseName, end, ...WHY }),
    );
    const object = `${caseName.kind}:${caseName.reference}`;
    if (proposal !== null) await decide(object, { by: 's5', yes: true });
  };
  return {
    as,
    decide,
    propose,
    context,
    money,
    /** Two members, one after the other, make a change. */
    async agree([maker, route, approver]: [Member, Route, Member], { object, ...change }: Change) {
      await as(maker, route, (caller) => propose(caller, { ...change, ...WHY }));
      await decide(object, { by: approver, yes: true });
    },
    decideRecall: (id: number, decision: Decision) =>
      endByTwo({ kind: 'recall', reference: `recall-${id}` }, decision.replace('-', '_')),
    decideClaim: (id: number, decision: ClaimDecision) =>
      endByTwo({ kind: 'scam_claim', reference: `scam-${id}` }, decision),
  };
}
