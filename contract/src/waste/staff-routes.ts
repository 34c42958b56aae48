// Staff routes for collections: assign them, update them with proof, and pay operators.
import * as z from 'zod/mini';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '../pictures.ts';
import { defineRoutes, idParams, pageQuery } from '../route.ts';
import { proposal } from '../staff/proposal-schemas.ts';
import { bank } from '../wallet/schemas.ts';
import { proof, proofFile, proofParams } from './schemas.ts';
import {
  assignBody,
  moveBody,
  operatorBody,
  operatorDetails,
  payOperatorBody,
  staffCollection,
  wasteOperator,
} from './staff-schemas.ts';

const read = { method: 'GET', access: 'staff', permission: 'waste.read' } as const;
const work = { method: 'POST', access: 'staff', permission: 'waste.work' } as const;

export const wasteStaffRoutes = defineRoutes({
  staffCollections: {
    ...read,
    path: 'staff/collections/',
    summary: 'List collections for staff',
    details: 'Collections of a Lagos day, or all that are not done, ordered by time',
    query: z.object({
      ...pageQuery,
      day: z.optional(z.iso.date()),
      operator: z.optional(z.union([z.literal('none'), idParams.shape.id])),
    }),
    reply: z.strictObject({ results: z.array(staffCollection), next: z.nullable(z.string()) }),
  },
  staffCollection: {
    ...read,
    path: 'staff/collections/:id/',
    summary: 'Get a collection with its proof',
    details: 'A collection with its proof',
    params: idParams,
    reply: staffCollection,
  },
  assign: {
    ...work,
    path: 'staff/collection-assignments/',
    summary: 'Assign collections to an operator',
    details: 'Assign collections to an operator; those that have ended are refused',
    body: assignBody,
    reply: z.strictObject({ results: z.array(staffCollection) }),
  },
  move: {
    ...work,
    path: 'staff/collections/:id/move/',
    summary: 'Change the status of a collection',
    details: 'Confirm, start, complete with a photo, or cancel a collection',
    params: idParams,
    body: moveBody,
    reply: staffCollection,
  },
  staffProof: {
    ...read,
    path: 'staff/collections/:id/proofs/:proof/',
    summary: 'Get a photo of a collection for staff',
    details: 'A photo of what was collected',
    params: proofParams,
    reply: proofFile,
  },
  prove: {
    ...work,
    path: 'staff/collections/:id/proofs/',
    summary: 'Add a photo of what was collected',
    details: 'Add a photo of what was collected; the customer sees it',
    params: idParams,
    upload: { types: PICTURE_TYPES, max_bytes: PICTURE_BYTES_MAX },
    reply: proof,
    status: 201,
  },
  operators: {
    ...read,
    path: 'staff/waste-operators/',
    summary: 'List operators',
    details: 'Operators with the amounts owed to them, active ones first',
    reply: z.strictObject({ results: z.array(wasteOperator) }),
  },
  operator: {
    ...read,
    path: 'staff/waste-operators/:id/',
    summary: 'Get an operator',
    details: 'An operator, the collections to be paid, and the payouts so far',
    params: idParams,
    reply: operatorDetails,
  },
  operatorBanks: {
    ...read,
    path: 'staff/waste-operator-banks/',
    summary: 'List banks for operators’ accounts',
    details: 'Banks that an operator’s account can be at, sorted by name',
    reply: z.strictObject({ results: z.array(bank) }),
  },
  addOperator: {
    ...work,
    path: 'staff/waste-operators/',
    summary: 'Add an operator',
    details: 'Add an operator; the bank provides the account holder’s name',
    fresh: true,
    body: operatorBody,
    reply: operatorDetails,
    status: 201,
  },
  changeOperator: {
    ...work,
    path: 'staff/waste-operators/:id/',
    method: 'PUT',
    summary: 'Change an operator',
    details: 'Change an operator; the bank provides the account holder’s name',
    fresh: true,
    params: idParams,
    body: operatorBody,
    reply: operatorDetails,
  },
  payOperator: {
    ...work,
    permission: 'proposals.make_money',
    path: 'staff/waste-operators/:id/pay/',
    summary: 'Propose to pay an operator for completed collections',
    fresh: true,
    params: idParams,
    body: payOperatorBody,
    reply: proposal,
    status: 201,
  },
});
