// Rejected transaction PINs: those a thief tries first. A PIN set before a rule existed keeps working, and
// its owner is asked to change it.
import * as z from 'zod/mini';
import { pin } from './schemas.ts';

export const PIN_GUESSABLE = 'This PIN is too easy to guess. Choose another.';

/** A PIN that many people choose: one digit four times, a run, a column of the keypad, or a year. */
export function isCommonPin(pin: string): boolean {
  return (
    /^(\d)\1{3}$/.test(pin) ||
    COMMON.has(pin) ||
    RUNS.some((run) => run.includes(pin)) ||
    /^(19[4-9]|20[0-2])\d$/.test(pin)
  );
}

const COMMON = new Set(['2580', '0852']);
const RUNS = ['01234567890', '09876543210'];

/** Facts about a customer that others may know. */
export type KnownFacts = {
  phone_number: string;
  /** YYYY-MM-DD, if the customer gave it. */
  date_of_birth: string | null;
};

/** A PIN made of the customer’s phone number or date of birth, with its parts in any order. */
export function isGuessablePin(pin: string, { phone_number, date_of_birth }: KnownFacts): boolean {
  if (phone_number.replace(/\D/g, '').includes(pin)) return true;
  if (date_of_birth === null) return false;
  const [year = '', month = '', day = ''] = date_of_birth.split('-');
  const parts = [year.slice(-2), month, day];
  return parts.some((first) => parts.some((second) => first !== second && first + second === pin));
}

/** A PIN to set. The server also rejects those made of the customer’s own data. */
export const newPin = pin.check(z.refine((digits) => !isCommonPin(digits), PIN_GUESSABLE));
