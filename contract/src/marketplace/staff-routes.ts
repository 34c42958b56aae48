// Marketplace routes for staff: read orders, and hide products and shops.
import * as z from 'zod/mini';
import { defineRoutes, idParams, pageQuery, text } from '../route.ts';
import {
  hideBody,
  showBody,
  staffOrder,
  staffOrderFilter,
  staffOrderRow,
  staffProduct,
} from './staff-schemas.ts';

const list = <S extends z.ZodMiniType>(item: S) =>
  z.strictObject({ results: z.array(item), next: z.nullable(z.string()) });

const read = { method: 'GET', access: 'staff', permission: 'orders.read' } as const;
const decide = {
  method: 'POST',
  access: 'staff',
  permission: 'orders.decide',
  params: idParams,
} as const;

export const marketStaffRoutes = defineRoutes({
  staffOrders: {
    ...read,
    path: 'staff/orders/',
    summary: 'List orders for staff',
    details: 'All orders, those awaiting a decision first, or only settled ones',
    query: z.object({ ...pageQuery, show: z._default(staffOrderFilter, 'waiting') }),
    reply: list(staffOrderRow),
  },
  staffOrder: {
    ...read,
    path: 'staff/orders/:id/',
    summary: 'Get an order with its evidence',
    details: 'An order with the evidence of its buyer and its seller',
    params: idParams,
    reply: staffOrder,
  },
  staffProducts: {
    ...read,
    path: 'staff/products/',
    summary: 'Search products of all shops',
    details: 'Products of all shops by words in their name, or those that are hidden',
    query: z.object({
      ...pageQuery,
      search: z.optional(text(80, 0)),
      hidden: z.optional(z.enum(['true'])),
      shop: z.optional(idParams.shape.id),
    }),
    reply: list(staffProduct),
  },
  staffProduct: {
    ...read,
    path: 'staff/products/:id/',
    summary: 'Get a product for staff',
    details: 'A product, and whether it or its shop is hidden',
    params: idParams,
    reply: staffProduct,
  },
  hideProduct: {
    ...decide,
    path: 'staff/products/:id/hide/',
    summary: 'Hide a product',
    details:
      'Hide a product: buyers can’t find or buy it, its orders continue, and its seller sees the reason',
    body: hideBody,
    reply: staffProduct,
  },
  showProduct: {
    ...decide,
    path: 'staff/products/:id/show/',
    summary: 'Show a hidden product again',
    body: showBody,
    reply: staffProduct,
  },
  hideShop: {
    ...decide,
    path: 'staff/shops/:id/hide/',
    summary: 'Hide all products of a shop',
    details: 'Hide all products of a shop; its orders continue, and its seller sees the reason',
    body: hideBody,
    reply: z.strictObject({ message: z.string() }),
  },
  showShop: {
    ...decide,
    path: 'staff/shops/:id/show/',
    summary: 'Show a hidden shop again',
    body: showBody,
    reply: z.strictObject({ message: z.string() }),
  },
});
