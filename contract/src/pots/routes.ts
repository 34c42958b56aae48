import * as z from 'zod/mini';
import { slug } from '../requests/schemas.ts';
import { defineRoutes, pageQuery } from '../route.ts';
import { receipt } from '../wallet/schemas.ts';
import {
  potBody,
  potClosingBody,
  potInList,
  potPayBody,
  potPayeeBody,
  potPayments,
  publicPot,
} from './schemas.ts';

const slugParams = z.strictObject({ slug });

export const potsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'pots/',
    access: 'customer',
    summary: 'Pots the customer organises or paid into, newest first',
    query: z.object(pageQuery),
    reply: z.strictObject({ results: z.array(potInList), next: z.nullable(z.string()) }),
  },
  create: {
    method: 'POST',
    path: 'pots/',
    access: 'customer',
    summary: 'Open a pot that many pay into by link, for one payee or back to the payers',
    body: potBody,
    reply: publicPot,
    status: 201,
    idempotent: true,
    per_minute: 20,
  },
  pot: {
    method: 'GET',
    path: 'pots/:slug/',
    access: 'public',
    summary: 'What a pot is for, who organises it, and how much is in it',
    params: slugParams,
    reply: publicPot,
    per_minute: 60,
  },
  payments: {
    method: 'GET',
    path: 'pots/:slug/payments/',
    access: 'customer',
    summary: 'Who paid in, for those who paid and the organiser, the latest first',
    params: slugParams,
    query: z.object(pageQuery),
    reply: potPayments,
  },
  pay: {
    method: 'POST',
    path: 'pots/:slug/pay/',
    access: 'customer',
    summary: 'Pay into a pot from the wallet',
    params: slugParams,
    body: potPayBody,
    reply: receipt,
    status: 201,
    money: 'debit',
  },
  closeLater: {
    method: 'PUT',
    path: 'pots/:slug/closing/',
    access: 'customer',
    summary: 'Close the organiser’s pot later than promised; all payers are told',
    params: slugParams,
    body: potClosingBody,
    reply: publicPot,
  },
  changePayee: {
    method: 'PUT',
    path: 'pots/:slug/payee/',
    access: 'customer',
    summary: 'Choose another payee for a pot whose payee can’t receive money, and pay it out',
    params: slugParams,
    body: potPayeeBody,
    reply: publicPot,
    takes_pin: true,
  },
  payOut: {
    method: 'POST',
    path: 'pots/:slug/pay-out/',
    access: 'customer',
    summary: 'Pay the organiser’s pot out before its closing day',
    params: slugParams,
    reply: publicPot,
    takes_pin: true,
  },
  giveBack: {
    method: 'POST',
    path: 'pots/:slug/give-back/',
    access: 'customer',
    summary: 'End the organiser’s pot and return to everybody what they paid',
    params: slugParams,
    reply: publicPot,
  },
});
