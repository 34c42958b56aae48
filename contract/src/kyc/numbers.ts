// Separate from the other KYC schemas, which only a few pages need.
import * as z from 'zod/mini';
import { withoutMarks } from '../phone.ts';

export const numberMessages = {
  bvn: 'Enter the 11 digits of your BVN',
  nin: 'Enter the 11 digits of your NIN',
} as const;

/** Number of digits of a BVN, and of a NIN. */
export const IDENTITY_NUMBER_LENGTH = 11;
const elevenDigits = (message: string) =>
  z.string(message).check(z.overwrite(withoutMarks), z.regex(/^\d{11}$/, message));
export const bvnBody = z.strictObject({ bvn: elevenDigits(numberMessages.bvn) });
export const ninBody = z.strictObject({ nin: elevenDigits(numberMessages.nin) });
