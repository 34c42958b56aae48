import * as z from 'zod/mini';
import { defineRoutes, pageQuery } from '../route.ts';
import {
  supportMessage,
  supportTopic,
  thread,
  ticket,
  ticketBody,
  ticketNumber,
} from './schemas.ts';

const numberParams = z.strictObject({ number: ticketNumber });

export const supportRoutes = defineRoutes({
  contact: {
    method: 'GET',
    path: 'support/contact/',
    access: 'public',
    summary: 'The address of our people, and how soon they answer',
    reply: z.strictObject({ email: z.string(), answer_hours: z.int() }),
  },
  list: {
    method: 'GET',
    path: 'support/tickets/',
    access: 'customer',
    summary: 'The customer’s tickets, newest first',
    query: z.strictObject({ ...pageQuery, topic: z.optional(supportTopic) }),
    reply: z.strictObject({ results: z.array(ticket), next: z.nullable(z.string()) }),
  },
  open: {
    method: 'POST',
    path: 'support/tickets/',
    access: 'customer',
    summary: 'Ask for help: a ticket with a number and the time by which we answer',
    body: ticketBody,
    reply: ticket,
    status: 201,
    keyed: true,
    per_minute: 10,
  },
  thread: {
    method: 'GET',
    path: 'support/tickets/:number/',
    access: 'customer',
    summary: 'A ticket with its messages, newest first; answers shown are no longer unread',
    params: numberParams,
    query: z.strictObject(pageQuery),
    reply: thread,
  },
  write: {
    method: 'POST',
    path: 'support/tickets/:number/messages/',
    access: 'customer',
    summary: 'Write in a ticket; a closed one is open again',
    params: numberParams,
    body: z.strictObject({ message: supportMessage }),
    reply: ticket,
    status: 201,
    keyed: true,
    per_minute: 30,
  },
  close: {
    method: 'POST',
    path: 'support/tickets/:number/close/',
    access: 'customer',
    summary: 'Close a ticket: it is solved, or no longer wanted',
    params: numberParams,
    reply: ticket,
  },
});
