// An amount of money that somebody typed.
import { type Kobo, parseNaira } from '@alajo/contract/money.ts';
import { type Checked, invalid, valid } from './form.ts';

/** Checks a field named `amount`; what the amount may be is for the server to say. */
export function checkAmount(text: string): Checked<Kobo> {
  const amount = parseNaira(text);
  if (amount === undefined || amount <= 0) return invalid('amount', 'Enter an amount above ₦0');
  return valid(amount);
}
