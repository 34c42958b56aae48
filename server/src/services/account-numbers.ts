// The numbers by which billers know their customers.
import { AppError } from '@alajo/contract/errors.ts';
import { localPhone } from '@alajo/contract/phone.ts';
import { serviceMessages } from '@alajo/contract/services/messages.ts';
import { accountKinds, type ServiceCategory } from '@alajo/contract/services/schemas.ts';
import * as z from 'zod/mini';
import { accountFieldOf } from '../providers/services/billers.ts';

type AccountNumberInput = { category: ServiceCategory; biller: string; account_number: string };

/** An account number in its biller's format: phone numbers as people dial them. Throws invalid_request. */
export function accountNumberIn({ category, biller, account_number }: AccountNumberInput): string {
  const mobile = category === 'airtime' || category === 'data';
  const kind = mobile ? 'phone' : accountFieldOf(biller).kind;
  const read = z.safeParse(accountKinds[kind], account_number);
  if (read.success) return kind === 'phone' ? localPhone(read.data) : read.data;
  const message = read.error.issues[0]?.message ?? serviceMessages.account_required;
  throw new AppError('invalid_request', { field: 'account_number', message });
}
