// Bounds of amounts sold or taken. The operation itself checks them, because it can be reached in
// several ways: from the app, a chat, a standing order or a guest's page.
import { AppError } from '@alajo/contract/errors.ts';
import { type Bounds, formatNaira, type Kobo } from '@alajo/contract/money.ts';

/** Throws invalid_request for an amount outside the bounds. */
export function requireWithin({ min, max }: Bounds, amount: Kobo): void {
  if (amount >= min && amount <= max) return;
  const message =
    amount < min
      ? `Minimum amount is ${formatNaira(min)}`
      : `Maximum amount is ${formatNaira(max)}`;
  throw new AppError('invalid_request', { field: 'amount', message });
}
