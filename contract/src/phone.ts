// Nigerian phone numbers (spec §5), normalised to +234 and ten digits.
import * as z from 'zod/mini';
import { messages } from './errors.ts';

// Prefixes from abroad: + or 00, and 009 from neighbouring countries. The leading 0 often stays: +234 (0) 803
const NIGERIAN = /^(?:(?:\+|00|009)?2340?|0)?([789][01]\d{8})$/;
// 0700 (universal access) and 0800 (toll free) match the pattern but are not mobile numbers.
const NOT_MOBILE = /^[78]00/;

/**
 * Strips formatting from a phone, account, meter or card number: spaces, dashes, dots, slashes, brackets,
 * direction marks and a `tel:` prefix. Full-width digits become plain ones.
 */
export const withoutMarks = (number: string): string =>
  number
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Cf}\p{Pd}()./\u2212]/gu, '');

/** `0803-123-4567`, `00234…`, `+234 (0)…` → `+2348031234567`; undefined if it is not a Nigerian number. */
export function normalisePhone(text: string): string | undefined {
  const national = NIGERIAN.exec(withoutMarks(text))?.[1];
  return national === undefined ? undefined : `+234${national}`;
}

/** True for a normalised number that can receive airtime and codes. */
export function isMobile(phone: string): boolean {
  return !NOT_MOBILE.test(phone.slice('+234'.length));
}

/** `+2348031234567` → `08031234567`, as Nigerians dial it. */
export const localPhone = (phone: string) => `0${phone.slice('+234'.length)}`;

/** `+2348031234567` → `0803 123 4567`, as Nigerians write it. */
export function formatPhone(phone: string): string {
  const local = localPhone(phone);
  return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
}

/** A mobile number in any accepted form, normalised. */
export const mobileNumber = z.codec(
  z.string(messages.phone_required).check(z.maxLength(40)),
  z.string(),
  {
    decode: (text, ctx) => {
      const phone = normalisePhone(text);
      if (phone !== undefined && isMobile(phone)) return phone;
      const message = text.trim() === '' ? messages.phone_required : messages.phone_invalid;
      ctx.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    },
    encode: (phone) => phone,
  },
);
