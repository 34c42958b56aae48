// Checks a standing order's amount and limit, by the same rule as on the server.
import type { Kobo } from '@alajo/contract/money.ts';
import { orderChange } from '@alajo/contract/schedules/schemas.ts';
import { invalid, type ValidationResult, valid } from '../platform/form.ts';

export function checkSum(field: 'amount' | 'most', text: string): ValidationResult<Kobo> {
  const { data, error } = orderChange.shape[field].safeParse(text);
  return data === undefined ? invalid(field, error?.issues[0]?.message ?? '') : valid(data);
}
