import * as z from 'zod/mini';
import { otp } from '../identity/schemas.ts';
import { defineRoutes, message } from '../route.ts';
import {
  bvnBody,
  DOCUMENT_BYTES_MAX,
  DOCUMENT_TYPES,
  documentKind,
  infoBody,
  step,
} from './schemas.ts';

export const kycRoutes = defineRoutes({
  kyc: { ...step, method: 'GET', path: 'kyc/', summary: 'How the four steps stand' },
  sendPhoneCode: {
    method: 'POST',
    path: 'kyc/phone/send-code/',
    access: 'customer',
    summary: 'Send a 6-digit code to the customer’s phone, and nowhere else',
    reply: message,
    per_minute: 10,
  },
  verifyPhone: {
    ...step,
    method: 'POST',
    path: 'kyc/phone/',
    summary: 'Confirm the phone number with the code that was sent to it',
    body: z.strictObject({ otp }),
    per_minute: 20,
  },
  sendDocument: {
    ...step,
    method: 'POST',
    path: 'kyc/id/',
    summary: 'Send an ID, as it is, for a person of ours to look at; it is kept private',
    query: z.strictObject({ kind: documentKind, expires_on: z.optional(z.iso.date()) }),
    upload: { types: DOCUMENT_TYPES, max_bytes: DOCUMENT_BYTES_MAX },
    status: 201,
    per_minute: 10,
  },
  addBvn: {
    ...step,
    method: 'POST',
    path: 'kyc/bvn/',
    summary: 'Have a BVN compared with the customer’s name and date of birth',
    body: bvnBody,
    per_minute: 10,
  },
  saveInfo: {
    ...step,
    method: 'PUT',
    path: 'kyc/info/',
    summary: 'Save date of birth, address and occupation',
    body: infoBody,
    per_minute: 30,
  },
});
