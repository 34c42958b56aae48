import * as z from 'zod/mini';
import { handle } from '../identity/schemas.ts';
import { defineRoutes, idParams, message } from '../route.ts';
import { accountNumber, bankCode } from '../wallet/schemas.ts';
import { lastPaid, nickname, person } from './schemas.ts';

export const peopleRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'people/',
    access: 'customer',
    summary: 'List saved and recently paid people',
    details: 'Saved and recently paid people, last used first',
    reply: z.strictObject({ results: z.array(person), next: z.nullable(z.string()) }),
  },
  paid: {
    method: 'GET',
    path: 'people/paid/',
    access: 'customer',
    summary: 'Get the date of the last payment to someone',
    details: 'When the customer last paid a username or bank account; null for a first payment',
    query: z.object({
      username: z.optional(handle),
      bank_code: z.optional(bankCode),
      account_number: z.optional(accountNumber),
    }),
    reply: z.strictObject({ last_paid: z.nullable(lastPaid), payments: z.int() }),
  },
  save: {
    method: 'POST',
    path: 'people/',
    access: 'customer',
    summary: 'Save a customer or a bank account',
    details: 'Save a customer or a bank account, with a nickname if one is given',
    body: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('user'),
        recipient: handle,
        nickname: z.optional(nickname),
      }),
      z.strictObject({
        type: z.literal('bank'),
        bank_code: bankCode,
        account_number: accountNumber,
        nickname: z.optional(nickname),
      }),
    ]),
    reply: person,
    status: 201,
    per_minute: 30,
  },
  rename: {
    method: 'PUT',
    path: 'people/:id/',
    access: 'customer',
    summary: 'Give a saved person a nickname',
    details: 'Give a saved person a nickname; an empty one removes it',
    params: idParams,
    body: z.strictObject({ nickname }),
    reply: person,
  },
  remove: {
    method: 'DELETE',
    path: 'people/:id/',
    access: 'customer',
    summary: 'Remove a saved person',
    details: 'Remove a saved person; payments to them stay in the history',
    params: idParams,
    reply: message,
  },
});
