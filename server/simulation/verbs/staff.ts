// Staff actions on a customer or a payment, each as a member with a role.
import { customerRoutes } from '@alajo/contract/console/customer-routes.ts';
import { staffPaymentRoutes } from '@alajo/contract/wallet/staff-payment-routes.ts';
import { freeze, unfreeze } from '../../src/console/customers/account-actions.ts';
import * as acts from '../../src/payments/desk/payment-actions.ts';
import {
  decideReversal,
  decideUnfreeze,
  freezeWallet,
  type Member,
  proposeReversal,
  proposeUnfreeze,
  unfreezeWallet,
} from '../model/staff.ts';
import { WHY } from '../product/staff-actions.ts';
import type { Verbs } from './verb.ts';

type ByStaff = { by: Member };

export type StaffActions = {
  freeze_wallet: ByStaff;
  unfreeze_wallet: ByStaff;
  propose_unfreeze: ByStaff;
  decide_unfreeze: ByStaff & { yes: boolean };
  propose_reversal: ByStaff & { transfer: string };
  decide_reversal: ByStaff & { transfer: string; yes: boolean };
};

export const staffVerbs: Verbs<StaffActions> = {
  freeze_wallet: {
    repeatable: true,
    model: freezeWallet,
    product: ({ desk }, { id }, { by }) =>
      desk.as(by, customerRoutes.freeze, (caller) => freeze(desk.context, caller, { id, ...WHY })),
  },
  unfreeze_wallet: {
    model: unfreezeWallet,
    product: ({ desk }, { id }, { by }) =>
      desk.as(by, customerRoutes.unfreeze, (caller) =>
        unfreeze(desk.context, caller, { id, ...WHY }),
      ),
  },
  propose_unfreeze: {
    model: proposeUnfreeze,
    product: ({ desk }, { id }, { by }) =>
      desk.as(by, customerRoutes.proposeUnfreeze, (caller) =>
        desk.propose(caller, { kind: 'unfreeze_customer', payload: { user_id: id }, ...WHY }),
      ),
  },
  decide_unfreeze: {
    model: decideUnfreeze,
    product: ({ desk }, { id }, decision) => desk.decide(`customer:${id}`, decision),
  },
  propose_reversal: {
    model: (model, _, action, now) => proposeReversal(model, action, now),
    product: async ({ deps, desk, transferOf }, _, { by, transfer }) => {
      const { reference } = await transferOf(transfer);
      return desk.as(by, staffPaymentRoutes.proposeReversal, (caller) =>
        acts.proposeReversal(deps, desk.money, caller, { reference, ...WHY }),
      );
    },
  },
  decide_reversal: {
    model: (model, _, action, now) => decideReversal(model, action, now),
    product: async ({ desk, transferOf }, _, { transfer, ...decision }) =>
      desk.decide(`payment:${(await transferOf(transfer)).id}`, decision),
  },
};
