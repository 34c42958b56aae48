// HTTP handlers of staff actions in the marketplace.
import type { marketStaffRoutes } from '@alajo/contract/marketplace/staff-routes.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { hideProduct, hideShop } from './hiding.ts';
import { findStaffOrder, listStaffOrders } from './orders.ts';
import { findStaffProduct, listStaffProducts } from './products.ts';

export const marketStaffHandlers = (deps: Deps): Handlers<typeof marketStaffRoutes> => ({
  staffOrders: (page) => listStaffOrders(deps, page),
  staffOrder: ({ id }) => findStaffOrder(deps, id),
  staffProducts: (page) => listStaffProducts(deps, page),
  staffProduct: ({ id }) => findStaffProduct(deps, id),
  hideProduct: async ({ id, reason }, caller) => {
    await hideProduct(deps, caller, { id, reason, hide: true });
    return findStaffProduct(deps, id);
  },
  showProduct: async ({ id, reason }, caller) => {
    await hideProduct(deps, caller, { id, reason, hide: false });
    return findStaffProduct(deps, id);
  },
  hideShop: async ({ id, reason }, caller) => {
    await hideShop(deps, caller, { id, reason, hide: true });
    return { message: 'Buyers can no longer see this shop.' };
  },
  showShop: async ({ id, reason }, caller) => {
    await hideShop(deps, caller, { id, reason, hide: false });
    return { message: 'Buyers can see this shop again.' };
  },
});
