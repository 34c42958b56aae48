// HTTP handlers of staff actions on collections.

import type { Bank } from '@alajo/contract/wallet/schemas.ts';
import type { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import type { Deps } from '../../deps.ts';
import type { ResolveAccount } from '../../payments/bank-payments.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { ListProposals, Propose } from '../../staff/proposals.ts';
import { showProof } from '../proofs.ts';
import {
  addProof,
  assignCollections,
  findStaffCollection,
  listStaffCollections,
  moveByStaff,
} from './collections.ts';
import { addOperator, changeOperator, findOperator, listOperators } from './operators.ts';
import { describeOwed, listProposed } from './proposals.ts';

export type WasteStaffContext = {
  propose: Propose;
  resolveAccount: ResolveAccount;
  listProposals: ListProposals;
  listBanks: () => Promise<Bank[]>;
};

export function wasteStaffHandlers(
  deps: Deps,
  { propose, resolveAccount, listProposals, listBanks }: WasteStaffContext,
): Handlers<typeof wasteStaffRoutes> {
  const reading = { ...deps, listProposed: () => listProposed(listProposals) };
  const changing = { ...reading, resolveAccount };
  return {
    staffCollections: (input) => listStaffCollections(deps, input),
    staffCollection: ({ id }) => findStaffCollection(deps, id),
    assign: (input, caller) => assignCollections(deps, caller, input),
    move: async (input, caller) => {
      await moveByStaff(deps, caller, input);
      return findStaffCollection(deps, input.id);
    },
    staffProof: (input) => showProof(deps, input),
    prove: (input, caller) => addProof(deps, caller, input),
    operators: () => listOperators(deps),
    operator: ({ id }) => findOperator(reading, id),
    operatorBanks: async () => ({ results: await listBanks() }),
    addOperator: (body, caller) => addOperator(changing, caller, body),
    changeOperator: (body, caller) => changeOperator(changing, caller, body),
    payOperator: async ({ id, collections, reason }, caller) => {
      const payload = await describeOwed(deps, id, collections);
      return propose(caller, { kind: 'pay_waste_operator', payload, reason });
    },
  };
}
