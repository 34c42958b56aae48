// Bounds of what is sold or taken. The verb refuses, because each can be reached by several doors: the app, a
// chat, a standing order, a guest's page.
import { AppError } from '@alajo/contract/errors.ts';
import { type Bounds, formatNaira, type Kobo } from '@alajo/contract/money.ts';

/** Throws invalid_request for an amount outside of the bounds. */
export function refuseOutside({ min, max }: Bounds, amount: Kobo): void {
  if (amount >= min && amount <= max) return;
  const message =
    amount < min
      ? `Minimum amount is ${formatNaira(min)}`
      : `Maximum amount is ${formatNaira(max)}`;
  throw new AppError('invalid_request', { field: 'amount', message });
}
