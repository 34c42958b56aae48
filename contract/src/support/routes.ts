import * as z from 'zod/mini';
import { defineRoutes, pageQuery } from '../route.ts';
import { reference } from '../wallet/schemas.ts';
import { recall, recallState, returnRecallBody } from './recalls.ts';
import { messageText, supportTopic, thread, ticket, ticketBody, ticketNumber } from './schemas.ts';

const numberParams = z.strictObject({ number: ticketNumber });
const transactionParams = z.strictObject({ reference });

export const supportRoutes = defineRoutes({
  contact: {
    method: 'GET',
    path: 'support/contact/',
    access: 'public',
    summary: 'Get the support address and reply time',
    details: 'The support email address, and how soon we reply',
    reply: z.strictObject({ email: z.string(), answer_hours: z.int() }),
  },
  list: {
    method: 'GET',
    path: 'support/tickets/',
    access: 'customer',
    summary: 'List the customer’s tickets',
    details: 'The customer’s tickets, newest first',
    query: z.object({
      ...pageQuery,
      topic: z.optional(supportTopic),
      /** The reference of the transaction they are about. */
      of_transaction: z.optional(reference),
    }),
    reply: z.strictObject({ results: z.array(ticket), next: z.nullable(z.string()) }),
  },
  open: {
    method: 'POST',
    path: 'support/tickets/',
    access: 'customer',
    summary: 'Open a ticket',
    details:
      'Open a ticket, or add to the open one about the same transaction; returns its number and the promised reply time',
    body: ticketBody,
    reply: ticket,
    status: 201,
    idempotent: true,
    per_minute: 10,
  },
  thread: {
    method: 'GET',
    path: 'support/tickets/:number/',
    access: 'customer',
    summary: 'Get a ticket with its messages',
    details: 'A ticket with its messages, newest first; marks replies as read',
    params: numberParams,
    query: z.object(pageQuery),
    reply: thread,
  },
  write: {
    method: 'POST',
    path: 'support/tickets/:number/messages/',
    access: 'customer',
    summary: 'Reply to a ticket',
    details: 'Reply to a ticket; a closed one is reopened',
    params: numberParams,
    body: z.strictObject({ message: messageText }),
    reply: ticket,
    status: 201,
    idempotent: true,
    per_minute: 30,
  },
  close: {
    method: 'POST',
    path: 'support/tickets/:number/close/',
    access: 'customer',
    summary: 'Close a ticket that is solved or no longer needed',
    params: numberParams,
    reply: ticket,
  },
  recall: {
    method: 'GET',
    path: 'support/recalls/:reference/',
    access: 'customer',
    summary: 'Get the recall of a transfer',
    details: 'State of a transfer’s recall, for its sender and its receiver',
    params: transactionParams,
    reply: recallState,
  },
  askBack: {
    method: 'POST',
    path: 'support/recalls/:reference/',
    access: 'customer',
    summary: 'Ask for a transfer back',
    details: 'Ask for a transfer back that went to the wrong person; only once per transfer',
    params: transactionParams,
    reply: recall,
    status: 201,
    per_minute: 10,
  },
  giveBack: {
    method: 'POST',
    path: 'support/recalls/:reference/give-back/',
    access: 'customer',
    summary: 'Return a transfer that was recalled',
    details: 'Return a recalled transfer: the full amount, or as much of it as is available',
    params: transactionParams,
    body: returnRecallBody,
    reply: recall,
    money: 'debit',
  },
  refuseRecall: {
    method: 'POST',
    path: 'support/recalls/:reference/refuse/',
    access: 'customer',
    summary: 'Refuse to return a transfer',
    details: 'Refuse to return a transfer; staff then decide',
    params: transactionParams,
    reply: recall,
  },
  withdrawRecall: {
    method: 'POST',
    path: 'support/recalls/:reference/withdraw/',
    access: 'customer',
    summary: 'Withdraw a recall',
    details: 'Withdraw the request for a transfer back',
    params: transactionParams,
    reply: recall,
  },
});
