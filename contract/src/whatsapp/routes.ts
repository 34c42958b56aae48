import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import {
  chatSettings,
  chatState,
  confirmedPayment,
  confirmToken,
  linkCode,
  preparedPayment,
} from './schemas.ts';

const tokenParams = z.strictObject({ token: confirmToken });

export const whatsappRoutes = defineRoutes({
  chat: {
    method: 'GET',
    path: 'whatsapp/chat/',
    access: 'customer',
    summary: 'Get the linked WhatsApp chat',
    details: 'Whether a WhatsApp chat is linked, and why the last link ended',
    reply: chatState,
  },
  createLinkCode: {
    method: 'POST',
    path: 'whatsapp/link-code/',
    access: 'customer',
    summary: 'Create a code that links a WhatsApp chat',
    details: 'A one-time code that links the chat it is sent from, valid for five minutes',
    reply: linkCode,
    status: 201,
    per_minute: 10,
  },
  setChat: {
    method: 'PUT',
    path: 'whatsapp/chat/',
    access: 'customer',
    summary: 'Hide amounts in the chat, and get notifications there',
    body: chatSettings,
    reply: chatState,
  },
  endLink: {
    method: 'DELETE',
    path: 'whatsapp/chat/',
    access: 'customer',
    summary: 'Unlink the WhatsApp chat',
    details: 'End the link; the chat loses access to the customer’s account',
    reply: chatState,
  },
  prepared: {
    method: 'GET',
    path: 'whatsapp/prepared/:token/',
    access: 'customer',
    summary: 'Get a payment prepared in the chat',
    details: 'A payment prepared in the chat, by its one-time link',
    params: tokenParams,
    reply: preparedPayment,
  },
  confirm: {
    method: 'POST',
    path: 'whatsapp/prepared/:token/',
    access: 'customer',
    summary: 'Make the payment, with the PIN',
    params: tokenParams,
    reply: confirmedPayment,
    money: 'debit',
  },
  disown: {
    method: 'DELETE',
    path: 'whatsapp/prepared/:token/',
    access: 'customer',
    summary: 'Disown a payment prepared in the chat',
    details: '“I didn’t ask”: stops the payment and ends the link',
    params: tokenParams,
    reply: chatState,
  },
});
