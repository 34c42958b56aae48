import * as z from 'zod/mini';
import { defineRoutes, pageQuery } from '../route.ts';
import { messageText, supportTopic, thread, ticket, ticketBody, ticketNumber } from './schemas.ts';

const numberParams = z.strictObject({ number: ticketNumber });

export const supportRoutes = defineRoutes({
  contact: {
    method: 'GET',
    path: 'support/contact/',
    access: 'public',
    summary: 'The support email address, and how soon we reply',
    reply: z.strictObject({ email: z.string(), answer_hours: z.int() }),
  },
  list: {
    method: 'GET',
    path: 'support/tickets/',
    access: 'customer',
    summary: 'The customer’s tickets, newest first',
    query: z.object({ ...pageQuery, topic: z.optional(supportTopic) }),
    reply: z.strictObject({ results: z.array(ticket), next: z.nullable(z.string()) }),
  },
  open: {
    method: 'POST',
    path: 'support/tickets/',
    access: 'customer',
    summary: 'Open a ticket; returns its number and the time by which we reply',
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
    summary: 'A ticket with its messages, newest first; marks replies as read',
    params: numberParams,
    query: z.object(pageQuery),
    reply: thread,
  },
  write: {
    method: 'POST',
    path: 'support/tickets/:number/messages/',
    access: 'customer',
    summary: 'Reply to a ticket; a closed one is reopened',
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
});
