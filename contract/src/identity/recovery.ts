// Account recovery: customers who have lost every way to sign in ask staff for access.
import * as z from 'zod/mini';
import { messages } from '../errors.ts';
import { mobileNumber } from '../phone.ts';
import { lines } from '../route.ts';
import { email, otp, ownHandleOr } from './schemas.ts';

const REACH = 'Enter a new phone number or email address, so we can reply there.';

export const recoveryBody = z
  .strictObject({
    /** The account’s username, email or phone number. */
    handle: ownHandleOr('Enter your username, phone number or email'),
    new_phone: z.optional(mobileNumber),
    new_email: z.optional(email),
    happened: lines(1000, 10, 'Say what happened, in at least 10 characters'),
    /** Optional, if the customer still remembers it. */
    password: z.optional(z.string().check(z.maxLength(128))),
    /** Consent to staff comparing what was sent with Alajo’s records. */
    consent: z.literal(true, 'We can only help if you agree'),
  })
  .check(
    z.refine(({ new_phone, new_email }) => new_phone !== undefined || new_email !== undefined, {
      message: REACH,
      path: ['new_phone'],
    }),
  );

/** The codes sent to the new contacts. */
export const recoveryCodesBody = z
  .strictObject({ phone_otp: z.optional(otp), email_otp: z.optional(otp) })
  .check(
    z.refine(({ phone_otp, email_otp }) => phone_otp !== undefined || email_otp !== undefined, {
      message: messages.otp_incomplete,
      path: ['phone_otp'],
    }),
  );

/** Reasons for refusal; `description` is the message to the customer’s new contact. */
export const recoveryRefusals = {
  not_shown: {
    title: 'Ownership not proven',
    description: 'What you sent doesn’t prove that the account is yours.',
  },
  id_unreadable: {
    title: 'ID unreadable or missing',
    description: 'We need a readable picture of your ID: all four corners, in good light.',
  },
  contact_taken: {
    title: 'Contact belongs to another account',
    description:
      'Another account has the phone number or email you gave. Try again with a different one.',
  },
  not_now: {
    title: 'Can’t be decided now',
    description: 'We need to know more before we can decide.',
  },
  other_way: {
    title: 'Can sign in another way',
    description:
      'You can still sign in with Forgot password, a recovery code, or on a trusted device.',
  },
} as const;
export type RecoveryRefusal = keyof typeof recoveryRefusals;
export const recoveryRefusalNames = Object.keys(recoveryRefusals) as [
  RecoveryRefusal,
  ...RecoveryRefusal[],
];
