// Parses an amount of money typed into a form.
import { type Kobo, parseNaira } from '@alajo/contract/money.ts';
import { invalid, type ValidationResult, valid } from './form.ts';

/** Checks a field named `amount`. The server checks limits; this only requires more than zero. */
export function checkAmount(text: string): ValidationResult<Kobo> {
  const amount = parseNaira(text);
  if (amount === undefined || amount <= 0) return invalid('amount', 'Enter an amount above ₦0');
  return valid(amount);
}
