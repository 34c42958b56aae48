// Visibility of the customer's own balances: one switch for all screens. They start hidden (spec §2), and
// the choice ends with the session: without Remember Me, as on a shared device, with the tab.
import type { ErrorCode } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { useSyncExternalStore } from 'react';
import { getSession, type Session } from './session.ts';
import { activeStorage, BALANCES_KEY, read, remove, write } from './storage.ts';

const SHOWN = 'shown';
/** Replaces a hidden amount. */
export const HIDDEN = '₦\u00a0******';

const listeners = new Set<() => void>();
let chosen: { session: Session | undefined; shown: boolean } | undefined;

export function useBalances() {
  const shown = useSyncExternalStore(subscribe, areShown);
  /** The amount of a balance, or asterisks. Payments and receipts always show their amounts. */
  const textOf = (amount: Kobo) => (shown ? formatNaira(amount) : HIDDEN);
  return { shown, textOf };
}

/** Message for a payment refused for lack of money, without the missing amount. */
export const BALANCE_TOO_LOW = 'Your balance is too low for this.';

// Refusals whose message reveals a balance, and the text shown while it is hidden.
const WITHOUT_AMOUNT: Record<string, string> = {
  insufficient_funds: BALANCE_TOO_LOW,
  goal_needs_less: 'That’s more than this goal still needs.',
  goal_holds_less: 'This goal doesn’t hold that much.',
  goal_target_below_saved: 'The target can’t be less than what you’ve already saved.',
} satisfies Partial<Record<ErrorCode, string>>;

/** Replacement for a refusal's message; undefined if the message reveals no hidden balance. */
export const messageWithoutAmount = (code: string): string | undefined =>
  areShown() ? undefined : WITHOUT_AMOUNT[code];

export function showBalances(shown: boolean): void {
  chosen = { session: getSession(), shown };
  if (shown) write(activeStorage(), BALANCES_KEY, SHOWN);
  else remove(activeStorage(), BALANCES_KEY);
  changed();
}

function areShown(): boolean {
  const session = getSession();
  if (chosen === undefined || chosen.session !== session) {
    chosen = { session, shown: read(activeStorage(), BALANCES_KEY) === SHOWN };
  }
  return chosen.shown;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of [...listeners]) listener();
}

// Another tab used the switch.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== BALANCES_KEY) return;
  chosen = undefined;
  changed();
});
