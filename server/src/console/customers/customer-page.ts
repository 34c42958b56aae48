// A customer's page: the parts of all modules, next to held money and staff actions.
import {
  type CustomerPage,
  type CustomerParts,
  customerParts,
} from '@alajo/contract/console/customer-schemas.ts';
import type { Deps } from '../../deps.ts';
import type { ListHeldMoney } from '../../module.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { notesAbout } from '../cases/notes.ts';
import { listLogEntriesAbout } from '../log/log-of-object.ts';
import { listProposals, type ProposalContext } from '../proposals/views.ts';
import { findCall, requireAccess } from './account-access.ts';

const PROPOSALS_MAX = 20;

export type PageContext = {
  /** The parts of all modules, which together form the whole page. */
  customerParts: readonly ((deps: Deps, userId: number) => Promise<Partial<CustomerParts>>)[];
  listHeldMoney: ListHeldMoney;
  proposalKinds: ProposalContext['kinds'];
};

/** Requires open access to the account: throws access_reason_required, not_found. */
export async function findCustomerPage(
  deps: Deps,
  context: PageContext,
  caller: Staff,
  id: number,
): Promise<CustomerPage> {
  const look = await requireAccess(deps, caller, { id, at: 'page' });
  const { db } = deps;
  const open = { limit: PROPOSALS_MAX, state: 'open', about: id } as const;
  const [parts, holds, notes, proposals, history, call] = await Promise.all([
    Promise.all(context.customerParts.map((find) => find(deps, id))),
    context.listHeldMoney(db, id),
    notesAbout(db, id),
    listProposals({ deps, kinds: context.proposalKinds }, open, caller),
    listLogEntriesAbout(db, id),
    findCall(deps, caller, id),
  ]);
  const known: Partial<CustomerParts> = Object.assign({}, ...parts);
  if (!isWhole(known)) throw new Error('no module offers a part of the customer’s page');
  return { ...known, holds, notes, proposals: proposals.results, history, look, call };
}

const isWhole = (known: Partial<CustomerParts>): known is CustomerParts =>
  Object.keys(customerParts).every((name) => name in known);
