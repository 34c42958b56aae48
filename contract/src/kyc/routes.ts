import * as z from 'zod/mini';
import { DOCUMENT_BYTES_MAX, DOCUMENT_TYPES } from '../documents.ts';
import { codeSent } from '../identity/routes.ts';
import { otp } from '../identity/schemas.ts';
import { defineRoutes } from '../route.ts';
import { bvnBody, ninBody } from './numbers.ts';
import { documentKind, infoBody, kycRoute } from './schemas.ts';

export const kycRoutes = defineRoutes({
  kyc: {
    ...kycRoute,
    method: 'GET',
    path: 'kyc/',
    summary: 'Get the status of the KYC steps',
    details: 'Status of the four KYC steps and of the NIN',
  },
  sendPhoneCode: {
    method: 'POST',
    path: 'kyc/phone/send-code/',
    access: 'customer',
    summary: 'Send a 6-digit code to the customer’s phone only',
    reply: codeSent,
    per_minute: 10,
  },
  verifyPhone: {
    ...kycRoute,
    method: 'POST',
    path: 'kyc/phone/',
    summary: 'Confirm the phone number with the code sent to it',
    body: z.strictObject({ otp }),
    per_minute: 20,
  },
  sendDocument: {
    ...kycRoute,
    method: 'POST',
    path: 'kyc/id/',
    summary: 'Upload an ID document for review by our staff',
    details: 'Upload an ID document for review by our staff; it is kept private',
    query: z.object({ kind: documentKind, expires_on: z.optional(z.iso.date()) }),
    upload: { types: DOCUMENT_TYPES, max_bytes: DOCUMENT_BYTES_MAX },
    status: 201,
    per_minute: 10,
  },
  addBvn: {
    ...kycRoute,
    method: 'POST',
    path: 'kyc/bvn/',
    summary: 'Check a BVN against the customer’s name and date of birth',
    body: bvnBody,
    per_minute: 10,
  },
  addNin: {
    ...kycRoute,
    method: 'POST',
    path: 'kyc/nin/',
    summary: 'Check a National Identification Number (NIN) in the same way',
    body: ninBody,
    per_minute: 10,
  },
  saveInfo: {
    ...kycRoute,
    method: 'PUT',
    path: 'kyc/info/',
    summary: 'Save date of birth, address and occupation',
    body: infoBody,
    per_minute: 30,
  },
});
