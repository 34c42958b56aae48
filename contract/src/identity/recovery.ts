// Account recovery: a customer who has lost every way in asks our staff.
import * as z from 'zod/mini';
import { messages } from '../errors.ts';
import { mobileNumber } from '../phone.ts';
import { lines } from '../route.ts';
import { email, otp, ownHandleOr } from './schemas.ts';

const REACH = 'Give a new phone number or email address: we answer there.';

export const recoveryBody = z
  .strictObject({
    /** Of the account: username, email or phone number. */
    handle: ownHandleOr('Enter your username, phone number or email'),
    new_phone: z.optional(mobileNumber),
    new_email: z.optional(email),
    happened: lines(1000, 10, 'Say what happened, in at least 10 characters'),
    /** If it is still known: it helps, and is not needed. */
    password: z.optional(z.string().check(z.maxLength(128))),
    /** To our staff comparing what was sent with what Alajo knows. */
    consent: z.literal(true, 'We can only help if you agree'),
  })
  .check(
    z.refine(({ new_phone, new_email }) => new_phone !== undefined || new_email !== undefined, {
      message: REACH,
      path: ['new_phone'],
    }),
  );

/** The codes that were sent to the new contacts. */
export const recoveryCodesBody = z
  .strictObject({ phone_otp: z.optional(otp), email_otp: z.optional(otp) })
  .check(
    z.refine(({ phone_otp, email_otp }) => phone_otp !== undefined || email_otp !== undefined, {
      message: messages.otp_incomplete,
      path: ['phone_otp'],
    }),
  );

/** Why our staff refuse: `says` is what the customer reads at the new contact. */
export const recoveryRefusals = {
  not_shown: {
    title: 'Not shown to be theirs',
    says: 'What you sent doesn’t show us that the account is yours.',
  },
  id_unreadable: {
    title: 'ID unreadable or missing',
    says: 'We need a picture of your ID that we can read: all four corners, in good light.',
  },
  contact_taken: {
    title: 'Contact belongs to another account',
    says: 'Another account has the phone number or email you gave. Ask again with another one.',
  },
  not_now: {
    title: 'Can’t be decided now',
    says: 'Write to support, and we tell you how to go on.',
  },
  other_way: {
    title: 'Can sign in another way',
    says: 'You can still sign in: with Forgot password, a recovery code, or on a device you know.',
  },
} as const;
export type RecoveryRefusal = keyof typeof recoveryRefusals;
export const recoveryRefusalNames = Object.keys(recoveryRefusals) as [
  RecoveryRefusal,
  ...RecoveryRefusal[],
];
